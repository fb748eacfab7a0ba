"""Random eye graphs, drawn the same in every run, against the answers of the GNU Go program."""

import random
import shutil
import subprocess

import pytest

from godebug.engine.eyes.text import analyze_eyegraph

GNUGO = shutil.which("gnugo", path="/usr/games:/usr/local/bin:/usr/bin:/bin") or shutil.which("gnugo")
pytestmark = [pytest.mark.oracle, pytest.mark.skipif(GNUGO is None, reason="no gnugo here")]

WIDTH, HEIGHT = 5, 3


def random_graph(generator: random.Random) -> str:
    """A connected shape of 3 to 8 points, some with stones of the attacker that have a liberty."""
    shape = [(generator.randrange(HEIGHT), generator.randrange(WIDTH))]
    size = generator.randint(3, 8)
    while len(shape) < size:
        r, c = generator.choice(shape)
        r, c = generator.choice([(r + 1, c), (r, c + 1), (r - 1, c), (r, c - 1)])
        if 0 <= r < HEIGHT and 0 <= c < WIDTH and (r, c) not in shape:
            shape.append((r, c))
    stones = {place for place in shape[1::3] if generator.random() < 0.5}
    return "%".join(
        "".join("O" if (r, c) not in shape else "X" if (r, c) in stones else "." for c in range(WIDTH))
        for r in range(HEIGHT)
    )


def test_random_graphs() -> None:
    generator = random.Random(19)
    graphs = [random_graph(generator) for _ in range(60)]
    session = "".join(f"analyze_eyegraph {graph}\n" for graph in graphs) + "quit\n"
    done = subprocess.run(
        [str(GNUGO), "--mode", "gtp", "--quiet"], input=session, capture_output=True, text=True, timeout=120, check=True
    )
    answers = done.stdout.split("\n\n")[: len(graphs)]
    assert len(answers) == len(graphs)
    for graph, answer in zip(graphs, answers, strict=True):
        own = analyze_eyegraph(graph)
        expected = answer.removeprefix("= ")
        assert own.split("\n")[0] == expected.split("\n")[0], graph
        # Wall inside the shape is drawn in its own way.
        assert [c for c in own if c in "<>*"] == [c for c in expected if c in "<>*"], graph
