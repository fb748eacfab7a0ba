"""A GTP program of few words, for tests: `answer TEXT`, `crash`, `hang`, `fail TEXT`; set-up is what it was sent.

`victim COMMAND` kills it as long as the file `victims` in its folder counts more than 0. `loadsgf crash` is its end,
and `play refused` no move.
"""

import os
import signal
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
    "genmove",
    "level",
    "increase_depths",
    "decrease_depths",
    "victim",
    "spawn",
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
        if name == "victim":
            with open("victims") as file:
                left = int(file.read())
            if left:
                with open("victims", "w") as file:
                    file.write(str(left - 1))
                os.kill(os.getpid(), signal.SIGKILL)
            name, text = text, ""
        if name == "crash" or (name, text) == ("loadsgf", "crash"):
            print("out of luck", file=sys.stderr)
            sys.exit(3)
        if name == "hang":
            time.sleep(600)
        if name in ("loadsgf", "play", "level", "increase_depths", "decrease_depths") and text != "refused":
            history.append(f"{name} {text}".strip())
        answers = {
            "answer": text,
            "history": ",".join(history),
            "noise": "quiet",
            "genmove": "D4",
            "name": "fake",
            "version": "1",
            "list_commands": "\n".join(COMMANDS),
            "cputime": "0.5",
            "get_reading_node_counter": "7",
        }
        if name == "noise":
            print("some chatter\n\n=99 not this one\n\n", end="")
        failure = {"fail": text, "play": "no such move" if text == "refused" else ""}.get(name, "")
        if name not in COMMANDS:
            failure = "unknown command"
        print(f"{'?' if failure else '='}{number} {failure or answers.get(name, '')}\n", flush=True)
        if name == "quit":
            return


main()
