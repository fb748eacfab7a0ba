"""The sum of eye values: how many eyes spaces make together that do not touch each other.

Source: GNU Go manual, chapter "Eyes and Half Eyes"; behaviour of GNU Go 3.8.
"""

import cython


@cython.ccall
def eye_sum(
    a: cython.int,
    b: cython.int,
    c: cython.int,
    d: cython.int,
    p: cython.int,
    q: cython.int,
    r: cython.int,
    s: cython.int,
) -> tuple[cython.int, cython.int, cython.int, cython.int]:
    """Returns the digits of two values together, `abcd` and `pqrs`: each side takes the better of the two
    local moves.
    """
    first: cython.int = min(min(a + r, c + p), max(a + q, b + p))
    low: cython.int = min(max(b + q, min(a + s, b + r)), max(b + q, min(d + p, c + q)))
    high: cython.int = max(min(c + r, max(d + p, c + q)), min(c + r, max(a + s, b + r)))
    last: cython.int
    if (d - c == 2 and r - q == 1) or (c - b == 1 and s - r == 2):
        last = max(min(c + s, d + q), min(d + r, b + s))
    else:
        last = max(max(d + q, b + s), min(d + r, c + s))
    return first, low, high, last


@cython.ccall
def add_eye_value(total: cython.int[::1], values: cython.int[::1], at: cython.int) -> None:
    """Adds the value whose digits begin at `at` of `values` to the one that `total` holds."""
    together: tuple[cython.int, cython.int, cython.int, cython.int] = eye_sum(
        total[0], total[1], total[2], total[3], values[at], values[at + 1], values[at + 2], values[at + 3]
    )
    total[0] = together[0]
    total[1] = together[1]
    total[2] = together[2]
    total[3] = together[3]
