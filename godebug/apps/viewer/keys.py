"""All keys: what they do, and how they are printed."""

from textual.binding import Binding

from godebug.displays.layers import LAYERS

BINDINGS = (
    *(Binding(layer.key, f"layer('{layer.name}')", layer.about, show=False) for layer in LAYERS),
    Binding("v", "next_board", "The next board of the layer", show=False),
    Binding("f", "turn", "The other side moves first", show=False),
    Binding("k", "known", "Before dragons are known, or after", show=False),
    Binding("comma,left_square_bracket", "step(-1)", "A move back", show=False),
    Binding("full_stop,right_square_bracket", "step(1)", "A move forward", show=False),
    Binding("less_than_sign", "step(-10)", "Ten moves back", show=False),
    Binding("greater_than_sign", "step(10)", "Ten moves forward", show=False),
    Binding("home", "step(-10000)", "The first position", show=False),
    Binding("end", "step(10000)", "The last position", show=False),
    Binding("number_sign,colon", "number", "To the position before a move, by its number", show=False),
    Binding("right_parenthesis", "mistake(1)", "The next move that is marked as a mistake", show=False),
    Binding("left_parenthesis", "mistake(-1)", "The one before it", show=False),
    Binding("V", "mistakes", "A list of them: what a review wrote", show=False),
    Binding("enter,space", "attempt", "Try a move at the cursor", show=False),
    Binding("backspace,z", "undo", "Take a tried move back", show=False),
    Binding("n", "entry(1)", "The next test, or game", show=False),
    Binding("N", "entry(-1)", "The one before it", show=False),
    Binding("J", "judge", "Run the test: its verdict", show=False),
    Binding("j", "judge_on", "Run tests from here to the next failure", show=False),
    Binding("ctrl+o", "open", "Open a game, a suite, suite:number", show=False),
    Binding("equals_sign", "suppose", "Take a fact as given, or end that", show=False),
    Binding("R", "read", "Ask a reading question; its variations", show=False),
    Binding("h", "patterns", "Patterns that match here, with their text", show=False),
    Binding("H", "trace", "Trace of move generation about this point", show=False),
    Binding("E", "edit", "The test, or the game record, in the editor", show=False),
    Binding("B", "engines", "Engines side by side, or one after the other", show=False),
    Binding("apostrophe", "difference(1)", "To the next point that differs", show=False),
    Binding("quotation_mark", "difference(-1)", "To the one before it", show=False),
    Binding("C", "accept", "After an edit of patterns: marks off", show=False),
    Binding("ctrl+r", "restart", "Start the engines anew, after a rebuild", show=False),
    Binding("slash", "search", "Search: vertex, words of the panel, tests", show=False),
    Binding("tab", "panel", "Panel in place of the board, or beside it", show=False, priority=True),
    Binding("pagedown", "scroll(1)", "Panel down", show=False),
    Binding("pageup", "scroll(-1)", "Panel up", show=False),
    Binding("plus", "depth(1)", "Causes one level deeper", show=False),
    Binding("minus", "depth(-1)", "Causes one level less deep", show=False),
    Binding("O", "glyphs", "Letters or discs for stones", show=False),
    Binding("S", "picture", "A screenshot as SVG", show=False),
    Binding("escape", "cancel", "End what is being computed", show=False),
    Binding("question_mark", "help", "This help", show=False),
    Binding("q", "quit", "Quit", show=False),
)
OTHERS = BINDINGS[len(LAYERS) :]

_SIGNS = {
    "comma": ",",
    "full_stop": ".",
    "left_square_bracket": "[",
    "right_square_bracket": "]",
    "less_than_sign": "<",
    "greater_than_sign": ">",
    "left_parenthesis": "(",
    "right_parenthesis": ")",
    "number_sign": "#",
    "colon": ":",
    "question_mark": "?",
    "plus": "+",
    "equals_sign": "=",
    "minus": "-",
    "slash": "/",
    "apostrophe": "'",
    "quotation_mark": '"',
    "pagedown": "page down",
    "pageup": "page up",
}


def printed(keys: str) -> str:
    """Returns the keys of a binding as they are printed."""
    return " ".join(_SIGNS.get(key, key) for key in keys.split(","))


def help_groups() -> list[tuple[str, list[tuple[str, str]]]]:
    """Returns titles, each with its keys and what they do."""
    layers = [(layer.key, layer.about) for layer in LAYERS]
    keys = [(printed(each.key), each.description) for each in OTHERS]
    keys += [("arrows, mouse", "The cursor; a double click tries a move"), ("ctrl+p", "All commands, by name")]
    return [("What the board shows", layers), ("Everything else", keys)]
