"""Trace events: typed records that the stages emit through one channel, which costs nothing when nobody listens.

A text line, a JSON line and a row in a viewer are three renderings of the same event.
"""

from collections.abc import Callable, Mapping

from msgspec import Struct, field


class Event(Struct, frozen=True):
    """One thing that a stage did.

    `topic`: the name of the `-d` bit it belongs to (`influence`, `reading`, `worms`, `breakin` ...).
    `kind`: what happened, one or two words (`pattern`, `barrier`, `source`, `attack found` ...), fixed a topic.
    `points`: the points it concerns, the main one first. `figures`: named values (numbers, strings, names of
    patterns), in the order in which a text line tells them.
    """

    topic: str
    kind: str
    points: tuple[int, ...] = ()
    figures: Mapping[str, object] = field(default_factory=dict)


class Trace:
    """The channel. `topics`: which topics anybody listens to; a stage asks `wants` before it builds an event."""

    def __init__(self, listener: Callable[[Event], None] | None = None, topics: frozenset[str] = frozenset()) -> None:
        self._listener = listener
        self.topics = topics if listener is not None else frozenset()

    def wants(self, topic: str) -> bool:
        return topic in self.topics

    def emit(self, topic: str, kind: str, points: tuple[int, ...] = (), **figures: object) -> None:
        if self._listener is not None and topic in self.topics:
            self._listener(Event(topic, kind, points, figures))


#: Nobody listens.
SILENT = Trace()
