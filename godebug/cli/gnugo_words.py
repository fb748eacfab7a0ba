"""What people type by habit: options of GNU Go (manual, chapter "Using GNU Go") and commands of GTP; what says the
same here."""

import shlex
from collections.abc import Collection, Sequence

#: Option: the hint that stands in parentheses behind the complaint. docs/coming-from-gnugo.md has the whole list.
HINTS = {
    "-l": "the game is an argument, as in 'show game.sgf'",
    "--infile": "the game is an argument, as in 'show game.sgf'",
    "-L": "GNU Go's -L is --move here, as in '--move 80'",
    "--until": "GNU Go's --until is --move here, as in '--move 80'",
    "--debug-influence": "--after here, as in 'show --after C4 -m 0x010' or 'influence --after C4'",
    "-t": "'moves' and 'why C4 move' tell why a move has its value",
    "--trace": "'moves' and 'why C4 move' tell why a move has its value",
    "--debug-flags": "'godebug flags' here",
    "--decide-string": "'read attack D4' and 'read defend D4' here",
    "--decide-connection": "'read connect D4 F4' and 'read disconnect D4 F4' here",
    "--decide-owl": "'owl D4', 'read owl-attack D4' and 'read owl-defend D4' here",
    "--decide-dragon": "'owl D4', 'read owl-attack D4' and 'read owl-defend D4' here",
    "--decide-semeai": "'semeai C1 E1' here",
    "--decide-dragon-data": "'dragons D4' here",
    "--decide-eye": "'eyes D4' here",
    "--decide-surrounded": "'surround D4' here",
    "--decide-combination": "'read combination --tree' here",
    "--score": "'score' and 'score --final' here",
    "--mode": "'godebug gtp' here",
    "-o": "--sgf here, as in 'read attack D4 --sgf lines.sgf'",
    "--outfile": "--sgf here, as in 'read attack D4 --sgf lines.sgf'",
}

#: Commands of GTP that are asked of one position: the command line that answers them, before their arguments.
GTP_WORDS = {
    "showboard": "show",
    "loadsgf": "show",
    "attack": "read attack",
    "attack_either": "read attack",
    "defend": "read defend",
    "defend_both": "read defend",
    "ladder_attack": "read attack",
    "connect": "read connect",
    "disconnect": "read disconnect",
    "break_in": "read break-in",
    "block_off": "read block-off",
    "owl_attack": "read owl-attack",
    "owl_does_attack": "read owl-attack",
    "owl_threaten_attack": "owl",
    "owl_defend": "read owl-defend",
    "owl_does_defend": "read owl-defend",
    "owl_threaten_defense": "owl",
    "owl_substantial": "owl",
    "combination_attack": "read combination",
    "combination_defend": "read combination",
    "analyze_semeai": "read semeai",
    "tactical_analyze_semeai": "semeai",
    "worm_data": "worms",
    "worm_stones": "worms",
    "worm_cutstone": "worms",
    "dragon_data": "dragons",
    "dragon_status": "dragons",
    "dragon_stones": "dragons",
    "same_dragon": "dragons",
    "eye_data": "eyes",
    "half_eye_data": "eyes",
    "initial_influence": "influence",
    "move_influence": "influence --after",
    "followup_influence": "influence --followup --after",
    "surround_map": "surround",
    "is_surrounded": "surround",
    "genmove": "moves",
    "reg_genmove": "moves",
    "gg_genmove": "moves",
    "top_moves": "moves",
    "top_moves_black": "moves --side black",
    "top_moves_white": "moves --side white",
    "all_move_values": "moves",
    "move_reasons": "moves",
    "estimate_score": "score",
    "experimental_score": "score",
    "new_score": "score",
    "final_score": "score --final",
    "final_status": "score --final",
    "final_status_list": "score --final",
    "list_commands": "gtp --commands",
    "known_command": "gtp --commands",
    "name": "version",
}

#: Options of GNU Go before a game and before a move.
_GAME = ("-l", "--infile")
_MOVE = ("-L", "--until")
#: Commands that have an option for whose move or influence is meant.
_WITH_SIDE = ("influence", "moves")
#: Commands that take no vertices.
_OF_THE_WHOLE_BOARD = ("score", "gtp", "version")


def answering(word: str, arguments: Sequence[str]) -> str | None:
    """Returns the command line that answers a command of GTP with these arguments, None where there is none."""
    if word not in GTP_WORDS:
        return None
    command = GTP_WORDS[word]
    side = "--side" if command.split()[0] in _WITH_SIDE else "--color-to-move"
    colors = [argument for argument in arguments if argument.lower() in ("black", "white")]
    others = [argument for argument in arguments if argument not in colors]
    if word == "loadsgf" and len(others) > 1:
        others.insert(1, "--move")
    elif command.split()[0] in _OF_THE_WHOLE_BOARD:
        others = []
    return shlex.join([*command.split(), *others, *(part for color in colors[:1] for part in (side, color.lower()))])


def with_command_first(words: Sequence[str], commands: Collection[str]) -> str:
    """Returns what a command line of GNU Go, or one that begins with options, means here: for the command that it
    names, or for `show`."""
    spread = [part for word in words for part in (word.split("=", 1) if word.startswith("--") else [word])]
    command = next((word for word in spread if word in commands), "show")
    rest = ["--move" if word in _MOVE else word for word in spread if word not in (*_GAME, command)]
    return shlex.join([command, *rest])
