"""Watches databases for changes."""

from pathlib import Path

from godebug.engine.patterns.database import files_read

#: By file name: when it was changed, and how long it is.
Stamps = dict[str, tuple[int, int]]


class Watch:
    """Watches the databases of one folder."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._stamps = self._look()

    def changed(self) -> list[str]:
        """Returns the names of files that were written, made or deleted since the last call."""
        old, self._stamps = self._stamps, self._look()
        return sorted(name for name in old.keys() | self._stamps.keys() if old.get(name) != self._stamps.get(name))

    def _look(self) -> Stamps:
        stamps: Stamps = {}
        try:
            for name in files_read(self._folder):
                found = (self._folder / name).stat()
                stamps[name] = (found.st_mtime_ns, found.st_size)
        except OSError:
            # An editor may just be putting a new file in the place of the old one; the next look will see it.
            return self._stamps if hasattr(self, "_stamps") else {}
        return stamps
