"""The text of a game record: its nodes with their raw properties, read as far as somebody looks.

The main line ends where the first parenthesis closes: nothing after that is read for it, however much there is. (SGF
FF[4], section "EBNF definition"; lower-case letters in names, as FF[3] had them, are passed over.)
"""

import re
from collections.abc import Iterator

#: Nodes of one line that are read. The longest games have a thousand moves.
MOST_NODES = 20_000

_START = re.compile(rb"\(\s*+(?=;)")
_PROPERTY = re.compile(rb"\s*+([A-Za-z]++)\s*+((?:\[(?:[^\\\]]++|\\.)*+\]\s*+)++)", re.DOTALL)
_VALUE = re.compile(rb"\[((?:[^\\\]]++|\\.)*+)\]", re.DOTALL)
_OPENED = re.compile(rb"(?:[A-Za-z]++\s*+)?(?=\[)")
_PARENTHESIS = re.compile(rb"\[(?:[^\\\]]++|\\.)*+\]|([()])", re.DOTALL)
_SPACE = re.compile(rb"\s*+")
_LOWER = bytes(range(ord("a"), ord("z") + 1))


class Node:
    """One node. `properties`: the raw text of all values of each, brackets included, in the order of the file."""

    __slots__ = ("_data", "_end", "properties")

    def __init__(self, data: bytes, at: int) -> None:
        """`at`: behind the semicolon. Raises ValueError for what is no node."""
        self._data = data
        self.properties: dict[str, bytes] = {}
        while match := _PROPERTY.match(data, at):
            name = match[1].translate(None, _LOWER).decode()
            # Twice in one node, which nobody may write: its values are taken together.
            self.properties[name] = self.properties.get(name, b"") + match[2]
            at = match.end()
        self._end = _after_space(data, at)
        if self._end < len(data) and data[self._end] not in b";()":
            raise ValueError(f"byte {self._end}: {_fault(data, self._end)}")

    def raw_list(self, name: str) -> list[bytes]:
        """The values of a property, escapes as they stand; empty where it is missing."""
        return _VALUE.findall(self.properties.get(name, b""))

    def raw(self, name: str) -> bytes:
        """The first value of a property that is there."""
        match = _VALUE.match(self.properties[name])
        return match[1] if match else b""

    def child(self) -> "Node | None":
        """The first node after this one; None at the end of its line. Raises ValueError for a damaged text."""
        at = self._end
        data = self._data
        if at == len(data):
            raise ValueError("unexpected end of SGF data")
        if data[at] == ord(")"):
            return None
        if data[at] == ord("("):
            at = _after_space(data, at + 1)
            if data[at : at + 1] != b";":
                raise ValueError(f"byte {at}: a variation without a node")
        return Node(data, at + 1)

    def children(self) -> Iterator["Node"]:
        """All nodes after this one: the variations, or the one that follows. Raises ValueError."""
        first = self.child()
        if first is None:
            return
        yield first
        at, data = self._end, self._data
        while data[at : at + 1] == b"(":
            at = _after_space(data, _closing(data, at))
            if data[at : at + 1] == b"(":
                start = _after_space(data, at + 1)
                if data[start : start + 1] != b";":
                    raise ValueError(f"byte {start}: a variation without a node")
                yield Node(data, start + 1)


def root_of(data: bytes) -> Node:
    """The root of the first game in `data`; text before it is passed over. Raises ValueError."""
    start = _START.search(data)
    if start is None:
        raise ValueError("no SGF data found")
    return Node(data, start.end() + 1)


def main_line(root: Node) -> Iterator[Node]:
    """`root` and the first child of every node. Raises ValueError for a damaged text, or more than MOST_NODES."""
    node: Node | None = root
    for _ in range(MOST_NODES):
        if node is None:
            return
        yield node
        node = node.child()
    if node is not None:
        raise ValueError(f"more than {MOST_NODES} nodes in one line")


def _fault(data: bytes, at: int) -> str:
    """What is wrong at `at`, where neither a property stands nor the end of a node."""
    opened = _OPENED.match(data, at)
    if opened and not _VALUE.match(data, opened.end()):
        return "a value that is never closed"
    if opened:
        return "unexpected value"
    return "unexpected property without values, or text outside of nodes"


def _closing(data: bytes, at: int) -> int:
    """Behind the parenthesis that closes the one at `at`. Raises ValueError where there is none."""
    depth = 0
    for match in _PARENTHESIS.finditer(data, at):
        sign = match[1]
        if sign == b"(":
            depth += 1
        elif sign == b")":
            depth -= 1
            if depth == 0:
                return match.end()
    raise ValueError("unexpected end of SGF data")


def _after_space(data: bytes, at: int) -> int:
    match = _SPACE.match(data, at)
    return match.end() if match else at
