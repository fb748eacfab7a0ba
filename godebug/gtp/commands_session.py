"""Commands about the program and the session."""

import sys
import time
from typing import cast

from godebug import __version__
from godebug.gtp.arguments import Arguments
from godebug.gtp.clock import Clock, Kind, TimeSettings
from godebug.gtp.protocol import GtpError
from godebug.gtp.registry import COMMANDS, command
from godebug.gtp.session import Session

#: The games that a seed may be advanced by.
MOST_GAMES = 1_000_000


@command("protocol_version")
def protocol_version(session: Session, args: Arguments) -> str:
    """Returns the version of the protocol, 2."""
    return "2"


@command("name")
def name(session: Session, args: Arguments) -> str:
    """Returns the name of the program."""
    return "godebug"


@command("version")
def version(session: Session, args: Arguments) -> str:
    """Returns the version of the program, or the one that the client wants to hear."""
    return session.version or __version__


@command("known_command")
def known_command(session: Session, args: Arguments) -> str:
    """`COMMAND`: returns true or false."""
    return "true" if args.peek() in COMMANDS else "false"


@command("list_commands", "help")
def list_commands(session: Session, args: Arguments) -> str:
    """Returns all commands, a line each."""
    # LizzieYzy reads the list only where it begins with this one, as KataGo's does.
    first = "protocol_version"
    return "\n".join([first, *(name for name in sorted(COMMANDS) if name != first)])


@command("quit")
def leave(session: Session, args: Arguments) -> None:
    """Does nothing: the server ends after answering."""


@command("echo")
def echo(session: Session, args: Arguments) -> str:
    """`TEXT`: returns the text."""
    return args.text


@command("echo_err")
def echo_err(session: Session, args: Arguments) -> str:
    """`TEXT`: returns the text and prints it on standard error."""
    print(args.text, file=sys.stderr, flush=True)
    return args.text


@command("cputime")
def cputime(session: Session, args: Arguments) -> str:
    """Returns the seconds of processor time so far."""
    return f"{time.process_time():.3f}"


@command("level")
def level(session: Session, args: Arguments) -> None:
    """`NUMBER`: sets the search effort, 0 to 10."""
    session.set_level(args.integer("level not an integer"))


@command("time_settings")
def time_settings(session: Session, args: Arguments) -> None:
    """`MAIN PERIOD STONES`: sets the clock, in seconds; a period for no stones means no limit."""
    main, period, stones = (args.integer("not three integers") for _ in range(3))
    if min(main, period, stones) < 0:
        raise GtpError("not three integers")
    if period > 0:
        kind: Kind = "canadian" if stones > 0 else "none"
    else:
        kind = "absolute" if main > 0 else "none"
    session.clock = Clock(TimeSettings(kind, main, period, stones))


@command("kgs-time_settings")
def kgs_time_settings(session: Session, args: Arguments) -> None:
    """`none`, `absolute MAIN`, `canadian MAIN PERIOD STONES` or `byoyomi MAIN PERIOD PERIODS`: sets the clock."""
    kind = args.word("missing time system")
    counts = {"none": 0, "absolute": 1, "canadian": 3, "byoyomi": 3}
    if kind not in counts:
        raise GtpError("unknown time system")
    numbers = [args.integer("time not an integer") for _ in range(counts[kind])]
    if min(numbers, default=0) < 0:
        raise GtpError("time not an integer")
    main, period, stones = (*numbers, 0, 0, 0)[:3]
    session.clock = Clock(TimeSettings(cast("Kind", kind), main, period, stones))


@command("time_left")
def time_left(session: Session, args: Arguments) -> None:
    """`COLOR SECONDS STONES`: sets the time left: main time (0 stones), or overtime for so many stones or periods."""
    color = args.color()
    seconds, stones = (args.integer("time and stones not two integers") for _ in range(2))
    session.clock.set_left(color, seconds, stones)


@command("get_random_seed")
def get_random_seed(session: Session, args: Arguments) -> str:
    """Returns the seed."""
    return str(session.seed)


@command("set_random_seed")
def set_random_seed(session: Session, args: Arguments) -> None:
    """`SEED`: sets the seed of everything random in move generation."""
    session.seed = args.integer("invalid seed")


@command("advance_random_seed")
def advance_random_seed(session: Session, args: Arguments) -> str:
    """`GAMES`: sets the seed that follows after so many games, and returns it."""
    from random import Random

    games = args.integer("invalid number of games")
    if not 0 <= games <= MOST_GAMES:
        raise GtpError("invalid number of games")
    draws = Random(session.seed)
    for _ in range(games):
        session.seed = draws.getrandbits(31)
    return str(session.seed)


@command("orientation")
def orientation(session: Session, args: Arguments) -> None:
    """`NUMBER`: clears the board. Only 0 can be set: points are called as they stand on the board."""
    number = args.integer("orientation not an integer")
    if not 0 <= number < 8:
        raise GtpError("unacceptable orientation")
    if number:
        raise GtpError(f"orientation {number} is not supported: points are called as they stand on the board")
    session.clear(session.size)


@command("query_orientation")
def query_orientation(session: Session, args: Arguments) -> str:
    """Returns the orientation, always 0."""
    return "0"


@command("clear_cache")
def clear_cache(session: Session, args: Arguments) -> None:
    """Forgets the results of readings."""
    session.clear_cache()


@command("increase_depths")
def increase_depths(session: Session, args: Arguments) -> None:
    """Makes readings one ply deeper from now on."""
    session.change_depths(1)


@command("decrease_depths")
def decrease_depths(session: Session, args: Arguments) -> None:
    """Makes readings one ply less deep from now on."""
    session.change_depths(-1)


@command("get_reading_node_counter")
def get_reading_node_counter(session: Session, args: Arguments) -> str:
    """Returns the nodes of tactical reading since the counter was reset."""
    return str(session.count("reading"))


@command("reset_reading_node_counter")
def reset_reading_node_counter(session: Session, args: Arguments) -> None:
    """Sets the counter of tactical nodes to 0."""
    session.reset_count("reading")


@command("get_connection_node_counter")
def get_connection_node_counter(session: Session, args: Arguments) -> str:
    """Returns the nodes of connection reading since the counter was reset."""
    return str(session.count("connection"))


@command("reset_connection_node_counter")
def reset_connection_node_counter(session: Session, args: Arguments) -> None:
    """Sets the counter of connection nodes to 0."""
    session.reset_count("connection")


@command("get_life_node_counter")
def get_life_node_counter(session: Session, args: Arguments) -> str:
    """Returns 0: eyes are valued without a search whose nodes could be counted."""
    return "0"


@command("reset_life_node_counter")
def reset_life_node_counter(session: Session, args: Arguments) -> None:
    """Does nothing: that counter is always 0."""


@command("get_trymove_counter")
def get_trymove_counter(session: Session, args: Arguments) -> str:
    """Returns the trial moves since the counter was reset."""
    return str(session.count("trymove"))


@command("reset_trymove_counter")
def reset_trymove_counter(session: Session, args: Arguments) -> None:
    """Sets the counter of trial moves to 0."""
    session.reset_count("trymove")
