"""Komi, handicap and size as people and servers write them: read or left at the default, told, never refused."""

import pytest

from godebug.basics.errors import UserError
from godebug.records.game_info import GameInfo, game_info


def info(text: str) -> GameInfo:
    """`AP[a]KM[b]` as a first node."""
    pairs = (each.split("[", 1) for each in text.split("]") if each)
    return game_info({name: [value.encode()] for name, value in pairs})


@pytest.mark.parametrize(
    ("written", "komi"),
    [
        ("AP[foxwq]KM[50]HA[2]", 0.5),
        ("AP[foxwq]KM[350]SZ[9]", 7.0),
        ("AP[foxwq]KM[375]SZ[9]", 7.5),
        ("AP[foxwq:1.0]KM[625]SZ[9]", 6.25),
        ("AP[foxwq]KM[700]RU[Chinese]", 7.0),
        ("AP[foxwq]KM[100]", 1.0),
        ("AP[SGFC:1.17]KM[700]SZ[9]", 7.0),
        ("KM[275]SZ[13]", 5.5),
        ("KM[550]SZ[9]", 5.5),
        ("RU[Chinese]KM[3.75]", 7.5),
        ("RU[CN]KM[2.75]", 5.5),
        ("KM[6目半]", 6.5),
        ("KM[7目]", 7.0),
        ("KM[6½]", 6.5),
        ("KM[½]", 0.5),
        ("KM[6 1/2]", 6.5),
        ("KM[3又3/4子]", 7.5),
        ("KM[3.75子]", 7.5),
        ("KM[6집반]", 6.5),
        ("KM[６．５]", 6.5),
        ("KM[6.5 points]", 6.5),
        ("KM[-6目半]", -6.5),
        ("KM[none]", 5.5),
        ("KM[none]HA[2]", 0.5),
        ("KM[nan]", 5.5),
        ("KM[九]", 5.5),
        ("KM[9999]", 0.0),
    ],
)
def test_komi_otherwise_than_the_standard_has_it(written: str, komi: float) -> None:
    found = info(written)
    assert found.komi == komi
    assert len(found.remarks) == 1 and f"komi {komi:g} taken" in found.remarks[0] and "KM[" in found.remarks[0]


@pytest.mark.parametrize(
    ("written", "komi"),
    [
        ("AP[foxwq]KM[0]", 0.0),
        ("AP[foxwq]KM[6.5]", 6.5),
        ("KM[50]", 50.0),
        ("KM[3.75]", 3.75),
        ("KM[+7.5]", 7.5),
        ("KM[7,5]", 7.5),
        ("KM[]", 5.5),
        ("KO[6.5]", 6.5),
        ("KM[]KO[7]TE[Cup]", 7.0),
        ("KM[5.5]KO[7]", 5.5),
        ("KO[]", 5.5),
    ],
)
def test_komi_as_it_is_written(written: str, komi: float) -> None:
    assert (info(written).komi, info(written).remarks) == (komi, ())


@pytest.mark.parametrize(
    ("written", "handicap", "told"),
    [
        ("HA[对局]", 0, "HA[对局] is no number: no handicap taken"),
        ("HA[none]", 0, "HA[none] is no number: no handicap taken"),
        ("HA[3子]", 3, "HA[3子]: handicap 3 taken"),
        ("HA[4 stones]", 4, "HA[4 stones]: handicap 4 taken"),
        ("HA[２]", 2, ""),
        ("HA[-2]", 0, "HA[-2] makes no sense: no handicap taken"),
        ("HA[999]", 0, "HA[999] makes no sense: no handicap taken"),
        ("HA[1]", 0, ""),
        ("HA[]", 0, ""),
    ],
)
def test_handicap(written: str, handicap: int, told: str) -> None:
    assert (info(written).handicap, info(written).remarks) == (handicap, (told,) if told else ())


@pytest.mark.parametrize(
    ("written", "size", "told"),
    [
        ("SZ[9x9]", 9, "SZ[9x9]: board size 9 taken"),
        ("SZ[13路]", 13, "SZ[13路]: board size 13 taken"),
        ("SZ[9 x 9]", 9, "SZ[9 x 9]: board size 9 taken"),
        ("SZ[１３]", 13, ""),
        ("SZ[9:9]", 9, ""),
        ("SZ[]", 19, ""),
        ("SZ[x]", 19, "SZ[x] is no board size: 19 taken"),
        ("SZ[-9]", 19, "SZ[-9] is no board size: 19 taken"),
    ],
)
def test_size(written: str, size: int, told: str) -> None:
    assert (info(written).size, info(written).remarks) == (size, (told,) if told else ())


@pytest.mark.parametrize("written", ["SZ[0]", "SZ[25]", "SZ[19:13]", "SZ[9x13]", "GM[2]", "SZ[123456789012]"])
def test_another_board_or_game_is_refused(written: str) -> None:
    with pytest.raises(UserError):
        info(written)
