"""The modules that are compiled when the package is built: the one list that the build and the import switch share."""

HOT_MODULES = (
    "engine.board.kernel",
    "engine.board.komaster",
    "engine.reading.limits",
    "engine.reading.table",
    "engine.reading.candidates",
    "engine.reading.superstring",
    "engine.reading.chains",
    "engine.reading.edges",
    "engine.reading.attacks",
    "engine.reading.rescues",
    "engine.reading.search",
    "engine.reading.tactical",
    "engine.influence.kernel",
    "engine.patterns.kernel",
    "engine.eyes.kernel",
    "engine.eyes.survival",
    "engine.eyes.domains",
)
