"""Commands that ask tactical reading, on the board with its trial moves."""

from godebug.engine.go.result_codes import GTP_DIGITS, LOSE
from godebug.gtp.arguments import Arguments
from godebug.gtp.protocol import GtpError
from godebug.gtp.registry import command
from godebug.gtp.session import Session


def answer(session: Session, code: int, move: int) -> str:
    """Returns a reading's code, and the move where it succeeds, PASS where none is needed."""
    return "0" if code == LOSE else f"{GTP_DIGITS[code]} {session.name(move)}"


@command("attack")
def attack(session: Session, args: Arguments) -> str:
    """`VERTEX`: reads whether a string can be captured; returns the code and the move."""
    p = session.need_stone(args.vertex())
    return answer(session, *session.reader.attack(p))


@command("defend")
def defend(session: Session, args: Arguments) -> str:
    """`VERTEX`: reads whether a string can be saved; returns the code and the move."""
    p = session.need_stone(args.vertex())
    return answer(session, *session.reader.defend(p))


@command("ladder_attack")
def ladder_attack(session: Session, args: Arguments) -> str:
    """`VERTEX`: reads whether a ladder captures a string with two liberties."""
    p = session.need_stone(args.vertex())
    if session.board.count_liberties(p) != 2:
        raise GtpError("string must have exactly 2 liberties")
    return answer(session, *session.reader.ladder_attack(p))


@command("does_attack")
def does_attack(session: Session, args: Arguments) -> str:
    """`MOVE VERTEX`: reads whether the move captures the string, a ko taken back after a threat; returns the code."""
    move, string = _move_and_string(session, args)
    return str(GTP_DIGITS[session.reader.does_attack(move, string, True)])


@command("does_defend")
def does_defend(session: Session, args: Arguments) -> str:
    """`MOVE VERTEX`: reads whether the move saves the string; returns the code."""
    move, string = _move_and_string(session, args)
    # GNU Go answers a yes or no here as if it were a code: 3 is yes.
    return str(GTP_DIGITS[int(session.reader.does_defend(move, string))])


def _move_and_string(session: Session, args: Arguments) -> tuple[int, int]:
    move, string = args.vertex(), args.vertex()
    if session.board.color[move] != 0:
        raise GtpError("move vertex must be empty")
    return move, session.need_stone(string, "string vertex must not be empty")


@command("attack_either")
def attack_either(session: Session, args: Arguments) -> str:
    """`VERTEX VERTEX`: reads whether at least one of two strings can be captured; returns the code."""
    strings = _two_strings(session, args)
    return str(GTP_DIGITS[session.reader.attack_either(*strings)])


@command("defend_both")
def defend_both(session: Session, args: Arguments) -> str:
    """`VERTEX VERTEX`: reads whether two strings can be saved together; returns the code."""
    strings = _two_strings(session, args)
    return str(GTP_DIGITS[session.reader.defend_both(*strings)])


def _two_strings(session: Session, args: Arguments) -> tuple[int, int]:
    # GNU Go's own complaint about an empty first vertex says the contrary of what it means; clients know it so.
    first = session.need_stone(args.vertex(), "string vertex must be empty")
    second = session.need_stone(args.vertex(), "string vertex must not be empty")
    if session.board.color[first] != session.board.color[second]:
        raise GtpError("string vertices must have same color")
    return first, second
