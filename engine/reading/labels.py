"""The generator that proposed a move: numbers for the compiled modules, names for traces.

`NAMES[number]` is the name.
"""

from typing import Final

NO_LABEL: Final = 0
LIBERTY: Final = 1
BREAK_CHAIN: Final = 2
SAVE_BOUNDARY: Final = 3
SAVE_BOUNDARY_2: Final = 4
BACKFILL: Final = 5
BACK_CAPTURE: Final = 6
EFFICIENT_A: Final = 7
EFFICIENT_B: Final = 8
EFFICIENT_C: Final = 9
BREAK_CHAIN2_A: Final = 10
BREAK_CHAIN2_B: Final = 11
BREAK_CHAIN2_C: Final = 12
BREAK_CHAIN3: Final = 13
BREAK_CHAIN4: Final = 14
SECONDARY_CHAIN1_A: Final = 15
SECONDARY_CHAIN1_B: Final = 16
SECONDARY_CHAIN2_A: Final = 17
SECONDARY_CHAIN2_B: Final = 18
SECONDARY_CHAIN2_C: Final = 19
SUPERSTRING_LIBERTY: Final = 20
SUPERSTRING_BACKFILL: Final = 21
SUPERSTRING_BREAK_CHAIN: Final = 22
SUPERSTRING_BREAK_CHAIN_3: Final = 23
SQUEEZE: Final = 24
SPECIAL_RESCUE: Final = 25
BAMBOO_RESCUE: Final = 26
SPECIAL_RESCUE2: Final = 27
SPECIAL_RESCUE3: Final = 28
SPECIAL_RESCUE4: Final = 29
SPECIAL_RESCUE5_A: Final = 30
SPECIAL_RESCUE5_B: Final = 31
SPECIAL_RESCUE6_A: Final = 32
SPECIAL_RESCUE6_B: Final = 33
SPECIAL_RESCUE6_C: Final = 34
HANE_RESCUE: Final = 35
SET_UP_SNAPBACK: Final = 36
EDGE_CLAMP: Final = 37
PROPOSE_EDGE_A: Final = 38
PROPOSE_EDGE_B: Final = 39
PROPOSE_EDGE_C: Final = 40
EDGE_BLOCK_A: Final = 41
EDGE_BLOCK_B: Final = 42
EDGE_CLOSING_BACKFILL: Final = 43
DRAW_BACK: Final = 44
FIND_CAP: Final = 45
SPECIAL_ATTACK2: Final = 46
SPECIAL_ATTACK3: Final = 47
SPECIAL_ATTACK4: Final = 48
DOUBLE_ATARI_A: Final = 49
DOUBLE_ATARI_B: Final = 50
BACKFILL_A: Final = 51
BACKFILL_B: Final = 52

NAMES: Final = (
    "",
    "liberty",
    "break_chain",
    "save_boundary",
    "save_boundary-2",
    "backfill",
    "back-capture",
    "break_chain2_efficient-A",
    "break_chain2_efficient-B",
    "break_chain2_efficient-C",
    "break_chain2-A",
    "break_chain2-B",
    "break_chain2-C",
    "break_chain3",
    "break_chain4",
    "defend_secondary_chain1-A",
    "defend_secondary_chain1-B",
    "defend_secondary_chain2-A",
    "defend_secondary_chain2-B",
    "defend_secondary_chain2-C",
    "superstring liberty",
    "superstring backfill",
    "superstring_break_chain",
    "superstring_break_chain-3",
    "squeeze move",
    "special_rescue",
    "bamboo_rescue",
    "special_rescue2",
    "special_rescue3",
    "special_rescue4",
    "special_rescue5-A",
    "special_rescue5-B",
    "special_rescue6-A",
    "special_rescue6-B",
    "special_rescue6-C",
    "hane_rescue",
    "set_up_snapback",
    "edge_clamp",
    "propose_edge-A",
    "propose_edge-B",
    "propose_edge-C",
    "edge_block-A",
    "edge_block-B",
    "edge_closing_backfill",
    "draw_back",
    "find_cap",
    "special_attack2",
    "special_attack3",
    "special_attack4",
    "double_atari_chain2-A",
    "double_atari_chain2-B",
    "backfill-A",
    "backfill-B",
)
