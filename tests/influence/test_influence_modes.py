"""The compiled and the interpreted kernel give the same figures to the last bit."""

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from boards import start_of

from godebug.engine.build.switch import compiled_modules
from godebug.engine.go.color import BLACK, EMPTY, WHITE
from godebug.engine.go.points import all_points
from godebug.engine.influence.computation import compute
from godebug.engine.influence.findings import Barrier, Findings, Intrusion, NonTerritory, PatternSource
from godebug.engine.influence.result import Influence

ROOT = Path(__file__).parents[2]
COMPILED = "godebug.engine.influence.kernel" in compiled_modules()


def crowded(size: int, seed: int, to_move: int) -> Influence:
    """A computation on a random board with findings of every kind."""
    chance = np.random.default_rng(seed)
    stones = chance.choice(np.array([EMPTY, WHITE, BLACK], np.uint8), (size, size), p=[0.6, 0.2, 0.2])
    safe = ((stones != EMPTY) & (chance.random((size, size)) < 0.9)).astype(np.uint8)
    strength = 70 + 30 * chance.random((size, size))
    empty = [p for p, stone in zip(all_points(size), stones.flat, strict=True) if stone == EMPTY]
    anchors = [p for p, stone in zip(all_points(size), stones.flat, strict=True) if stone == to_move]
    picked = [int(p) for p in chance.choice(empty, 6 * size)]
    found = Findings(
        sources=tuple(PatternSource("invasion", "invasion", 3 - to_move, p, 2.0) for p in picked[:size]),
        barriers=tuple(Barrier("barrier", 1 + p % 2, p, strong=p % 5 > 0) for p in picked[size : 3 * size]),
        intrusions=tuple(
            Intrusion("push", to_move, anchors[i % len(anchors)], p, 30.0) for i, p in enumerate(picked[3 * size :])
        ),
        non_territory=tuple(NonTerritory("liberty", 1 + p % 2, p) for p in picked[:size]),
    )
    return compute(start_of("dragons known", to_move, stones, safe, strength), found)


def digest() -> str:
    figures = []
    for size, seed, to_move in ((5, 1, WHITE), (9, 2, BLACK), (13, 3, WHITE), (19, 4, BLACK)):
        result = crowded(size, seed, to_move)
        arrays = (result.white_influence, result.black_influence, result.territory_value, result.white_permeability)
        figures += [array.tobytes().hex() for array in arrays]
        figures.append(str(result.opened_blocks))
    return "\n".join(figures)


def in_mode(mode: str) -> str:
    code = f"import sys; sys.path[:0] = [{str(ROOT)!r}, {str(ROOT / 'tests' / 'influence')!r}]\n"
    code += "from godebug.engine.influence import kernel; from test_influence_modes import digest\n"
    code += "print(kernel.__file__); print(digest())"
    run = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        timeout=300,
        check=True,
        env={**os.environ, "GODEBUG_KERNEL": mode},
    )
    return run.stdout


@pytest.mark.skipif(not COMPILED, reason="the kernel is not compiled here")
def test_both_forms_agree_to_the_last_bit() -> None:
    interpreted, compiled = in_mode("interpreted"), in_mode("auto")
    source, figures = interpreted.split("\n", 1)
    assert source.endswith("kernel.py")
    library, compiled_figures = compiled.split("\n", 1)
    assert not library.endswith(".py")
    assert figures == compiled_figures
    assert len(figures) > 10000


def test_the_same_input_gives_the_same_output() -> None:
    assert digest() == digest()
