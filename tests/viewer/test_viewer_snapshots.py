"""Whole screens as text. `GODEBUG_SNAPSHOTS=write` writes them anew; the difference is for the eyes of a reviewer.

What they show depends on no database: a stand-in for another program, the stones, dialogs, a tactical reading.
"""

import os
import sys
from pathlib import Path

import pytest

pytest.importorskip("textual")

from textual.pilot import Pilot
from viewer_pilot import drive, settled, viewer_of

from godebug.apps.viewer.engines import EngineChoice

SNAPSHOTS = Path(__file__).with_name("snapshots")
PEER = Path(__file__).parents[1] / "cli" / "fake_peer.py"
FAKE = EngineChoice(command=f"{sys.executable} {PEER}")
TACTICS = "(;SZ[9]AB[dd][ed][de][fe][gg]AW[ee][cd][ce][ef]PL[B])"
#: As a review marks it.
REVIEWED = (
    "(;SZ[9]KM[5.5];B[cc];W[gg]BM[1]C[G3 loses 4.0 points; C7 was better.\nC7 kills Black's stone at C7; "
    "after G3 it is alive. The network: White's by 60 % after C7, Black's by 90 % after G3.];B[gc];W[cg]DO[];B[dg]BM[2]"
    ")"
)
#: Name: terminal, engines, what is put under the cursor, keys.
SCREENS = {
    "stones-80": ((80, 24), 1, (8, 8), ()),
    "help-80": ((80, 24), 1, (8, 8), ("question_mark",)),
    "questions-80": ((80, 24), 1, (8, 8), ("R",)),
    "mistakes-80": ((80, 24), 1, (8, 8), ("V", "up", "up")),
    "influence-80": ((80, 24), 1, (8, 8), ("i",)),
    "influence-160": ((160, 30), 1, (8, 8), ("i",)),
    "side-by-side-160": ((160, 30), 2, (8, 8), ("i",)),
}


def screen_text(pilot: Pilot[None]) -> str:
    """What the terminal shows, blanks at the ends of lines cut off."""
    viewer = viewer_of(pilot)
    viewer.screen.refresh(layout=True)
    lines = viewer.screen._compositor.render_strips()
    return "".join("".join(segment.text for segment in line).rstrip() + "\n" for line in lines)


@pytest.mark.parametrize("name", SCREENS)
def test_a_screen(name: str) -> None:
    size, engines, at, keys = SCREENS[name]
    Path("tactics.sgf").write_text(TACTICS)
    seen: list[str] = []

    async def steps(pilot: Pilot[None]) -> None:
        viewer_of(pilot).board.put(*at)
        await settled(pilot)
        await pilot.press(*keys)
        await settled(pilot)
        await pilot.pause(0.05)
        seen.append(screen_text(pilot))

    Path("reviewed.sgf").write_text(REVIEWED)
    record = "reviewed.sgf" if name.startswith("mistakes") else "tactics.sgf"
    drive(steps, record, width=size[0], height=size[1], engines=[FAKE] * engines)
    file = SNAPSHOTS / f"{name}.txt"
    if os.environ.get("GODEBUG_SNAPSHOTS") == "write":
        file.parent.mkdir(exist_ok=True)
        file.write_text(seen[0], encoding="utf-8")
    assert seen[0] == file.read_text(encoding="utf-8"), f"{file}: GODEBUG_SNAPSHOTS=write writes it anew"
