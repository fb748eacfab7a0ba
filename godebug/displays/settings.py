"""Settings and engines: what holds, whence it comes, and what the programs can that have a name."""

from collections.abc import Sequence

from msgspec import Struct

from godebug.basics.settings import SETTINGS, Value
from godebug.displays.answer import Answer
from godebug.fields.field import Field, Fields
from godebug.fields.kinds import PROSE, TEXT, TOLD_COUNT, TOLD_FLAG, ListOf, Words
from godebug.views.fields import field_table
from godebug.views.view import Text, View


class NamedEngine(Struct, frozen=True):
    """A program with a name, and what it says of itself.

    `program`: name and version. `protocol`: "gtp", or "analysis" for KataGo's analysis engine. `commands`: how many it
    has. `analyses`: whether it tells moves and win rates while it thinks. `ownership`: whether it tells whose points
    are. `debugs`: whether it has GNU Go's commands about dragons and influence. `trouble`: why it does not answer.
    """

    name: str
    command: str
    origin: str
    program: str = ""
    protocol: str = ""
    commands: int | None = None
    analyses: bool | None = None
    ownership: bool | None = None
    debugs: bool | None = None
    trouble: str = ""

    @property
    def uses(self) -> tuple[str, ...]:
        """Returns the commands that can ask it."""
        if self.trouble:
            return ()
        if self.protocol == "analysis":
            return ("review",)
        looks = ("dragons", "worms", "influence", "score") if self.debugs else ()
        return (*looks, "moves" if self.debugs or self.analyses else "regress", "compare")


_DEFAULTS: dict[str, str] = {setting.key: setting.default for setting in SETTINGS}
_OPTIONS: dict[str, str] = {setting.key: setting.option for setting in SETTINGS}

SETTING = Fields(
    "config",
    "`config`: one line a setting, then one an engine.",
    Field("key", Words(more=True), "its name in the files", style="strong"),
    Field(
        "value", TEXT, "what holds; null for the default", get=lambda one: "" if one.value is None else str(one.value)
    ),
    Field("default", TEXT, "what holds where nobody says", get=lambda one: _DEFAULTS.get(one.key, "none")),
    Field("origin", TEXT, "whence it comes: `default`, a variable of the environment, or a file"),
    Field("untrusted", TEXT, "the project's file whose value does not count, as nobody trusts it"),
    Field("option", TEXT, "the option that comes before it", get=lambda one: _OPTIONS.get(one.key, "--engine")),
    Field("told", PROSE, "the value, or the default", get=lambda one: _told(one), column="value", json=False),
)


def _told(value: Value) -> str:
    return str(value.value) if value.value is not None else f"({_DEFAULTS.get(value.key, 'none')})"


NAMED_ENGINE = Fields(
    "named_engine",
    "`engines`: one line an engine that settings name.",
    Field("name", Words(more=True), "what `--engine` takes", style="strong"),
    Field("program", TEXT, "name and version, as it tells them; null where it does not answer"),
    Field("protocol", TEXT, "`gtp`, or `analysis` for KataGo's analysis engine; null where it does not answer"),
    Field("commands", TOLD_COUNT, "how many commands it has; null where it does not tell"),
    Field("analyses", TOLD_FLAG, "whether it tells moves and win rates while it thinks", column="analysis"),
    Field("ownership", TOLD_FLAG, "whether it tells whose points are"),
    Field("debugs", TOLD_FLAG, "whether it has GNU Go's commands about dragons and influence", column="gnugo"),
    Field("uses", ListOf(Words(more=True)), "commands of godebug that can ask it"),
    Field("command", TEXT, "the command that starts it"),
    Field("origin", TEXT, "the file that names it"),
    Field("trouble", TEXT, "why it does not answer; null where it does"),
)


def settings_answer(values: Sequence[Value], remarks: Sequence[str]) -> Answer:
    """Returns the settings as a table. `remarks`: what is to be said of the files."""

    def views() -> list[View]:
        table = field_table(SETTING, ("key", "told", "origin", "option"), values, 0)
        return [table, Text(*([(line, "faint")] for line in remarks))]

    return Answer(views, lambda: (SETTING.record(value, 0) for value in values))


def engines_answer(found: Sequence[NamedEngine]) -> Answer:
    """Returns what is known of engines as a table, with what went wrong below it."""

    def views() -> list[View]:
        columns = ("name", "program", "protocol", "commands", "analyses", "ownership", "debugs", "uses")
        table = field_table(NAMED_ENGINE, columns, found, 0, drops=True)
        troubles = [[(f"{one.name}: ", "strong"), (one.trouble, "bad")] for one in found if one.trouble]
        return [table, *([Text(*troubles)] if troubles else [])]

    return Answer(views, lambda: (NAMED_ENGINE.record(one, 0) for one in found))
