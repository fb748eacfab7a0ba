"""The fixed handicap of the Go Text Protocol (draft 2, section 4.1.1): where its stones stand."""

from godebug.engine.go.points import point


def most_fixed_stones(size: int) -> int:
    """Returns the largest handicap with fixed points on a board of this size, 0 where there is none."""
    if size < 7:
        return 0
    return 9 if size % 2 == 1 and size > 7 else 4


def fixed_handicap_points(size: int, count: int) -> list[int]:
    """Returns the points of `count` handicap stones, in reading order. Corners fill first, then sides and centre."""
    near = 3 if size >= 12 else 2
    far, middle = size - 1 - near, size // 2
    places = [(far, near), (near, far), (near, near), (far, far)][:count]
    if count >= 6:
        places += [(middle, near), (middle, far)]
    if count >= 8:
        places += [(near, middle), (far, middle)]
    if count >= 5 and count % 2 == 1:
        places.append((middle, middle))
    return sorted(point(row, column) for row, column in places)
