"""Views as HTML for wide and narrow screens: text that can be copied, causes that fold, dark and light colours.

Nothing is fetched and no script runs.
"""

from collections.abc import Iterable, Iterator
from html import escape

from godebug.engine.go.points import LETTERS, point, vertex
from godebug.engine.why.cause import DECIMALS, Cause
from godebug.views.causes import CauseTree, pattern_of
from godebug.views.diagram import SIDE_NAMES, Diagram
from godebug.views.look import Line, Look, Palette, merge
from godebug.views.numbers import NumberDiagram, SignedDiagram
from godebug.views.svg import hex_color
from godebug.views.table import Table
from godebug.views.theme import style
from godebug.views.view import SideBySide, Stack, View

#: Boards are drawn with the words of a terminal and the shapes of a page.
_LOOK = Look(None, "dark", "letters")


class HtmlWriter:
    """Turns views into HTML and collects the styles that they need."""

    def __init__(self) -> None:
        self._styles: set[str] = set()

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
            case CauseTree():
                return self.tree(view.cause, view.depth)
            case _:
                return self._text(view.lines(_LOOK))

    # ---- Text and tables -------------------------------------------------------------------------------------------

    def _span(self, text: str, name: str) -> str:
        if not name or not text.strip():
            return escape(text)
        return f'<span class="{self._class(name)}">{escape(text)}</span>'

    def _class(self, name: str) -> str:
        self._styles.add(name)
        return "s-" + name.replace(".", "-")

    def _text(self, lines: Iterable[Line]) -> str:
        text = "\n".join("".join(self._span(*span) for span in merge(line)) for line in lines)
        return f"<pre>{text}</pre>"

    def _table(self, table: Table) -> str:
        def cells(row: Iterable[tuple[str, str]], tag: str) -> Iterator[str]:
            for column, (text, name) in zip(table.columns, row, strict=True):
                right = ' class="r"' if column.right else ""
                yield f"<{tag}{right}>{self._span(text, name)}</{tag}>"

        head = "".join(cells([(column.title, "") for column in table.columns], "th"))
        body = "".join(f"<tr>{''.join(cells(row, 'td'))}</tr>\n" for row in table.rows)
        title = f"<h3>{escape(table.title)}</h3>" if table.title else ""
        return f'{title}<div class="wide"><table class="t"><tr>{head}</tr>\n{body}</table></div>'

    # ---- Boards ----------------------------------------------------------------------------------------------------

    def _board(self, diagram: Diagram) -> str:
        size = diagram.size
        letters = "".join(f"<th>{letter}</th>" for letter in LETTERS[:size])
        edge = f"<tr><th></th>{letters}<th></th></tr>"
        rows = [edge]
        for row in range(size):
            cells = "".join(self._cell(diagram, row, column) for column in range(size))
            rows.append(f"<tr><th>{size - row}</th>{cells}<th>{size - row}</th></tr>")
        about = f"<b>{escape(diagram.title)}</b>" if diagram.title else ""
        about += f"<span>{escape(diagram.subtitle)}</span>" if diagram.subtitle else ""
        rows.append(edge)
        table = f'<table class="b" style="--n:{size + 2}">' + "\n".join(rows) + "</table>"
        return f"<figure><figcaption>{about}</figcaption>{table}</figure>"

    def _cell(self, diagram: Diagram, row: int, column: int) -> str:
        text, name = diagram.cell(row, column, _LOOK)
        text = text.strip(" (")
        where = vertex(point(row, column), diagram.size)
        side, _, mark = name.partition(".")
        if side in SIDE_NAMES.values() and mark in ("", "last") and text in ("X", "O"):
            last = " last" if mark else ""
            return f'<td class="{self._class("board")}" title="{where}"><i class="{side}{last}">{text}</i></td>'
        if name in ("board", "hoshi"):
            star = " hoshi" if name == "hoshi" else ""
            return f'<td class="{self._class("board")}{star}" title="{where}"></td>'
        if isinstance(diagram, NumberDiagram | SignedDiagram):
            where += f" {float(diagram.values[row, column]):.3f}"
        return f'<td class="{self._class(name)}" title="{where}">{escape(text)}</td>'

    # ---- Trees -----------------------------------------------------------------------------------------------------

    def tree(self, cause: Cause, unfolded: int, level: int = 0) -> str:
        """Returns a cause that unfolds into its parts. `unfolded`: the levels already open; the second one always
        is.
        """
        amount = "" if cause.amount is None or not level else f"<data>{cause.amount:+.{DECIMALS}f}</data> "
        pattern = f" <code>{escape(pattern_of(cause))}</code>" if cause.pattern else ""
        text = f"{amount}{escape(cause.text)}{pattern}"
        if not cause.parts:
            return f"<p>{text}</p>"
        is_open = " open" if level < unfolded or level == 1 else ""
        parts = "".join(self.tree(part, unfolded, level + 1) for part in cause.parts)
        return f"<details{is_open}><summary>{text}</summary>{parts}</details>"

    # ---- Style -----------------------------------------------------------------------------------------------------

    def css(self) -> str:
        """Returns the CSS rules of the styles used so far."""
        dark, light = ("".join(self._rules(palette)) for palette in ("dark", "light"))
        return f"{dark}@media (prefers-color-scheme: light) {{ {light} }}\n"

    def _rules(self, palette: Palette) -> Iterator[str]:
        for name in sorted(self._styles):
            parsed = style(name, palette)
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
            yield f".{self._class(name)}{{{text}}}\n"
