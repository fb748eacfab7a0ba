"""How things are counted in words."""


def several(number: int, thing: str) -> str:
    """The number and the thing, in the plural unless there is one of it.

    >>> several(1, "node"), several(12, "node"), several(0, "shape")
    ('1 node', '12 nodes', '0 shapes')
    """
    return f"{number} {thing}{'s' * (number != 1)}"
