"""Side by side with the gnugo program: the same words for the same questions."""

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from godebug.gtp.server import Server
from godebug.studies.peers.client import GtpAnswer, GtpEngine
from godebug.studies.peers.piped import EngineLost

GNUGO = shutil.which("gnugo") or shutil.which("/usr/games/gnugo")
GAMES = Path(__file__).parents[2] / "regression" / "games"

pytestmark = [pytest.mark.oracle, pytest.mark.skipif(GNUGO is None, reason="no gnugo program")]


@pytest.fixture(scope="module")
def gnugo() -> Iterator[GtpEngine]:
    with GtpEngine([str(GNUGO), "--mode", "gtp"], limit=60) as engine:
        yield engine


class Ours:
    """The built-in server, asked as the client asks a program."""

    def __init__(self) -> None:
        self._server = Server()

    def ask(self, line: str) -> GtpAnswer:
        text = self._server.answer(line) or ""
        return GtpAnswer(text.startswith("="), text[1:].strip(), 0.0)


def differences(gnugo: GtpEngine, lines: list[str]) -> list[tuple[str, GtpAnswer | None, GtpAnswer]]:
    """The commands that are answered otherwise; None for gnugo where it crashed."""
    ours, found = Ours(), []
    for line in lines:
        theirs: GtpAnswer | None
        try:
            theirs = gnugo.ask(line)
        except EngineLost:
            theirs = None
        own = ours.ask(line)
        if theirs is None or (theirs.ok, theirs.text) != (own.ok, own.text):
            found.append((line, theirs, own))
    return found


BOARD = """
boardsize | boardsize 0 | boardsize 20 | boardsize abc | boardsize 9 9 | boardsize 9 | query_boardsize | clear_board
komi | komi x | komi 6.5 | get_komi | komi -7.5 | get_komi | komi 0 | get_komi | get_handicap | level | level x
level 10
list_stones | list_stones black | list_stones foo | play black D4 | play | play x D4 | play black | play black Z9
play black D44 | play black D4 | play white pass | play w PASS | play b e5 extra | list_stones black | countlib D4
countlib A1 | countlib | countlib pass | findlib D4 | findlib | findlib A1 | accuratelib black D5 | accuratelib black D4
accuratelib black | accurate_approxlib black D5 | is_legal black D4 | is_legal black A1 | is_legal black pass
is_legal black | is_legal x A1 | all_legal black | all_legal | captures black | captures | last_move | move_history
color D4 | color E9 | color | showboard | trymove white D5 | trymove white D4 | trymove foo | trymove white | popgo
popgo
tryko white A1 | popgo | clear_cache | undo | undo | last_move | gg-undo 1 | gg-undo 50 | gg-undo -1 | gg-undo 0 | undo
undo | last_move | black A1 | white A2 | white A2 | black foo | black pass | known_command | known_command foo
known_command play | protocol_version | echo hello world | nonsense | PLAY b A1 | time_settings 1 2 3 | time_settings
time_settings 1 2 | time_left black 2 3 | time_left black | time_left | fixed_handicap | fixed_handicap 3
clear_board | fixed_handicap 1 | fixed_handicap 10 | fixed_handicap 5 | get_handicap | fixed_handicap 5 | last_move
clear_board | set_free_handicap | set_free_handicap D4 | clear_board | set_free_handicap D4 Z9 | clear_board
place_free_handicap | place_free_handicap x | loadsgf | loadsgf nowhere.sgf | set_random_seed | dump_stack
increase_depths | decrease_depths | reset_reading_node_counter | get_reading_node_counter | reset_trymove_counter
get_trymove_counter | reset_connection_node_counter | get_connection_node_counter
"""

COMPLAINTS = """
boardsize 9 | play black D4 | play white D5 | play black E6 | play white B2 | ladder_attack D4 | ladder_attack A1
ladder_attack | attack | attack pass | attack foo | attack A1 | defend | defend A1 | attack_either | attack_either A1 A2
attack_either D4 A1 | defend_both A1 D4 | defend_both | does_attack | does_attack B1 | does_attack D4 D5
does_attack A1 B1 | does_attack A1 D5 | does_defend D4 D5 | does_defend A1 | does_defend C4 D4 | worm_data Z1
worm_data pass | worm_stones A1 | worm_stones foo | worm_cutstone | worm_cutstone A1 | worm_stones | worm_stones black
worm_data D4 | worm_data A1 | unconditional_status | unconditional_status A1 | initial_influence
initial_influence foo white_influence | initial_influence black | initial_influence black foo | dragon_stones foo
dragon_stones A1 | dragon_status A1 | dragon_status foo | same_dragon | same_dragon A1 D4 | is_surrounded A1
does_surround D4 D5 | does_surround A1 B1 | surround_map A1 D4 | connect | connect D4 | connect D4 A1 | connect D4 D5
disconnect D4 D5 | break_in | break_in A1 | break_in D4 | block_off D4 | eye_data | half_eye_data
eval_eye | dragon_data A1 | trymove black A1 | eye_data black A1 | dragon_data | popgo
"""


def commands(text: str) -> list[str]:
    return [command.strip() for command in re.split(r"[|\n]", text) if command.strip()]


def test_the_board_answers_alike(gnugo: GtpEngine) -> None:
    assert differences(gnugo, commands(BOARD)) == []


def test_complaints_and_small_answers_are_alike(gnugo: GtpEngine) -> None:
    assert differences(gnugo, commands(COMPLAINTS)) == []


GAMES_AND_MOVES = [(path, move) for path in sorted(GAMES.glob("*.sgf")) for move in (1, 20, 41, 10_000)]


@pytest.mark.parametrize(("game", "move"), GAMES_AND_MOVES, ids=lambda value: getattr(value, "stem", str(value)))
def test_game_records_load_alike(gnugo: GtpEngine, game: Path, move: int) -> None:
    lines = [f"loadsgf {game} {move}", "list_stones black", "list_stones white", "captures black", "captures white"]
    lines += ["get_komi", "last_move", "all_legal black", "all_legal white", "showboard", "undo", "list_stones white"]
    assert differences(gnugo, lines) == []


def first_words(answer: GtpAnswer) -> list[str]:
    return [line.split()[0] for line in answer.text.split("\n")]


def shape(text: str) -> str:
    """The form of an answer: figures and vertices left open."""
    text = re.sub(r"\b(?:PASS|[A-HJ-T][0-9]{1,2})\b", "V", text)
    text = re.sub(r"-?[0-9]+\.([0-9]+)", lambda figure: "#." + "#" * len(figure[1]), text)
    return re.sub(r"[0-9]+", "#", text)


ARRAYS = [
    "white_influence",
    "black_strength",
    "white_attenuation",
    "black_permeability",
    "territory_value",
    "influence_regions",
    "non_territory",
]


@pytest.mark.parametrize("game", sorted(GAMES.glob("*.sgf")), ids=lambda path: path.stem)
def test_analyses_have_the_same_form(gnugo: GtpEngine, game: Path) -> None:
    ours, load = Ours(), f"loadsgf {game} 40"
    assert gnugo.ask(load).text == ours.ask(load).text
    vertices = (gnugo.ask("list_stones white").text + " " + gnugo.ask("list_stones black").text).split()[::5]
    for vertex in vertices:
        for name in ("attack", "defend", "worm_data", "worm_stones", "worm_cutstone", "unconditional_status"):
            theirs, own = gnugo.ask(f"{name} {vertex}"), ours.ask(f"{name} {vertex}")
            assert (own.ok, own.text.split()[:1]) == (theirs.ok, theirs.text.split()[:1]), (name, vertex)
            assert name not in ("attack", "defend") or shape(own.text) == shape(theirs.text), (name, vertex)
            assert first_words(own) == first_words(theirs)
        theirs, own = gnugo.ask(f"dragon_data {vertex}"), ours.ask(f"dragon_data {vertex}")
        assert first_words(own) == first_words(theirs)
    for what in ARRAYS:
        theirs, own = (engine.ask(f"initial_influence black {what}") for engine in (gnugo, ours))
        # The same columns: every figure as wide as theirs, unless it is wider than its field.
        assert [len(line) for line in own.text.split("\n")[1:]] == [len(line) for line in theirs.text.split("\n")[1:]]
    assert shape(ours.ask("estimate_score").text)[1:] == shape(gnugo.ask("estimate_score").text)[1:]
