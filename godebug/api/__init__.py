"""The door for programs: a position or a game by any name, and what the commands tell of it."""

from godebug.api.analyzed import AnalyzedPosition, analyze
from godebug.api.figures import InfluenceFigures
from godebug.api.game import Game, Node, PlayedMove
from godebug.api.pictures import Picture
from godebug.api.records import Record, Records

__all__ = [
    "AnalyzedPosition",
    "Game",
    "InfluenceFigures",
    "Node",
    "Picture",
    "PlayedMove",
    "Record",
    "Records",
    "analyze",
]
