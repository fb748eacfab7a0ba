"""Commands that ask connection reading: linking and cutting strings, entering an area and keeping out of it."""

from godebug.engine.go.points import CELLS
from godebug.gtp.arguments import Arguments
from godebug.gtp.commands_reading import answer
from godebug.gtp.protocol import GtpError
from godebug.gtp.registry import command
from godebug.gtp.session import Session


@command("connect")
def connect(session: Session, args: Arguments) -> str:
    """`VERTEX VERTEX`: reads whether two strings can be linked; returns the code and the move."""
    strings = _two_strings(session, args)
    return answer(session, *session.connections.connect(*strings))


@command("disconnect")
def disconnect(session: Session, args: Arguments) -> str:
    """`VERTEX VERTEX`: reads whether two strings can be cut apart; returns the code and the move."""
    strings = _two_strings(session, args)
    return answer(session, *session.connections.disconnect(*strings))


def _two_strings(session: Session, args: Arguments) -> tuple[int, int]:
    first = session.need_stone(args.vertex())
    second = session.need_stone(args.vertex())
    if session.board.color[first] != session.board.color[second]:
        raise GtpError("vertices must have same color")
    return first, second


@command("break_in")
def break_in(session: Session, args: Arguments) -> str:
    """`VERTEX VERTEX...`: reads whether the owner of a string can link it to one of the points after it."""
    question = _string_and_goal(session, args)
    return answer(session, *session.connections.break_in(*question))


@command("block_off")
def block_off(session: Session, args: Arguments) -> str:
    """`VERTEX VERTEX...`: reads whether the opponent can keep a string from the points after it."""
    question = _string_and_goal(session, args)
    return answer(session, *session.connections.block_off(*question))


def _string_and_goal(session: Session, args: Arguments) -> tuple[int, bytes]:
    string, goal = session.need_stone(args.vertex()), bytearray(CELLS)
    while args:
        goal[args.vertex()] = 1
    return string, bytes(goal)
