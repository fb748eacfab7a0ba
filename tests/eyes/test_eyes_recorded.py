"""What the room says of many positions is what was recorded (`tests/recorded.py`)."""

from tests.recorded import comparison

test_answers_are_those_that_were_recorded = comparison("eyes")
