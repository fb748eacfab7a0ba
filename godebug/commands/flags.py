"""`godebug flags`: the two masks."""

from collections.abc import Mapping

from godebug.flags import DEBUG_HELP, DRAW_HELP, Debug, Draw, flag_name
from godebug.options import OutputOptions, command_line
from godebug.views.look import Line
from godebug.views.view import Text

_TABLES: tuple[tuple[str, str, Mapping[Draw, str] | Mapping[Debug, str]], ...] = (
    ("-m", "what to draw", DRAW_HELP),
    ("-d", "what to trace", DEBUG_HELP),
)


@command_line
def flags(*, out: OutputOptions) -> None:
    """The names and bits of the masks -m (what to draw) and -d (what to trace).

    A mask is a number or names joined by , or +.

    \b
    godebug flags
    godebug flags --json | jq -r .name
    godebug show game.sgf -m initial,regions
    """
    if out.json:
        out.output.records(
            {"mask": mask, "bit": int(flag), "name": flag_name(flag), "text": text}
            for mask, _, table in _TABLES
            for flag, text in table.items()
        )
        return
    tables = [Text([(mask, "title"), (f"  {words}", "faint")], *_rows(table)) for mask, words, table in _TABLES]
    out.output.show(tables, "godebug flags")


def _rows(table: Mapping[Draw, str] | Mapping[Debug, str]) -> list[Line]:
    return [
        [(f"{int(flag):#9x}  ", "label"), (f"{flag_name(flag):22}", "strong"), (text, "")]
        for flag, text in table.items()
    ]
