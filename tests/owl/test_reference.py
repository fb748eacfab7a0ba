"""Against reference figures: small positions, and eyes at the root of seventy dragons of regression suites."""

import json
import os
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from godebug.engine.go.points import parse_vertex, vertex
from godebug.engine.go.result_codes import GTP_DIGITS
from godebug.engine.owl.node import NodeEyes
from tests.owl.owl_boards import reader

FOLDER = Path(os.environ.get("GODEBUG_VECTORS", "/nonexistent")) / "owl"
pytestmark = [pytest.mark.vectors, pytest.mark.skipif(not FOLDER.is_dir(), reason="GODEBUG_VECTORS is not set")]


def load(name: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((FOLDER / f"{name}.json").read_text())
    return found


def test_codes_of_small_positions() -> None:
    """Attack and defence of shapes that are explained one by one; the moves depend on the databases."""
    right = asked_for = 0
    for case in load("diagrams")["cases"]:
        for answer in case["answers"]:
            question, *names = answer["command"].split()
            if question not in ("owl_attack", "owl_defend"):
                continue
            asked = reader(case["board"], shapes=True)
            ask = asked.attack if question == "owl_attack" else asked.defend
            asked_for += 1
            right += str(GTP_DIGITS[ask(parse_vertex(names[0], case["size"])).code]) == answer["gnugo38"][0]
    assert asked_for > 50
    assert right >= asked_for - 3


class _Root:
    """Keeps the eye spaces of the first estimate."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.spaces: dict[str, tuple[str, int]] | None = None

    def estimate(self, eyes: NodeEyes, attacking: bool) -> None:
        if self.spaces is None:
            self.spaces = {
                vertex(eyes.space_origin[i], self.size): (
                    "".join(str(digit) for digit in eyes.space_value[4 * i : 4 * i + 4]),
                    eyes.pessimistic[i],
                )
                for i in range(eyes.space_count)
            }

    def trial(self, *figures: object) -> None: ...

    def undo(self) -> None: ...

    def result(self, *figures: object) -> None: ...


def test_eye_spaces_at_the_root() -> None:
    reference = load("root_estimates")
    positions = {position["id"]: position for position in reference["positions"]}
    counts: Counter[str] = Counter()
    for case in reference["cases"][::3]:
        position = positions[case["position"]]
        asked = reader(position["board"], shapes=True)
        asked.search.limits = replace(asked.search.limits, nodes=1)
        root = _Root(position["size"])
        asked.listen(root)
        asked.attack(parse_vertex(case["dragon"], position["size"]))
        for space in case["owl_attack"].get("eyespaces", ()):
            value, _ = (root.spaces or {}).get(space["origin"], ("", 0))
            counts[value == space["value"]] += 1
    assert counts[True] >= 0.94 * counts.total()
