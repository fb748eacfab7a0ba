"""The table of commands. Each module of commands adds its own with the decorator `command`."""

from collections.abc import Callable

from msgspec import Struct

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


class MenuEntry(Struct, frozen=True):
    """How a graphical client shows the answer of a command: its type for GoGui, what the menu calls it, and arguments:
    `%c` stands for a colour, `%m` for the side to move, `%p` for a point that the user clicks on.
    """

    kind: str
    label: str
    arguments: str = ""


_OFFERS: dict[str, tuple[MenuEntry, ...]] = {}


def command(*names: str, offers: tuple[MenuEntry, ...] = ()) -> Callable[[Handler], Handler]:
    """Adds a handler under its name and its old names. `offers`: how graphical clients show it."""

    def enter(handler: Handler) -> Handler:
        for name in names:
            if name in COMMANDS:
                raise ValueError(f"two commands are called {name}")
            COMMANDS[name] = handler
        _OFFERS[names[0]] = offers
        return handler

    return enter


def all_offers() -> list[tuple[str, str, str]]:
    """Returns what clients may offer, as type, label and command with its arguments: boards of their own first, then
    what any client can ask for, and in the end what can be set.
    """
    found = [
        (each.kind, each.label, f"{name} {each.arguments}".rstrip())
        for name, offers in _OFFERS.items()
        for each in offers
    ]
    return sorted(found, key=lambda offer: (offer[0] == "param", not offer[2].startswith("gogui-")))
