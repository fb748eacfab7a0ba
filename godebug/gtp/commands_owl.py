"""Commands that ask life-and-death reading about dragons, on the board with its trial moves."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from typing import TYPE_CHECKING

from godebug.engine.go.color import EMPTY
from godebug.engine.go.points import NO_POINT
from godebug.engine.go.result_codes import GTP_DIGITS, LOSE
from godebug.engine.owl.looks import look_alone
from godebug.gtp.arguments import Arguments
from godebug.gtp.protocol import GtpError
from godebug.gtp.registry import command
from godebug.gtp.session import Session

if TYPE_CHECKING:
    from godebug.engine.dragons.records import OwlResult
    from godebug.engine.owl.questions import OwlReader


@contextmanager
def _reader(session: Session, *, alone: bool = True) -> Iterator[OwlReader]:
    """Yields a reader for one question; it is recorded while readings are. `alone`: whether it may look at more than
    where all dragons of a position wait for theirs.
    """
    with session.analysis.life.owl_question() as owl:
        if session.variations is not None:
            from godebug.variations.recorders import OwlRecorder

            owl.listen(OwlRecorder(session.variations, owl))
        with owl.asked_directly() if alone else nullcontext():
            yield owl


def _answer(session: Session, result: OwlResult) -> str:
    """Returns the digit of the code, the move where it succeeds, and on request whether the reading was cut off."""
    text = "0" if result.code == LOSE else f"{GTP_DIGITS[result.code]} {session.name(result.point)}"
    return text if result.certain or not session.report_uncertainty else f"{text} uncertain"


@command("owl_attack")
def owl_attack(session: Session, args: Arguments) -> str:
    """`VERTEX`: reads whether the opponent, moving first, kills a dragon."""
    stone = session.need_stone(args.vertex())
    with _reader(session, alone=False) as owl:
        return _answer(session, look_alone(owl, stone, attacking=True).result)


@command("owl_defend")
def owl_defend(session: Session, args: Arguments) -> str:
    """`VERTEX`: reads whether the owner, moving first, makes a dragon live."""
    stone = session.need_stone(args.vertex())
    with _reader(session, alone=False) as owl:
        return _answer(session, look_alone(owl, stone, attacking=False).result)


def _two_moves(session: Session, result: OwlResult) -> str:
    if result.code == LOSE:
        return "0"
    return f"{GTP_DIGITS[result.code]} {session.names([result.point, result.second_point])}"


@command("owl_threaten_attack")
def owl_threaten_attack(session: Session, args: Arguments) -> str:
    """`VERTEX`: reads whether two moves of the opponent in a row kill a dragon."""
    stone = session.need_stone(args.vertex())
    with _reader(session, alone=False) as owl:
        return _two_moves(session, owl.threaten_attack(stone))


@command("owl_threaten_defense")
def owl_threaten_defense(session: Session, args: Arguments) -> str:
    """`VERTEX`: reads whether two moves of the owner in a row save a dragon."""
    stone = session.need_stone(args.vertex())
    with _reader(session, alone=False) as owl:
        return _two_moves(session, owl.threaten_defense(stone))


@command("owl_does_attack")
def owl_does_attack(session: Session, args: Arguments) -> str:
    """`MOVE VERTEX`: reads whether a move of the opponent kills a dragon."""
    move, stone = _move_and_dragon(session, args)
    with _reader(session) as owl:
        return str(GTP_DIGITS[owl.does_attack(move, stone).code])


@command("owl_does_defend")
def owl_does_defend(session: Session, args: Arguments) -> str:
    """`MOVE VERTEX`: reads whether a move of the owner saves a dragon."""
    move, stone = _move_and_dragon(session, args)
    with _reader(session) as owl:
        return str(GTP_DIGITS[owl.does_defend(move, stone).code])


def _move_and_dragon(session: Session, args: Arguments) -> tuple[int, int]:
    """Takes a move, which may be a pass, and a stone."""
    move, stone = args.vertex_or_pass(), args.vertex()
    if move != NO_POINT and session.board.color[move] != EMPTY:
        raise GtpError("move vertex must be empty")
    return move, session.need_stone(stone, "dragon vertex must not be empty")


@command("owl_connection_defends")
def owl_connection_defends(session: Session, args: Arguments) -> str:
    """`MOVE VERTEX VERTEX`: reads whether two dragons live when a move of their owner links them."""
    move, first, second = args.vertex(), args.vertex(), args.vertex()
    if session.board.color[move] != EMPTY:
        raise GtpError("move vertex must be empty")
    for stone in (first, second):
        session.need_stone(stone, "dragon vertex must not be empty")
    if session.board.color[first] != session.board.color[second]:
        raise GtpError("dragon vertices must have the same color")
    with _reader(session, alone=False) as owl:
        return str(GTP_DIGITS[owl.connection_defends(move, first, second).code])


@command("owl_substantial")
def owl_substantial(session: Session, args: Arguments) -> str:
    """`VERTEX`: reads whether capturing a string gives life to its captors."""
    with _reader(session, alone=False) as owl:
        return str(int(owl.is_substantial(session.need_stone(args.vertex()))))


@command("get_owl_node_counter")
def get_owl_node_counter(session: Session, args: Arguments) -> str:
    """Returns the nodes of life-and-death reading since the counter was reset."""
    return str(session.count("owl"))


@command("reset_owl_node_counter")
def reset_owl_node_counter(session: Session, args: Arguments) -> None:
    """Sets the counter of life-and-death nodes to 0."""
    session.reset_count("owl")


@command("report_uncertainty")
def report_uncertainty(session: Session, args: Arguments) -> None:
    """`on|off`: sets whether answers of life-and-death reading say that they are uncertain."""
    word = args.word("invalid argument")
    if word not in ("on", "off"):
        raise GtpError("invalid argument")
    session.report_uncertainty = word == "on"
