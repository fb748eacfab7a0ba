"""Commands that generate moves, and commands about the last generation."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from godebug.engine.go.color import BLACK, WHITE
from godebug.engine.go.points import NO_POINT
from godebug.gtp.arguments import Arguments
from godebug.gtp.protocol import GtpError
from godebug.gtp.registry import MenuEntry, command
from godebug.gtp.session import Session

if TYPE_CHECKING:
    from godebug.engine.moves.generation import Generation

#: What a pure threat is worth when a game is played; when only asked, nothing.
GAME, _QUESTION = 0.4, 0.0


def generate(
    session: Session,
    color: int,
    seed: int = 0,
    threat_value: float = _QUESTION,
    allowed: frozenset[int] | None = None,
) -> Generation:
    """Returns the moves of a side, as `MoveQuestions.generation` has them; later commands ask about them."""
    analysis = session.analysis
    session.forget_generation()
    chosen = session.choosable if allowed is None else allowed
    generation = analysis.moves.generation(color, seed, threat_value, chosen)
    session.keep_generation(generation)
    return generation


def _last(session: Session) -> Generation:
    """Returns the last generation, also after its move was played; where there is none, that of the side to move."""
    return session.last_generation or generate(session, session.to_move, session.seed)


@command("genmove")
def genmove(session: Session, args: Arguments) -> str:
    """`COLOR`: generates a move and plays it; returns the vertex, PASS or resign."""
    return play_generated(session, args.color())


@command("kgs-genmove_cleanup")
def genmove_cleanup(session: Session, args: Arguments) -> str:
    """`COLOR`: generates a move as `genmove` does, but passes only when no dead stones can be taken any more."""
    return play_generated(session, args.color(), cleaning=True)


@command("genmove_black")
def genmove_black(session: Session, args: Arguments) -> str:
    """Generates Black's move and plays it, as in version 1 of the protocol."""
    return play_generated(session, BLACK)


@command("genmove_white")
def genmove_white(session: Session, args: Arguments) -> str:
    """Generates White's move and plays it, as in version 1 of the protocol."""
    return play_generated(session, WHITE)


def play_generated(
    session: Session, color: int, *, cleaning: bool = False, points: frozenset[int] | None = None
) -> str:
    """Plays the move that is generated for a side and returns it.

    `cleaning`: dead stones are taken before a pass. `points`: those that may be chosen, None for all.
    """
    if session.board.stackp:
        raise GtpError("take the trial moves back first")
    generation = _in_time(session, color, points)
    if generation.resigns and not cleaning:
        return "resign"
    best = generation.best
    if best == NO_POINT and cleaning:
        from godebug.engine.moves.cleanup import cleanup_move

        best = cleanup_move(generation)
    session.play(color, best)
    session.keep_generation(generation)
    return session.name(best)


def _in_time(session: Session, color: int, points: frozenset[int] | None = None) -> Generation:
    """Generates at the level that the clock allows; the session's level stays."""
    stones = len(session.stones_of(BLACK)) + len(session.stones_of(WHITE))
    level = session.level
    session.level = session.clock.level(color, level, session.size, stones)
    begun = time.monotonic()
    try:
        return generate(session, color, session.seed, GAME, points)
    finally:
        session.clock.spend(color, time.monotonic() - begun, session.level)
        session.level = level


@command("reg_genmove")
def reg_genmove(session: Session, args: Arguments) -> str:
    """`COLOR`: returns the move that would be generated with seed 0, without playing it."""
    return session.name(generate(session, args.color()).best)


@command("gg_genmove")
def gg_genmove(session: Session, args: Arguments) -> str:
    """`COLOR [SEED]`: returns the move that would be generated with a seed, without playing it."""
    color = args.color()
    return session.name(generate(session, color, args.integer() if args else 0).best)


@command("restricted_genmove")
def restricted_genmove(session: Session, args: Arguments) -> str:
    """`COLOR VERTEX...`: returns the move that would be generated if only these points could be chosen."""
    color = args.color()
    allowed = []
    while args:
        allowed.append(args.vertex())
    if not allowed:
        raise GtpError("invalid coordinate")
    return session.name(generate(session, color, allowed=frozenset(allowed)).best)


@command("top_moves", offers=(MenuEntry("pspairs", "Top Moves"),))
def top_moves(session: Session, args: Arguments) -> str:
    """Returns the ten best moves of the last generation with their values."""
    return _top(session, _last(session))


@command("top_moves_black")
def top_moves_black(session: Session, args: Arguments) -> str:
    """Returns Black's ten best moves with their values."""
    return _top(session, generate(session, BLACK, session.seed, GAME))


@command("top_moves_white")
def top_moves_white(session: Session, args: Arguments) -> str:
    """Returns White's ten best moves with their values."""
    return _top(session, generate(session, WHITE, session.seed, GAME))


def _top(session: Session, generation: Generation) -> str:
    return "".join(f"{session.name(p)} {value:.2f} " for p, value in generation.choice.top)


@command("all_move_values")
def all_move_values(session: Session, args: Arguments) -> str:
    """Returns a line for each move with a positive value, in board order."""
    return "\n".join(f"{session.name(p)} {value:.2f}" for p, value in _last(session).values.items())


@command("move_reasons", offers=(MenuEntry("hpstring", "Move Reasons", "%p"),))
def move_reasons(session: Session, args: Arguments) -> str:
    """`VERTEX`: returns a line for each reason of a move."""
    return "\n".join(_last(session).reason_lines(args.vertex()))


@command("move_probabilities")
def move_probabilities(session: Session, args: Arguments) -> str:
    """Returns how likely each move is to be chosen, over the random parts of the values."""
    return "\n".join(f"{session.name(p)} {chance:.4f}" for p, chance in _last(session).probabilities.items())


@command("move_uncertainty")
def move_uncertainty(session: Session, args: Arguments) -> str:
    """Returns the entropy of the choice, in bits."""
    return f"{_last(session).uncertainty:.4f}"


@command("experimental_score")
def experimental_score(session: Session, args: Arguments) -> str:
    """`COLOR`: returns the pessimistic score plus the value of the best move, positive for White."""
    color = args.color()
    value = generate(session, color).choice.value
    upper, lower = session.analysis.ground.score_bounds
    return f"{lower + value if color == WHITE else upper - value:.3f}"
