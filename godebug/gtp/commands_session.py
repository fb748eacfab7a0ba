"""Commands about the program and the session itself."""

import sys
import time

from godebug import __version__
from godebug.gtp.arguments import Arguments
from godebug.gtp.registry import COMMANDS, command
from godebug.gtp.session import Session


@command("protocol_version")
def protocol_version(session: Session, args: Arguments) -> str:
    """The version of the protocol, 2."""
    return "2"


@command("name")
def name(session: Session, args: Arguments) -> str:
    """The name of the program."""
    return "godebug"


@command("version")
def version(session: Session, args: Arguments) -> str:
    """Its version."""
    return __version__


@command("known_command")
def known_command(session: Session, args: Arguments) -> str:
    """`COMMAND`: true or false."""
    return "true" if args.peek() in COMMANDS else "false"


@command("list_commands", "help")
def list_commands(session: Session, args: Arguments) -> str:
    """All commands, a line each."""
    return "\n".join(sorted(COMMANDS))


@command("quit")
def leave(session: Session, args: Arguments) -> None:
    """The server ends after answering; there is nothing else to do."""


@command("echo")
def echo(session: Session, args: Arguments) -> str:
    """`TEXT`: the same again."""
    return args.text


@command("echo_err")
def echo_err(session: Session, args: Arguments) -> str:
    """`TEXT`: the same again, and on standard error."""
    print(args.text, file=sys.stderr, flush=True)
    return args.text


@command("cputime")
def cputime(session: Session, args: Arguments) -> str:
    """Seconds of processor time so far."""
    return f"{time.process_time():.3f}"


@command("level")
def level(session: Session, args: Arguments) -> None:
    """`NUMBER`: the search effort, 0 to 10."""
    session.set_level(args.integer("level not an integer"))


@command("time_settings")
def time_settings(session: Session, args: Arguments) -> None:
    """Accepted for the sake of clients: an analysis takes the time it takes."""
    for _ in range(3):
        args.integer("not three integers")


@command("time_left")
def time_left(session: Session, args: Arguments) -> None:
    """`COLOR SECONDS STONES`: what is left on the clock."""
    args.color()
    for _ in range(2):
        args.integer("time and stones not two integers")


@command("get_random_seed")
def get_random_seed(session: Session, args: Arguments) -> str:
    """The seed that was set: it changes nothing, nothing is random."""
    return str(session.seed)


@command("set_random_seed")
def set_random_seed(session: Session, args: Arguments) -> None:
    """Remembered only: no answer of this engine depends on chance."""
    session.seed = args.integer("invalid seed")


@command("clear_cache")
def clear_cache(session: Session, args: Arguments) -> None:
    """Forgets what was read."""
    session.clear_cache()


@command("increase_depths")
def increase_depths(session: Session, args: Arguments) -> None:
    """Reads one ply deeper from now on."""
    session.change_depths(1)


@command("decrease_depths")
def decrease_depths(session: Session, args: Arguments) -> None:
    """Reads one ply less deep from now on."""
    session.change_depths(-1)


@command("get_reading_node_counter")
def get_reading_node_counter(session: Session, args: Arguments) -> str:
    """Nodes of tactical reading since the counter was set to 0."""
    return str(session.count("reading"))


@command("reset_reading_node_counter")
def reset_reading_node_counter(session: Session, args: Arguments) -> None:
    """Sets that counter to 0."""
    session.reset_count("reading")


@command("get_connection_node_counter")
def get_connection_node_counter(session: Session, args: Arguments) -> str:
    """Nodes of connection reading since the counter was set to 0."""
    return str(session.count("connection"))


@command("reset_connection_node_counter")
def reset_connection_node_counter(session: Session, args: Arguments) -> None:
    """Sets that counter to 0."""
    session.reset_count("connection")


@command("get_trymove_counter")
def get_trymove_counter(session: Session, args: Arguments) -> str:
    """Trial moves since the counter was set to 0."""
    return str(session.count("trymove"))


@command("reset_trymove_counter")
def reset_trymove_counter(session: Session, args: Arguments) -> None:
    """Sets that counter to 0."""
    session.reset_count("trymove")
