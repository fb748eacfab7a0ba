"""Views as HTML for wide and narrow screens: text that can be copied, causes that fold, dark and light colours.

Nothing is fetched and no script runs.
"""

from collections.abc import Iterable, Iterator

from godebug.engine.why.cause import DECIMALS, Cause
from godebug.views.board_svg import css, sample
from godebug.views.causes import CauseTree, pattern_of
from godebug.views.cells import LOOK, drawing_of, samples
from godebug.views.diagram import Diagram
from godebug.views.element_text import xml_text
from godebug.views.line_chart import Charted
from godebug.views.look import Line, Palette, Scheme, merge
from godebug.views.sheet import SharedSheet
from godebug.views.svg_text import hex_color
from godebug.views.table import Table
from godebug.views.theme import style
from godebug.views.view import SideBySide, Stack, View

#: The side of a sample in a legend, in pixels.
_SAMPLE = 18


class HtmlWriter:
    """Turns views into HTML and collects the styles that they need. `scheme`: what hues tell."""

    def __init__(self, scheme: Scheme = "owner") -> None:
        self._scheme = scheme
        self._styles: set[str] = set()
        self._drawn: set[str] = set()
        self._sheet = SharedSheet()

    def views(self, views: Iterable[View]) -> str:
        """Returns several views as HTML."""
        return "\n".join(self.view(view) for view in views)

    def view(self, view: View) -> str:
        """Returns one view as HTML: boards, tables and trees as such, everything else as text in columns."""
        match view:
            case Diagram():
                return self._board(view)
            case SideBySide():
                return f'<div class="side">{self.views(view.views)}</div>'
            case Stack():
                return self.views(view.views)
            case Table():
                return self._table(view)
            case Charted():
                self._drawn |= view.chart.styles
                return f'<figure class="chart">{view.chart.svg()}</figure>'
            case CauseTree():
                return self.tree(view.cause, view.depth)
            case _:
                return self._text(view.lines(LOOK))

    # ---- Text and tables -------------------------------------------------------------------------------------------

    def _span(self, text: str, name: str) -> str:
        if not name or not text.strip():
            return xml_text(text)
        self._styles.add(name)
        return f'<span class="{self._sheet.name("s", name)}">{xml_text(text)}</span>'

    def _text(self, lines: Iterable[Line]) -> str:
        return "<pre>" + "\n".join("".join(self._spans(line)) for line in lines) + "</pre>"

    def _spans(self, line: Line) -> Iterator[str]:
        """Yields words, and points of a board where a terminal has cells."""
        for each in samples(merge(line)):
            if len(each) == 2:
                yield self._span(*each)
            else:
                mark, stone, _ = each
                self._drawn |= mark.styles
                yield sample(mark, stone, 0, 0, _SAMPLE, self._sheet)

    def _table(self, table: Table) -> str:
        def cells(row: Iterable[tuple[str, str]], tag: str) -> Iterator[str]:
            for column, (text, name) in zip(table.columns, row, strict=True):
                right = ' class="r"' if column.right else ""
                yield f"<{tag}{right}>{self._span(text, name)}</{tag}>"

        head = "".join(cells([(column.title, "") for column in table.columns], "th"))
        body = "".join(f"<tr>{''.join(cells(row, 'td'))}</tr>\n" for row in table.rows)
        title = f"<h3>{xml_text(table.title)}</h3>" if table.title else ""
        return f'{title}<div class="wide"><table class="t"><tr>{head}</tr>\n{body}</table></div>'

    # ---- Boards ----------------------------------------------------------------------------------------------------

    def _board(self, diagram: Diagram) -> str:
        drawing = drawing_of(diagram)
        self._drawn |= drawing.styles
        return f"<figure>{drawing.svg(self._sheet)}</figure>"

    # ---- Trees -----------------------------------------------------------------------------------------------------

    def tree(self, cause: Cause, unfolded: int, level: int = 0) -> str:
        """Returns a cause that unfolds into its parts. `unfolded`: the levels already open; the second one always
        is.
        """
        amount = "" if cause.amount is None or not level else f"<data>{cause.amount:+.{DECIMALS}f}</data> "
        pattern = f" <code>{xml_text(pattern_of(cause))}</code>" if cause.pattern else ""
        text = f"{amount}{xml_text(cause.text)}{pattern}"
        if not cause.parts:
            return f"<p>{text}</p>"
        is_open = " open" if level < unfolded or level == 1 else ""
        parts = "".join(self.tree(part, unfolded, level + 1) for part in cause.parts)
        return f"<details{is_open}><summary>{text}</summary>{parts}</details>"

    # ---- Style -----------------------------------------------------------------------------------------------------

    @property
    def definitions(self) -> str:
        """Returns what the drawings refer to, an element that belongs into the page."""
        return self._sheet.definitions

    def css(self) -> str:
        """Returns the CSS rules of the styles used so far."""
        light, dark = ("".join(self._rules(palette)) for palette in ("light", "dark"))
        return (
            f"{css(self._drawn, self._scheme, self._sheet)}\n{light}@media (prefers-color-scheme: dark) {{ {dark} }}\n"
        )

    def _rules(self, palette: Palette) -> Iterator[str]:
        for name in sorted(self._styles):
            parsed = style(name, palette, self._scheme)
            if parsed is None:
                continue
            rules = {
                "color": hex_color(parsed.color),
                "background": hex_color(parsed.bgcolor),
                "font-weight": "bold" if parsed.bold else None,
                "opacity": "0.65" if parsed.dim else None,
                "text-decoration": "underline" if parsed.underline else None,
            }
            text = ";".join(f"{key}:{value}" for key, value in rules.items() if value)
            yield f".{self._sheet.name('s', name)}{{{text}}}\n"
