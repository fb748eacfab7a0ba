"""The modules that are compiled when the package is built: the one list that the build and the import switch share."""

HOT_MODULES = (
    "engine.board.kernel",
    "engine.board.geometry",
    "engine.board.komaster",
    "engine.reading.limits",
    "engine.reading.table",
    "engine.reading.candidates",
    "engine.reading.superstring",
    "engine.reading.secondary_chains",
    "engine.reading.chains",
    "engine.reading.edges",
    "engine.reading.attacks",
    "engine.reading.rescues",
    "engine.reading.nodes",
    "engine.reading.attack_nodes",
    "engine.reading.defence_nodes",
    "engine.reading.search",
    "engine.reading.restricted",
    "engine.reading.several_strings",
    "engine.reading.tactical",
    "engine.connections.tactics",
    "engine.connections.queues",
    "engine.connections.distance",
    "engine.connections.moves",
    "engine.connections.search",
    "engine.influence.kernel",
    "engine.patterns.kernel",
    "engine.eyes.kernel",
    "engine.eyes.survival",
    "engine.eyes.domains",
)

#: The compiled module that holds what all of them need of Cython's run time; it has no Python form.
SHARED_CODE = "engine._cython_shared"
