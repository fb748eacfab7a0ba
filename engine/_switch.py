"""The run-time switch between the compiled and the interpreted form of the hot modules."""

import os
import sys
from importlib.machinery import EXTENSION_SUFFIXES

from engine._finder import ModuleFinder
from engine.hot_modules import HOT_MODULES

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
PACKAGES = ("engine", "godebug")
CHOICES = ("auto", "interpreted", "compiled")


def source_file(module: str) -> str:
    return os.path.join(ROOT, *module.split(".")) + ".py"


def compiled_modules() -> tuple[str, ...]:
    """Those hot modules that have a compiled form beside their source."""
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
    if wish == "compiled":
        missing = sorted(set(HOT_MODULES) - set(compiled_modules()))
        if missing:
            raise ImportError(f"GODEBUG_KERNEL=compiled, but these modules are not compiled: {', '.join(missing)}")
    # Without a compiled form beside its source, a hot module is found by the library: its source.
    sys.meta_path.insert(0, ModuleFinder(PACKAGES, () if wish == "interpreted" else frozenset(HOT_MODULES)))


def kernel_is_compiled() -> bool:
    """True where every hot module runs compiled in this process."""
    return os.environ.get("GODEBUG_KERNEL", "auto") != "interpreted" and set(compiled_modules()) == set(HOT_MODULES)
