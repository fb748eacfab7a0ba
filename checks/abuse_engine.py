"""A GTP program that misbehaves: dies, hangs, floods, talks nonsense; but what it answers with its number is true.

usage: abuse_engine.py SEED COUNTER MISCHIEF

COUNTER: a file that counts its starts: every start behaves in its own way, and every run of the same seed alike.
MISCHIEF: how often it misbehaves, 0 to 1. `state` answers with all set-up since the last `loadsgf`.
"""

import os
import random
import signal
import sys
import time

KNOWN = ["loadsgf", "play", "state", "name", "version", "list_commands", "quit"]


def misbehave(kind: int, number: str) -> None:
    """Something that no engine should do; returns where an answer follows all the same."""
    match kind:
        case 0:
            sys.exit(3)
        case 1:
            os.kill(os.getpid(), signal.SIGKILL)
        case 2:
            os.kill(os.getpid(), signal.SIGSEGV)
        case 3:
            time.sleep(60)
        case 4:
            block = b"flood " * 10_000
            while True:
                os.write(1, block)
        case 5:
            print(f"={number} half an ans", end="", flush=True)
            sys.exit(0)
        case 6:
            print("=99999 not this\n\n?99998 nor this\n\nchatter\n\n= nor that\n\n", end="", flush=True)
        case 7:
            sys.stderr.write("complaints " * 20_000)
            sys.stderr.flush()
        case 8:
            os.write(1, bytes(range(128, 256)) + b"\0\x1b]0;owned\x07\n\n")
        case 9:
            os.close(1)
            time.sleep(60)


def main() -> None:
    seed, counter, mischief = sys.argv[1], sys.argv[2], float(sys.argv[3])
    with open(counter, "a+") as file:
        file.seek(0)
        start = len(file.read())
        file.write("x")
    chance = random.Random(f"{seed} {start}")
    state: list[str] = []
    for answered, line in enumerate(sys.stdin):
        number, name, *rest = line.split()
        # The first answer is plain: it shows that this program numbers them.
        if answered and chance.random() < mischief:
            misbehave(chance.randrange(10), number)
        refused = name in ("loadsgf", "play") and answered > 1 and chance.random() < mischief / 2
        text, sign = "", "="
        if name not in KNOWN:
            text, sign = "unknown command", "?"
        elif refused:
            text, sign = "not in the mood", "?"
        elif name in ("loadsgf", "play"):
            state = [*([] if name == "loadsgf" else state), " ".join([name, *rest])]
        elif name == "state":
            text = ", ".join(state)
        elif name == "list_commands":
            text = "\n".join(KNOWN)
        print(f"{sign}{number} {text}\n", flush=True)
        if name == "quit":
            return


main()
