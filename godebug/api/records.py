"""Records of answers as programs get them: what `--json` prints, with attributes, and a table in notebooks."""

from collections.abc import Iterable, Mapping
from html import escape
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

if TYPE_CHECKING:
    import pandas

#: Rows that a notebook shows of a table.
_ROWS = 60


class Record(dict[str, Any]):
    """One record of `--json`; its fields are keys and attributes. `godebug.api.kinds` has a class for each type, with
    the types of all attributes.

    >>> Record(type="dragon", origin="C4", status="alive").status
    'alive'
    """

    #: The classes of records by the word that is their `type`.
    _by_type: ClassVar[dict[str, "type[Record]"]] = {}
    #: The attributes that hold records or lists of records, by their class.
    _parts: ClassVar[Mapping[str, "type[Record]"]] = {}
    #: Those of them that hold records by label.
    _labelled: ClassVar[tuple[str, ...]] = ()

    def __init_subclass__(
        cls, type: str = "", parts: Mapping[str, "type[Record]"] | None = None, labelled: tuple[str, ...] = ()
    ) -> None:
        cls._parts, cls._labelled = parts or {}, labelled
        if type:
            Record._by_type[type] = cls

    if not TYPE_CHECKING:
        # A checker knows the attributes of each class; any other name is a mistake.
        def __getattr__(self, name: str) -> Any:
            try:
                return self[name]
            except KeyError:
                # What was not asked for is left out of a record.
                if name in type(self).__annotations__:
                    return None
                raise AttributeError(f"this {self.get('type', 'record')} has no '{name}'") from None

    def __repr__(self) -> str:
        """Returns the first figures alone: whoever wants all of them asks for the dict."""
        shown = [f"{key}={value!r}" for key, value in self.items() if key != "type" and _is_short(value)][:6]
        return f"<{self.get('type', 'record')} {' '.join(shown)}>"

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (dict(self),)


#: A class of records.
Kind = TypeVar("Kind", bound=Record)


def kind_of(values: Mapping[str, Any]) -> type[Record]:
    """Returns the class for the type of a record of `--json`."""
    return Record._by_type.get(str(values.get("type")), Record)


def record_of(values: Mapping[str, Any]) -> Record:
    """Returns a record of `--json` as an object of the class for its type, and so all that it holds."""
    return _made(kind_of(values), values)


def _made(kind: type[Record], values: Mapping[str, Any]) -> Record:
    made = kind(values)
    for name, part in kind._parts.items():
        held = values.get(name)
        if name in kind._labelled and held is not None:
            made[name] = {label: _value(part, each) for label, each in held.items()}
        elif name in values:
            made[name] = _value(part, held)
    return made


def _value(kind: type[Record], value: Any) -> Any:
    if isinstance(value, list | tuple):
        return [_value(kind, each) for each in value]
    return _made(kind, value) if isinstance(value, Mapping) else value


class Records(list[Kind], Generic[Kind]):
    """Records of one kind; `frame` makes a table of them."""

    def __init__(self, records: Iterable[Mapping[str, Any]] = ()) -> None:
        super().__init__(record_of(record) for record in records)  # type: ignore[misc]

    def frame(self) -> "pandas.DataFrame":
        """Returns a pandas frame with a row a record. Columns are those of `--csv`: fields, and of what a field holds
        `field.part`; lists stay lists.

        Raises ModuleNotFoundError, with the command that adds it, where pandas is missing.
        """
        try:
            import pandas
        except ModuleNotFoundError:
            from godebug.basics.installation import how_to_add

            raise ModuleNotFoundError(f"a frame needs the package pandas: {how_to_add('pandas')}") from None
        from godebug.fields.flat import row

        return pandas.DataFrame([row(record) for record in self])

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
