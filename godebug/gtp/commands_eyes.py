"""Commands about eyes."""

from godebug.engine.go.color import EMPTY, NAMES
from godebug.gtp.arguments import BAD_MOVE, Arguments
from godebug.gtp.protocol import GtpError
from godebug.gtp.registry import MenuEntry, command
from godebug.gtp.session import Session


@command("eval_eye")
def eval_eye(session: Session, args: Arguments) -> str:
    """`VERTEX`: returns the eyes of a space if either side begins, and where each plays when that matters.

    A vertex that is marginal to spaces of both colours stands for Black's.
    """
    spaces = session.analysis.tactics.eyes.spaces_at(args.vertex())
    if not spaces:
        return "-1"
    space = spaces[0]
    eyes = f"{space.value.minimum} {space.value.maximum}"
    if space.value.is_settled or not space.attacks or not space.defenses:
        return eyes
    return f"{eyes} {session.name(space.attacks[0])} {session.name(space.defenses[0])}"


@command("eye_data", offers=(MenuEntry("hpstring", "Eye Data", "%p"),))
def eye_data(session: Session, args: Arguments) -> str:
    """`COLOR VERTEX`: returns what a vertex is to the eye spaces of a colour."""
    color, p = args.color(BAD_MOVE), args.vertex(BAD_MOVE)
    if session.board.stackp:
        raise GtpError("eye data unavailable when stackp > 0")
    space = session.analysis.tactics.eyes.space_at(p, color)
    fields: list[tuple[str, object]] = [
        ("origin", session.name(space.origin) if space else "PASS"),
        ("color", NAMES[color if space else EMPTY]),
        ("esize", space.size if space else 0),
        ("msize", space.margins if space else 0),
        ("value", space.value if space else "0000"),
        ("marginal", int(space is not None and p in space.marginal)),
        ("neighbors", space.neighbors(p) if space else 0),
        ("marginal_neighbors", space.marginal_neighbors(p) if space else 0),
    ]
    return "\n".join(f"{name:20} {value}" for name, value in fields)


@command("half_eye_data")
def half_eye_data(session: Session, args: Arguments) -> str:
    """`VERTEX`: returns the sum over the diagonals of an eye point, and the moves that decide it."""
    p = args.vertex()
    if session.board.stackp:
        raise GtpError("half eye data unavailable when stackp > 0")
    half = session.analysis.tactics.eyes.half_eyes.get(p)
    fields: list[tuple[str, object]] = [("value", "10.00"), ("type", 0), ("num_attacks", 0), ("num_defenses", 0)]
    if half is not None:
        kind = half.kind if half.kind in ("HALF_EYE", "FALSE_EYE") else 0
        fields = [("value", f"{half.value:.2f}"), ("type", kind)]
        for word, points in (("attack", half.attacks), ("defense", half.defenses)):
            fields.append((f"num_{word}s", len(points)))
            fields += [(f"{word}_point[{i}]", session.name(point)) for i, point in enumerate(points)]
    return "\n".join(f"{name:20} {value}" for name, value in fields)


@command("analyze_eyegraph")
def analyze_eyegraph(session: Session, args: Arguments) -> str:
    """`GRAPH`: returns the value of an encoded eye graph, and its picture with the vital points."""
    from godebug.engine.eyes.text import analyze_eyegraph as analyzed

    try:
        return analyzed(args.text)
    except ValueError as error:
        raise GtpError(str(error)) from None
