"""Builds the hot modules as C extensions where that is possible.

`GODEBUG_BUILD` steers it: `auto` (default) compiles and carries on without where there is no compiler, `require`
fails when it cannot compile, `forbid` does not try, `bounds` compiles with every index check on (for tests).
"""

import os
import shutil
import sys
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_py import build_py

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
                extra_compile_args=["-g0", "-O1" if checks else "-O3", "-fno-math-errno", "-ffp-contract=off"],
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


class BuildWithData(build_py):
    """Puts the two data folders into the package, where `godebug.resources` looks for them.

    An editable install needs none of it: there they lie beside the package.
    """

    def run(self) -> None:
        super().run()
        if not self.editable_mode:
            for source, target in self._data():
                target.parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(source, target)

    def get_outputs(self, include_bytecode: bool = True) -> list[str]:
        outputs: list[str] = super().get_outputs(include_bytecode)
        return outputs if self.editable_mode else outputs + [str(target) for _, target in self._data()]

    def _data(self) -> list[tuple[Path, Path]]:
        target = Path(self.build_lib) / "godebug" / "_data"
        return [
            (file, target / file.relative_to(HERE))
            for folder in ("patterns", "regression")
            for file in sorted((HERE / folder).rglob("*"))
            if file.is_file() and not file.name.startswith(".")
        ]


setup(ext_modules=extensions(), cmdclass={"build_py": BuildWithData})
