"""The table of commands. Each module of commands adds its own with the decorator `command`."""

from collections.abc import Callable

from godebug.gtp.arguments import Arguments
from godebug.gtp.session import Session

#: Answers a command: the text after `=`, None for an empty one; GtpError for a failure.
Handler = Callable[[Session, Arguments], str | None]

COMMANDS: dict[str, Handler] = {}
#: Commands of GNU Go and KataGo that are not answered, and why. They are not listed; who sends one is told.
UNSUPPORTED: dict[str, str] = {
    "test_eyeshape": "eye values are computed, not looked up; analyze_eyegraph values any shape",
    "kata-raw-nn": "values of moves come from patterns and reading, no neural network is asked",
    "kata-raw-human-nn": "values of moves come from patterns and reading, no neural network is asked",
    "tune_move_ordering": "the order in which readings try moves is not set from outside",
}


def command(*names: str) -> Callable[[Handler], Handler]:
    """Adds a handler under its name and its old names."""

    def enter(handler: Handler) -> Handler:
        for name in names:
            if name in COMMANDS:
                raise ValueError(f"two commands are called {name}")
            COMMANDS[name] = handler
        return handler

    return enter
