"""The run-time switch between the compiled and the interpreted form of the hot modules."""

import os
import sys

from engine.annotations import TYPE_CHECKING
from engine.hot_modules import HOT_MODULES

if TYPE_CHECKING:
    from collections.abc import Sequence
    from importlib.machinery import ModuleSpec
    from types import ModuleType

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
CHOICES = ("auto", "interpreted", "compiled")


class _SourceFinder:
    """Finds the hot modules' Python source even where a compiled form lies beside it."""

    def find_spec(
        self, fullname: str, path: "Sequence[str] | None", target: "ModuleType | None" = None
    ) -> "ModuleSpec | None":
        if fullname not in HOT_MODULES:
            return None
        import importlib.util

        return importlib.util.spec_from_file_location(fullname, source_file(fullname))


def source_file(module: str) -> str:
    return os.path.join(ROOT, *module.split(".")) + ".py"


def compiled_modules() -> tuple[str, ...]:
    """Those hot modules that have a compiled form beside their source."""
    from importlib.machinery import EXTENSION_SUFFIXES

    return tuple(
        name
        for name in HOT_MODULES
        if any(os.path.exists(source_file(name).removesuffix(".py") + end) for end in EXTENSION_SUFFIXES)
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
