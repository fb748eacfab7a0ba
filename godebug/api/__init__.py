"""The door for programs: one function that takes a position by any name, and gives what the commands tell of it."""

from godebug.api.analyzed import AnalyzedPosition, InfluenceFigures, analyze
from godebug.api.pictures import Picture
from godebug.api.records import Record, Records

__all__ = ["AnalyzedPosition", "InfluenceFigures", "Picture", "Record", "Records", "analyze"]
