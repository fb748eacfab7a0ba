"""The modules that are compiled when the package is built: the one list that the build and the import switch share."""

HOT_MODULES = (
    "engine.board.kernel",
    "engine.reading.tactical",
    "engine.influence.kernel",
    "engine.patterns.kernel",
    "engine.eyes.kernel",
    "engine.eyes.domains",
)
