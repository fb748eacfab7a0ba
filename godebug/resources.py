"""Where the two data folders are: the same function for a checkout, an editable install and a wheel.

A wheel carries the folders inside the package (`godebug/_data`); a checkout has them beside it.
"""

from pathlib import Path
from typing import Literal

_PACKAGE = Path(__file__).resolve().parent


def data_folder(name: Literal["patterns", "regression"]) -> Path:
    """The folder of the pattern databases, or of the suites and game records, that came with this godebug.

    Raises FileNotFoundError where an incomplete installation has lost it.
    """
    # The packaged copy goes first: beside an installed package lie other people's packages.
    for parent in (_PACKAGE / "_data", _PACKAGE.parent):
        folder = parent / name
        if folder.is_dir():
            return folder
    raise FileNotFoundError(f"the folder '{name}' is missing from this installation of godebug")
