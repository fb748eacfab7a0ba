"""Figures as people write them in the information of a game: `9x9`, `3子`, `6½`, `6目半`, `3又3/4子`."""

import re

#: Digits that are read; whoever writes more means no figure.
_WHOLE = re.compile(r"([-+]?\d{1,9})(?!\d)")
_NUMBER = re.compile(r"([-+]?(?:\d{1,9}(?:\.\d{0,9})?|\.\d{1,9}))(?![\d/])")
_FRACTION = re.compile(r"([-+]?\d{0,9}?)\s*(?:又|と|and)?\s*([1-3])/([24])")
#: A half behind whole points.
_HALF = re.compile(r"\s*(?:(?:目|点|點|points?)?\s*半|집\s*반)")
_STONES = re.compile(r"\s*子")
_SPELLED = {"¼": " 1/4", "½": " 1/2", "¾": " 3/4"}
#: The wide forms that East Asian keyboards write.
_NARROW = str.maketrans({**{chr(sign + 0xFEE0): chr(sign) for sign in range(0x21, 0x7F)}, **_SPELLED})


def whole_number(text: str) -> tuple[int | None, str]:
    """Returns the whole number that a text begins with, and what stands behind it; None where there is no number.

    >>> whole_number("9x9"), whole_number("３子"), whole_number("none")
    ((9, 'x9'), (3, '子'), (None, 'none'))
    """
    text = text.translate(_NARROW).strip()
    number = _WHOLE.match(text)
    return (int(number[1]), text[number.end() :].strip()) if number else (None, text)


def points(text: str) -> float | None:
    """Returns the points that a text begins with; stones count two each. None where there is no number.

    >>> [points(text) for text in ("-6.5", "7,5", "6½", "6目半", "3又3/4子", "none")]
    [-6.5, 7.5, 6.5, 6.5, 7.5, None]
    """
    text = text.translate(_NARROW).strip().replace(",", ".", 1)
    if number := _FRACTION.match(text):
        value, numerator, denominator = number.groups()
        size = abs(int(value if value.strip("-+") else 0)) + int(numerator) / int(denominator)
    elif number := _NUMBER.match(text):
        value = number[1]
        size = abs(float(value))
    else:
        return None
    rest = text[number.end() :]
    if size.is_integer() and (half := _HALF.match(rest)):
        size, rest = size + 0.5, rest[half.end() :]
    return (-size if value.startswith("-") else size) * (2 if _STONES.match(rest) else 1)
