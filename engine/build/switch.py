"""The run-time switch between the compiled and the interpreted form of the hot modules."""

import os
import sys
from collections.abc import Sequence
from importlib.machinery import EXTENSION_SUFFIXES, ModuleSpec
from importlib.util import spec_from_file_location
from types import ModuleType

from godebug.engine.build.hot_modules import HOT_MODULES

#: The folder that holds the package `godebug`.
ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))))
CHOICES = ("auto", "interpreted", "compiled")


def source_file(module: str) -> str:
    """Returns the Python file of a module, by its dotted name."""
    return os.path.join(ROOT, *module.split(".")) + ".py"


def compiled_modules() -> tuple[str, ...]:
    """Returns those hot modules that have a compiled form beside their source."""
    return tuple(
        name
        for name in HOT_MODULES
        if any(os.path.exists(source_file(name).removesuffix(".py") + end) for end in EXTENSION_SUFFIXES)
    )


class SourceFinder:
    """Finds the source of a hot module although a compiled form lies beside it, which Python would take first."""

    @staticmethod
    def find_spec(
        fullname: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """As the import system asks; None for every other module."""
        return spec_from_file_location(fullname, source_file(fullname)) if fullname in HOT_MODULES else None


def apply_switch() -> None:
    """Acts on `GODEBUG_KERNEL`.

    Raises ImportError where the wish cannot be met.
    """
    wish = os.environ.get("GODEBUG_KERNEL", "auto")
    if wish not in CHOICES:
        raise ImportError(f"GODEBUG_KERNEL={wish}: one of {', '.join(CHOICES)} is wanted")
    if wish == "compiled":
        missing = sorted(set(HOT_MODULES) - set(compiled_modules()))
        if missing:
            raise ImportError(f"GODEBUG_KERNEL=compiled, but these modules are not compiled: {', '.join(missing)}")
    if wish == "interpreted":
        sys.meta_path.insert(0, SourceFinder)


def kernel_is_compiled() -> bool:
    """Tells whether every hot module runs compiled in this process."""
    return os.environ.get("GODEBUG_KERNEL", "auto") != "interpreted" and set(compiled_modules()) == set(HOT_MODULES)
