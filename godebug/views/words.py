"""Counts of things, in words."""


def several(number: int, thing: str, things: str = "") -> str:
    """Returns the number and the thing, in the plural unless there is one. `things`: a plural that is more than an s.

    >>> several(1, "node"), several(12, "node"), several(0, "match", "matches")
    ('1 node', '12 nodes', '0 matches')
    """
    return f"{number} {thing if number == 1 else things or thing + 's'}"
