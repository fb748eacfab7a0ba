"""The lines of the Go Text Protocol, version 2: what a request says and what an answer looks like.

(Gunnar Farneback, "GTP - Go Text Protocol", draft version 2.)
"""

import re

from msgspec import Struct

#: Control characters that the protocol drops; a tab counts as a blank and a newline ends the line before this.
_DROPPED = re.compile(r"[\x00-\x08\x0b-\x1f\x7f]")
_ID = re.compile(r"[0-9]+")


class GtpError(Exception):
    """A request that is answered with a failure; the text of the exception is the answer."""


class Request(Struct, frozen=True):
    """One command.

    `id`: its number as the answer repeats it, without leading zeros; empty when the request had none. `name`: the
    command in its own spelling, empty when there is only an id. `text`: all that follows the name, outer blanks
    stripped.
    """

    id: str
    name: str
    text: str

    @property
    def arguments(self) -> list[str]:
        return self.text.split()


def parse_request(line: str) -> Request | None:
    """The request that `line` makes; None for a line that is empty but for blanks and a comment."""
    line = _DROPPED.sub("", line.replace("\t", " ").rstrip("\n")).split("#", 1)[0].strip()
    if not line:
        return None
    number = _ID.match(line)
    # The name may follow the id at once: clients with a hasty format string have always got away with that.
    rest = line[number.end() :].lstrip() if number else line
    name, _, text = rest.partition(" ")
    return Request(id=(number[0].lstrip("0") or "0") if number else "", name=name, text=text.strip())


def format_answer(request_id: str, text: str, ok: bool = True) -> str:
    """The whole answer with its closing empty line. Empty lines inside `text` would end it early: they are left out."""
    lines = [line for number, line in enumerate(text.rstrip("\n").split("\n")) if line or number == 0]
    body = "\n".join(lines)
    return f"{'=' if ok else '?'}{request_id} {body}\n\n"
