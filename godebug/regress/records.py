"""Fields of `regress`: the results of tests, and what changed since an earlier run."""

from godebug.fields.field import Field, Fields
from godebug.fields.kind import object_schema, type_schema
from godebug.fields.kinds import (
    COUNT,
    FIGURE,
    FLAG,
    TEXT,
    TOLD_FIGURE,
    TOLD_FLAG,
    Free,
    Words,
)

#: Text that may be empty, which is something else than none.
_SAID = Free(type_schema("string", "null"), lambda value, size: value, "text")

_NODES = Free(
    {"type": "object", "additionalProperties": type_schema("integer")}, lambda value, size: dict(value), "`{}`"
)

_BOTH_COUNTS = object_schema({"before": type_schema("integer"), "now": type_schema("integer")})

_NODES_OF_BOTH = Free(
    {"type": "object", "additionalProperties": _BOTH_COUNTS},
    lambda value, size: {kind: {"before": before, "now": now} for kind, (before, now) in sorted(value.items())},
    "`{}`",
)

_OUTCOME = Words("PASSED", "passed", "FAILED", "failed", "recorded", "unasked", "unsupported", "unjudged")

_OF_THE_TEST = (
    Field("suite", TEXT, "its suite", get="test.suite"),
    Field("path", TEXT, "the file", get=lambda one: str(one.test.path)),
    Field("line", COUNT, "where in the file", get="test.line"),
    Field("id", COUNT, "its number", get="test.number"),
    Field("command", TEXT, "what was asked", get="test.command"),
    Field(
        "expected",
        _SAID,
        "the expression that the answer has to match; null where nothing is expected",
        get=lambda one: one.test.expectation.text if one.test.expectation else None,
    ),
)

_OF_THE_ANSWER = (
    Field("answer", _SAID, "what the engine said; null where it was lost or not asked"),
    Field("error", FLAG, "it said so as a failure (`?`)"),
    Field("lost", TEXT, "how the engine was lost; null where it was not"),
    Field("note", TEXT, "what went wrong on the way, such as a set-up command; else null"),
    Field("ok", TOLD_FLAG, "the verdict; null where nothing is judged"),
    Field("outcome", _OUTCOME, "the verdict in the established spelling: capitals are unexpected"),
    Field("seconds", FIGURE, "real time", get=lambda one: round(one.seconds, 4)),
    Field("cpu", TOLD_FIGURE, "the engine's own count of seconds; null where it keeps none"),
    Field("nodes", _NODES, "nodes by kind of reading"),
    Field("uncertainty", TOLD_FIGURE, "of a generated move; else null"),
)

FAULT = Fields(
    "fault",
    "`regress sanity`: one line a fault. Exit code 1 where there is any.",
    Field("path", TEXT, "the file", get=lambda one: str(one.suite.path)),
    Field("line", COUNT, "where in the file"),
    Field("text", TEXT, "what is wrong"),
)

TEST_RESULT = Fields(
    "test_result",
    "`regress`: one line a test. Exit code 1 where one failed unexpectedly.",
    Field("test", TEXT, "its name as every command takes it: `suite:number`", get="test.name"),
    *_OF_THE_TEST,
    *_OF_THE_ANSWER,
)

TEST_CHANGE = Fields(
    "test_change",
    "`regress --against`, after the results: one line a test whose verdict changed.",
    Field("test", TEXT, "its name as every command takes it: `suite:number`", get="result.test.address"),
    Field("path", TEXT, "the file", get=lambda one: str(one.result.test.path)),
    Field("change", Words("broke", "mended"), "which"),
    Field("before", _SAID, "the earlier answer; null where the engine was lost", get="before.answer"),
    Field("answer", _SAID, "the answer now; null where the engine was lost", get="result.answer"),
    Field(
        "expected_before",
        _SAID,
        "what was expected then; null where nothing was, or nobody kept it",
        get="before.expected",
    ),
    Field(
        "expected",
        _SAID,
        "what is expected now",
        get=lambda one: one.result.test.expectation.text if one.result.test.expectation else None,
    ),
)

RUN_CHANGES = Fields(
    "run_changes",
    "`regress --against`, the last line: sums over the tests that both runs judged.",
    Field("broke", COUNT, "tests that passed and fail", get=lambda one: len(one.broke)),
    Field("mended", COUNT, "tests that failed and pass", get=lambda one: len(one.mended)),
    Field("new", COUNT, "tests that the earlier run did not have"),
    Field("unjudged", COUNT, "tests that were judged in one run only"),
    Field("seconds_before", FIGURE, "real time then", get=lambda one: one.seconds[0]),
    Field("seconds", FIGURE, "real time now", get=lambda one: one.seconds[1]),
    Field("nodes", _NODES_OF_BOTH, 'by kind of reading: `{"before", "now"}`'),
)


def _kept(field: Field) -> Field:
    """Returns the same field for a result read from an older run, which may lack it."""
    default: object = {"seconds": 0.0, "nodes": {}, "error": False}.get(field.name)
    return Field(field.name, field.kind, field.meaning, get=lambda one: one[1].record.get(field.name, default))


#: Of a pair: the run and what is kept.
PAST_RESULT = Fields(
    "past_result",
    "`regress history`: one line a remembered run, the newest first.",
    Field("test", TEXT, "what it was called then", get=lambda one: one[1].test),
    Field("run", COUNT, "number of the run", get=lambda one: one[0].id),
    Field("engine", TEXT, "who was asked", get=lambda one: one[0].identity.engine),
    Field("commit", TEXT, "of the engine's project; else null", get=lambda one: one[0].identity.commit),
    Field("path", TEXT, "the suite's file; null in old runs", get=lambda one: one[1].path),
    Field(
        "content",
        TEXT,
        "a checksum of what the test is, whatever its name; null in old runs",
        get=lambda one: one[1].content,
    ),
    *map(_kept, (*_OF_THE_TEST[2:], *_OF_THE_ANSWER)),
)
