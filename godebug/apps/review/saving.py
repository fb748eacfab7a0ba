"""Where reviews go besides the terminal: a game record, a page, a folder of pages, a suite."""

import re
from pathlib import Path
from typing import Any

from msgspec import Struct

from godebug.apps.lab.work import WorkPool
from godebug.apps.review.bugs import BugSuite, bugs_of
from godebug.apps.review.judging import Judge
from godebug.apps.review.page import ManyGames, review_page
from godebug.apps.review.record import annotated_record
from godebug.apps.review.reviewing import Review
from godebug.apps.scoring.games import GameName, game_named
from godebug.basics.errors import UserError, one_line
from godebug.views.output import STDOUT

#: The page that lists the others.
INDEX = "index.html"


class ReviewTargets(Struct, frozen=True):
    """Where reviews go, None where not. `sgf`: the file for the game with the review in it. `html`: the file of the
    page, or a folder where there are many games. `bugs`: the file of the suite.
    """

    sgf: str | None = None
    html: str | None = None
    bugs: str | None = None


class Saving:
    """Writes reviews as they are done."""

    def __init__(
        self, pool: WorkPool, judges: Judge, threshold: float, you: int | None, targets: ReviewTargets, *, many: bool
    ) -> None:
        """`many`: whether there are several games. Raises UserError where the folder cannot be made."""
        self._crew, self._output = pool, pool.output
        self._judges, self._threshold, self._you = judges, threshold, you
        self._targets, self._many = targets, many
        self._folder: ManyGames | None = None
        self._names: set[str] = set()
        self._bugs: BugSuite | None = None
        if targets.bugs is not None:
            self._bugs = BugSuite(targets.bugs, f"{judges.label}, {judges.second_visits} visits")
        if targets.html is not None and many:
            self._folder = ManyGames()
            try:
                Path(targets.html).mkdir(parents=True, exist_ok=True)
            except OSError as error:
                raise UserError(f"--html: {one_line(targets.html, 120)}: {error.strerror or error}") from None

    @property
    def took_stdout(self) -> bool:
        """Tells whether a file went to standard output, so that nothing else may."""
        return STDOUT in (self._targets.sgf, self._targets.html, self._targets.bugs)

    def add(self, review: Review, info: Any) -> None:
        """Writes all that is wanted of one game."""
        judge = f"{self._judges.label}, {self._judges.second_visits} visits"
        if self._targets.sgf is not None:
            self._output.save(self._targets.sgf, annotated_record(game_named(review.game), review, judge))
        if self._bugs is not None:
            self._bugs.add(review.game.file, bugs_of(review, self._judges, self._crew, info.rule_set))
        if self._targets.html is not None:
            page = review_page(review, self._judges, info, self._threshold, self._you).encode()
            if self._folder is not None:
                name = self._page_name(review.game)
                self._output.save(str(Path(self._targets.html, name)), page)
                self._folder.add(review, info, name)
            else:
                self._output.save(self._targets.html, page)

    def finish(self) -> None:
        """Writes the index of a folder of pages, and the suite."""
        if self._targets.html is not None and self._folder is not None:
            title = f"Reviews by {self._judges.label}"
            self._output.save(str(Path(self._targets.html, INDEX)), self._folder.page(title).encode())
        if self._targets.bugs is not None and self._bugs is not None:
            self._output.save(self._targets.bugs, self._bugs.text().encode("utf-8", "surrogateescape"))
            self._output.note(self._bugs.summary())

    def _page_name(self, game: GameName) -> str:
        """Returns the name of the page of a game: that of its file, with what a link cannot have left out."""
        stem = re.sub(r"[^\w.-]+", "-", Path(game.file).stem, flags=re.ASCII).strip("-.") or "game"
        stem += f"-{game.number}" if game.number > 1 else ""
        name, again = stem, 2
        while name in self._names or f"{name}.html" == INDEX:
            name, again = f"{stem}-{again}", again + 1
        self._names.add(name)
        return f"{name}.html"
