"""Rules by the names that records, servers and programs have for them: how a finished game is counted (territory and
prisoners, or area, and what White gets for a handicap), and whether suicide is legal.

Source: the rules of the associations that the names stand for; SGF FF[4], property RU; KataGo, docs/GTP_Extensions.md
(rules as one word, `koPOSITIONALscoreAREAtaxNONEsui1`, or as JSON).
"""

import re
import unicodedata
from typing import Final, Literal

from msgspec import Struct

#: What White gets for a handicap of N stones: nothing, N points, or one less.
Bonus = Literal["0", "N", "N-1"]


class Counting(Struct, frozen=True):
    """One set of rules. `area`: stones and territory count, prisoners do not, and eyes in seki are points. `suicide`:
    of several stones is a legal move.
    """

    name: str
    area: bool
    bonus: Bonus = "0"
    suicide: bool = False

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
    Counting("ing", True, "N", suicide=True),
    Counting("new-zealand", True, suicide=True),
    Counting("tromp-taylor", True, suicide=True),
)
#: By name.
COUNTINGS: Final = {counting.name: counting for counting in _ALL}
JAPANESE: Final = COUNTINGS["japanese"]
#: Other names for them, as people, servers and programs write them: letters and digits only, in small letters.
_OTHER_NAMES: Final = {
    "japanese": "jp jpn jap japan japonese japonais japonesas japanisch japanische nihon nihonkiin "
    "territory territoryscoring egf igs pandanet",
    "korean": "kr kor korea hankuk kba",
    "chinese": "cn ch chn china chineseogs chinesekgs chinois chinesisch chinesische "
    "chinas ogs kgs area areascoring cwa cgos",
    "aga": "american agabutton usgo",
    "bga": "british",
    "french": "ffg francais",
    "ing": "goe inggoe ings sst",
    "new-zealand": "nz newzealand nzgs newzealnd",
    "tromp-taylor": "tt tromptaylor tromp logical",
}
_BY_NAME: Final = {name.replace("-", ""): counting for name, counting in COUNTINGS.items()} | {
    word: COUNTINGS[name] for name, words in _OTHER_NAMES.items() for word in words.split()
}
#: Parts of names in scripts without blanks; Chinese servers have one set of rules for Japan and Korea.
_PARTS: Final = (
    (("日本", "日韩", "日韓", "数目", "數目", "比目", "일본"), "japanese"),
    (("韩国", "韓国", "韓國", "대한", "한국"), "korean"),
    (("应氏", "應氏", "计点", "計點", "응씨"), "ing"),
    (("中国", "中國", "数子", "數子", "중국"), "chinese"),
    (("新西兰", "紐西蘭", "ニュージーランド"), "new-zealand"),
)  # fmt: skip
_SCORING: Final = re.compile(r"scor(?:e|ing)(area|territory)")
_SUICIDE: Final = re.compile(r"sui(?:cide)?(1|true)")
_BONUS: Final = re.compile(r"(?:whb|whitehandicapbonus)(n1|n|0)")
#: What counts otherwise than here, by what names it.
_NOT_COUNTED: Final = (
    (re.compile(r"tax(?:is)?all|ancient|grouptax"), "the tax on groups"),
    (re.compile(r"button(?:1|true|go|$)"), "the button"),
)
_WORD: Final = re.compile(r"[^\W_]+")
#: Words of the longest name, and letters of a text that are looked at.
_MOST_WORDS, _LONGEST = 3, 300


def not_counted(text: str) -> str:
    """Returns what of the rules that a name stands for does not count here, in words; empty for nothing.

    >>> not_counted("koSIMPLEscoreAREAtaxALLsui0"), not_counted("aga-button"), not_counted("Chinese")
    ('the tax on groups', 'the button', '')
    """
    squeezed = "".join(_WORD.findall(text[:_LONGEST].casefold()))
    return " and ".join(what for form, what in _NOT_COUNTED if form.search(squeezed))


def counting_of(text: str) -> Counting | None:
    """Returns the rules that a name stands for, None for none.

    >>> counting_of("New Zealand Rules").suicide, counting_of("Japanese (byoyomi)").area, counting_of("stone scoring")
    (True, False, None)
    >>> counting_of("koSIMPLEscoreAREAtaxNONEsui1whbN"), counting_of("中国规则").name
    (Counting(name='area', area=True, bonus='N', suicide=True), 'chinese')
    """
    text = unicodedata.normalize("NFKC", text[:_LONGEST]).casefold()
    text = text.replace("ç", "c").replace("'", "")
    for parts, name in _PARTS:
        if any(part in text for part in parts):
            return COUNTINGS[name]
    words = _WORD.findall(text)
    squeezed = "".join(words)
    if scoring := _SCORING.search(squeezed):
        bonus: Bonus = "0"
        if found := _BONUS.search(squeezed):
            bonus = "N-1" if found[1] == "n1" else "N" if found[1] == "n" else "0"
        return Counting(scoring[1], scoring[1] == "area", bonus, bool(_SUICIDE.search(squeezed)))
    for first in range(len(words)):
        for count in range(_MOST_WORDS, 0, -1):
            if (named := _BY_NAME.get("".join(words[first : first + count]).removesuffix("rules"))) is not None:
                return named
    return None
