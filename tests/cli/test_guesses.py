"""What nobody has read is told as a guess, wherever it is told."""

import json
from pathlib import Path
from typing import Any

from command_line import Run

from godebug.gtp.server import Server

GAME = Path(__file__).parents[2] / "regression" / "games" / "two-framework.sgf"
#: So little effort that life and death is not read.
ARGS = (GAME, "--move", "60", "--level", "0")


def guessed(run: Run) -> list[dict[str, Any]]:
    """The dragons whose life is a guess; there are some."""
    records = [json.loads(line) for line in run("dragons", *ARGS, "--json").lines]
    found = [record for record in records if record.get("owl_estimated")]
    assert found
    return found


def test_records_call_no_guess_certain(run: Run) -> None:
    for record in guessed(run):
        assert record["owl_attack"]["certain"] is record["owl_defense"]["certain"] is False
        assert record["safety_rule"] != "life and death"
    assert "a guess at life and death" in {record["safety_rule"] for record in guessed(run)}


def test_tables_and_boards_mark_guesses(run: Run) -> None:
    origins = {record["origin"] for record in guessed(run)}
    text = run("dragons", *ARGS).out
    assert "a guess, nothing was read" in text
    status = text[text.index("\nDragons\n") : text.index("What they live on")].splitlines()
    assert {line.split()[0] for line in status if " guess:" in line} == origins
    reading = text[text.index("\nLife and death\ndragon") :].splitlines()
    assert all(" guess " in line for line in reading if line.split()[:1] and line.split()[0] in origins)


def test_one_dragon_tells_its_guess(run: Run) -> None:
    [first, *_] = [r for r in guessed(run) if r["safety_rule"] == "a guess at life and death"]
    lines = run("dragons", *ARGS, first["origin"]).lines
    told = {line.split("  ")[0]: line for line in lines}
    assert told["safety"].endswith(": a guess at life and death")
    assert told["owl status"].endswith("a guess: nothing was read")
    assert told["owl attack"].endswith(", uncertain") and told["owl defense"].endswith(", uncertain")


def test_gtp_calls_no_guess_certain(run: Run) -> None:
    origins = [record["origin"] for record in guessed(run)]
    server = Server(level=0)
    server.answer(f"loadsgf {GAME} 60")
    for origin in origins:
        answer = server.answer(f"dragon_data {origin}") or ""
        fields = dict(line.split(maxsplit=1) for line in answer.splitlines()[1:] if len(line.split()) > 1)
        assert fields["owl_attack_certain"].strip() == fields["owl_defense_certain"].strip() == "NO"
