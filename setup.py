"""Builds the hot modules as C extensions where that is possible.

`GODEBUG_BUILD` steers it: `auto` (default) compiles where a trial shows that it can and carries on without elsewhere,
`require` compiles, `forbid` does not, `bounds` compiles with every index check on (for tests). What is installed then
needs neither Cython nor a compiler; where nothing was compiled, it needs Cython.
"""

import importlib.util
import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

from setuptools import Extension, setup
from setuptools._distutils.ccompiler import new_compiler
from setuptools._distutils.errors import CCompilerError, DistutilsError
from setuptools._distutils.sysconfig import customize_compiler
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE))
from godebug.engine.build.declarations import Declarations  # noqa: E402
from godebug.engine.build.hot_modules import HOT_MODULES, SHARED_CODE  # noqa: E402

#: Where the build puts what it makes of the hot modules for Cython: declarations, and sources without them.
FORMS = HERE / "build" / "forms"

MODE = os.environ.get("GODEBUG_BUILD", "auto")
if MODE not in ("auto", "require", "forbid", "bounds"):
    raise SystemExit(f"GODEBUG_BUILD={MODE}: one of auto, require, forbid, bounds is wanted")


#: Only these modules, by name, where somebody has changed nothing else and knows it.
ONLY = os.environ.get("GODEBUG_MODULES", "").split()

JOBS = os.cpu_count() or 1

#: The oldest Python whose stable interface has views of memory: one wheel serves it and all later ones. Builds without
#: the global lock have no such interface.
LIMITED_API = "0x030B0000"
LIMITED = not sysconfig.get_config_var("Py_GIL_DISABLED")


#: Modules that are compiled with `-O3`. Three fifths of the time of a generated move are spent in them; `-O3` takes
#: twice as long to compile and saves a tenth of that time. In other modules it gains nothing that could be measured
#: (`benchmarks/limits.py` prints the CPU time of moves, `benchmarks/show_speed.py` that of whole commands).
HOTTEST = (
    "godebug.engine.board.kernel",
    "godebug.engine.reading.table",
    "godebug.engine.reading.memory",
    "godebug.engine.reading.candidates",
    "godebug.engine.reading.superstring",
    "godebug.engine.reading.chains",
    "godebug.engine.reading.edges",
    "godebug.engine.reading.rescues",
    "godebug.engine.reading.search",
    "godebug.engine.connections.queues",
    "godebug.engine.connections.distance",
    "godebug.engine.influence.kernel",
    "godebug.engine.patterns.kernel",
    "godebug.engine.eyes.domains",
    "godebug.engine.owl.goal",
    "godebug.engine.owl.estimate",
    "godebug.engine.solve.stones",
    "godebug.engine.solve.nodes",
    "godebug.engine.solve.search",
)


#: Python's own flags make signed numbers wrap, so that every index costs one more instruction to widen it. Nothing here
#: counts on that: what may wrap (hashes, masks) is unsigned.
COMPILER_OPTIONS = ("-g0", "-fno-wrapv", "-fno-math-errno", "-ffp-contract=off", "-Wno-unused-variable")
#: Microsoft's compiler has other options; by itself it neither fuses nor reorders what changes a result.
MSVC = sysconfig.get_platform().startswith("win")


def extension(name: str, source: str, checks: bool) -> Extension:
    # With checks it is the faults that are wanted, soon.
    effort = "-O1" if checks else "-O3" if name in HOTTEST else "-O2"
    return Extension(
        name,
        [source],
        define_macros=[("Py_LIMITED_API", LIMITED_API)] if LIMITED else [],
        py_limited_api=LIMITED,
        extra_compile_args=["/O2"] if MSVC else [*COMPILER_OPTIONS, effort],
    )


def shared_code(checks: bool) -> Extension:
    """What all compiled modules need of Cython itself, above all its views of memory: compiled once, not in each."""
    from Cython import __version__ as version

    path = FORMS.joinpath(*SHARED_CODE.split(".")).with_suffix(".c")
    if not path.exists() or f"Cython {version} " not in path.read_text(encoding="utf-8")[:100]:
        path.parent.mkdir(parents=True, exist_ok=True)
        subprocess.run([sys.executable, "-m", "cython", f"--generate-shared={path}"], cwd=HERE, check=True)
    return extension(SHARED_CODE, str(path.relative_to(HERE)), checks)


def can_compile() -> bool:
    """Tries whether this machine compiles modules: Cython, a C compiler, the headers of Python."""
    if importlib.util.find_spec("Cython") is None:
        return False
    with tempfile.TemporaryDirectory() as folder:
        trial = Path(folder, "trial.c")
        trial.write_text("#include <Python.h>\nint trial(void) { return PY_VERSION_HEX != 0; }\n")
        compiler = new_compiler()
        customize_compiler(compiler)
        try:
            compiler.compile([str(trial)], output_dir=folder, include_dirs=[sysconfig.get_path("include")])
        except (CCompilerError, DistutilsError):
            return False
    return True


#: Said once: what the wheel needs hangs on it as well.
COMPILES = MODE in ("require", "bounds") or (MODE == "auto" and can_compile())


def extensions() -> list[Extension]:
    if not COMPILES:
        return []
    from Cython.Build import cythonize

    checks = MODE == "bounds"
    modules = cythonize(
        [
            extension(name, str(source.relative_to(HERE)), checks)
            for name, source in Declarations(HERE, HOT_MODULES).write(FORMS).items()
            if not ONLY or name in ONLY
        ],
        include_path=[str(FORMS)],
        language_level=3,
        nthreads=JOBS,
        shared_utility_qualified_name=SHARED_CODE,
        compiler_directives={
            "boundscheck": checks,
            "wraparound": False,
            "initializedcheck": checks,
            "cdivision": True,
            "infer_types": False,
            # Nobody sends a search to another process; the code for it would be a fifth of what is compiled.
            "auto_pickle": False,
            "show_performance_hints": False,
        },
    )
    return [shared_code(checks), *modules]


class BuildInParallel(build_ext):
    """Runs as many compilers as there are processors."""

    def finalize_options(self) -> None:
        super().finalize_options()
        self.parallel = self.parallel or JOBS

    def run(self) -> None:
        super().run()
        if self.inplace:
            for each in self.extensions:
                self._drop_other_forms(self.get_ext_fullname(each.name))

    def _drop_other_forms(self, name: str) -> None:
        """Removes forms of a module that an earlier build left under another name; Python might take them first."""
        built = Path(self.get_ext_fullpath(name))
        for ending in EXTENSION_SUFFIXES:
            other = built.with_name(name.rpartition(".")[2] + ending)
            if built.exists() and other != built:
                other.unlink(missing_ok=True)


class BuildWithData(build_py):
    """Puts the two data folders into the package, where `godebug.basics.resources` looks for them, and the JSON schema.

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
        schema = HERE / "docs" / "json-schema.json"
        return [(schema, target / schema.name)] + [
            (file, target / file.relative_to(HERE))
            for folder in ("patterns", "regression")
            for file in sorted((HERE / folder).rglob("*"))
            if file.is_file() and not file.name.startswith(".")
        ]


#: Where nothing was compiled, the `cython` module gives the annotations a meaning in the interpreter.
#: From Typer 0.29 on each value of an option passes pydantic, which takes longer to import than all that draws a board:
#: `time godebug show corner-9x9.sgf` is 0.09 s of CPU with 0.28 and 0.19 s with 0.29.
REQUIRED = [
    "rich>=13.7",
    # From 6 on it is compiled, for a few systems only.
    "plotext>=5.3,<6",
    "typer>=0.26,<0.29",
    "sgfmill>=1.1.1",
    "charset-normalizer>=3.3",
    "numpy>=1.26",
    "msgspec>=0.20",
    "platformdirs>=4",
    "filelock>=3.12",
    "regex>=2024.4",
]
INTERPRETED = [] if COMPILES else ["cython>=3.1"]

setup(
    install_requires=REQUIRED + INTERPRETED,
    ext_modules=extensions(),
    cmdclass={"build_py": BuildWithData, "build_ext": BuildInParallel},
    options={"bdist_wheel": {"py_limited_api": "cp311"}} if LIMITED and COMPILES else {},
)
