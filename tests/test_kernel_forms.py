"""One kernel, several forms: compiled, interpreted, compiled with every index checked. All give the same answers."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from godebug.engine import kernel_is_compiled

ROOT = Path(__file__).parent.parent
WORKLOAD = ROOT / "tests" / "workload.py"


def run_workload(size: str, folder: Path = ROOT, **environment: str) -> str:
    finished = subprocess.run(
        [sys.executable, str(WORKLOAD), size],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(folder), **environment},
        capture_output=True,
        text=True,
        timeout=500,
    )
    assert finished.returncode == 0, finished.stderr
    return finished.stdout


@pytest.fixture(scope="module")
def bounds_build(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the packages whose compiled modules check every index."""
    folder = tmp_path_factory.mktemp("bounds")
    for name in ("godebug", "patterns", "regression"):
        shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("*.so", "*.c", "__pycache__"))
    for name in ("setup.py", "pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, folder / name)
    built = subprocess.run(
        [sys.executable, "setup.py", "--quiet", "build_ext", "--inplace", "-j", "2"],
        cwd=folder,
        env={**os.environ, "GODEBUG_BUILD": "bounds"},
        capture_output=True,
        text=True,
        timeout=500,
    )
    if built.returncode != 0:
        pytest.skip(f"no compiler here: {built.stderr.strip().splitlines()[-1]}")
    return folder


@pytest.mark.long
@pytest.mark.skipif(not kernel_is_compiled(), reason="nothing is compiled here")
def test_interpreted_and_compiled_kernel_agree() -> None:
    assert run_workload("small", GODEBUG_KERNEL="interpreted") == run_workload("small", GODEBUG_KERNEL="compiled")


@pytest.mark.long
def test_no_index_leaves_its_array(bounds_build: Path) -> None:
    assert run_workload("large", bounds_build) == run_workload("large")


def test_the_compiled_kernel_can_be_demanded(tmp_path: Path) -> None:
    """A checkout in which nothing is compiled refuses `GODEBUG_KERNEL=compiled` in one line."""
    shutil.copytree(ROOT / "godebug", tmp_path / "godebug", ignore=shutil.ignore_patterns("*.so", "*.c", "__pycache__"))
    finished = subprocess.run(
        [sys.executable, "-c", "import godebug.engine"],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(tmp_path), "GODEBUG_KERNEL": "compiled"},
        capture_output=True,
        text=True,
    )
    assert finished.returncode != 0
    assert "GODEBUG_KERNEL=compiled, but these modules are not compiled" in finished.stderr


def test_a_kernel_that_nobody_knows_is_one_line() -> None:
    finished = subprocess.run(
        [sys.executable, "-m", "godebug", "flags"],
        env={**os.environ, "GODEBUG_KERNEL": "fast"},
        capture_output=True,
        text=True,
        timeout=300,
        cwd=ROOT,
    )
    assert (finished.returncode, finished.stdout) == (2, "")
    assert finished.stderr == "godebug: GODEBUG_KERNEL=fast: one of auto, interpreted, compiled is wanted\n"
