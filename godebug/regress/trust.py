"""What suites may ask of engines. Suites may be of unknown origin, and engines can read and write files.

A suite may set up positions, ask questions that are known to write nothing, and load game records that lie under its
own folder or the current one. What another engine's own command does nobody knows here, so it is not sent. `--trust`
lifts these limits.
"""

import os
import re
import stat
from pathlib import Path

from godebug.basics.files import MOST_BYTES
from godebug.regress.suite import TUNING, command_names

#: Set-up that changes the position.
_SET_UP = command_names(
    """
    boardsize clear_board komi play black white genmove genmove_black genmove_white kgs-genmove_cleanup undo gg-undo
    fixed_handicap place_free_handicap set_free_handicap trymove tryko popgo orientation gogui-setup
    gogui-setup_player gogui-play_sequence loadsgf godebug-suppose godebug-unsuppose
    """
)
#: Questions, which suites ask between tests as well: what was a test once has lost its number.
_QUESTIONS = command_names(
    """
    protocol_version name version known_command list_commands help reg_genmove gg_genmove restricted_genmove top_moves
    top_moves_white top_moves_black all_move_values move_reasons move_probabilities move_uncertainty final_score
    final_status final_status_list estimate_score new_score experimental_score showboard query_boardsize get_komi
    get_handicap color list_stones countlib findlib accuratelib accurate_approxlib is_legal all_legal captures last_move
    move_history invariant_hash invariant_hash_for_moves query_orientation dump_stack attack attack_either defend
    does_attack does_defend defend_both ladder_attack owl_attack owl_defend owl_threaten_attack owl_threaten_defense
    owl_does_attack owl_does_defend owl_connection_defends owl_substantial analyze_semeai analyze_semeai_after_move
    tactical_analyze_semeai eval_eye analyze_eyegraph test_eyeshape dragon_status same_dragon unconditional_status
    combination_attack combination_defend aa_confirm_safety connect disconnect break_in block_off initial_influence
    move_influence followup_influence worm_data worm_stones worm_cutstone dragon_data dragon_stones eye_data
    half_eye_data is_surrounded does_surround surround_map get_reading_node_counter reset_reading_node_counter
    get_owl_node_counter reset_owl_node_counter get_life_node_counter reset_life_node_counter get_trymove_counter
    reset_trymove_counter get_connection_node_counter reset_connection_node_counter cputime get_random_seed echo
    report_uncertainty draw_search_area stop analyze lz-analyze kata-analyze kata-raw-nn kata-get-rules
    kata-get-models gogui-analyze_commands gogui-attack gogui-defend gogui-dragons gogui-eyes gogui-influence
    gogui-influence_figures gogui-param gogui-regions gogui-regions_after gogui-territory gogui-territory_after
    gogui-territory_change gogui-worms
    """
)
#: Commands that write a file where they are given a name.
_WRITERS = frozenset({"printsgf", "start_sgftrace", "finish_sgftrace"})


#: What no engine takes as it stands: GTP drops control characters, and blanks other than these two may part words or
#: not.
_DROPPED = re.compile(r"[\x00-\x08\x0a-\x1f\x7f]|[^\S \t]")
#: Bytes of a command. GNU Go 3.8 reads 1000 at a time and takes what follows for a command of its own.
_LONGEST = 900


def refusal(command: str, folder: Path | str) -> str:
    """Returns why a suite in `folder` may not ask `command`, set-up or test; empty where it may."""
    if dropped := _DROPPED.search(command):
        return (
            f"has the character {ascii(dropped[0])[1:-1]}, which engines drop or read as they like (--trust sends it)"
        )
    if len(command.encode("utf-8", "replace")) > _LONGEST:
        return f"is longer than {_LONGEST} bytes, of which engines make two commands (--trust sends it)"
    name, *arguments = command.split() or [""]
    if name == "loadsgf":
        return _of_game(arguments[0], folder) if arguments else ""
    if name in _WRITERS and arguments:
        return "writes a file (--trust allows that)"
    if any(_is_path(word) for word in arguments) and name != "echo":
        return "names a file (--trust allows that)"
    if not (name in _SET_UP or keeps_position(name)):
        return "neither sets a position up nor is a question that is known here (--trust sends it)"
    return ""


def keeps_position(name: str) -> bool:
    """Tells whether the position does not depend on this command; tests are then asked even where an engine fails
    it.
    """
    return name in TUNING or name in _QUESTIONS or name in _WRITERS


def _is_path(word: str) -> bool:
    return "/" in word or "\\" in word or word.startswith(("~", ".."))


def _of_game(name: str, folder: Path | str) -> str:
    """Returns why a game record may not be loaded. A missing file is left for the engine to report."""
    try:
        path = os.path.realpath(os.path.join(folder, name))
        roots = [os.path.realpath(folder), os.path.realpath(os.getcwd())]
        if not any(root != os.sep and os.path.commonpath([root, path]) == root for root in roots):
            return "lies outside of the suite's folder (--trust reads it)"
        found = os.stat(path)
    except FileNotFoundError:
        return ""
    except (OSError, ValueError) as error:
        return str(getattr(error, "strerror", None) or error)
    if not stat.S_ISREG(found.st_mode):
        return "is no regular file"
    return f"is larger than {MOST_BYTES // (1024 * 1024)} MB" if found.st_size > MOST_BYTES else ""
