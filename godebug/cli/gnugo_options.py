"""Options of GNU Go (manual, chapter "Using GNU Go") that people type by habit, and what says the same here."""

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
