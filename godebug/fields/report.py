"""Fields of the record of a page that was written."""

from godebug.fields.field import Field, Fields
from godebug.fields.kinds import TEXT, ListOf, Words

REPORT = Fields(
    "report",
    "`report`: one line, once the page is written.",
    Field("file", TEXT, "where it is"),
    Field("layers", ListOf(Words(more=True)), "what can be seen on it"),
    Field("untold", ListOf(Words(more=True)), "what the engine does not tell"),
)
