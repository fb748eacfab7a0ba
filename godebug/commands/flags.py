"""`godebug flags`: the two masks."""

from collections.abc import Collection, Mapping
from typing import Annotated, Any

import typer

from godebug.basics.errors import UserError
from godebug.basics.flags import DEBUG_HELP, DRAW_HELP, Debug, Draw, flag_name, flag_names, parse_mask
from godebug.cli.options import OutputOptions
from godebug.cli.typer_app import Commands
from godebug.studies.topics import silent_topics
from godebug.views.look import Line
from godebug.views.view import Text

_Table = tuple[str, str, Mapping[Any, str]]
_TABLES: tuple[_Table, ...] = (
    ("-m", "what to draw", DRAW_HELP),
    ("-d", "what to trace", DEBUG_HELP),
)
#: Where the texts stand, after bits and names.
_TEXT_COLUMN = 33


app = Commands()


@app.command("flags")
def flags(
    mask: Annotated[
        str | None, typer.Argument(metavar="[MASK]", help="Explain this one, as 0x018 or initial,regions.")
    ] = None,
    *,
    out: OutputOptions,
) -> None:
    """The names and bits of the masks -m (what to draw) and -d (what to trace); with a MASK what it stands for.

    A mask is a number or names joined by , or +.

    \b
    godebug flags
    godebug flags 0x018
    godebug flags --json | jq -r .name
    godebug show game.sgf -m initial,regions
    """
    silent, tables = silent_topics(~Debug(0)), _meant(mask) if mask is not None else _TABLES
    if out.json:
        from godebug.displays.measures import MASK_BIT

        out.output.records(
            MASK_BIT.record(
                flag,
                0,
                mask=option,
                bit=int(flag),
                name=flag_name(flag),
                text=text,
                silent=flag_name(flag) in silent,
            )
            for option, _, table in tables
            for flag, text in table.items()
        )
        return
    shown = [
        Text([(option, "title"), (f"  {words}", "faint")], *_rows(table, silent), hang=_TEXT_COLUMN)
        for option, words, table in tables
    ]
    out.output.show(shown, "godebug flags")


def _meant(text: str) -> tuple[_Table, ...]:
    """Returns the bits that a mask stands for, by option that knows them all. Raises UserError where none does."""
    found: list[_Table] = []
    errors: list[UserError] = []
    for option, words, table in _TABLES:
        try:
            mask: Draw | Debug = (
                parse_mask(text, Draw, "flags") if table is DRAW_HELP else parse_mask(text, Debug, "flags")
            )
        except UserError as error:
            errors.append(error)
            continue
        title = f"{words}: {option} {int(mask):#x} or {option} {','.join(flag_names(mask)) or '0'}"
        found.append((option, title, {flag: told for flag, told in table.items() if flag & mask}))
    if not found:
        raise errors[0]
    return tuple(found)


def _rows(table: Mapping[Any, str], silent: Collection[str]) -> list[Line]:
    return [
        [
            (f"{int(flag):#9x}  ", "label"),
            (f"{flag_name(flag):{_TEXT_COLUMN - 11}}", "faint" if flag_name(flag) in silent else "strong"),
            (text, ""),
            (" (nothing tells of it)" if flag_name(flag) in silent else "", "faint"),
        ]
        for flag, text in table.items()
    ]
