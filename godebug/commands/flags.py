"""`godebug flags`: the two masks."""

from collections.abc import Collection, Mapping

from godebug.basics.flags import DEBUG_HELP, DRAW_HELP, Debug, Draw, flag_name
from godebug.cli.options import OutputOptions
from godebug.cli.typer_app import Commands
from godebug.studies.topics import silent_topics
from godebug.views.look import Line
from godebug.views.view import Text

_TABLES: tuple[tuple[str, str, Mapping[Draw, str] | Mapping[Debug, str]], ...] = (
    ("-m", "what to draw", DRAW_HELP),
    ("-d", "what to trace", DEBUG_HELP),
)
#: Where the texts stand, after bits and names.
_TEXT_COLUMN = 33


app = Commands()


@app.command("flags")
def flags(*, out: OutputOptions) -> None:
    """The names and bits of the masks -m (what to draw) and -d (what to trace).

    A mask is a number or names joined by , or +.

    \b
    godebug flags
    godebug flags --json | jq -r .name
    godebug show game.sgf -m initial,regions
    """
    silent = silent_topics(~Debug(0))
    if out.json:
        from godebug.displays.measures import MASK_BIT

        out.output.records(
            MASK_BIT.record(
                flag,
                0,
                mask=mask,
                bit=int(flag),
                name=flag_name(flag),
                text=text,
                silent=flag_name(flag) in silent,
            )
            for mask, _, table in _TABLES
            for flag, text in table.items()
        )
        return
    tables = [
        Text([(mask, "title"), (f"  {words}", "faint")], *_rows(table, silent), hang=_TEXT_COLUMN)
        for mask, words, table in _TABLES
    ]
    out.output.show(tables, "godebug flags")


def _rows(table: Mapping[Draw, str] | Mapping[Debug, str], silent: Collection[str]) -> list[Line]:
    return [
        [
            (f"{int(flag):#9x}  ", "label"),
            (f"{flag_name(flag):{_TEXT_COLUMN - 11}}", "faint" if flag_name(flag) in silent else "strong"),
            (text, ""),
            (" (nothing tells of it)" if flag_name(flag) in silent else "", "faint"),
        ]
        for flag, text in table.items()
    ]
