"""How a finished game is counted: territory and prisoners, or area, and what White gets for a handicap.

Source: the rules of the associations that the names stand for; SGF FF[4], property RU.
"""

from typing import Final, Literal

from msgspec import Struct

#: What White gets for a handicap of N stones: nothing, N points, or one less.
Bonus = Literal["0", "N", "N-1"]


class Counting(Struct, frozen=True):
    """One way to count. `area`: stones and territory count, prisoners do not, and eyes in seki are points."""

    name: str
    area: bool
    bonus: Bonus = "0"

    def for_handicap(self, handicap: int) -> int:
        """Returns White's points for a handicap; of one stone there is none.

        >>> [COUNTINGS[name].for_handicap(4) for name in ("japanese", "chinese", "aga")]
        [0, 4, 3]
        """
        if handicap < 2 or self.bonus == "0":
            return 0
        return handicap if self.bonus == "N" else handicap - 1


_ALL: Final = (
    Counting("japanese", False),
    Counting("korean", False),
    Counting("chinese", True, "N"),
    Counting("aga", True, "N-1"),
    Counting("bga", True, "N-1"),
    Counting("french", True, "N-1"),
    Counting("ing", True, "N"),
    Counting("new-zealand", True),
    Counting("tromp-taylor", True),
)
#: By name.
COUNTINGS: Final = {counting.name: counting for counting in _ALL}
JAPANESE: Final = COUNTINGS["japanese"]
#: Other names for them, as records and servers have them.
_ALIASES: Final = {
    "jp": "japanese", "japan": "japanese", "territory": "japanese", "日本": "japanese",
    "kr": "korean", "korea": "korean", "한국": "korean",
    "cn": "chinese", "china": "chinese", "area": "chinese", "中国": "chinese", "中國": "chinese",
    "chinese-ogs": "chinese", "chinese-kgs": "chinese", "ogs": "chinese",
    "goe": "ing", "nz": "new-zealand", "tt": "tromp-taylor",
}  # fmt: skip


def counting_of(text: str) -> Counting | None:
    """Returns the way to count that a name stands for, None for none.

    >>> counting_of("New Zealand").area, counting_of("Japanese (byoyomi)").area, counting_of("ludo")
    (True, False, None)
    """
    name = "-".join(text.lower().replace("_", " ").replace("-", " ").split())
    for candidate in (name, name.split("-")[0]):
        found = COUNTINGS.get(_ALIASES.get(candidate, candidate))
        if found is not None:
            return found
    return None
