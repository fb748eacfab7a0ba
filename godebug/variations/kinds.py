"""The kinds of questions that reading answers."""

#: Question: (how many vertices, whether the owner of the string moves first). Further vertices of the last two are the
#: goal.
KINDS = {
    "attack": (1, False),
    "defend": (1, True),
    "connect": (2, True),
    "disconnect": (2, False),
    "break-in": (2, True),
    "block-off": (2, False),
    "owl-attack": (1, False),
    "owl-defend": (1, True),
    "semeai": (2, True),
}

#: Questions that tactical reading answers alone.
TACTICAL = ("attack", "defend")

WITH_GOAL = ("break-in", "block-off")

#: Questions about the life of the dragon at a vertex.
LIFE = ("owl-attack", "owl-defend")

#: Questions about dragons of both colours: does the first one, which moves, live?
RACES = ("semeai",)

#: The question that names a side in place of stones: the one that moves.
OF_A_SIDE = "combination"
