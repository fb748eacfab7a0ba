"""Fields of the lab: who is to blame, why tests fail, what patterns decide, what they should be worth."""

from godebug.fields.field import Field, Fields, Part
from godebug.fields.kinds import (
    COUNT,
    FIGURE,
    FLAG,
    PROSE,
    TEXT,
    TOLD_FIGURE,
    ListOf,
    Words,
)

_WHERE = ListOf(TEXT)

SUSPECT = Fields(
    "",
    "A change that may be the cause.",
    Field("database", TEXT, "the database"),
    Field("pattern", TEXT, "the pattern", style="strong"),
    Field("change", PROSE, "what is different", get="what"),
    Field("file", TEXT, "where it is written"),
    Field("line", COUNT, "the line there"),
    Field(
        "role",
        Words("culprit", "sufficient", "necessary", "together"),
        "`culprit`: alone it flips the verdict, and without it the verdict flips back; `sufficient`: alone it flips "
        "it, as others do; `necessary`: without it the verdict flips back, but it needs others; `together`: of a set",
    ),
    Field("answer", TEXT, "what the engine says with this change alone"),
    Field("margin", TOLD_FIGURE, "value of the wanted move less that of the best other one, without any change"),
    Field("margin_after", TOLD_FIGURE, "the same with this change alone", column="with it"),
    Field("figure", TEXT, "the entry of a move's account that it changes most"),
    Field("where", _WHERE, "where its patterns fit on the board; nowhere: inside readings only"),
    Field("share", TOLD_FIGURE, "its part of the margin's change, where several are needed"),
)

BLAME = Fields(
    "blame",
    "`regress blame`: one line a test whose verdict differs.",
    Field("test", TEXT, "`suite:number`", style="strong"),
    Field("change", Words("broke", "mended", "answer", "same", "trouble"), "what became of it", get="verdict"),
    Field("before", TEXT, "the answer with the old databases", get="old"),
    Field("answer", TEXT, "the answer with the new ones", get="new"),
    Field("touched", COUNT, "changes that fitted anywhere while it was answered"),
    Field("runs", COUNT, "how many variants of the databases were tried, the two folders not counted"),
    Field("note", TEXT, "why there is no cause; else null"),
    Field("suspects", ListOf(Part(SUSPECT)), "the likeliest cause first", get="named"),
)

BLAMED = Fields(
    "blamed",
    "`regress blame`, after the tests: one line a change that is to blame, those for most tests first.",
    Field("database", TEXT, "the database"),
    Field("pattern", TEXT, "the pattern", style="strong"),
    Field("change", PROSE, "what is different", get="what"),
    Field("file", TEXT, "where it is written"),
    Field("line", COUNT, "the line there"),
    Field("broke", ListOf(TEXT), "tests that fail by it"),
    Field("mended", ListOf(TEXT), "tests that pass by it"),
)

BLAME_SUM = Fields(
    "blame_sum",
    "`regress blame`, the last line.",
    Field("tests", COUNT, "tests looked at"),
    Field("changes", COUNT, "patterns that differ"),
    Field("touched", COUNT, "tests that a change can touch; the others keep their verdict"),
    Field("broke", COUNT, "tests that pass with the old databases and fail with the new ones"),
    Field("mended", COUNT, "the other way round"),
    Field("answers", COUNT, "tests with another answer and the same verdict"),
    Field("unexplained", COUNT, "verdicts that differ without a cause that was found"),
    Field("runs", COUNT, "how many variants were tried"),
)

NEAR = Fields(
    "near_miss",
    "`patterns near`: one line a pattern with a move at the point that one thing keeps from acting.",
    Field("database", TEXT, "the database"),
    Field("pattern", TEXT, "the pattern", style="strong"),
    Field("classes", TEXT, "its class letters"),
    Field("k", COUNT, "the orientation, 0 to 7"),
    Field("anchor", TEXT, "the point of its anchor"),
    Field("elements", COUNT, "elements of its diagram"),
    Field(
        "missing",
        Words("cell", "edge", "term", "class", "safety", "effect"),
        "what keeps it back; `effect`: nothing does, it acts",
    ),
    Field("text", PROSE, "the cell, the term with its values, the dragon", column="in words"),
    Field("file", TEXT, "where it is written"),
    Field("line", COUNT, "the line there"),
)

_PART = Fields(
    "",
    "A stage of two accounts.",
    Field("stage", TEXT, "the stage"),
    Field("difference", TOLD_FIGURE, "what the wanted move has less there, in points"),
)

TRIAGE = Fields(
    "triage",
    "`regress triage`: one line a failing test.",
    Field("test", TEXT, "`suite:number`", style="strong"),
    Field(
        "why",
        Words(
            "no value",
            "lower",
            "forbidden",
            "illegal",
            "unwanted",
            "another move",
            "missed",
            "claimed",
            "verdict",
            "unasked",
        ),
        "`no value`: no reason for the wanted move; `lower`: it has one and another move has more; `unwanted`: the "
        "test names only what is wrong. Of other questions: `another move`: with the result that is wanted; `missed`: "
        "nothing was found where something is wanted; `claimed`: the other way round; `verdict`: any other difference",
    ),
    Field("wanted", TEXT, "what the test expects"),
    Field("answer", TEXT, "what the engine said"),
    Field("value", TOLD_FIGURE, "of the wanted move; null without one"),
    Field("best", TOLD_FIGURE, "value of the answer; null for other questions"),
    Field("difference", TOLD_FIGURE, "the answer's value less the wanted move's"),
    Field("stage", TEXT, "the stage of the accounts that holds most of it, or the command of another question"),
    Field("parts", ListOf(Part(_PART)), "the difference stage by stage"),
    Field(
        "cause",
        PROSE,
        "the entry that holds most of it, and what it rests on: dragons, barriers, patterns; of other questions what "
        "the engine says once the wanted move has been played",
    ),
    Field("near", ListOf(Part(NEAR)), "patterns that miss the wanted move by one thing, the most telling first"),
)

TRIAGE_SUM = Fields(
    "triage_sum",
    "`regress triage`, after the tests: one line a cause, by tests.",
    Field("why", TEXT, "what is wrong"),
    Field("stage", TEXT, "the stage, or the command"),
    Field("tests", COUNT, "how many"),
    Field("median", TOLD_FIGURE, "median difference, in points"),
    Field("points", TOLD_FIGURE, "sum of the differences"),
    Field("examples", ListOf(TEXT), "the first tests"),
)

TRIAGE_NEAR = Fields(
    "triage_near",
    "`regress triage`, at the end: one line a pattern and what keeps it back, by tests.",
    Field("database", TEXT, "the database"),
    Field("pattern", TEXT, "the pattern", style="strong"),
    Field("missing", TEXT, "what keeps it back"),
    Field("tests", COUNT, "how many"),
    Field("texts", ListOf(TEXT), "in words, for each"),
    Field("examples", ListOf(TEXT), "the tests"),
    Field("text", PROSE, "the first of the texts, and how many more there are", column="for example"),
)

IMPACT = Fields(
    "impact",
    "`patterns impact`: one line a position in which something depends on the pattern, those first where most does.",
    Field("position", TEXT, "the game and the move", style="strong"),
    Field("fits", COUNT, "in how many searches of the analysis it fitted, readings included"),
    Field("best", TEXT, "the best move with it"),
    Field("best_without", TEXT, "the best move without it", column="without"),
    Field("moved", TOLD_FIGURE, "the largest change of a move's value, in points"),
    Field("points", TOLD_FIGURE, "sum of the changes of territory, of both sides to move"),
    Field("values", ListOf(TEXT), "moves whose value changes by more than a point: without it, with it"),
    Field("statuses", ListOf(TEXT), "dragons whose status changes: without it, with it"),
    Field("territory", ListOf(TEXT), "points whose territory changes by half a point or more"),
)

IMPACT_SUM = Fields(
    "impact_sum",
    "`patterns impact`, the last line.",
    Field("pattern", TEXT, "the pattern"),
    Field("positions", COUNT, "looked at"),
    Field("fitting", COUNT, "in which it fits anywhere"),
    Field("changed", COUNT, "in which something depends on it"),
    Field("best", COUNT, "the best move does"),
    Field("values", COUNT, "the value of a move does, by more than a point"),
    Field("statuses", COUNT, "the status of a dragon does"),
    Field("territory", COUNT, "the territory at a point does"),
)

SETTING = Fields(
    "setting",
    "`patterns vary`: one line a setting, what stands in the file first.",
    Field("value", TEXT, "the setting", style="strong"),
    Field("passed", COUNT, "tests that pass"),
    Field("mended", ListOf(TEXT), "tests that pass with it and fail as it is"),
    Field("broke", ListOf(TEXT), "tests that fail with it and pass as it is"),
    Field("moves", COUNT, "judged positions with another move than as it is", column="moves_changed"),
    Field("lost", TOLD_FIGURE, "mean points that the chosen moves lose, up to 10 each; null without a truth"),
)

VARIED = Fields(
    "varied",
    "`patterns vary`, after the settings: one line a test that depends on them.",
    Field("test", TEXT, "`suite:number`", style="strong"),
    Field("verdicts", TEXT, "`+` or `-` for every setting, as it is first"),
    Field("threshold", TEXT, "between which settings it flips"),
    Field("answers", ListOf(TEXT), "for every setting"),
)

COST = Fields(
    "cost",
    "`patterns cost`: one line a pattern, the dearest first.",
    Field("database", TEXT, "the database"),
    Field("pattern", TEXT, "the pattern", style="strong"),
    Field("positions", COUNT, "in which it fits anywhere"),
    Field("searches", COUNT, "searches in which an orientation fitted, readings included"),
    Field("asked", COUNT, "constraints asked on the positions themselves"),
    Field("accepted", COUNT, "of these, how many hold"),
    Field("nodes", COUNT, "reading nodes for these"),
    Field("mean", TOLD_FIGURE, "nodes for one question; null where none was asked"),
    Field("milliseconds", TOLD_FIGURE, "time for these; differs from run to run", column="ms"),
    Field("constraint", PROSE, "the constraint"),
)

SKELETON = Fields(
    "skeleton",
    "`patterns new`: a pattern to begin with.",
    Field("text", TEXT, "the pattern, ready to be edited"),
    Field("test", TEXT, "the regression test that goes with it"),
)

TUNED = Fields(
    "tuned",
    "`tune`: one line a number that the games speak for, the largest gain first.",
    Field("database", TEXT, "the database"),
    Field("pattern", TEXT, "the pattern", style="strong"),
    Field("field", TEXT, "the value field"),
    Field("now", FIGURE, "the number as it is"),
    Field("number", FIGURE, "the number that is better", column="better"),
    Field("games", COUNT, "in which it matters"),
    Field("fitted", TOLD_FIGURE, "points less over all positions, on the games it is fitted to"),
    Field("error", TOLD_FIGURE, "standard error of that"),
    Field("unseen", TOLD_FIGURE, "the same by numbers fitted to other games"),
)

TUNING = Fields(
    "tuning",
    "`tune`, the last line. Exit code 1 where unseen games show no gain.",
    Field("positions", COUNT, "judged positions and tests"),
    Field("games", COUNT, "of so many games"),
    Field("loss", FIGURE, "points that the chosen move loses, that are misjudged, or that a test costs, mean"),
    Field("fitted", FIGURE, "points less a position, on the games it is fitted to"),
    Field("unseen", FIGURE, "the same, fitted on other games"),
    Field("error", FIGURE, "standard error of that"),
    Field("exact", FIGURE, "the unseen gain by the moves that are really chosen"),
    Field("gains", FLAG, "whether that is a gain"),
)

PROPOSAL = Fields(
    "proposal",
    "`patterns learn`: one line a pattern that is proposed, what saves most first.",
    Field("pattern", TEXT, "its name", get="name", style="strong"),
    Field("classes", TEXT, "its class letters"),
    Field("shape", COUNT, "its shape value"),
    Field("missed", COUNT, "missed moves that it proposes"),
    Field("seen", COUNT, "uses in the games that it was found in"),
    Field("games", COUNT, "of so many games"),
    Field("right", FIGURE, "share of its uses that are right"),
    Field("parent", FIGURE, "the same of its smaller context", column="smaller"),
    Field("unseen", COUNT, "uses in games that were kept aside"),
    Field("unseen_right", FIGURE, "share of these that are right"),
    Field("unseen_parent", FIGURE, "the same of its smaller context", column="unseen_smaller"),
    Field("holds", FLAG, "right more often than its smaller context there as well"),
    Field("term", TEXT, "the term of its constraint; else null"),
    Field("text", TEXT, "the pattern as it is written"),
)

CONTEXT_SIZE = Fields(
    "context_size",
    "`patterns contexts`: one line a size of contexts.",
    Field("size", COUNT, "the largest distance that is looked at"),
    Field("contexts", COUNT, "contexts of this size in the table"),
    Field("played", COUNT, "moves made in one of them"),
    Field("seen", COUNT, "points that had one of them"),
)
