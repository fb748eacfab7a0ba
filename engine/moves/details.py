"""Who gave the figures of a move that patterns, readings and rules bound or raise, as details of its account."""

from godebug.engine.go.points import vertex
from godebug.engine.moves.origin import Detail, GivenFigure, Origin, given
from godebug.engine.moves.reasons import Connect, Cut, describe
from godebug.engine.moves.record import MoveRecord
from godebug.engine.moves.territory import Territory
from godebug.engine.moves.value import Contribution, Figure

#: What second moves are judged by.
SECOND_MOVE = Origin("influence if the opponent does not answer")
#: What is said of a figure that another one outdoes.
OUTDONE = ", of which the largest counts"


def details_of(record: MoveRecord, territory: Territory, size: int) -> dict[Figure, tuple[Detail, ...]]:
    """Returns who gave the figures of a move, by figure."""
    followups = [
        *(_threat(one, record, size) for one in territory.followups),
        *_given_figures(record.given_figures_of("followup")),
    ]
    if territory.influence_followup > 0.0:
        text = f"{territory.influence_followup:.2f} of territory that a second move would take"
        followups.append(Detail(text, points=(record.point,), origin=SECOND_MOVE))
    reverse = _given_figures(record.given_figures_of("reverse followup"))
    links = [reason for reason in record.sorted_reasons if isinstance(reason, (Connect, Cut))]
    return {
        "followup": (*_several("followup", followups), *_several("reverse followup", reverse)),
        "secondary": tuple(_threat(one, record, size) for one in territory.secondaries),
        "shape": _shapes(record),
        "link": tuple(
            Detail(f"it {describe(reason, size)}", origin=origin)
            for reason in links
            for origin in record.origins[reason]
        ),
        "threat": tuple(
            Detail("a threat worth playing", origin=one.origin) for one in record.given_figures_of("worthwhile threat")
        ),
        "minimum value": _given_figures(record.given_figures_of("minimum value")),
        "maximum value": _given_figures(record.given_figures_of("maximum value")),
    }


def _given_figures(given_figures: list[GivenFigure]) -> tuple[Detail, ...]:
    """Returns figures of one kind, the largest first; several of one amount by their patterns."""
    ordered = sorted(given_figures, key=lambda figure: (-figure.amount, figure.origin.pattern))
    return tuple(given(figure) for figure in ordered)


def _several(kind: str, parts: "list[Detail] | tuple[Detail, ...]") -> tuple[Detail, ...]:
    if not parts:
        return ()
    return (Detail(kind + (OUTDONE if len(parts) > 1 else ""), parts=tuple(parts)),)


def _threat(one: Contribution, record: MoveRecord, size: int) -> Detail:
    names = " ".join(vertex(p, size) for p in one.points)
    text = f"{one.cause} {names}: {one.amount:.2f}" + (f" = {one.note}" if one.note else "")
    parts = tuple(
        Detail(f"it {describe(reason, size)}", origin=origin)
        for reason in one.reasons
        for origin in record.origins.get(reason, ())
    )
    return Detail(text, points=one.points, parts=parts)


def _shapes(record: MoveRecord) -> tuple[Detail, ...]:
    """Returns the shape points that patterns gave: the largest of each sign counts, and each further one by 1."""
    found: list[Detail] = []
    for sign, word in ((1, "good"), (-1, "bad")):
        given_figures = [figure for figure in record.given_figures_of("shape") if figure.amount * sign > 0]
        given_figures.sort(key=lambda figure: (-abs(figure.amount), figure.origin.pattern))
        for number, figure in enumerate(given_figures):
            counted = f", counts {sign:+d} beside a larger one" if number else ""
            found.append(Detail(f"{word} shape {figure.amount:+g}{counted}", origin=figure.origin))
    return tuple(found)
