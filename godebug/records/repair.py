"""A game's text put right, sign by sign, where it is not as the standard wants it."""

import re

from godebug.basics.errors import one_line
from godebug.records.collection import Extent, GameText, place

_TOKEN = re.compile(
    rb"""
      (?P<space>  (?> (?: \s | \\[rn] )+ ) )        # some servers spell line ends out
    | (?P<name>   [A-Za-z]\w*+ (?= \s*+\[ ) )
    | (?P<value>  \[ (?> (?: [^\\\]]++ | \\. )* ) \] )
    | (?P<node>   ; )
    | (?P<text>   \( \s*+ [^\s()\[\];] [^()\[\];]*+ \)
                | (?> (?: (?: [^\sA-Za-z\[\]();]++ | [A-Za-z]\w*+ (?! \s*+\[ ) ) \s*+ )+ ) )
    | (?P<open>   \( )
    | (?P<close>  \) )
    | (?P<bracket> \] )
    """,
    re.VERBOSE | re.DOTALL,
)
#: Properties whose values are no text, so that a bracket behind one cannot be part of it.
_NO_TEXT = frozenset(("B", "W", "AB", "AW", "AE", "PL", "SZ", "KO", "GM", "FF"))


class _Damage(Exception):  # noqa: N818 (what is there)
    """Something that could mean anything."""


class Repair:
    """Reads a text sign by sign and writes down what the standard has for it.

    `_open`: for every open parenthesis, whether it was written down; one around nothing but another one is not.
    `_last`: the kind of sign that was written last. `_in_node`: whether a property may follow. `_name`: the property to
    which a value would belong; "" where it is passed over, None where there is none. `_node_at`: where in `_out` the
    node that is read now was begun; the end of `_out` where none is.
    """

    def __init__(self, data: bytes, extent: Extent, *, main_line_only: bool) -> None:
        self._data, self._extent = data, extent
        self._main_line_only = main_line_only
        self._out: list[bytes] = []
        self._open: list[bool] = []
        self._last, self._in_node, self._done = "", False, False
        self._name: str | None = None
        self._written = False
        self._node_at = 0
        self._texts: list[tuple[int, bytes]] = []
        self._remarks: list[str] = []

    def text(self) -> GameText:
        """Returns the text as far as it is readable, and the fault where it ends early."""
        fault = None
        try:
            self._read()
        except _Damage as error:
            fault = str(error)
            # A node is whole or missing; but without the first one there is no game at all.
            del self._out[self._node_at if self._node_at > 1 else len(self._out) :]
        self._close_all()
        return GameText(b"".join(self._out), (*self._passed_over(), *self._remarks), fault)

    def _read(self) -> None:
        data, end = self._data, self._extent.end
        at = self._extent.start + 1
        self._opened()
        while at < end and not self._done:
            match = _TOKEN.match(data, at, end)
            if match is None:
                raise self._damage(at, "a value that is never closed")
            kind, token = match.lastgroup, match[0]
            if kind == "name":
                self._named(at, token)
            elif kind == "value":
                self._valued(at, token)
            elif kind == "node":
                self._begun(at)
            elif kind == "open":
                self._opened()
            elif kind == "close":
                self._closed()
            elif kind == "text":
                self._passed(at, token)
            elif kind == "bracket":
                self._bracketed(at, token)
            at = match.end()
        if not self._extent.closed:
            self._remarks.append("no closing parenthesis at the end of the game")

    def _begun(self, at: int) -> None:
        """Reads a semicolon, which begins a node."""
        if self._last == "close":
            raise self._damage(at, "a node behind variations")
        self._node_at = len(self._out)
        self._out.append(b";")
        self._last, self._in_node, self._name = "node", True, None

    def _opened(self) -> None:
        """Reads a parenthesis, which opens a variation."""
        write = self._last != "open"
        self._open.append(write)
        if write:
            self._out.append(b"(")
        self._node_at = len(self._out)
        self._last, self._in_node, self._name = "open", False, None

    def _closed(self) -> None:
        if self._open.pop():
            if self._last == "open":
                # Nothing was in it.
                self._out.pop()
                self._last = "node" if self._out and self._out[-1] != b")" else "close"
                self._in_node, self._name, self._done = self._last == "node", None, not self._open
                return
            self._out.append(b")")
        self._node_at = len(self._out)
        self._last, self._in_node, self._name = "close", False, None
        self._done = self._main_line_only or not self._open

    def _named(self, at: int, token: bytes) -> None:
        """Reads the name of a property, whose values follow."""
        if not self._in_node:
            if self._last == "close":
                raise self._damage(at, "a property behind variations")
            self._begun(at)
        name = token.decode()
        capitals = "".join(c for c in name if not c.islower())
        if not capitals:
            self._passed(at, token)
        self._name = capitals if capitals.isalpha() else ""
        self._written = False

    def _valued(self, at: int, token: bytes) -> None:
        if self._name is None:
            raise self._damage(at, "a value without a property")
        if self._name:
            self._out.append(token if self._written else self._name.encode() + token)
            self._written = True
        self._last = "value"

    def _bracketed(self, at: int, token: bytes) -> None:
        """Reads a bracket that closes nothing: most often of a text that has brackets of its own."""
        if not self._name or self._name in _NO_TEXT:
            raise self._damage(at, "a bracket that closes no value")
        self._passed(at, token)

    def _passed(self, at: int, token: bytes) -> None:
        self._texts.append((at, token))

    def _damage(self, at: int, what: str) -> _Damage:
        return _Damage(f"{place(self._data, at)}: {what}")

    def _close_all(self) -> None:
        while self._open:
            if self._out and self._out[-1] == b"(":
                self._out.pop()
                self._open.pop()
            elif self._open.pop():
                self._out.append(b")")

    def _passed_over(self) -> tuple[str, ...]:
        if not self._texts:
            return ()
        at, first = self._texts[0]
        text = one_line(first.decode("utf-8", "replace"), 40)
        more = f" and {len(self._texts) - 1} more" if len(self._texts) > 1 else ""
        return (f"{place(self._data, at)}: text outside of values is passed over: '{text}'{more}",)
