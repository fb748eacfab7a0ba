"""`godebug show`: the board, and the diagrams that a mask asks for."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Annotated

import typer

from engine.color import BLACK, WHITE, other
from engine.position import Position
from godebug.completion import complete_draw, complete_position
from godebug.errors import NotAnswered
from godebug.flags import INFLUENCE_DIAGRAMS, Debug, Draw, parse_mask
from godebug.options import POSITION_HELP, DebugOption, OutputOptions, PeerOptions, PositionOptions, command_line

if TYPE_CHECKING:
    from engine.analysis import Analysis
    from engine.influence.result import Influence
    from godebug.json_records import Record
    from godebug.peers.peer import Peer
    from godebug.views.view import View

_BOUZY = {Draw.BOUZY_TERRITORY: "territory", Draw.BOUZY_MOYO: "moyo", Draw.BOUZY_AREA: "area"}


@command_line
def show(
    position: Annotated[
        str | None, typer.Argument(metavar="POSITION", help=POSITION_HELP, autocompletion=complete_position)
    ] = None,
    *,
    where: PositionOptions,
    draw: Annotated[
        str,
        typer.Option("-m", "--draw", metavar="MASK", help="What to draw: see 'flags'.", autocompletion=complete_draw),
    ] = "0",
    debug: DebugOption = "0",
    after: Annotated[
        str | None, typer.Option("--after", metavar="VERTEX", help="Diagrams after this move of the side to move.")
    ] = None,
    dragons: Annotated[bool, typer.Option("-T", "--dragons", help="Dragons: letters in colours of status.")] = False,
    eyes: Annotated[bool, typer.Option("-E", "--eyes", help="Eye spaces of both colours.")] = False,
    worms: Annotated[bool, typer.Option("-w", "--worms", help="Tables of worms and dragons with all fields.")] = False,
    out: OutputOptions,
    engine: PeerOptions,
) -> None:
    """The board, and the diagrams that -m asks for.

    Territory is cyan, moyo yellow, area red; o is White's and x Black's. 0x10 to 0x200 are diagrams of an influence
    computation: of the initial one with 0x08, or of the one after a move with --after.

    \b
    godebug show game.sgf
    godebug show game.sgf --move 80 -m 0x018
    godebug show game.sgf --move 80 -m initial,regions,territory --svg picture.svg
    godebug show game.sgf --after C4 -m values
    godebug show game.sgf --move 80 -T -E
    """
    mask = parse_mask(draw, Draw, "-m")
    topics = parse_mask(debug, Debug, "-d")
    output, asked = out.output, (dragons, eyes, worms)
    if mask & Draw.INITIAL and not mask & INFLUENCE_DIAGRAMS:
        mask |= Draw.REGIONS
    if mask & INFLUENCE_DIAGRAMS and not mask & Draw.INITIAL and after is None:
        output.note("-m 0x10 to 0x200 need 0x08 (initial) or --after VERTEX; showing the board alone")
        mask &= ~INFLUENCE_DIAGRAMS
    what = where.load(position, out)

    from godebug.analysis import engine_name, examine, stderr_trace

    trace = stderr_trace(topics, what.size)
    analysis = examine(what, engine, out, trace) if mask or any(asked) or topics else None
    answer = _Answer(what, out.json, engine_name(analysis))
    answer.add_board(alone=not (mask or dragons or eyes))
    if analysis is not None:
        if mask & INFLUENCE_DIAGRAMS:
            answer.add_influence(_computations(analysis, what, mask, after, output.note), mask)
        if mask & sum(_BOUZY):
            answer.add_bouzy(analysis, mask)
        if dragons:
            answer.add_dragons(analysis)
        if eyes:
            answer.add_eyes(analysis)
        if worms:
            answer.add_worms(analysis)
        # A record of a dragon is the same, whatever asked for it.
        if worms or (dragons and out.json):
            try:
                answer.add_dragon_data(analysis)
            except NotAnswered as error:
                output.note(str(error))
        if topics and not (mask or any(asked)):
            # Somebody wants to watch: there must be something to see.
            from engine.analysis import Analysis
            from godebug.tracing import run_stages

            if isinstance(analysis, Analysis):
                run_stages(analysis, topics)
    if out.json:
        output.records(answer.records)
    else:
        output.show(answer.views, f"godebug show {what.source}")


def _computations(
    analysis: "Analysis | Peer", position: Position, mask: Draw, after: str | None, note: "Callable[[str], None]"
) -> "list[tuple[Influence, ...]]":
    """The influence computations to draw, those that belong together in one row."""
    rows: list[tuple[Influence, ...]] = []
    if mask & Draw.INITIAL:
        try:
            rows.append((analysis.initial_influence(BLACK), analysis.initial_influence(WHITE)))
        except NotAnswered as error:
            note(str(error))
        rows.append((analysis.influence(BLACK), analysis.influence(WHITE)))
    if after is not None:
        from godebug.commands.influence import influence_after

        rows.append((analysis.influence(other(position.to_move)), influence_after(analysis, position, after)))
    return rows


@dataclass
class _Answer:
    """What there is to see: views for eyes, or records for programs."""

    position: Position
    json: bool
    by: str
    views: "list[View]" = field(default_factory=list)
    records: "list[Record]" = field(default_factory=list)

    def _add(self, views: "Callable[[], list[View]]", records: "Callable[[], list[Record]]") -> None:
        if self.json:
            self.records += records()
        else:
            self.views += views()

    def add_board(self, *, alone: bool) -> None:
        """The heading; the board as well unless diagrams will show it."""
        from godebug.json_records import position_record
        from godebug.views.diagram import BoardDiagram
        from godebug.views.header import PositionHeader

        board = [BoardDiagram.of(self.position)] if alone else []
        self._add(lambda: [PositionHeader(self.position, self.by), *board], lambda: [position_record(self.position)])

    def add_influence(self, rows: "list[tuple[Influence, ...]]", mask: Draw) -> None:
        from godebug.commands.influence import told
        from godebug.json_records import influence_record
        from godebug.views.influence import FIELDS, FIELDS_OF_KIND, pages

        chosen = [name for kind, names in FIELDS_OF_KIND.items() if Draw[kind] & mask for name in names]
        names = told(chosen, [influence for row in rows for influence in row])
        self._add(
            lambda: pages(rows, [FIELDS[name] for name in names], self.position.last_move),
            lambda: [influence_record(influence, names) for row in rows for influence in row],
        )

    def add_bouzy(self, analysis: "Analysis | Peer", mask: Draw) -> None:
        from godebug.commands.moyo import dead_stones
        from godebug.views.bouzy import bouzy_maps, bouzy_records, bouzy_views

        dead = dead_stones(analysis)
        maps = bouzy_maps(self.position, dead, [name for bit, name in _BOUZY.items() if bit & mask])
        self._add(lambda: bouzy_views(self.position, maps, dead), lambda: bouzy_records(maps))

    def add_dragons(self, analysis: "Analysis | Peer") -> None:
        from godebug.views.dragons import dragon_diagrams, dragon_letters

        records, stones, last = analysis.dragons.records, self.position.stones, self.position.last_move
        self._add(lambda: dragon_diagrams(stones, records, dragon_letters(records), last), list)

    def add_eyes(self, analysis: "Analysis | Peer") -> None:
        from godebug.commands.eyes import eye_pages, eye_records

        spaces = list(analysis.eyes.spaces)
        self._add(lambda: eye_pages(self.position, analysis), lambda: eye_records(analysis, spaces))

    def add_dragon_data(self, analysis: "Analysis | Peer") -> None:
        from godebug.views.dragons import dragon_letters, dragon_record, dragon_tables

        records, size = analysis.dragons.records, self.position.size
        letters = dragon_letters(records)
        self._add(
            lambda: dragon_tables(records, letters, size),
            lambda: [dragon_record(dragon, letters[dragon.origin], size) for dragon in records],
        )

    def add_worms(self, analysis: "Analysis | Peer") -> None:
        from godebug.views.worms import worm_record, worm_table

        worms, size = analysis.worms.records, self.position.size
        self._add(lambda: [worm_table(worms, size)], lambda: [worm_record(worm, size) for worm in worms])
