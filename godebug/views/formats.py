"""What a file is named by, and what is written into it; pictures as SVG, and as PNG for slides, chats and forums.

PNG is made by resvg (package resvg-py), which draws SVG in one binary module: it needs no library of the system.
"""

import importlib.util
import os
import re

from godebug.basics.errors import UserError, one_line
from godebug.basics.installation import how_to_add

SVG, PNG = ".svg", ".png"
#: By what is written: its name, and the suffixes of files that hold it.
_WRITTEN = {
    "picture": ("pictures are SVG or PNG", (SVG, PNG)),
    "sgf": ("game records are SGF", (".sgf",)),
    "html": ("pages are HTML", (".html", ".htm", ".xhtml")),
}
#: Suffixes that promise a format; any other part after a dot belongs to the name.
_FORMATS = re.compile(
    r"\.(svg|png|pdf|webp|jpe?g|gif|bmp|tiff?|e?ps|avif|heic|ico|x?html?|sgf|jsonl?|[ct]sv|txt|md|docx|odt|pptx|xlsx)"
)
#: Pixels of PNG by one of SVG: sharp on today's screens.
_ZOOM = 2


def check_format(path: str, name: str, what: str = "picture") -> None:
    """Raises UserError where a file's name promises another format than the one that is written into it.

    `name`: of the option; empty for none. `what`: `picture`, `sgf` or `html`. A picture whose name promises nothing is
    SVG.
    """
    place = f"{name}: {one_line(path, 120)}" if name else one_line(path, 120)
    suffix = _suffix(path)
    words, own = _WRITTEN[what]
    if _FORMATS.fullmatch(suffix) and suffix not in own:
        raise UserError(f"{place}: {words}, not {suffix}")
    if suffix == PNG and importlib.util.find_spec("resvg_py") is None:
        raise UserError(f"{place}: PNG needs the package resvg-py: {how_to_add('resvg-py')}")


def written(svg: str, path: str) -> bytes:
    """Returns a picture in the format that a file is named by. Raises what `check_format` does."""
    check_format(path, "")
    if _suffix(path) != PNG:
        return svg.encode()
    import resvg_py

    return bytes(resvg_py.svg_to_bytes(svg_string=svg, zoom=_ZOOM))


def _suffix(path: str) -> str:
    return os.path.splitext(path)[1].lower()
