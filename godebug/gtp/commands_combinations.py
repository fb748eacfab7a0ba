"""Commands about combinations of threats."""

from godebug.engine.go.color import EMPTY
from godebug.engine.go.points import NO_POINT
from godebug.engine.go.result_codes import LOSE
from godebug.gtp.arguments import BAD_MOVE, Arguments
from godebug.gtp.protocol import GtpError
from godebug.gtp.registry import command
from godebug.gtp.session import Session


@command("combination_attack")
def combination_attack(session: Session, args: Arguments) -> str:
    """`COLOR`: returns the first move of a side's combination that wins something."""
    with session.analysis.combat.question() as (combinations, _):
        return session.name(combinations.attack(args.color()).move)


@command("combination_defend")
def combination_defend(session: Session, args: Arguments) -> str:
    """`COLOR`: returns the opponent's moves after which a side's combination wins nothing."""
    with session.analysis.combat.question() as (combinations, _):
        found = combinations.defended(args.color())
    return " ".join(session.name(p) for p in found.defenses) if found else session.name(NO_POINT)


@command("aa_confirm_safety")
def aa_confirm_safety(session: Session, args: Arguments) -> str:
    """`COLOR VERTEX [SIZE]`: tells whether a move allows a combination of at least a size.

    Returns `0 PASS` for a safe move, else `1` and a move that would have to be made first.
    """
    color, move = args.color(BAD_MOVE), args.vertex(BAD_MOVE)
    least = args.integer() if args else 0
    if move != NO_POINT and session.board.color[move] != EMPTY:
        raise GtpError("move vertex must be empty")
    analysis = session.analysis
    life, worms = analysis.life.dragons, analysis.tactics.worms
    with analysis.combat.question() as (combinations, readers):
        safe = [
            string.origin
            for string in worms.strings
            if string.color == color
            and life.status_at(string.origin) != "dead"
            and (worms.attack_codes[string.origin] == LOSE or readers.reader.does_defend(move, string.origin))
        ]
        blunder = combinations.blunder(color, move, safe, max(least, 1))
    # The size counts once a least one is asked for; without it every move is said to lose something, as by GNU Go.
    if least <= 0 or blunder.size >= least:
        return f"1 {session.name(NO_POINT)}" if not blunder.defenses else f"1 {session.name(blunder.defenses[0])}"
    return f"0 {session.name(NO_POINT)}"
