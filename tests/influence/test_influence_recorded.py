"""What the room says of many positions, is what was recorded (`tests/recorded.py`)."""

import pytest

from tests import recorded

ROOM = "influence"


@pytest.mark.parametrize("name", list(recorded.recorded(ROOM)))
def test_answers_and_nodes_are_those_that_were_recorded(name: str) -> None:
    assert list(recorded.ROOMS[ROOM](name)) == recorded.recorded(ROOM)[name]
