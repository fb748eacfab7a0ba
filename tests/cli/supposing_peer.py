"""The built-in engine behind GTP, which takes facts as given: its arguments, in every position where they hold."""

import sys

from godebug.gtp.server import Server


def main(facts: list[str]) -> None:
    server = Server(10)
    for line in sys.stdin:
        said = server.answer(line)
        if said is None:
            continue
        if "loadsgf" in line:
            for fact in facts:
                server.answer(f"godebug-suppose {fact}")
        print(said.rstrip("\n"), end="\n\n", flush=True)
        if "quit" in line:
            return


if __name__ == "__main__":
    main(sys.argv[1:])
