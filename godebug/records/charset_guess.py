"""A guess at the charset of a game record that does not tell it, or tells a wrong one.

A detector by the library says how disorderly a text is in each charset. A record has a few names at most, where many
charsets look orderly: then that one is taken in which most brackets fit, and after that the one with the commonest
signs.
"""

import re
from collections.abc import Iterator

from godebug.engine.go.sgf_syntax import sgf_grammar

#: What records without CA are written in, by what CA would say, and which first bytes the common signs of each have:
#: kana and the first level of JIS, GB 2312 and Big5, the syllables of KS X 1001. Of equals the first one is taken.
_COMMON_SIGNS: dict[str, tuple[str, tuple[tuple[int, int], ...]]] = {
    "cp932": ("Shift_JIS", ((0x82, 0x83), (0x88, 0x97))),
    "gb18030": ("GB18030", ((0xB0, 0xD7),)),
    "cp949": ("EUC-KR", ((0xB0, 0xC8),)),
    "big5": ("Big5", ((0xA4, 0xC6),)),
    "euc_jp": ("EUC-JP", ((0xA4, 0xA5), (0xB0, 0xCF))),
    "cp1251": ("windows-1251", ()),
    "koi8_r": ("KOI8-R", ()),
    "cp1252": ("windows-1252", ()),
}
#: Charsets in which a second byte may be that of a backslash or a bracket.
_LOW_PAIRS = frozenset(("cp932", "gb18030", "big5", "big5hkscs", "cp950"))
_TWO_BYTES = _LOW_PAIRS | {"cp949", "euc_jp"}
#: From so many signs on, a text of nothing but Korean syllables is Korean: a Chinese one has others by then.
_SURELY_KOREAN = 8
#: How well an alphabet fits: worse than a charset of two bytes most of whose signs are common, better than any other.
_CYRILLIC, _LATIN, _CYRILLIC_IN_LATIN_WORDS = 0.60, 0.55, 0.50
#: What the detector says of disorder may be so much worse than of the best one: a few signs are little to judge by.
_DISORDER = 0.15
#: Bytes of other signs that are shown to the detector.
_SAMPLE = 20_000

_OTHER_SIGNS = re.compile(rb"[A-Za-z]{0,99}+[\x80-\xff](?>(?:[0-~]?+[\x80-\xff]){0,999})[@-~]{0,99}+")
_SECOND_BYTE_MATTERS = re.compile(rb"[\x80-\xff][\\\]]")
_ESCAPED = re.compile(rb"\\(.)", re.DOTALL)
_RAW_VALUE = re.compile(rb"\[((?>(?:[^\\\]]++|\\.)*))\]", re.DOTALL)
_VALUE = re.compile(r"\[(?>(?:[^\\\]]++|\\.)*)\]", re.DOTALL)
_MIXED_WORD = re.compile(r"[A-Za-z][^\W\d_A-Za-z]|[^\W\d_A-Za-z][A-Za-z]")


def text_in(data: bytes, charset: str, errors: str = "strict") -> str | None:
    """`data` as text in a charset; None where it is none.

    Brackets are looked for after that. But where more of them fit if they are looked for before, then a sign was cut
    off before a bracket, or a program escaped the second bytes of signs as if they were signs.
    """
    try:
        text = data.decode(charset, errors)
    except (UnicodeError, LookupError):
        return None
    if charset not in _LOW_PAIRS or not _SECOND_BYTE_MATTERS.search(data):
        return text
    other = _RAW_VALUE.sub(lambda match: _value(match[1], charset), data).decode("utf-8", "replace")
    return other if _soundness(other) > _soundness(text) else text


def _value(raw: bytes, charset: str) -> bytes:
    """Returns a value whose brackets and backslashes are what they look like, in UTF-8."""
    text = _ESCAPED.sub(rb"\1", raw).decode(charset, "replace")
    escaped: bytes = sgf_grammar.escape_text(text.encode())
    return b"[" + escaped + b"]"


def _soundness(text: str) -> tuple[bool, int]:
    """Returns how much of a record a text is: whether every bracket has its other one, and the number of values."""
    rest, values = _VALUE.subn("", text)
    return "[" not in rest and "]" not in rest, values


def guessed_charset(data: bytes) -> str | None:
    """Returns the likeliest charset; None where none of those that records are written in fits."""
    from charset_normalizer import from_bytes

    sample = b"\n".join(_sampled(data))
    found = from_bytes(sample, cp_isolation=list(_COMMON_SIGNS), threshold=0.6, preemptive_behaviour=False)
    disorder = {match.encoding: match.chaos for match in found}
    texts = {name: text for name in disorder if name in _COMMON_SIGNS and (text := text_in(data, name)) is not None}
    calm = min((disorder[name] for name in texts), default=0.0) + _DISORDER
    texts = {name: text for name, text in texts.items() if disorder[name] <= calm}
    if _SECOND_BYTE_MATTERS.search(data):
        soundness = {name: _soundness(text) for name, text in texts.items()}
        texts = {name: text for name, text in texts.items() if soundness[name] == max(soundness.values())}
    fitting = [name for name in _COMMON_SIGNS if name in texts]
    return max(fitting, key=lambda name: _fit(sample.decode(name, "replace"), name) - disorder[name] / 10, default=None)


def _sampled(data: bytes) -> Iterator[bytes]:
    """Stretches of signs that are no ASCII, with the letters around them."""
    size = 0
    for match in _OTHER_SIGNS.finditer(data):
        yield match[0]
        size += len(match[0])
        if size > _SAMPLE:
            return


def _fit(text: str, charset: str) -> float:
    """Returns how common the signs of `text` are, from 0 to 1; more where nothing else can be meant."""
    if charset == "cp1252":
        return _LATIN
    if charset not in _TWO_BYTES:
        return _CYRILLIC_IN_LATIN_WORDS if _MIXED_WORD.search(text) else _CYRILLIC
    pairs = [pair for sign in text if not sign.isascii() for pair in (sign.encode(charset, "replace"),)]
    ranges = _COMMON_SIGNS[charset][1]
    lowest = 0 if charset in ("cp932", "big5") else 0xA1
    common = sum(
        len(pair) == 2 and pair[1] >= lowest and any(first <= pair[0] <= last for first, last in ranges)
        for pair in pairs
    )
    if charset == "cp949" and common == len(pairs) >= _SURELY_KOREAN:
        return 2.0
    return common / max(len(pairs), 1)


def shown(charset: str) -> str:
    """Returns what CA would say for a charset that was guessed."""
    return _COMMON_SIGNS[charset][0]
