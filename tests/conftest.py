"""What all tests share: proof that boards are left as they were, and analyses that are kept where a module says so."""

import os
import pickle
import signal
from collections import OrderedDict
from typing import Any

import pytest

# Every stage and question proves, while the tests run, that it has left its board as it was.
os.environ.setdefault("GODEBUG_CHECK", "1")
# Nobody is there to turn pages; tests of the pager name one.
os.environ["GODEBUG_PAGER"] = "cat"
# Settings of whoever runs the tests are none of theirs.
os.environ["GODEBUG_CONFIG"] = os.devnull
from godebug.basics.resources import data_folder
from godebug.basics.suppositions import Supposition
from godebug.engine.analysis import Analysis
from godebug.engine.trace.events import SILENT
from godebug.studies import builtin

# So that a test that fails shows the lines that differ.
pytest.register_assert_rewrite("tests.recorded")


def pytest_configure() -> None:
    """Takes signals again that a shell ignores for what runs in the background, and nohup: what the tests start has to
    get them.
    """
    for name in ("SIGINT", "SIGHUP", "SIGTERM", "SIGQUIT"):
        number = getattr(signal, name, None)
        if number is not None and signal.getsignal(number) == signal.SIG_IGN:
            signal.signal(number, signal.default_int_handler if name == "SIGINT" else signal.SIG_DFL)


#: How many analyses a process keeps.
_MOST_KEPT = 6
_kept: OrderedDict[bytes, Analysis] = OrderedDict()


class _Kept(Analysis):
    """An analysis that outlives the command that asked for it."""

    def release(self) -> None:
        pass


def _kept_analysis(
    position: Any, level: int, databases: Any, trace: Any, break_ins: bool | None, **named: Any
) -> Analysis:
    """Returns the analysis of a position, the same one as before unless somebody listens or has own patterns."""
    shipped = databases is not None and databases.path == str(data_folder("patterns"))
    if trace is not SILENT or not shipped:
        return Analysis(position, level, databases, trace, break_ins, **named)
    key = pickle.dumps((position, level, break_ins, named["owl_threats"]))
    found = _kept.pop(key, None) or _Kept(position, level, databases, trace, break_ins, **named)
    _kept[key] = found
    if len(_kept) > _MOST_KEPT:
        _kept.popitem(last=False)
    return found


@pytest.fixture
def kept_analyses(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lets commands share the analysis of a position.

    No answer depends on what was asked before, and what a stage computes has tests of its own: for tests of what
    commands show.
    """
    supposing = builtin.BuiltIn.supposing

    def supposing_anew(study: builtin.BuiltIn, different: Supposition) -> builtin.BuiltIn:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(builtin, "Analysis", Analysis)
            return supposing(study, different)

    monkeypatch.setattr(builtin, "Analysis", _kept_analysis)
    monkeypatch.setattr(builtin.BuiltIn, "supposing", supposing_anew)
