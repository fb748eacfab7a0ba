"""The databases that pieces of work read: once a process, not once a piece."""

from functools import lru_cache

from godebug.engine.patterns.database import PatternFolder


@lru_cache(maxsize=2)
def databases_in(patterns: str, fingerprint: str) -> PatternFolder:
    """Returns the databases of a folder. `fingerprint`: of its files, see `godebug.apps.lab.work`."""
    return PatternFolder(patterns)
