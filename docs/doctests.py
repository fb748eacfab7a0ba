"""Examples in docstrings as code: the reference of Python reads them as the interpreter prints them."""

import re
from typing import Any

import griffe

_EXAMPLE = re.compile(r"^>>> .*?(?=\n\s*\n|\Z)", re.DOTALL | re.MULTILINE)


def fenced(text: str) -> str:
    """A docstring with its examples in fences."""
    return _EXAMPLE.sub(lambda example: f"```pycon\n{example[0]}\n```", text)


class Doctests(griffe.Extension):
    """What MkDocs loads."""

    def on_object(self, *, obj: griffe.Object, **_: Any) -> None:
        if obj.docstring is not None:
            obj.docstring.value = fenced(obj.docstring.value)
