"""Commands about the program and the session itself."""

import sys
import time

from godebug import __version__
from godebug.gtp.arguments import Arguments
from godebug.gtp.registry import COMMANDS, command
from godebug.gtp.session import Session


@command("protocol_version")
def protocol_version(session: Session, args: Arguments) -> str:
    return "2"


@command("name")
def name(session: Session, args: Arguments) -> str:
    return "godebug"


@command("version")
def version(session: Session, args: Arguments) -> str:
    return __version__


@command("known_command")
def known_command(session: Session, args: Arguments) -> str:
    return "true" if args.peek() in COMMANDS else "false"


@command("list_commands", "help")
def list_commands(session: Session, args: Arguments) -> str:
    return "\n".join(sorted(COMMANDS))


@command("quit")
def leave(session: Session, args: Arguments) -> None:
    """The server ends after answering; there is nothing else to do."""


@command("echo")
def echo(session: Session, args: Arguments) -> str:
    return args.text


@command("echo_err")
def echo_err(session: Session, args: Arguments) -> str:
    print(args.text, file=sys.stderr, flush=True)
    return args.text


@command("cputime")
def cputime(session: Session, args: Arguments) -> str:
    return f"{time.process_time():.3f}"


@command("level")
def level(session: Session, args: Arguments) -> None:
    session.set_level(args.integer("level not an integer"))


@command("time_settings")
def time_settings(session: Session, args: Arguments) -> None:
    """Accepted for the sake of clients: an analysis takes the time it takes."""
    for _ in range(3):
        args.integer("not three integers")


@command("time_left")
def time_left(session: Session, args: Arguments) -> None:
    args.color()
    for _ in range(2):
        args.integer("time and stones not two integers")


@command("get_random_seed")
def get_random_seed(session: Session, args: Arguments) -> str:
    return str(session.seed)


@command("set_random_seed")
def set_random_seed(session: Session, args: Arguments) -> None:
    """Remembered only: no answer of this engine depends on chance."""
    session.seed = args.integer("invalid seed")


@command("clear_cache")
def clear_cache(session: Session, args: Arguments) -> None:
    session.clear_cache()


@command("increase_depths")
def increase_depths(session: Session, args: Arguments) -> None:
    session.change_depths(1)


@command("decrease_depths")
def decrease_depths(session: Session, args: Arguments) -> None:
    session.change_depths(-1)


@command("get_reading_node_counter")
def get_reading_node_counter(session: Session, args: Arguments) -> str:
    return str(session.count("reading"))


@command("reset_reading_node_counter")
def reset_reading_node_counter(session: Session, args: Arguments) -> None:
    session.reset_count("reading")


@command("get_connection_node_counter")
def get_connection_node_counter(session: Session, args: Arguments) -> str:
    return str(session.count("connection"))


@command("reset_connection_node_counter")
def reset_connection_node_counter(session: Session, args: Arguments) -> None:
    session.reset_count("connection")


@command("get_trymove_counter")
def get_trymove_counter(session: Session, args: Arguments) -> str:
    return str(session.count("trymove"))


@command("reset_trymove_counter")
def reset_trymove_counter(session: Session, args: Arguments) -> None:
    session.reset_count("trymove")
