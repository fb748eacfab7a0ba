"""Reads facts from text: what is supposed of a position, in words."""

import re
from collections.abc import Callable, Iterable, Sequence
from typing import Final, get_args

from msgspec.structs import replace

from godebug.engine.analysis.suppose import (
    LARGEST,
    NOTHING,
    BarrierFact,
    DragonFact,
    DragonWord,
    EscapeFact,
    EyesFact,
    Fact,
    FactError,
    LinkFact,
    MoveFact,
    PatternFact,
    SourceFact,
    StoneFact,
    StringFact,
    Supposed,
    TerritoryFact,
    string_origins,
)
from godebug.engine.dragons.records import Odds
from godebug.engine.go.color import EMPTY, WHITE, other, parse_color
from godebug.engine.go.points import NO_POINT, Point, parse_vertex, vertex
from godebug.engine.go.position import Position
from godebug.engine.patterns.database import PatternFolder

_VERTEX: Final = r"[A-HJ-Ta-hj-t][0-9]{1,2}"
_PAIR: Final = re.compile(rf"({_VERTEX})([-+|])({_VERTEX})")
#: By the mark between two vertices, what may be said of them, as it is written and as it is meant.
_LINKS: Final[dict[str, dict[str, str]]] = {
    "-": {"connected": "connected", "cut": "cut"},
    "+": {"one-dragon": "one-dragon", "one dragon": "one-dragon"},
    "|": {"two-dragons": "two-dragons", "two dragons": "two-dragons"},
}


class _Reader:
    """Reads facts about one position. `position`: with the stones that are supposed."""

    def __init__(self, position: Position, databases: PatternFolder | None) -> None:
        self._position = position
        self._size = position.size
        self._cells = position.plane.cells
        self._databases = databases

    def read(self, text: str) -> Fact:
        words = text.split()
        if not words:
            raise FactError("a fact is wanted, as 'D4 dead'")
        first, rest = words[0].lower(), words[1:]
        by_word: dict[str, Callable[[list[str]], Fact]] = {
            "stone": self._stone_fact,
            "pattern": self._pattern,
            "source": self._source,
            "barrier": self._barrier,
        }
        if first in by_word:
            return by_word[first](rest)
        pair = _PAIR.fullmatch(words[0])
        if pair is not None:
            return self._link(pair[1], pair[2], pair[3], " ".join(rest).lower())
        return self._about_point(self._point(words[0]), [word.lower() for word in rest[:1]] + rest[1:])

    # ---- Parts of facts ----------------------------------------------------------------------------------------------

    def _point(self, text: str) -> Point:
        try:
            p = parse_vertex(text, self._size)
        except ValueError as error:
            raise FactError(str(error)) from None
        if p == NO_POINT:
            raise FactError(f"a point is wanted, not '{text}'")
        return p

    def _name(self, p: Point) -> str:
        return vertex(p, self._size)

    def _stone(self, p: Point) -> Point:
        if self._cells[p] == EMPTY:
            raise FactError(f"no stone at {self._name(p)}")
        return p

    def _empty(self, text: str) -> Point:
        p = self._point(text)
        if self._cells[p] != EMPTY:
            raise FactError(f"a stone stands at {self._name(p)}")
        return p

    @staticmethod
    def _color(text: str) -> int:
        try:
            return parse_color(text)
        except ValueError as error:
            raise FactError(str(error)) from None

    @staticmethod
    def _number(text: str, least: float, most: float = LARGEST) -> float:
        try:
            value = float(text)
        except ValueError:
            raise FactError(f"a number is wanted, not '{text[:20]}'") from None
        if not least <= value <= most:
            raise FactError(f"a number from {least:g} to {most:g} is wanted, not {text[:20]}")
        return value

    @staticmethod
    def _exactly(words: Sequence[str], count: int, kind: type[Fact]) -> None:
        if len(words) != count:
            raise FactError(f"'{kind.form}' is wanted")

    # ---- Kinds of facts ----------------------------------------------------------------------------------------------

    def _stone_fact(self, words: list[str]) -> Fact:
        self._exactly(words, 2, StoneFact)
        color, p = self._color(words[0]), self._point(words[1])
        if self._cells[p] not in (EMPTY, color):
            raise FactError(f"a stone stands at {self._name(p)}")
        return StoneFact(color, p)

    def _pattern(self, words: list[str]) -> Fact:
        if len(words) < 2 or ":" not in words[0]:
            raise FactError(f"'{PatternFact.form}' is wanted")
        name, pattern = words[0].split(":", 1)
        if self._databases is not None:
            database = self._databases.get(name)
            if database is None:
                raise FactError(f"no pattern database '{name[:40]}'")
            if pattern not in database.numbers:
                raise FactError(f"no pattern '{pattern[:40]}' in '{name}'")
        if words[1:] == ["off"]:
            return PatternFact(name, pattern)
        if words[1] != "value":
            raise FactError(f"'{PatternFact.form}' is wanted")
        self._exactly(words, 3, PatternFact)
        return PatternFact(name, pattern, self._number(words[2], -LARGEST))

    def _source(self, words: list[str]) -> Fact:
        self._exactly(words, 3, SourceFact)
        p, color = self._point(words[0]), self._color(words[1])
        if self._cells[p] == other(color):
            raise FactError(f"a stone of the other side stands at {self._name(p)}")
        return SourceFact(color, p, self._number(words[2], 0.0))

    def _barrier(self, words: list[str]) -> Fact:
        self._exactly(words, 2, BarrierFact)
        return BarrierFact(self._color(words[1]), self._point(words[0]))

    def _link(self, first: str, mark: str, second: str, said: str) -> Fact:
        word = _LINKS[mark].get(said)
        if word is None:
            wanted = " or ".join(dict.fromkeys(_LINKS[mark].values()))
            raise FactError(f"'{first}{mark}{second} {wanted}' is wanted")
        one, two = self._stone(self._point(first)), self._stone(self._point(second))
        if self._cells[one] != self._cells[two]:
            raise FactError(f"{self._name(one)} and {self._name(two)} are stones of different sides")
        if word in ("cut", "two-dragons"):
            origin_of = string_origins(self._position)
            if origin_of[one] == origin_of[two]:
                raise FactError(f"{self._name(one)} and {self._name(two)} are one string")
        return LinkFact(one, two, word)  # type: ignore[arg-type]

    def _about_point(self, p: Point, words: list[str]) -> Fact:
        word, rest = (words[0], words[1:]) if words else ("", [])
        if word in ("captured-by", "saved-by"):
            self._exactly(rest, 1, StringFact)
            return StringFact(self._stone(p), word, self._empty(rest[0]))  # type: ignore[arg-type]
        if word == "safe":
            self._exactly(rest, 0, StringFact)
            return StringFact(self._stone(p), "safe")
        if word in get_args(DragonWord):
            return self._dragon(self._stone(p), word, rest)
        if word == "eyes":
            self._exactly(rest, 1, EyesFact)
            eyes = self._number(rest[0], 0.0, 9.0)
            if eyes * 2 != int(eyes * 2):
                raise FactError(f"a number of eyes and half eyes is wanted, not {rest[0]}")
            return EyesFact(self._stone(p), eyes)
        if word == "escape":
            self._exactly(rest, 1, EscapeFact)
            return EscapeFact(self._stone(p), int(self._number(rest[0], 0.0)))
        if word == "territory":
            self._exactly(rest, 2, TerritoryFact)
            value = self._number(rest[1], 0.0, 1.0)
            return TerritoryFact(p, value if self._color(rest[0]) == WHITE else -value)
        if [word, *rest] == ["proposed", "by", "nobody"]:
            return MoveFact(self._empty(self._name(p)))
        if word == "value":
            self._exactly(rest, 1, MoveFact)
            return MoveFact(self._empty(self._name(p)), self._number(rest[0], 0.0))
        said = f"'{' '.join(words)[:40]}'" if words else "nothing"
        raise FactError(
            f"what is supposed of {self._name(p)}? {said} is no fact (dead, alive, safe, eyes 2, value 12, ...)"
        )

    def _dragon(self, stone: Point, word: str, rest: list[str]) -> Fact:
        moves: dict[str, Point] = {}
        while len(rest) >= 2 and rest[0] in ("attack", "defend") and rest[0] not in moves:
            moves[rest[0]] = self._empty(rest[1])
            rest = rest[2:]
        odds = None
        if len(rest) == 2 and rest[0] == "odds":
            odds, rest = self._odds(rest[1]), []
        if rest or (moves and word != "critical") or (odds is not None and word == "seki"):
            raise FactError(f"'{DragonFact.form}' is wanted")
        return DragonFact(stone, word, odds=odds, **moves)  # type: ignore[arg-type]

    def _odds(self, text: str) -> Odds:
        """Returns what `93-98%` says: the odds if the enemy moves next, and if the owner does; one figure for both."""
        parts = text.removesuffix("%").split("-")
        if len(parts) > 2:
            raise FactError(f"odds such as 93-98% are wanted, not '{text[:20]}'")
        attacked, defended = (self._number(part, 0.0, 100.0) / 100.0 for part in (parts[0], parts[-1]))
        if attacked > defended:
            raise FactError(f"odds {text[:20]}: a dragon does not live more often if its enemy moves first")
        return Odds(attacked, defended)


def parse_facts(texts: Iterable[str], position: Position, databases: PatternFolder | None) -> Supposed:
    """Returns the facts that texts name, as they are said of a position.

    `databases`: where patterns are looked up, None where it is not known yet which. Raises FactError with the text that
    is wrong: for what is no fact, names nothing, or contradicts another one.
    """
    texts = list(texts)
    if not texts:
        return NOTHING
    reader = _Reader(position, databases)
    found: dict[int, Fact] = {}
    # Other facts may be about stones that are supposed.
    for of_stones in (True, False):
        for number, text in enumerate(texts):
            if (text.lower().split()[:1] == ["stone"] and of_stones) or (not of_stones and number not in found):
                try:
                    found[number] = reader.read(text)
                except FactError as error:
                    raise FactError(f"'{' '.join(text.split())[:60]}': {error}") from None
        stones = Supposed(found.values())
        reader = _Reader(stones.checked(position).position(position), databases)
    return Supposed(found[number] for number in sorted(found)).checked(position)


def suppose(position: Position, texts: Iterable[str]) -> Position:
    """Returns a position that supposes these facts, besides those that it supposes already. Raises FactError."""
    facts = parse_facts((*position.supposed, *texts), position, None)
    return replace(facts.position(position), supposed=facts.texts(position.size))
