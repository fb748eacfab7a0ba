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


def _names(text: str) -> frozenset[str]:
    return frozenset(text.split())


#: Short options of GNU Go by their long names.
_SHORT = {
    "l": "infile", "L": "until", "o": "outfile", "M": "cache-size", "v": "version", "a": "allpats", "T": "printboard",
    "E": "printeyes", "d": "debug", "w": "worms", "m": "moyo", "b": "benchmark", "S": "statistics", "t": "trace",
    "O": "output-flags", "r": "seed", "D": "depth", "B": "backfill-depth", "F": "fourlib-depth", "K": "ko-depth",
    "s": "silent", "p": "playstyle",
}  # fmt: skip
_WITH_VALUE = _names(
    """
    infile until outfile cache-size debug moyo benchmark output-flags seed depth backfill-depth fourlib-depth ko-depth
    mode level printsgf score boardsize color handicap komi clock byo-time byo-period min-level max-level gtp-input
    gtp-connect gtp-listen mirror-limit mc-games-per-level mc-patterns mc-load-patterns replay debug-influence
    gtp-dump-commands gtp-initial-orientation orientation branch-depth backfill2-depth break_chain-depth
    superstring-depth aa-depth owl-distrust owl-branch owl-reading owl-node-limit semeai-node-limit decide-string
    decide-connection decide-dragon decide-dragon-data decide-owl decide-eye decide-semeai decide-tactical-semeai
    decide-surrounded limit-search playstyle
    """
)
_WITHOUT_VALUE = _names(
    """
    version allpats printboard printeyes worms statistics trace silent quiet never-resign resign-allowed japanese-rules
    chinese-rules forbid-suicide allow-suicide allow-all-suicide simple-ko no-ko positional-superko
    situational-superko play-out-aftermath capture-all-dead autolevel gtp-version with-break-in without-break-in
    cosmic-gnugo no-cosmic-gnugo large-scale no-large-scale nofusekidb nofuseki nojosekidb mirror monte-carlo
    mc-list-patterns alternate-connections experimental-connections experimental-owl-ext experimental-semeai
    standard-connections standard-semeai oracle options copyright debug-flags profile-patterns showtime showscore
    print-levels decide-position decide-combination decide-oracle owl-threats
    """
)
#: What answers an option, the most special first; `{}` is its value, whose `/` parts two strings.
_ANSWERS = {
    "decide-string": "read attack {}",
    "decide-connection": "read connect {}",
    "decide-owl": "owl {}",
    "decide-dragon": "owl {}",
    "decide-semeai": "semeai {}",
    "decide-tactical-semeai": "semeai {}",
    "decide-dragon-data": "dragons {}",
    "decide-eye": "eyes {}",
    "decide-surrounded": "surround {}",
    "decide-combination": "read combination --tree",
    "decide-position": "dragons",
    "decide-oracle": "dragons",
    "debug-influence": "influence --after {}",
    "debug-flags": "flags",
    "print-levels": "moves",
    "benchmark": "bench",
    "gtp-version": "gtp --commands",
    "gtp-dump-commands": "gtp --commands",
    "version": "version",
    "copyright": "version",
    "options": "version",
    "oracle": "help",
    "debug": "trace -d {}",
    "moyo": "show -m {}",
    "printboard": "show -T",
    "printeyes": "show -E",
    "worms": "show -w",
    "showscore": "score",
    "trace": "moves",
    "statistics": "moves",
    "showtime": "moves",
    "profile-patterns": "moves",
    "replay": "moves",
}
#: Answers that take no position, and those that have no level.
_WITHOUT_POSITION = ("flags", "version", "help", "gtp", "bench")
_MODES = {"gtp": "gtp"}
_SCORES = {"estimate": "score", "finish": "score --final", "aftermath": "score --final"}


def _options_of_gnugo(words: Sequence[str]) -> tuple[dict[str, str], list[str]] | None:
    """Returns GNU Go's options of a command line with their values, and what else stands there; None where an option is
    none of them.
    """
    options: dict[str, str] = {}
    others: list[str] = []
    left = list(words)
    while left:
        word = left.pop(0)
        if word.startswith("--") and len(word) > 2:
            name, equals, value = word[2:].partition("=")
            if name in _WITH_VALUE:
                options[name] = value if equals else left.pop(0) if left else ""
            elif name in _WITHOUT_VALUE:
                options[name] = ""
            else:
                return None
        elif word.startswith("-") and len(word) > 1:
            name = _SHORT.get(word[1], "")
            if name in _WITH_VALUE:
                options[name] = word[2:] or (left.pop(0) if left else "")
            elif name:
                options[name] = ""
                if word[2:]:
                    left.insert(0, f"-{word[2:]}")
            else:
                return None
        else:
            others.append(word)
    return options, others


def command_for(words: Sequence[str]) -> list[str] | None:
    """Returns the command line, as words, that says here what GNU Go's says; None for what is no command line of his.

    >>> command_for(["-l", "game.sgf", "-L3", "-t"]), command_for(["--quiet", "--level", "8", "--mode", "gtp"])
    (['moves', 'game.sgf', '--move', '3'], ['gtp', '--level', '8'])
    """
    parsed = _options_of_gnugo(words)
    if parsed is None:
        return None
    options, others = parsed
    if any(value.startswith("-") and value != "-" for value in options.values()):
        return None
    answer = next((text.replace("{}", options[name]) for name, text in _ANSWERS.items() if name in options), "")
    if "mode" in options or "gtp-input" in options:
        answer = answer or _MODES.get(options.get("mode", "gtp"), "view")
    if "score" in options and not answer.startswith(("read", "owl", "semeai")):
        answer = _SCORES.get(options["score"], "score")
    command = (answer or "show").replace("/", " ").split()
    if command[0] not in _WITHOUT_POSITION:
        command += [word for word in (options.get("infile"), *others) if word and word != "-"]
        if options.get("until") and command[:2] != ["score", "--final"]:
            command += ["--move", options["until"]]
        if options.get("color") in ("black", "white") and command[0] not in ("score", "view"):
            command += ["--color-to-move", options["color"]]
    if command[:2] == ["score", "--final"] and "chinese-rules" in options:
        command += ["--rules", "chinese"]
    level = options.get("level", "")
    if level.isdecimal() and command[0] not in ("flags", "version", "help", "bench"):
        command += ["--level", str(min(int(level), 10))]
    return command


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


def with_command_first(words: Sequence[str], commands: Collection[str]) -> list[str]:
    """Returns a command line that begins with options with the command that it names, or `show`, in front."""
    spread = [part for word in words for part in (word.split("=", 1) if word.startswith("--") else [word])]
    command = next((word for word in spread if word in commands), "show")
    return [command, *(word for word in spread if word != command)]
