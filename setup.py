"""Builds the hot modules as C extensions where that is possible.

`GODEBUG_BUILD` steers it: `auto` (default) compiles and carries on without where there is no compiler, `require`
fails when it cannot compile, `forbid` does not try, `bounds` compiles with every index check on (for tests).
"""

import os
import sys
from pathlib import Path

from setuptools import Extension, setup

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE))
from engine.hot_modules import HOT_MODULES  # noqa: E402

MODE = os.environ.get("GODEBUG_BUILD", "auto")
if MODE not in ("auto", "require", "forbid", "bounds"):
    raise SystemExit(f"GODEBUG_BUILD={MODE}: one of auto, require, forbid, bounds is wanted")


def extensions() -> list[Extension]:
    if MODE == "forbid":
        return []
    try:
        from Cython.Build import cythonize
    except ImportError:
        if MODE == "auto":
            return []
        raise
    checks = MODE == "bounds"
    return cythonize(
        [
            Extension(
                name,
                [name.replace(".", "/") + ".py"],
                optional=MODE == "auto",
                extra_compile_args=["-O1" if checks else "-O3", "-fno-math-errno"],
            )
            for name in HOT_MODULES
            if (HERE / (name.replace(".", "/") + ".py")).exists()
        ],
        language_level=3,
        nthreads=int(os.environ.get("GODEBUG_BUILD_JOBS", "0")),
        compiler_directives={
            "boundscheck": checks,
            "wraparound": False,
            "initializedcheck": checks,
            "cdivision": True,
            "infer_types": False,
        },
    )


setup(ext_modules=extensions())
