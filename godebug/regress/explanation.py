"""Explains a regression test: its question, the expected and the given answer, and the displays and accounts behind
it.
"""

from collections.abc import Iterator
from contextlib import suppress

from godebug.basics.errors import UserError
from godebug.displays.answer import Answer, together
from godebug.engine.board.rules import is_legal
from godebug.engine.go.color import EMPTY, other
from godebug.engine.go.points import NO_POINT, column_of, row_of
from godebug.regress.judge import TestResult
from godebug.regress.marks import marks_of, points_in
from godebug.regress.scene import explained_views
from godebug.studies.study import Study
from godebug.variations.kinds import KINDS, LIFE, RACES
from godebug.variations.questions import check_question, kind_of

#: Questions for moves; `restricted_genmove` names those that may be played.
_GENERATION = ("reg_genmove", "genmove", "gg_genmove", "restricted_genmove", "top_moves_black", "top_moves_white")
#: Questions whose answer the fields of dragons, strings and eye spaces hold.
_OF_DRAGONS = ("dragon_status", "same_dragon", "unconditional_status", "dragon_data", "dragon_stones")
_OF_WORMS = ("worm_data", "worm_cutstone", "worm_stones", "countlib", "findlib")
_OF_SCORE = ("new_score", "estimate_score", "final_score")
_ATTACK, _DEFENSE = "combination_attack", "combination_defend"
#: How many levels of causes say why a move is not the best one.
_DEPTH = 2


def explained(study: Study, result: TestResult, *, tree: bool = False) -> Answer:
    """Returns `result` with its board, and the engine's displays of its question.

    `study`: of the test's position. `tree`: readings with all variations.
    """
    # A reading goes on with its variations; everything else of a position is in the viewer.
    further = "read --tree" if kind_of(result.test.command) in KINDS and not tree else "view"
    verdict = Answer(lambda: explained_views(result, further), lambda: [result.as_output()])
    return together(verdict, *_behind(study, result, tree=tree))


def _behind(study: Study, result: TestResult, *, tree: bool) -> Iterator[Answer]:
    """Yields the answers that show why the test is answered so; none for questions without a display."""
    command, position = result.test.kind, study.position
    points = points_in(result.test.command, position.size)
    stones = [p for p in points if position.stones[row_of(p), column_of(p)] != EMPTY]
    question = kind_of(result.test.command)
    if command in _GENERATION:
        yield from _moves(study, result, points)
    elif command in _OF_SCORE:
        from godebug.displays.score import scores

        yield scores([study.score], position.size)
    elif command in (_ATTACK, _DEFENSE):
        from godebug.displays.readings import combination

        attacker = position.to_move if command == _ATTACK else other(position.to_move)
        yield combination(study, study.combination(attacker, tree=tree), tree=tree)
    elif question in KINDS:
        # What cannot be asked has no display: the answer says what was wrong with it.
        with suppress(UserError):
            check_question(question, points, position)
            yield from _reading(study, question, points, tree=tree)
    elif command == "eval_eye" and points:
        from godebug.displays.eyes import eyes

        yield eyes(study, points)
    elif command in _OF_DRAGONS and stones:
        from godebug.displays.dragons import dragons

        yield dragons(study, stones)
    elif command in _OF_WORMS and stones:
        from godebug.displays.worms import worms

        yield worms(study, stones)
    elif command.startswith("owl_") and stones:
        yield _life(study, stones)


def _reading(study: Study, question: str, points: list[int], *, tree: bool) -> Iterator[Answer]:
    from godebug.displays.readings import reading
    from godebug.displays.semeai import race

    if question in RACES:
        yield race(study, points[0], points[1])
        return
    yield reading(study, study.read(question, tuple(points), tree=tree), tree=tree)
    if question in LIFE:
        yield _life(study, points)


def _life(study: Study, stones: list[int]) -> Answer:
    from godebug.displays.owl import owl

    return owl(study, stones)


def _moves(study: Study, result: TestResult, asked: list[int]) -> Iterator[Answer]:
    """Yields the moves of the side to move, and the accounts of those that the test and its answer name, the answer
    first.

    Where the answer is wrong it also explains what the expected moves lack.
    """
    from godebug.displays.moves import move, moves
    from godebug.displays.why import CauseQuestion, why

    position, color = study.position, study.position.to_move
    yield moves(study, color)
    marks = marks_of(result, position.size)
    best = study.moves(color).best
    expected = [p for p, mark in marks.items() if mark == "right"]
    answered = [p for p, mark in marks.items() if mark == "wrong"]
    for p in dict.fromkeys([*answered, *expected, *asked]):
        if is_legal(position, color, p):
            yield move(study, color, p)
    for p in expected:
        if not result.ok and p != best and best != NO_POINT and is_legal(position, color, p):
            yield why(study, CauseQuestion("not", p, color, color), depth=_DEPTH)
