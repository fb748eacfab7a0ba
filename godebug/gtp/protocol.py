"""The lines of the Go Text Protocol, version 2: requests and answers.

Source: Gunnar Farneback, "GTP - Go Text Protocol", draft version 2.
"""

import re

from msgspec import Struct

#: Control characters that the protocol drops; a tab counts as a blank and a newline ends the line before this.
_DROPPED = re.compile(r"[\x00-\x08\x0b-\x1f\x7f]")
_ID = re.compile(r"[0-9]+")


class GtpError(Exception):
    """A request that gets a failure; the text of the exception is the answer."""


class Request(Struct, frozen=True):
    """One command.

    `id`: its number as the answer repeats it, without leading zeros; empty where the request had none. `name`: the
    command as it was spelled, empty where there is only an id. `text`: all that follows the name, without blanks at the
    ends.
    """

    id: str
    name: str
    text: str

    @property
    def arguments(self) -> list[str]:
        """Returns the words after the name."""
        return self.text.split()


def parse_request(line: str) -> Request | None:
    """Returns the request in `line`, None for a line with only blanks and a comment."""
    line = _DROPPED.sub("", line.replace("\t", " ").rstrip("\n")).split("#", 1)[0].strip()
    if not line:
        return None
    number = _ID.match(line)
    # The name may follow the id at once: clients with a hasty format string have always got away with that.
    rest = line[number.end() :].lstrip() if number else line
    name, _, text = rest.partition(" ")
    return Request(id=(number[0].lstrip("0") or "0") if number else "", name=name, text=text.strip())


def format_answer(request_id: str, text: str, ok: bool = True) -> str:
    """Returns the whole answer with its closing empty line. Empty lines inside `text` would end it early, so they
    go.
    """
    lines = [line for number, line in enumerate(text.rstrip("\n").split("\n")) if line or number == 0]
    body = "\n".join(lines)
    return f"{'=' if ok else '?'}{request_id} {body}\n\n"
