"""How fast `godebug view` is: first paint, layer switches, keys while an engine works, memory after many positions.

usage: viewer.py [--positions N]

Prints a line for each figure. Wall-clock figures say something on a machine that has nothing else to do; CPU figures
always do.
"""

import argparse
import asyncio
import fcntl
import os
import pty
import re
import resource
import select
import struct
import subprocess
import sys
import tempfile
import termios
import time
from pathlib import Path
from statistics import median

from textual.events import Key
from textual.pilot import Pilot

from godebug.apps.viewer.app import Viewer
from godebug.apps.viewer.record import entries_of
from godebug.cli.positions import PositionRequest

ROOT = Path(__file__).resolve().parents[1]
GAME = ROOT / "regression" / "games" / "two-framework.sgf"


def first_paint() -> tuple[float, float]:
    """Seconds until the whole board is on a terminal: of the clock, and of the processor."""
    master, slave = pty.openpty()
    fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 30, 100, 0, 0))
    environment = {**os.environ, "TERM": "xterm-256color", "COLORTERM": "truecolor"}
    code = "import sys; from godebug.__main__ import main; sys.exit(main(sys.argv[1:]))"
    command = [sys.executable, "-c", code, "view", str(GAME), "--move", "60"]
    start = time.perf_counter()
    process = subprocess.Popen(
        command, stdin=slave, stdout=slave, stderr=slave, cwd=ROOT, env=environment, start_new_session=True
    )
    os.close(slave)
    seen = b""
    try:
        while not _is_painted(seen):
            if select.select([master], [], [], 20)[0]:
                seen += os.read(master, 65536)
        seconds = time.perf_counter() - start
        return seconds, _cpu_seconds(process.pid)
    finally:
        process.kill()
        process.wait()
        os.close(master)


def _is_painted(seen: bytes) -> bool:
    text = re.sub(rb"\x1b\[[0-9;?]*[a-zA-Z]", b"", seen)
    return b"19 " in text and re.search(rb"\n 1 .*", text) is not None


def _cpu_seconds(process: int) -> float:
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _megabytes(process: int) -> float:
    """The memory that a process has now, without what it shares."""
    for line in Path(f"/proc/{process}/smaps_rollup").read_text().splitlines():
        if line.startswith("Pss:"):
            return int(line.split()[1]) / 1024
    return 0.0


async def settled(pilot: Pilot[None], viewer: Viewer) -> None:
    quiet = 0
    while quiet < 3:
        await pilot.pause(0.02)
        quiet = quiet + 1 if viewer.quiet else 0


async def drive(positions: int) -> None:
    entries, begin = entries_of([PositionRequest(str(GAME), "60")])
    viewer = Viewer(entries, begin, entries[begin].open(lambda text: None))
    async with viewer.run_test(size=(120, 34)) as pilot:
        await settled(pilot, viewer)
        for key in "twi":
            await pilot.press(key)
            await settled(pilot, viewer)
        print(f"layer switch, drawn before: {_milliseconds(await _switches(pilot, viewer)):.1f} ms processor")
        await pilot.press("o")
        await pilot.pause(0.5)
        waits = [await _key(viewer) for _ in range(40)]
        working = viewer.queues[0].progress[0]
        print(
            f"a key while the engine works ({working}): {_milliseconds(waits):.1f} ms, {1000 * max(waits):.1f} at most"
        )
        await pilot.press("escape")
        await settled(pilot, viewer)
        await pilot.press("home", "t")
        for number in range(positions):
            await pilot.press("full_stop")
            if number % 2:
                viewer.board.put(number % 19, number // 19)
            await settled(pilot, viewer)
            if viewer.scene.number == viewer.scene.record.last:
                await pilot.press("home")
        process = viewer.queues[0].process_id
        own, engine = _megabytes(os.getpid()), _megabytes(process) if process else 0.0
        print(f"memory after {positions} positions: {own:.0f} MB screen, {engine:.0f} MB engine")


def _milliseconds(seconds: list[float]) -> float:
    return 1000 * median(seconds)


async def _switches(pilot: Pilot[None], viewer: Viewer) -> list[float]:
    """Processor seconds of this process for switches between layers that were drawn."""
    found = []
    for key in "twitwitwitwi":
        start = resource.getrusage(resource.RUSAGE_SELF)
        viewer.action_layer(next(name for name in ("territory", "worms", "influence-white") if name[0] == key))
        viewer.board.render_line(5)
        end = resource.getrusage(resource.RUSAGE_SELF)
        found.append(end.ru_utime - start.ru_utime + end.ru_stime - start.ru_stime)
        await pilot.pause()
    return found


async def _key(viewer: Viewer) -> float:
    """Seconds from a key to the cursor's move."""
    before, start = viewer.board.cursor, time.perf_counter()
    viewer.post_message(Key("left" if before[1] else "right", None))
    while viewer.board.cursor == before:
        await asyncio.sleep(0)
    return time.perf_counter() - start


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--positions", type=int, default=200)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        os.environ["GODEBUG_STATE_DIR"] = folder
        paints = [first_paint() for _ in range(3)]
        print(f"first paint: {min(wall for wall, _ in paints):.2f} s, {min(cpu for _, cpu in paints):.2f} s processor")
        asyncio.run(drive(arguments.positions))


if __name__ == "__main__":
    main()
