"""Pictures of answers, for notebooks and files: the drawing that `--svg` saves."""

import os
from os import PathLike
from typing import TYPE_CHECKING

from msgspec import Struct

from godebug.api.checked import checked
from godebug.engine.patterns.user_folders import replace_file

if TYPE_CHECKING:
    from godebug.displays.answer import Answer


class Picture(Struct, frozen=True):
    """An SVG picture, light or dark as the reader's system is. A notebook shows it."""

    svg: str

    @classmethod
    def of(cls, answer: "Answer", title: str) -> "Picture":
        """Returns what is drawn of an answer. `title`: for readers who cannot see it."""
        from godebug.views.picture import picture
        from godebug.views.theme import scheme_of

        return cls(picture(answer.views(), title, scheme_of(None, "owner")))

    @checked
    def save(self, path: "str | PathLike[str]") -> None:
        """Writes the picture to a file, whole or not at all, as PNG where it is named so (extra `png`). Raises OSError,
        and ValueError for the name of another format.
        """
        from godebug.views.formats import written

        replace_file(os.path.realpath(path), written(self.svg, os.fspath(path)))

    def __repr__(self) -> str:
        """Returns how large it is, and no SVG."""
        return f"<picture, {len(self.svg) / 1000:.0f} kB of SVG>"

    def _repr_html_(self) -> str:
        return self.svg
