"""The mark of an answer that an interrupt cut short."""

from godebug.fields.field import Field, Fields
from godebug.fields.kinds import TEXT

INCOMPLETE = Fields(
    "incomplete",
    "Where Ctrl-C or `--time-limit` ended a command: the line before what was known by then.",
    Field("text", TEXT, "how far it had come", get=lambda text: text),
)
