"""What the viewer computes ahead: the next position, while nothing else is asked for."""

import threading
import time
from collections.abc import Callable
from typing import Any

import pytest

pytest.importorskip("textual")

from textual.pilot import Pilot
from viewer_pilot import drive, settled, viewer_of

from godebug.apps.viewer import engine_queue
from godebug.apps.viewer.engine_queue import AHEAD, EngineQueue, Failure, Job
from godebug.apps.viewer.engines import EngineChoice
from godebug.apps.viewer.tasks import DrawLayer
from godebug.displays.layer import Ask
from godebug.engine.go.arrays import Plane
from godebug.engine.go.color import BLACK
from godebug.engine.go.points import NO_POINT
from godebug.engine.go.position import Position


async def until(pilot: Pilot[None], state: Callable[[], bool]) -> None:
    end = time.monotonic() + 60.0
    while not state():
        assert time.monotonic() < end
        await pilot.pause(0.02)


@pytest.mark.parametrize(("there", "key"), [(5, "right"), (9, "left")])
def test_the_next_position_is_there_when_one_steps_on(there: int, key: str) -> None:
    async def steps(pilot: Pilot[None]) -> None:
        viewer = viewer_of(pilot)
        await pilot.press("i")
        viewer.scene.go(there)
        await pilot.press("comma" if key == "left" else "full_stop")
        await settled(pilot)
        scene = viewer.scene.ahead()
        assert scene is not None and scene.number == viewer.scene.number + (-1 if key == "left" else 1)
        ask = Ask(scene.first, scene.known, NO_POINT)
        next_key = viewer.key(0, viewer.layer, ask, scene)
        await until(pilot, lambda: next_key in viewer.pictures)
        picture = viewer.pictures[next_key]
        await pilot.press("comma" if key == "left" else "full_stop")
        assert viewer.scene.number == scene.number and viewer.shown[0] is picture

    drive(steps)


def test_nothing_lies_ahead_of_the_end_nor_of_trials() -> None:
    async def steps(pilot: Pilot[None]) -> None:
        viewer = viewer_of(pilot)
        viewer.scene.go(viewer.scene.record.last - 1)
        viewer.scene.go(viewer.scene.record.last)
        assert viewer.scene.ahead() is None
        viewer.scene.go(5)
        assert viewer.scene.ahead() is not None
        viewer.scene.attempt(next(iter(free(viewer.scene.position))))
        assert viewer.scene.ahead() is None

    drive(steps)


def free(position: Position) -> list[int]:
    return [p for p in range(20, 220) if position.plane.cells[p] == 0 and position.plane.cells[p + 1] == 0]


class Engine:
    """A process that answers when it is let, and tells what it was asked."""

    def __init__(self, choice: EngineChoice) -> None:
        self.asked: list[str] = []
        self.go_on = threading.Event()
        self.killed = False
        self.id = None

    def answer(self, task: DrawLayer, remark: Callable[[str], None]) -> Any:
        self.asked.append(task.layer)
        self.go_on.wait(60)
        self.go_on.clear()
        if self.killed:
            self.killed = False
            return Failure("not waited for")
        return f"picture of {task.layer}"

    def kill(self) -> None:
        self.killed = True
        self.go_on.set()


Asked = tuple[EngineQueue, Engine, list[tuple[Job, Any]]]


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> Asked:
    """A queue that works ahead, its engine, and what it has finished."""
    monkeypatch.setattr(engine_queue, "_EngineProcess", Engine)
    monkeypatch.setattr(engine_queue, "PATIENCE", 0.0)
    finished: list[tuple[Job, Any]] = []
    queue = EngineQueue(EngineChoice(), lambda job, result: finished.append((job, result)), lambda text: None)
    engine = queue._process
    assert isinstance(engine, Engine)
    queue.ask(job(AHEAD, "influence"))
    wait(lambda: bool(engine.asked))
    assert queue.idle and queue.progress == ("", 0.0), "what is computed ahead keeps nobody waiting"
    return queue, engine, finished


def job(place: str, layer: str) -> Job:
    position = Position(Plane([0] * 441, 9, "B"), BLACK)
    return Job(
        place, layer, DrawLayer(position, layer, Ask(BLACK, True, NO_POINT)), lambda found: None, picture=(layer,)
    )


def wait(state: Callable[[], bool]) -> None:
    end = time.monotonic() + 60.0
    while not state():
        assert time.monotonic() < end
        time.sleep(0.005)


def test_who_asks_for_what_is_being_computed_ahead_gets_that(asked: Asked) -> None:
    queue, engine, finished = asked
    queue.forget()
    queue.look()
    queue.ask(wanted := job("board", "influence"))
    queue.look()
    assert not queue.idle
    engine.go_on.set()
    wait(lambda: bool(finished))
    assert finished == [(wanted, "picture of influence")] and engine.asked == ["influence"]
    queue.close()


def test_what_is_computed_ahead_makes_room_for_what_is_asked(asked: Asked) -> None:
    queue, engine, finished = asked
    queue.ask(wanted := job("board", "territory"))
    queue.look()
    wait(lambda: engine.asked[:2] == ["influence", "territory"])
    engine.go_on.set()
    wait(lambda: (wanted, "picture of territory") in finished)
    # It begins anew once there is time.
    wait(lambda: engine.asked == ["influence", "territory", "influence"])
    queue.close()
