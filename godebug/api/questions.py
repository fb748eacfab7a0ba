"""What can be asked of a position: a method for every command that asks, compares or traces."""

from collections.abc import Sequence
from contextlib import ExitStack
from functools import partial
from typing import TYPE_CHECKING

import godebug.api.kinds as kinds
from godebug.api.asked import Asked, Side, all_of, one_of
from godebug.api.checked import checked
from godebug.api.records import Records
from godebug.basics.errors import NotAnswered, UserError, one_line
from godebug.basics.settings import engine_command
from godebug.engine.go.color import BOTH, NAMES
from godebug.engine.go.points import column_of, row_of

if TYPE_CHECKING:
    from godebug.engine.trace.events import Event
    from godebug.studies.study import Study


class Questions(Asked):
    """What can be asked of a position."""

    @checked
    def read(self, question: str, *vertices: str) -> kinds.Reading:
        """Returns one reading: "attack", "defend", "connect", "disconnect", "owl-attack", "owl-defend", "semeai" ...

        Its `code` is a word: WIN, KO_A or KO_B (with a ko), LOSE.
        """
        from godebug.displays.readings import reading
        from godebug.variations.kinds import KINDS
        from godebug.variations.questions import check_question

        if question not in KINDS:
            raise UserError(f"one of {', '.join(KINDS)} is wanted, not '{one_line(question, 40)}'")
        points = tuple(self._point(vertex) for vertex in vertices)
        check_question(question, points, self.position)
        return one_of(reading(self._study, self._study.read(question, points)), kinds.Reading)

    @checked
    def combination(self, color: Side = None) -> kinds.Combination:
        """Returns whether threats together win a string that each alone would not, as `read combination`."""
        from godebug.displays.readings import combination

        return one_of(combination(self._study, self._study.combination(self._color(color))), kinds.Combination)

    @checked
    def owl(self, stone: str) -> kinds.Owl:
        """Returns life and death of the dragon of a stone as its reading sees it: eyes, way out, the moves that are
        tried. `read("owl-attack", stone)` is its answer alone.
        """
        from godebug.displays.owl import owl

        return one_of(owl(self._study, [self._stone(stone)]), kinds.Owl)

    @checked
    def semeai(self, first: str | None = None, second: str | None = None) -> Records[kinds.Semeai]:
        """Returns every race of the position, or the one between the dragons of two stones."""
        from godebug.displays.semeai import race, races

        if first is None and second is None:
            return all_of(races(self._study), kinds.Semeai)
        if first is None or second is None:
            raise UserError("a race is between two dragons: a stone of each is wanted")
        return all_of(race(self._study, self._stone(first), self._stone(second)), kinds.Semeai)

    @checked
    def solve(
        self,
        stone: str | None = None,
        *,
        nodes: int | None = None,
        all_first_moves: bool = False,
        least_odds: float | None = None,
    ) -> kinds.Solve | None:
        """Returns life and death of the string of a stone, proved; without one that of the group whose fate the side to
        move decides, or the capture, rescue, cut or link that hangs on the move; None where that is open.

        `nodes`: positions looked at, at most. `all_first_moves`: every first move is examined.
        `least_odds`: without a stone, what is less likely to be right is not told, 0 to 1; None for what the
        command takes.
        """
        from godebug.displays.solve import verdict_answer
        from godebug.engine.analysis.decided import decided
        from godebug.engine.solve.proving import solve
        from godebug.engine.solve.verdict import LEAST_ODDS, NODES, SolveOptions

        options = SolveOptions(
            nodes=NODES if nodes is None else nodes,
            least_odds=LEAST_ODDS if least_odds is None else least_odds,
            refutations=all_first_moves,
        )
        if stone is None:
            found = decided(self.position, options)
        else:
            found = solve(self.position.plane, self._stone(stone), options)
        return None if found is None else one_of(verdict_answer(self.position, found), kinds.Solve)

    @checked
    def why(self, vertex: str, what: str | None = None, color: Side = None, *, first: Side = None) -> kinds.Why:
        """Returns the causes of a figure as a tree of `text`, `amount` and `parts`, whose amounts add up.

        `what`: as `godebug why --help` lists it; without it the dragon of a stone, or the territory of an empty point.
        `color`: whose figure or move; without it the side that has more of it there, or that moves. `first`: who moves
        first; without it the side to move, of a move that `color` names whoever plays it.
        """
        from godebug.displays.why import CauseQuestion, why
        from godebug.engine.why.subjects import SUBJECTS, usual_subject

        point = self._point(vertex)
        if what is not None and what not in (*SUBJECTS, "not"):
            raise UserError(f"one of {', '.join(SUBJECTS)}, not is wanted, not '{one_line(what, 40)}'")
        subject = what or usual_subject(int(self.position.stones[row_of(point), column_of(point)]))
        owner = None if color is None else self._color(color)
        mover = self._color(color if first is None and subject in ("move", "not") else first)
        asked = CauseQuestion(subject, point, owner, mover)
        return one_of(why(self._study, asked, depth=1), kinds.Why)

    @checked
    def why_over(self, better: str, played: str, color: Side = None) -> "Records[kinds.Why | kinds.Change]":
        """Returns why one move is better or worse than another: the difference of their accounts, then what becomes of
        each group of stones after either. The command is `why BETTER --over PLAYED`.
        """
        from godebug.comparing.two_moves import over

        points = self._point(better), self._point(played)
        if points[0] == points[1]:
            raise UserError("two moves are compared, and these are one")
        answer = over(self._study, self._color(color), *points, depth=1)
        return all_of(answer, kinds.Why, kinds.Change)

    @checked
    def cause(
        self,
        wanted: str | None = None,
        *,
        engine: str | None = None,
        against: str | None = None,
        most: int = 3,
        analyses: int = 60,
        limit: float = 60.0,
    ) -> kinds.Cause:
        """Returns the smallest sets of facts that would make the engine play the move that is `wanted`.

        `engine`: the GTP program that says what is true, and which move is right where nobody names it. `against`: a
        folder of databases, with which this engine says so. Without either the facts that the engine itself is least
        sure of are doubted. `most`: sets that are looked for. `analyses`: of the position, at most. `limit`: seconds
        that the program may take for an answer.
        """
        from godebug.comparing.cause import NoWantedMoveError, find_cause
        from godebug.comparing.cause_display import cause_answer

        if engine is not None and against is not None:
            raise UserError("engine and against exclude each other")
        analysis = self._study.analysis
        point = None if wanted is None else self._move(self.position.to_move, wanted)
        name = "" if against is None else one_line(against, 120)
        with ExitStack() as stack:
            teacher: Study | None = None
            if engine is not None:
                teacher = stack.enter_context(self._peer(engine, limit))
            elif against is not None:
                teacher = self._built_in(against)
            try:
                found = find_cause(analysis, point, teacher, name=name, most=most, analyses=analyses)
            except NoWantedMoveError:
                if teacher is None:
                    raise UserError("which move is right? `wanted` names it, or an `engine`") from None
                raise UserError(f"{teacher.name or name} names no move; `wanted` does") from None
            except NotAnswered as error:
                raise UserError(one_line(error)) from None
        return one_of(cause_answer(found, analysis), kinds.Cause)

    @checked
    def trace(
        self, topics: str = "", *, at: Sequence[str] = (), pattern: str | None = None, after: str | None = None
    ) -> Records[kinds.Event]:
        """Returns what the stages did on their way, event by event.

        `topics`: names of `godebug flags`, as "influence,dragons"; without them all but single readings. `at`: only
        events that touch one of these points. `pattern`: only those of this pattern; `*` and `?` are wild. `after`:
        also what this move of the side to move changes.
        """
        from godebug.basics.flags import Debug, flag_names, parse_mask
        from godebug.cli.tracing import EventFilter
        from godebug.displays.events import event_line, event_record
        from godebug.engine.trace.events import Trace
        from godebug.studies.topics import USUAL, EventGate, run_traced

        wanted = parse_mask(topics, Debug, "topics") if topics else USUAL
        chosen = EventFilter(frozenset(self._point(vertex) for vertex in at), pattern)
        move = None if after is None else self._move(self.position.to_move, after)
        events: list[Event] = []
        gate = EventGate(events.append)
        study = self._built_in(self._patterns, trace=Trace(gate.pass_on, frozenset(flag_names(wanted))))
        run_traced(study, wanted, move, gate)
        return Records(
            event_record(event, self.size)
            for event in events
            if chosen.keeps(event, partial(event_line, event, self.size))
        )

    @checked
    def compare(
        self, engine: str | None = None, *, patterns: str | None = None, limit: float = 60.0
    ) -> "Records[kinds.Comparison | kinds.Disagreement]":
        """Returns where two engines differ: influence, territory, status of strings, readings, moves; for a neural one
        also about whose points are, and why the built-in engine thinks otherwise.

        `engine`: a GTP program, which is A; the built-in one is B. `patterns`: databases of the built-in engine,
        without an `engine` held against those that came with godebug. With neither, a position that supposes facts is
        compared with what it is without them. `limit`: seconds that an engine may take for an answer.
        """
        from godebug.cli.engine_pair import ComparedParts, EnginePair
        from godebug.comparing.display import differences
        from godebug.displays.answer import together

        itself = bool(self.position.supposed) and engine is None and patterns is None
        own = self._patterns if patterns is None else patterns
        with ExitStack() as stack:
            pair = EnginePair.started(
                [] if engine is None else [engine_command(engine)],
                [] if own is None or itself else [own],
                level=self._level,
                seconds=limit,
                stack=stack,
                tell=lambda text: None,
                itself=itself,
            )
            compared = pair.compare(self.position, ComparedParts.of())
            found = differences(self.position, compared, pair.names(), set(), None)
            answer = together(found, *pair.opinions(self.position, compared))
        return all_of(answer, kinds.Comparison, kinds.Disagreement)

    @checked
    def match(
        self,
        *vertices: str,
        db: Sequence[str] = (),
        pattern: str | None = None,
        side: Side = None,
        after: str | None = None,
        dragon: str | None = None,
    ) -> Records[kinds.Match]:
        """Returns what patterns match, and which part of its constraint rejects a match. The command is `patterns
        match`.

        `vertices`: only what touches them. `db`: names of databases. `pattern`: only this one. `side`: only with O of
        this colour. `after`: on the board after this move of the side to move. `dragon`: a stone of the dragon that the
        databases of life and death are about.
        """
        from godebug.displays.patterns import MATCH
        from godebug.engine.go.position import Move
        from godebug.studies.pattern_matches import matching

        points = {self._point(vertex) for vertex in vertices}
        if dragon is not None and after is not None:
            raise UserError("after and dragon exclude each other")
        mover = self.position.to_move
        rows = matching(
            self._study.analysis,
            db,
            pattern=pattern,
            side=BOTH if side is None else self._color(side),
            after=None if after is None else Move(mover, self._move(mover, after)),
            dragon=None if dragon is None else self._stone(dragon),
        )
        return Records(
            MATCH.record(verdict, self.size, database=database, color=NAMES[verdict.match.color])
            for database, verdict in rows
            if not points or points & set(verdict.touched())
        )
