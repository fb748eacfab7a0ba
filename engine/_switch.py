"""The run-time switch between the compiled and the interpreted form of the hot modules."""

import importlib.util
import os
import sys
from collections.abc import Sequence
from importlib.machinery import EXTENSION_SUFFIXES, ModuleSpec
from pathlib import Path
from types import ModuleType

from engine.hot_modules import HOT_MODULES

ROOT = Path(__file__).parent.parent
CHOICES = ("auto", "interpreted", "compiled")


class _SourceFinder:
    """Finds the hot modules' Python source even where a compiled form lies beside it."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if fullname not in HOT_MODULES:
            return None
        return importlib.util.spec_from_file_location(fullname, source_file(fullname))


def source_file(module: str) -> Path:
    return ROOT.joinpath(*module.split(".")).with_suffix(".py")


def compiled_modules() -> tuple[str, ...]:
    """Those hot modules that have a compiled form beside their source."""
    return tuple(
        name for name in HOT_MODULES if any(source_file(name).with_suffix(end).exists() for end in EXTENSION_SUFFIXES)
    )


def apply_switch() -> None:
    """Acts on `GODEBUG_KERNEL`; raises ImportError where the wish cannot be met."""
    wish = os.environ.get("GODEBUG_KERNEL", "auto")
    if wish not in CHOICES:
        raise ImportError(f"GODEBUG_KERNEL={wish}: one of {', '.join(CHOICES)} is wanted")
    if wish == "interpreted":
        sys.meta_path.insert(0, _SourceFinder())
    elif wish == "compiled":
        missing = sorted(set(HOT_MODULES) - set(compiled_modules()))
        if missing:
            raise ImportError(f"GODEBUG_KERNEL=compiled, but these modules are not compiled: {', '.join(missing)}")


def kernel_is_compiled() -> bool:
    """True where every hot module runs compiled in this process."""
    return os.environ.get("GODEBUG_KERNEL", "auto") != "interpreted" and set(compiled_modules()) == set(HOT_MODULES)
