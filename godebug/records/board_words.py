"""What programs write around a board in plain text: whose turn it is, komi, prisoners."""

import re

from msgspec import Struct

from godebug.engine.go.color import BLACK, WHITE, Color, other

#: Lines longer than this are prose.
_LONGEST_LINE = 200
_WHO = r"(?:the\s+)?(?P<side>black|white|[xobw●○⚫⚪])(?:\s*\([^)]{1,3}\))?"
_TURNS = tuple(
    re.compile(form, re.IGNORECASE)
    for form in (
        rf"\b{_WHO}\s+to\s+(?:move|play|live|kill|win|save|connect|escape|capture|attack|defend)\b",
        r"\b(?:next(?:\s+(?:player|move|turn|to\s+(?:move|play)))?|(?:player\s+|side\s+)?to[\s_-]+(?:move|play)"
        rf"|(?:current\s+)?player|turn)\s*(?:is\s+|[:=→-]+)\s*{_WHO}(?![\w'])",
        rf"\b{_WHO}(?:'s|’s|s')\s+(?:turn|move)\b",
        rf"\b{_WHO}\s+(?:plays|moves|goes)\s+(?:next|first)\b",
        rf"^(?:\$\$\S*)?\W*{_WHO}\s+(?:plays|moves|starts|begins|first)\W*$",
        r"^\s*(?P<side>black|white)\s*\(\d+\):",  # the prompt of GNU Go's boards
        r"\bPL\[(?P<side>black|white|[bw])\]",
        r"(?P<side>[黑黒白흑백])(?:先|番|棋先|선)",
    )
)
_BLACKS = frozenset(["black", "x", "b", "●", "⚫", "黑", "黒", "흑"])
_KOMI = re.compile(r"\bkomi\b\W{0,3}(-?\d{1,3}(?:\.\d{1,2})?)(?![\d.]*\d)", re.IGNORECASE)
#: Prisoners, by program: the colour that took them, or the colour of the stones that were taken.
_TOOK = (
    re.compile(r"\b(?P<side>black|white)\s*(?:\([XO]\))?\s*has captured\s+(?P<count>\d+)", re.IGNORECASE),  # GNU Go
    re.compile(r"\b(?P<side>black|white)\s*\([XO]\)\s*prisoners:\s*(?P<count>\d+)", re.IGNORECASE),  # Leela Zero
    re.compile(r"\bcaptures\b.*?\b(?P<side>[BX]):\s*(?P<count>\d+)", re.IGNORECASE),  # Pachi and MuGo
    re.compile(r"\bcaptures\b.*?\b(?P<side>[WO]):\s*(?P<count>\d+)", re.IGNORECASE),
)
_TAKEN = (
    re.compile(r"\b(?P<side>[BW]) stones captured:\s*(?P<count>\d+)"),  # KataGo
    re.compile(r"\bcaptured (?P<count>\d+) (?P<side>black)\b"),  # our own headers
    re.compile(r"\bcaptured \d+ black, (?P<count>\d+) (?P<side>white)\b"),
)


class BoardWords(Struct):
    """What was read around a board: the side to move and komi (None where nothing says), and how many stones of each
    colour have been taken.
    """

    to_move: Color | None = None
    komi: float | None = None
    captured_black: int = 0
    captured_white: int = 0

    def read(self, line: str) -> None:
        """Takes in what a line says."""
        if len(line) > _LONGEST_LINE:
            return
        for form in _TURNS:
            if (found := form.search(line)) is not None:
                self.to_move = _color(found["side"])
        if (found := _KOMI.search(line)) is not None:
            self.komi = float(found[1])
        for form in _TOOK + _TAKEN:
            for found in form.finditer(line):
                taken = _color(found["side"]) if form in _TAKEN else other(_color(found["side"]))
                count = min(int(found["count"][:4]), 999)
                if taken == BLACK:
                    self.captured_black = count
                else:
                    self.captured_white = count


def _color(word: str) -> Color:
    return BLACK if word.lower() in _BLACKS else WHITE
