"""A session that goes on and on: nothing crashes it, and it does not grow."""

import random
import resource
import sys

from godebug.gtp.server import Server

#: Commands, and how often they come up; an analysis of the whole position is dear, so it is rare.
WEIGHTS = {
    "play {color} {vertex}": 60,
    "trymove {color} {vertex}": 30,
    "popgo": 30,
    "undo": 12,
    "attack {vertex}": 15,
    "defend {vertex}": 15,
    "attack_either {vertex} {vertex}": 3,
    "does_attack {vertex} {vertex}": 3,
    "does_defend {vertex} {vertex}": 3,
    "ladder_attack {vertex}": 3,
    "countlib {vertex}": 5,
    "findlib {vertex}": 5,
    "accuratelib {color} {vertex}": 5,
    "tryko {color} {vertex}": 3,
    "is_legal {color} {vertex}": 5,
    "all_legal {color}": 2,
    "list_stones {color}": 3,
    "captures {color}": 2,
    "showboard": 1,
    "move_history": 1,
    "invariant_hash": 1,
    "printsgf": 1,
    "unconditional_status {vertex}": 1,
    "connect {vertex} {vertex}": 1,
    "get_reading_node_counter": 2,
    "reset_trymove_counter": 1,
    "clear_cache": 1,
    "level 8": 0.2,
    "boardsize {size}": 0.3,
    "clear_board": 0.3,
    "fixed_handicap 4": 0.3,
    "worm_stones {color}": 0.5,
    "worm_data {vertex}": 0.1,
    "initial_influence {color} territory_value": 0.05,
    "dragon_status {vertex}": 0.05,
    "eval_eye {vertex}": 0.1,
    "{junk}": 3,
}


def test_ten_thousand_random_commands() -> None:
    chance = random.Random(20)
    server = Server()
    size, sizes = 7, []
    forms, weights = list(WEIGHTS), list(WEIGHTS.values())
    server.answer("boardsize 7")
    for number in range(10_000):
        form = chance.choices(forms, weights)[0]
        if form.startswith("boardsize"):
            size = chance.choice((1, 2, 5, 7, 9))
        line = form
        while "{" in line:
            vertex = chance.choice("ABCDEFGHJ"[: size + 1]) + str(chance.randint(1, size))
            junk = "".join(chr(chance.randint(1, 300)) for _ in range(chance.randint(0, 30))).replace("{", "")
            for name, value in (
                ("{color}", chance.choice(("black", "white"))),
                ("{vertex}", vertex),
                ("{size}", str(size)),
                ("{junk}", junk),
            ):
                line = line.replace(name, value, 1)
        answer = server.answer(line)
        assert answer is None or (answer[0] in "=?" and answer.endswith("\n\n")), line
        assert "internal error" not in (answer or ""), (line, answer)
        if number % 1000 == 999:
            sizes.append(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
    # In KiB (bytes on macOS). The second half repeats what the first did: it needs no more room.
    unit = 1024 if sys.platform == "darwin" else 1
    assert sizes[-1] - sizes[4] < 20_000 * unit
