"""Displays for graphical clients: the `gogui-` extensions of the protocol.

`gogui-analyze_commands` lists what a client may offer, a line `TYPE/LABEL/COMMAND` each; `%c` stands for a colour, `%m`
for the side to move, `%p` for a point that the user clicks on. Boards are rows from the top: colours (`cboard`),
figures from -1 (White) to 1 (Black) (`dboard`) or words (`sboard`); `gfx` answers are lines of drawing commands. (GoGui
documentation, chapters "Analyze Commands" and "GTP extensions".)
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from typing import TYPE_CHECKING

from godebug.basics import hues
from godebug.engine.go.color import BLACK, EMPTY, NAMES, other
from godebug.engine.go.points import all_points
from godebug.engine.go.result_codes import LOSE
from godebug.engine.go.result_codes import NAMES as CODE_NAMES
from godebug.gtp.arguments import BAD_COLOR, BAD_MOVE, Arguments
from godebug.gtp.protocol import GtpError
from godebug.gtp.registry import MenuEntry, all_offers, command
from godebug.gtp.session import Session

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from godebug.engine.influence.result import Influence
    from godebug.views.look import Palette

#: The board of a client is of wood, as a rule.
_PALETTE: Palette = "wood"
#: A field without a colour.
_BARE = '""'


@command("gogui-analyze_commands")
def analyze_commands(session: Session, args: Arguments) -> str:
    """Returns the displays that a client may offer, in the form that GoGui reads."""
    return "\n".join(f"{kind}/{label}/{called}" for kind, label, called in all_offers())


@command("gogui-param", offers=(MenuEntry("param", "Parameters"),))
def parameters(session: Session, args: Arguments) -> str | None:
    """`[KEY VALUE]`: returns what can be set, a line `[TYPE] KEY VALUE` each, or sets one of them."""
    if not args:
        levels = "/".join(map(str, range(11)))
        uncertainty = int(session.report_uncertainty)
        lines = (
            f"[list/{levels}] level {session.level}",
            f"[bool] report_uncertainty {uncertainty}",
            f"[string] seed {session.seed}",
        )
        return "\n".join(lines)
    key = args.word()
    if key == "level":
        session.set_level(args.integer("level not an integer"))
    elif key == "report_uncertainty":
        session.report_uncertainty = args.integer("report_uncertainty is 0 or 1") != 0
    elif key == "seed":
        session.seed = args.integer("invalid seed")
    else:
        raise GtpError(f"unknown parameter '{key}'")
    return None


# ---- Boards of figures and colours ---------------------------------------------------------------------------------


@command("gogui-regions", offers=(MenuEntry("cboard", "Regions", "%c"),))
def regions(session: Session, args: Arguments) -> str:
    """`COLOR`: returns territory, moyo and area as coloured points, the colour moving first."""
    return _region_board(_known(session, args.color()))


@command("gogui-regions_after", offers=(MenuEntry("cboard", "Regions After Move", "%m %p"),))
def regions_after(session: Session, args: Arguments) -> str:
    """`COLOR VERTEX`: returns territory, moyo and area after a move."""
    return _region_board(_after(session, args)[1])


@command("gogui-influence", offers=(MenuEntry("dboard", "Influence", "%c"),))
def influence(session: Session, args: Arguments) -> str:
    """`COLOR`: returns Black's influence less White's, the colour moving first; a full stone is 1."""
    known = _known(session, args.color())
    return _figures((known.black_influence - known.white_influence) / 100.0)


@command(
    "gogui-influence_figures",
    offers=(MenuEntry("sboard", "White Influence", "%c white"), MenuEntry("sboard", "Black Influence", "%c black")),
)
def influence_figures(session: Session, args: Arguments) -> str:
    """`COLOR SIDE`: returns a side's influence in whole numbers, blank below a half, the first colour moving first."""
    known = _known(session, args.color())
    values = known.influence(args.color())
    return _rows([[f"{value:.0f}" if value >= 0.5 else '""' for value in row] for row in values.tolist()])


@command("gogui-territory", offers=(MenuEntry("dboard", "Territory", "%c"),))
def territory(session: Session, args: Arguments) -> str:
    """`COLOR`: returns the territory value of every point, the colour moving first."""
    return _figures(-_known(session, args.color()).territory_value)


@command("gogui-territory_after", offers=(MenuEntry("dboard", "Territory After Move", "%m %p"),))
def territory_after(session: Session, args: Arguments) -> str:
    """`COLOR VERTEX`: returns the territory values after a move."""
    return _figures(-_after(session, args)[1].territory_value)


@command("gogui-territory_change", offers=(MenuEntry("dboard", "Change Of Territory", "%m %p"),))
def territory_change(session: Session, args: Arguments) -> str:
    """`COLOR VERTEX`: returns what a move changes in the territory values."""
    before, after = _after(session, args)
    return _figures(before.territory_value - after.territory_value)


def _known(session: Session, color: int) -> Influence:
    """Returns influence with dragons known, without territory that can be broken into."""
    return session.analysis.ground.break_ins(color).after


def _after(session: Session, args: Arguments) -> tuple[Influence, Influence]:
    """Returns influence before and after a move, with the opponent moving first in both."""
    color, p = args.color(BAD_COLOR), args.vertex(BAD_MOVE)
    if not session.board.is_legal(p, color):
        raise GtpError("illegal move")
    outcome = session.analysis.moves.outcome(color, p)
    return outcome.before, outcome.after


def _region_board(computed: Influence) -> str:
    """Returns the colours of fields; none under living stones."""
    from godebug.views.regions import region_cell

    codes = computed.regions_through_stones().array
    codes[computed.safe > 0] = 0
    return _rows([[_color(region_cell(code)[1]) if code else _BARE for code in row] for row in codes.tolist()])


def _color(style: str) -> str:
    """Returns the colour of a field that has a named style of the terminal's boards."""
    from godebug.views.theme import ground

    return ground(style, _PALETTE)


def _figures(values: NDArray[np.float64]) -> str:
    # Adding zero turns -0.0 into 0.0.
    return _rows([[f"{value + 0.0:.2f}" for value in row] for row in values.clip(-1.0, 1.0).round(2).tolist()])


def _rows(cells: list[list[str]]) -> str:
    return "\n".join(" ".join(row) for row in cells)


# ---- Drawings ------------------------------------------------------------------------------------------------------


class _Drawing:
    """Lines of drawing commands: colours of fields, marks, labels, and a text for the status line."""

    def __init__(self, session: Session) -> None:
        self._name = session.name
        self._points: dict[str, list[int]] = defaultdict(list)
        self._labels: dict[int, str] = {}
        self.text = ""

    def add(self, verb: str, points: Iterable[int]) -> None:
        self._points[verb] += points

    def color(self, color: str, points: Iterable[int]) -> None:
        self.add(f"COLOR {color}", points)

    def label(self, p: int, text: str) -> None:
        self._labels[p] = text

    def __str__(self) -> str:
        lines = [f"{verb} {' '.join(map(self._name, points))}" for verb, points in self._points.items() if points]
        if self._labels:
            lines.append("LABEL " + " ".join(f"{self._name(p)} {text}" for p, text in self._labels.items()))
        return "\n".join([*lines, *([f"TEXT {self.text}"] if self.text else [])])


@command("gogui-worms", offers=(MenuEntry("gfx", "Worms"),))
def worms(session: Session, args: Arguments) -> str:
    """Marks critical strings with a square, captured ones with a cross; a attacks, d defends, b does both."""
    drawing = _Drawing(session)
    moves: dict[int, str] = {}
    critical = captured = 0
    for worm in session.analysis.tactics.worms.records:
        if worm.attack_code == LOSE:
            continue
        saved = worm.defense_code != LOSE
        critical, captured = critical + saved, captured + (not saved)
        drawing.add("SQUARE" if saved else "MARK", worm.stones)
        for letter, coded_points in (("a", worm.attacks), ("d", worm.defenses)):
            for coded in coded_points:
                moves[coded.point] = letter if moves.get(coded.point, letter) == letter else "b"
    for p, letter in sorted(moves.items()):
        drawing.label(p, letter)
    drawing.text = f"{critical} critical (square), {captured} captured (cross)"
    return str(drawing)


@command("gogui-dragons", offers=(MenuEntry("gfx", "Dragons"),))
def dragons(session: Session, args: Arguments) -> str:
    """Draws a letter for each dragon (A, B ... Black's, z, y ... White's) on a field in the colour of its status."""
    from godebug.displays.verdicts import letters_of

    drawing, stage = _Drawing(session), session.analysis.life.dragons
    letters = letters_of(session.analysis.life.outline.by_origin.values())
    for origin, dragon in session.analysis.life.outline.by_origin.items():
        drawing.color(_color(f"status.{stage.status[origin]}"), dragon.stones)
        for stone in dragon.stones:
            drawing.label(stone, letters[origin])
    drawing.text = hues.meanings(hues.STATUSES)
    return str(drawing)


@command("gogui-eyes", offers=(MenuEntry("gfx", "Eyes"),))
def eyes(session: Session, args: Arguments) -> str:
    """Draws eye spaces, Black's orange and White's blue, shared yellow, margins paler; h: half eye, f: false eye."""
    from godebug.engine.eyes.records import FALSE_EYE, HALF_EYE

    drawing, found = _Drawing(session), session.analysis.tactics.eyes
    for p in all_points(session.size):
        spaces = found.spaces_at(p)
        if len(spaces) == 1:
            margin = ".margin" if p in spaces[0].marginal else ""
            drawing.color(_color(f"eye.{NAMES[spaces[0].color]}{margin}"), [p])
        elif spaces:
            drawing.color(_color("eye.both"), [p])
        half = found.half_eyes.get(p)
        if spaces and half is not None and half.kind in (HALF_EYE, FALSE_EYE):
            drawing.label(p, "h" if half.kind == HALF_EYE else "f")
    drawing.text = f"{hues.meanings(hues.EYES)}, margins paler; h half eye, f false eye"
    return str(drawing)


@command("gogui-attack", offers=(MenuEntry("gfx", "Attack", "%p"),))
def attack(session: Session, args: Arguments) -> str:
    """`VERTEX`: reads whether the string can be captured; marks the string and draws the move."""
    return _reading(session, args, "attack")


@command("gogui-defend", offers=(MenuEntry("gfx", "Defend", "%p"),))
def defend(session: Session, args: Arguments) -> str:
    """`VERTEX`: reads whether the string can be saved; marks the string and draws the move."""
    return _reading(session, args, "defend")


def _reading(session: Session, args: Arguments, kind: str) -> str:
    """Draws the answer of a reading: the string is marked and the successful move is shown."""
    p = session.need_stone(args.vertex())
    owner = int(session.board.color[p])
    code, move = session.reader.attack(p) if kind == "attack" else session.reader.defend(p)
    drawing = _Drawing(session)
    drawing.add("SQUARE", sorted(session.board.string_stones(p)))
    mover = NAMES[other(owner) if kind == "attack" else owner]
    if code == LOSE:
        drawing.text = f"{kind} {session.name(p)}: {mover} fails"
        return str(drawing)
    if move:
        drawing.add(f"VAR {mover[0]}", [move])
    drawing.text = f"{kind} {session.name(p)}: {mover} succeeds ({CODE_NAMES[code]})"
    return str(drawing)


# ---- The game ------------------------------------------------------------------------------------------------------


@command("gogui-play_sequence")
def play_sequence(session: Session, args: Arguments) -> None:
    """Plays moves of either colour one after the other; plays none if one is illegal."""
    played = 0
    try:
        while args:
            session.play(*args.move())
            played += 1
    except GtpError:
        session.undo(played)
        raise


@command("gogui-setup")
def setup(session: Session, args: Arguments) -> None:
    """Places stones without playing them; a new game begins from there."""
    from msgspec.structs import replace

    from godebug.basics.errors import UserError
    from godebug.records.setup_check import refuse_strings_without_liberties

    _need_no_trials(session)
    position = session.position()
    stones: dict[int, int] = {}
    while args:
        color, p = args.color(BAD_MOVE), args.vertex(BAD_MOVE)
        if p in stones or position.plane.cells[p] != EMPTY:
            raise GtpError(f"{session.name(p)} is occupied")
        stones[p] = color
    plane = position.plane.changed(stones)
    try:
        refuse_strings_without_liberties(plane, "gogui-setup")
    except UserError as error:
        raise GtpError(str(error)) from None
    session.load(
        replace(position, plane=plane, start=None, history=(), move_number=0, last_move=None, ko=0, to_move=BLACK)
    )


@command("gogui-setup_player")
def setup_player(session: Session, args: Arguments) -> None:
    """`COLOR`: sets who moves in a position that was set up."""
    from msgspec.structs import replace

    _need_no_trials(session)
    if session.moves:
        raise GtpError("moves have been played")
    session.load(replace(session.position(), to_move=args.color(), start=None, history=()))


def _need_no_trials(session: Session) -> None:
    if session.board.stackp:
        raise GtpError("take the trial moves back first")
