"""The wheel is complete: built once, installed into an empty environment, run from an empty folder."""

import os
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import venv
from pathlib import Path

import pytest

from godebug.engine import kernel_is_compiled
from godebug.engine.build.hot_modules import HOT_MODULES

ROOT = Path(__file__).parent.parent
SOURCES = (
    "CHANGELOG.md",
    "CONTRIBUTING.md",
    "Makefile",
    "docs",
    "tests",
    "godebug",
    "patterns",
    "regression",
    "share",
    "pyproject.toml",
    "setup.py",
    "MANIFEST.in",
    "README.md",
    "LICENSE",
)

pytestmark = pytest.mark.long
pytest.importorskip("setuptools", minversion="77")
pytest.importorskip("pip")


def shipped(folder: Path) -> list[Path]:
    return sorted(p.relative_to(folder) for p in folder.rglob("*") if p.is_file() and not p.name.startswith("."))


@pytest.fixture(scope="module")
def source(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy without compiled modules: the build must neither find an old one nor leave anything in this checkout."""
    source = tmp_path_factory.mktemp("source")
    generated = shutil.ignore_patterns("__pycache__", "*.so", "*.pyd", "*.c", "*.html")
    for name in SOURCES:
        path = ROOT / name
        if path.is_dir():
            shutil.copytree(path, source / name, ignore=generated)
        elif path.exists():
            shutil.copy(path, source / name)
    return source


@pytest.fixture(scope="module")
def python(source: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The interpreter of an environment that holds the wheel, as it is built where there is no compiler; the libraries
    that it needs are borrowed from this environment."""
    folder = tmp_path_factory.mktemp("wheel")
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--no-cache-dir"]
    run(
        [*pip, "wheel", "--quiet", "--no-index", "--no-deps", "--no-build-isolation", "--wheel-dir", folder, source],
        cwd=folder,
        env={**os.environ, "GODEBUG_BUILD": "auto", "CC": "/nonexistent/cc"},
    )
    home = folder / "environment"
    venv.create(home, with_pip=False, symlinks=os.name != "nt")
    interpreter = home / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    wheel = next(folder.glob("godebug-*.whl"))
    run([*pip, "--python", interpreter, "install", "--quiet", "--no-index", "--no-deps", wheel], cwd=folder)
    site = Path(run([interpreter, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"], cwd=folder).strip())
    (site / "borrowed.pth").write_text(sysconfig.get_path("purelib") + "\n")
    return interpreter


def run(command: list[object], cwd: Path, **options: object) -> str:
    done = subprocess.run(
        [str(word) for word in command], cwd=cwd, capture_output=True, text=True, timeout=300, check=False, **options
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def clean_environment(**extra: str) -> dict[str, str]:
    return {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "GODEBUG"))} | extra


@pytest.mark.parametrize("name", [name for name in ("patterns", "regression") if (ROOT / name).is_dir()])
def test_the_data_folders_travel_in_the_wheel(python: Path, tmp_path: Path, name: str) -> None:
    code = f"from godebug.basics.resources import data_folder; print(data_folder({name!r}))"
    folder = Path(run([python, "-c", code], cwd=tmp_path, env=clean_environment()).strip())
    assert python.parent.parent in folder.parents
    assert sorted(p.relative_to(folder) for p in folder.rglob("*") if p.is_file()) == shipped(ROOT / name)


def test_the_wheel_has_our_types_and_one_version(python: Path, tmp_path: Path) -> None:
    """A user's type checker reads the marker `py.typed`; metadata and package have the same version."""
    code = (
        "import godebug, importlib.metadata, importlib.resources as resources;"
        "print(resources.files(godebug).joinpath('py.typed').is_file(), importlib.metadata.version('godebug'),"
        "godebug.__version__)"
    )
    typed, installed, told = run([python, "-c", code], cwd=tmp_path, env=clean_environment()).split()
    assert typed == "True"
    assert installed == told


def test_the_wheel_has_the_manual_page_and_the_schema(python: Path, tmp_path: Path) -> None:
    page = python.parent.parent / "share" / "man" / "man1" / "godebug.1"
    assert page.read_bytes() == (ROOT / "share" / "man" / "man1" / "godebug.1").read_bytes()
    code = (
        "import godebug, importlib.resources as resources;"
        "print(resources.files(godebug).joinpath('_data', 'json-schema.json').read_text(encoding='utf-8'), end='')"
    )
    assert run([python, "-c", code], cwd=tmp_path, env=clean_environment()) == run(
        [python, "-m", "godebug", "help", "--json-schema"], cwd=tmp_path, env=clean_environment()
    )


def test_the_source_distribution_can_be_compiled(source: Path, tmp_path: Path) -> None:
    """It has the source of every hot module, and nothing that a build made."""
    command = [sys.executable, "setup.py", "--quiet", "sdist", "--dist-dir", tmp_path]
    run(command, cwd=source, env={**os.environ, "GODEBUG_BUILD": "forbid"})
    with tarfile.open(next(tmp_path.glob("godebug-*.tar.gz"))) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    for module in HOT_MODULES:
        assert f"{module.replace('.', '/')}.py" in names
    assert {
        "setup.py",
        "README.md",
        "CHANGELOG.md",
        "docs/architecture.md",
        "share/man/man1/godebug.1",
        "tests/test_wheel.py",
    } <= names
    assert not {name for name in names if name.endswith((".c", ".pxd", ".so", ".pyc"))}


@pytest.mark.parametrize("compiler", ["/nonexistent/cc", None])
def test_cython_is_needed_where_nothing_was_compiled(source: Path, tmp_path: Path, compiler: str | None) -> None:
    if compiler is None and not kernel_is_compiled():
        pytest.skip("no compiler here")
    code = (
        "import sys, setuptools.build_meta as build; folder = sys.argv[1];"
        "name = build.prepare_metadata_for_build_wheel(folder);"
        "print('needs', 'Requires-Dist: cython' in open(f'{folder}/{name}/METADATA', encoding='utf-8').read())"
    )
    environment = clean_environment(GODEBUG_BUILD="auto", GODEBUG_MODULES="godebug.engine.board.geometry")
    environment |= {"CC": compiler} if compiler else {}
    told = run([sys.executable, "-c", code, tmp_path], cwd=source, env=environment)
    assert told.splitlines()[-1] == f"needs {compiler is not None}"


def test_an_interpreted_engine_without_cython_says_what_it_lacks(tmp_path: Path) -> None:
    code = "import sys; sys.modules['cython'] = None; from godebug.__main__ import main; sys.exit(main())"
    command = [sys.executable, "-c", code, "eyes", "corner-9x9.sgf"]
    environment = clean_environment(GODEBUG_KERNEL="interpreted", PYTHONPATH=str(ROOT))
    done = subprocess.run(
        command, cwd=tmp_path, env=environment, capture_output=True, text=True, timeout=300, check=False
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("godebug: the interpreted engine needs Cython: ") and done.stderr.count("\n") == 1


def test_a_user_s_own_module_called_engine_is_left_alone(python: Path, tmp_path: Path) -> None:
    (tmp_path / "engine.py").write_text("SPEED = 'my own'\n")
    (tmp_path / "script.py").write_text(
        "import engine\nfrom godebug.engine.go.points import vertex\nprint(engine.SPEED, vertex.__module__)\n"
    )
    answer = run([python, "script.py"], cwd=tmp_path, env=clean_environment())
    assert answer == "my own godebug.engine.go.points\n"
    site = run([python, "-c", "import godebug; print(godebug.__path__[0])"], cwd=tmp_path, env=clean_environment())
    assert not (Path(site.strip()).parent / "engine").exists()


def test_the_engine_answers_from_an_empty_folder(python: Path, tmp_path: Path) -> None:
    answer = run(
        [python, "-m", "godebug.gtp"],
        cwd=tmp_path,
        env=clean_environment(),
        input="boardsize 9\nplay b D4\ncountlib d4\n",
    )
    assert answer == "= \n\n= \n\n= 4\n\n"


def test_without_a_compiler_everything_works_and_it_is_said_once_that_it_is_slow(python: Path, tmp_path: Path) -> None:
    environment = clean_environment(GODEBUG_STATE_DIR=str(tmp_path / "state"))
    command = [python, "-m", "godebug", "moves", "corner-9x9.sgf", "--move", "4", "--level", "1"]
    first, second = (
        subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, timeout=300, check=True)
        for _ in range(2)
    )
    assert first.stdout.startswith("corner-9x9.sgf  before move 4")
    assert first.stdout == second.stdout
    assert "not compiled here" in first.stderr
    assert second.stderr == ""


def test_suites_are_found_by_name_from_an_empty_folder(python: Path, tmp_path: Path) -> None:
    state = clean_environment(GODEBUG_STATE_DIR=str(tmp_path / "state"))
    output = run([python, "-m", "godebug", "regress", "rules", "--jobs", "1"], cwd=tmp_path, env=state)
    assert output.startswith("rules: 15/15 passed")
    diagram = run([python, "-m", "godebug", "show", "connections:1"], cwd=tmp_path, env=state)
    assert "8  . . X . X . . . .  8" in diagram


def test_a_checkout_has_its_data_beside_the_package() -> None:
    from godebug.basics.resources import data_folder

    assert data_folder("regression") == ROOT / "regression"


@pytest.mark.parametrize(("mode", "needed"), [("forbid", True), ("require", False)])
def test_a_compiled_wheel_does_not_need_cython(tmp_path: Path, mode: str, needed: bool) -> None:
    if mode == "require" and not kernel_is_compiled():
        pytest.skip("nothing is compiled here")
    command = [sys.executable, "setup.py", "--quiet", "egg_info", "--egg-base", tmp_path]
    run(command, cwd=ROOT, env={**os.environ, "GODEBUG_BUILD": mode})
    requirements = (tmp_path / "godebug.egg-info" / "requires.txt").read_text().partition("[")[0].split()
    assert "numpy>=1.26" in requirements
    assert any(line.startswith("cython") for line in requirements) == needed
