"""Matches expected answers, which are regular expressions of unknown authors, in limited time.

Python's `re` can backtrack forever, as on `(a+)+b`, and nothing can stop it. Expressions that cannot take long are
matched by it; all others by `regex`, which reads the same language and stops when its time is up.
"""

import re

#: Seconds for one match.
LIMIT = 2.0
#: Characters of an answer up to which two repeats in a row cannot take long.
_SHORT = 2000


def is_quick(pattern: str, length: int) -> bool:
    """Tells whether a match against `length` characters is sure to be quick: few alternatives, no repeated group."""
    repeats = sum(c in "*+?{" for c in pattern)
    if pattern.count("|") > 12 and pattern.count("(") > 2:
        return False
    if repeats == 0:
        return True
    return repeats <= 2 and not re.search(r"\)[*+?{]", pattern) and length <= _SHORT


def fullmatch(pattern: re.Pattern[str], text: str) -> bool | None:
    """Tells whether the whole `text` matches, None where that took more than LIMIT seconds."""
    if is_quick(pattern.pattern, len(text)):
        return pattern.fullmatch(text) is not None
    import regex

    try:
        return regex.fullmatch(pattern.pattern, text, timeout=LIMIT) is not None
    except TimeoutError:
        return None
