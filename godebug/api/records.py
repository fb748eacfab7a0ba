"""Records of answers as programs get them: what `--json` prints, with attributes, and a table in notebooks."""

from collections.abc import Iterable
from html import escape
from typing import Any

#: Rows that a notebook shows of a table.
_ROWS = 60


class Record(dict[str, Any]):
    """One record of `--json`; its fields are keys and attributes. The page on JSON describes them.

    >>> Record(type="dragon", origin="C4", status="alive").status
    'alive'
    """

    def __getattr__(self, name: str) -> Any:
        try:
            return self[name]
        except KeyError:
            raise AttributeError(f"this {self.get('type', 'record')} has no '{name}'") from None

    def __repr__(self) -> str:
        """Returns the first figures alone: whoever wants all of them asks for the dict."""
        shown = [f"{key}={value!r}" for key, value in self.items() if key != "type" and _is_short(value)][:6]
        return f"<{self.get('type', 'record')} {' '.join(shown)}>"

    def __reduce__(self) -> tuple[Any, ...]:
        return Record, (dict(self),)


class Records(list[Record]):
    """Records of one kind, as `pandas.DataFrame` takes them."""

    def __init__(self, records: Iterable[dict[str, Any]] = ()) -> None:
        super().__init__(Record(record) for record in records)

    def __repr__(self) -> str:
        if len(self) <= 3:
            return super().__repr__()
        return f"[{', '.join(map(repr, self[:3]))}, ... {len(self)} records]"

    def _repr_html_(self) -> str:
        """Returns a table of the fields that fit into a cell."""
        if not self:
            return "<p>none</p>"
        names = [name for name in self[0] if name != "type" and all(_is_short(each.get(name)) for each in self)]
        head = "".join(f"<th>{escape(name)}</th>" for name in names)
        rows = "".join(
            "<tr>" + "".join(f"<td>{escape(_cell(each.get(name)))}</td>" for name in names) + "</tr>"
            for each in self[:_ROWS]
        )
        rest = f"<p>... {len(self) - _ROWS} more</p>" if len(self) > _ROWS else ""
        return f"<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>{rest}"


def _is_short(value: object) -> bool:
    return value is None or isinstance(value, int | float) or (isinstance(value, str) and len(value) <= 24)


def _cell(value: object) -> str:
    return "" if value is None else f"{value:.4g}" if isinstance(value, float) else str(value)
