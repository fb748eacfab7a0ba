"""What another program says of the end of a game."""

from godebug.engine.analysis.score import FinalScore
from godebug.engine.go.points import all_points, parse_vertex
from godebug.engine.go.position import Position
from godebug.engine.score.settle import DAME, DEAD, SEKI, STATUS_WORDS, settle
from godebug.studies.peers.program import EngineProgram


def peer_final_score(program: EngineProgram, position: Position) -> FinalScore:
    """Asks for the lists of `final_status_list`, and counts them. Raises UserError for what is no such answer."""
    commands = [f"final_status_list {word}" for word in STATUS_WORDS]
    answers = program.ask_all(commands)

    def read(text: str) -> tuple[int, ...]:
        return tuple(parse_vertex(name, position.size) for name in text.split())

    named: dict[int, str] = {}
    for word, command, answer in zip(STATUS_WORDS, commands, answers, strict=True):
        named.update((p, word) for p in program.read(command, answer, read))
    status = {p: named.get(p, DAME) for p in all_points(position.size)}
    dead, seki = ([p for p, word in status.items() if word == wanted] for wanted in (DEAD, SEKI))
    counted = settle(position.stones, dead, seki)
    prisoners = position.captured_black - position.captured_white
    return FinalScore(
        counted.score + prisoners + position.komi,
        counted.area + position.komi,
        position.handicap,
        status,
        moves=(),
        finished=True,
        open=(),
        causes=(),
    )
