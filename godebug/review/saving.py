"""Where reviews go besides the terminal: a game record, a page, a folder of pages."""

import re
from pathlib import Path
from typing import Any

from godebug.basics.errors import UserError, one_line
from godebug.review.judging import Judge
from godebug.review.reviewing import Review
from godebug.scoring.games import GameName, game_named
from godebug.views.output import STDOUT, Output

#: The page that lists the others.
INDEX = "index.html"


class Saving:
    """Writes reviews as they are done.

    `sgf`: the file for the game with the review in it. `html`: the file of the page, or a folder where there are
    `many` games.
    """

    def __init__(
        self,
        output: Output,
        judges: Judge,
        threshold: float,
        you: int | None,
        sgf: str | None,
        html: str | None,
        *,
        many: bool,
    ) -> None:
        """Raises UserError where the folder cannot be made."""
        self._output, self._judges, self._threshold, self._you = output, judges, threshold, you
        self._sgf, self._html, self._many = sgf, html, many
        self._folder: Any = None
        self._names: set[str] = set()
        if html is not None and many:
            from godebug.review.page import ManyGames

            self._folder = ManyGames()
            try:
                Path(html).mkdir(parents=True, exist_ok=True)
            except OSError as error:
                raise UserError(f"--html: {one_line(html, 120)}: {error.strerror or error}") from None

    @property
    def took_stdout(self) -> bool:
        """Tells whether a file went to standard output, so that nothing else may."""
        return STDOUT in (self._sgf, self._html)

    def add(self, review: Review, info: Any) -> None:
        """Writes all that is wanted of one game."""
        judge = f"{self._judges.label}, {self._judges.second_visits} visits"
        if self._sgf is not None:
            from godebug.review.record import annotated_record

            self._output.save(self._sgf, annotated_record(game_named(review.game), review, judge))
        if self._html is not None:
            from godebug.review.page import review_page

            page = review_page(review, self._judges, info, self._threshold, self._you).encode()
            if self._many:
                name = self._page_name(review.game)
                self._output.save(str(Path(self._html, name)), page)
                self._folder.add(review, info, name)
            else:
                self._output.save(self._html, page)

    def finish(self) -> None:
        """Writes the index of a folder of pages."""
        if self._html is not None and self._many:
            title = f"Reviews by {self._judges.label}"
            self._output.save(str(Path(self._html, INDEX)), self._folder.page(title).encode())

    def _page_name(self, game: GameName) -> str:
        """Returns the name of the page of a game: that of its file, with what a link cannot have left out."""
        stem = re.sub(r"[^\w.-]+", "-", Path(game.file).stem, flags=re.ASCII).strip("-.") or "game"
        stem += f"-{game.number}" if game.number > 1 else ""
        name, again = stem, 2
        while name in self._names or f"{name}.html" == INDEX:
            name, again = f"{stem}-{again}", again + 1
        self._names.add(name)
        return f"{name}.html"
