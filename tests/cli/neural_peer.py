"""A GTP program that replays what a neural engine answered, for tests: `neural_peer.py [FILE] [without COMMAND]...`.

FILE: a recording, first the numbered commands, then `=NUMBER ANSWER`. Without it answers are made up in the same form,
by a rule that tests can follow: the left half of the board is White's, the right half Black's.
"""

import sys
from pathlib import Path

SET_UP = ("boardsize", "clear_board", "komi", "play", "undo", "quit", "name", "version", "list_commands")


def recording(text: str) -> dict[str, str]:
    """Answers by the first two words of their command (colours count), as `=` or `?` and the text."""
    head, _, tail = text.partition("# ---- answers ----\n")
    commands = {}
    for line in head.splitlines():
        number, _, command = line.partition(" ")
        if number.isdigit():
            commands[number] = " ".join(command.split()[:2])
    answers = {}
    for block in tail.split("\n\n"):
        block = block.strip("\n")
        if block[:1] in ("=", "?"):
            first, _, rest = block[1:].partition("\n")
            number, _, words = first.partition(" ")
            answers[commands[number]] = block[0] + " " + "\n".join(filter(None, (words, rest)))
    return answers


def made_up(size: int = 9) -> dict[str, str]:
    """A network that gives White the left half and likes C3 best, then G3."""
    rows = range(size)
    policy = [["0.001"] * size for _ in rows]
    policy[6][2], policy[6][6], policy[0][0] = "0.600000", "0.200000", "NAN"
    ownership = [f"{(0.9 if column < size // 2 else -0.9 if column > size // 2 else 0.0):.7f}" for column in rows]
    network = [
        *("symmetry 0", "whiteWin 0.6", "whiteLoss 0.4", "whiteLead 2.500", "whiteScoreSelfplay 3.000"),
        *("whiteScoreSelfplaySq 25.000", "varTimeLeft -1.000", "policy"),
        *(" ".join(row) + " " for row in policy),
        *("policyPass 0.000100 ", "whiteOwnership"),
        *(" ".join(ownership) + " " for _ in rows),
    ]
    search = (
        "info move C3 visits 40 edgeVisits 40 utility 0.1 winrate 0.61 scoreMean 2.5 scoreLead 2.5 prior 0.6 order 0 "
        "pv C3 G3 C7 info move G3 visits 12 winrate 0.55 scoreLead 1.5 prior 0.2 order 1 pv G3 info move pass visits 1 "
        "winrate 0.1 scoreLead -9 prior 0.0001 order 2 pv pass ownership " + " ".join(ownership * size) + "\nplay C3"
    )
    answers = {f"kata-search_analyze {side}": f"=\n{search}" for side in "BW"}
    return answers | {"kata-raw-nn 0": "= " + "\n".join(network)}


def main() -> None:
    arguments = sys.argv[1:]
    left_out = [arguments.pop(i + 1) for i in reversed(range(len(arguments) - 1)) if arguments[i] == "without"]
    files = [argument for argument in arguments if argument != "without"]
    answers = recording(Path(files[0]).read_text(encoding="utf-8")) if files else made_up()
    names = {*SET_UP, *(command.split()[0] for command in answers if command.startswith("kata-"))} - {*left_out}
    fixed = {"name": "Kate", "version": "1", "list_commands": "\n".join(sorted(names))}
    for line in sys.stdin:
        number, _, command = line.strip().partition(" ")
        words = command.split()
        if not words:
            continue
        if words[0] not in names:
            answer = "? unknown command"
        elif (key := " ".join(words[:2])) in answers and words[0] not in ("play", "boardsize", "komi"):
            answer = answers[key]
        else:
            answer = "= " + fixed.get(words[0], "")
        print(f"{answer[0]}{number} {answer[1:].strip(' ')}\n", flush=True)
        if words[0] == "quit":
            return


if __name__ == "__main__":
    main()
