"""A GTP program of few words, for tests: `answer TEXT`, `crash`, `hang`, `fail TEXT`; set-up is what it was sent."""

import sys
import time

COMMANDS = [
    "answer",
    "crash",
    "hang",
    "fail",
    "history",
    "noise",
    "loadsgf",
    "play",
    "name",
    "version",
    "list_commands",
    "quit",
    "cputime",
]
COMMANDS += [f"{verb}_reading_node_counter" for verb in ("get", "reset")]


def main() -> None:
    history: list[str] = []
    for line in sys.stdin:
        number, name, *rest = line.split()
        text = " ".join(rest)
        if name == "crash":
            print("out of luck", file=sys.stderr)
            sys.exit(3)
        if name == "hang":
            time.sleep(60)
        if name in ("loadsgf", "play"):
            history.append(f"{name} {text}".strip())
        answers = {
            "answer": text,
            "history": ",".join(history),
            "noise": "quiet",
            "name": "fake",
            "version": "1",
            "list_commands": "\n".join(COMMANDS),
            "cputime": "0.5",
            "get_reading_node_counter": "7",
        }
        if name == "noise":
            print("some chatter\n\n=99 not this one\n\n", end="")
        print(
            f"{'?' if name == 'fail' else '='}{number} {text if name == 'fail' else answers.get(name, '')}\n",
            flush=True,
        )
        if name == "quit":
            return


main()
