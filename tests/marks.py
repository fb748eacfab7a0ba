"""Marks of tests that are given as lists."""

from collections.abc import Callable, Iterable
from typing import TypeVar

import pytest
from _pytest.mark.structures import ParameterSet

T = TypeVar("T")


def by_time(values: Iterable[T], name: Callable[[T], str], long: Iterable[str]) -> list[ParameterSet]:
    """Returns values as parameters of a test; those named in `long` are not tested every day."""
    slow = set(long)
    return [
        pytest.param(value, id=name(value), marks=[pytest.mark.long] if name(value) in slow else []) for value in values
    ]
