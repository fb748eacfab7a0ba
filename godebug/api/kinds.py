"""Records by type, as programs get them: every attribute with its type.

Written from the fields of displays by `python -m godebug.api.write_kinds`: change those.

An attribute that stands in the text of a class and not below it is found by its key alone: a dictionary has a method
of that name.
"""

# ruff: noqa: E501
# fmt: off
from typing import Any, Literal

from godebug.api.records import Record

__all__ = [
    "Account",
    "Agreement",
    "AgreementAt",
    "Bouzy",
    "BreakIn",
    "BreakInAttempt",
    "BreakInAttemptRound",
    "BreakInAttemptRoundErasure",
    "Cause",
    "CauseCase",
    "CauseDoubt",
    "CauseSum",
    "CauseTree",
    "Cave",
    "Change",
    "ChangeStrength",
    "ClassicDragon",
    "CodedPoint",
    "Combination",
    "Comparison",
    "ComparisonDifference",
    "Config",
    "CuttingPoints",
    "Delta",
    "DeniedFact",
    "Difference",
    "Disagreement",
    "Distances",
    "Dragon",
    "Effects",
    "Empty",
    "Entry",
    "Escape",
    "EscapeEnd",
    "Event",
    "EyeSpace",
    "FailedGame",
    "FinalScore",
    "FinalScoreCause",
    "GameScore",
    "HalfEye",
    "Influence",
    "Lost",
    "Lunch",
    "Match",
    "Mistake",
    "MistakeClause",
    "MistakeGround",
    "MistakeRegion",
    "MistakeTurn",
    "MistakeUnseen",
    "Move",
    "NamedEngine",
    "Outcome",
    "Owl",
    "OwlResult",
    "OwlSide",
    "OwlSideMove",
    "Part",
    "Position",
    "PositionCaptured",
    "PositionMove",
    "Reading",
    "Review",
    "Score",
    "Semeai",
    "SemeaiOutcome",
    "SemeaiResult",
    "SemeaiSide",
    "Solve",
    "SolveFirst",
    "Source",
    "Space",
    "Spread",
    "Story",
    "StoryEpisode",
    "Supposed",
    "Surround",
    "SurroundGap",
    "Visit",
    "Why",
    "Worm",
]

class PositionMove(Record):
    """A move.

    `color`: who
    `point`: where, `PASS` for nowhere
    """

    color: Literal['black', 'white']
    point: str


class PositionCaptured(Record):
    """Stones taken so far.

    `black`: black ones
    `white`: white ones
    """

    black: int
    white: int


class Position(Record, type="position", parts={"last_move": PositionMove, "captured": PositionCaptured}):
    """The first line of every command that looks at a position.

    `source`: what the position was called: a file name, a test, `standard input`
    `size`: lines of the board
    `to_move`: whose turn it is
    `move_number`: moves played before
    `last_move`: and who made it; null at the start
    `ko`: where `to_move` may not take back
    `komi`: what White gets besides
    `handicap`: stones
    `captured`: black and white stones taken so far
    `board`: rows of `X` black, `O` white, `.` empty
    `supposed`: facts that `--suppose` names, as docs/suppose.md has them
    """

    type: Literal["position"]
    source: str | None
    size: int
    to_move: Literal['black', 'white']
    move_number: int
    last_move: PositionMove | None
    ko: str | None
    komi: float
    handicap: int
    captured: PositionCaptured
    board: list[str]
    supposed: list[str]


class Influence(Record, type="influence", parts={"move": PositionMove}):
    """One influence computation (`show`, `influence`). Only the arrays that were asked for are there.

    `stage`: which computation; the first is the one before dragons are known
    `to_move`: who is assumed to move first everywhere, null for nobody
    `move`: the move that was played first
    `regions`: 4 stone, 3 territory, 2 moyo, 1 area, 0 nobody's; negative for Black
    `white_influence`: what reaches each point; 100 is a full stone
    `black_influence`: what reaches each point; 100 is a full stone
    `white_permeability`: the part of influence that passes, 0 to 1
    `black_permeability`: the part of influence that passes, 0 to 1
    `white_strength`: the sources of influence
    `black_strength`: the sources of influence
    `white_attenuation`: what a source at the point divides by at each step
    `black_attenuation`: what a source at the point divides by at each step
    `territory_value`: -1 Black's to +1 White's, up to 2 on dead stones
    `non_territory`: 1 not White's, 2 not Black's, 3 neither's
    """

    type: Literal["influence"]
    stage: Literal['initial', 'dragons known', 'after move', 'followup', 'territory estimate', 'escape']
    to_move: Literal['black', 'white', None]
    move: PositionMove | None
    regions: list[list[float]] | None
    white_influence: list[list[float]] | None
    black_influence: list[list[float]] | None
    white_permeability: list[list[float]] | None
    black_permeability: list[list[float]] | None
    white_strength: list[list[float]] | None
    black_strength: list[list[float]] | None
    white_attenuation: list[list[float]] | None
    black_attenuation: list[list[float]] | None
    territory_value: list[list[float]] | None
    non_territory: list[list[float]] | None


class Difference(Record, type="difference", parts={"move": PositionMove}):
    """After the computations that `influence --after` compares: the same fields, each array a computation less the
    one before it. `regions` is missing, as codes have no difference.

    `stage`: which computation; the first is the one before dragons are known
    `to_move`: who is assumed to move first everywhere, null for nobody
    `move`: the move that was played first
    `white_influence`: what reaches each point; 100 is a full stone
    `black_influence`: what reaches each point; 100 is a full stone
    `white_permeability`: the part of influence that passes, 0 to 1
    `black_permeability`: the part of influence that passes, 0 to 1
    `white_strength`: the sources of influence
    `black_strength`: the sources of influence
    `white_attenuation`: what a source at the point divides by at each step
    `black_attenuation`: what a source at the point divides by at each step
    `territory_value`: -1 Black's to +1 White's, up to 2 on dead stones
    `non_territory`: 1 not White's, 2 not Black's, 3 neither's
    """

    type: Literal["difference"]
    stage: Literal['initial', 'dragons known', 'after move', 'followup', 'territory estimate', 'escape']
    to_move: Literal['black', 'white', None]
    move: PositionMove | None
    white_influence: list[list[float]] | None
    black_influence: list[list[float]] | None
    white_permeability: list[list[float]] | None
    black_permeability: list[list[float]] | None
    white_strength: list[list[float]] | None
    black_strength: list[list[float]] | None
    white_attenuation: list[list[float]] | None
    black_attenuation: list[list[float]] | None
    territory_value: list[list[float]] | None
    non_territory: list[list[float]] | None


class Effects(Record):
    """What a move was taken to do to stones.

    `safe`: whether the new stone counts
    `saved`: stones that it rescues
    `lost`: stones that it captures for good
    `given_up`: stones that are not worth a move after it
    """

    safe: bool
    saved: list[str]
    lost: list[str]
    given_up: list[str]


class Outcome(Record, type="outcome", parts={"move": PositionMove, "effects": Effects}):
    """`influence --after`, `show --after`: a line after the computations, what the move was taken to do to stones.

    `move`: the move
    `gain`: what it gains in territory, prisoners included
    `followup`: with `--followup`: what a second move would gain, else null
    `counted`: whether the value of the move has this territory in it
    `tactical`: `--tactical`: of other stones those count that it captures or rescues tactically
    `effects`: what it does to stones, null where another program answers
    `inessential`: stones that neither side would spend a move on
    """

    type: Literal["outcome"]
    move: PositionMove
    gain: float
    followup: float | None
    counted: bool
    tactical: bool
    effects: Effects | None
    inessential: list[str]


class Bouzy(Record, type="bouzy"):
    """`show -m bouzy-...` and `moyo`: one line a map.

    `map`: `territory`, `moyo`, `area`, or another operator as `4/13`
    `operator`: dilations and erosions
    `closed`: points of closed bubbles, which count as the side's that alone touches them
    `values`: positive for Black
    """

    type: Literal["bouzy"]
    map: str | None
    operator: list[int]
    closed: int


class CodedPoint(Record):
    """A move, and what it reaches.

    `point`: where
    `code`: what
    """

    point: str | None
    code: Literal['KO_B', 'LOSS', 'GAIN', 'KO_A', 'WIN', 'LOSE']


class Worm(Record, type="worm", parts={"attacks": CodedPoint, "defenses": CodedPoint, "attack_threats": CodedPoint, "defense_threats": CodedPoint}):
    """`worms` and `show -w`: one line a worm, in the order of the board.

    `origin`: the stone that names it
    `color`: whose it is
    `status`: from capture; `critical` where whoever moves first decides
    `stones`: its stones
    `size`: how many
    `effective_size`: stones, and half the empty points that are nearest to them
    `liberties`: its liberties
    `liberty_counts`: how many liberties of order 1, 2, 3 and 4 it has
    `attacks`: moves that capture it, the best first
    `defenses`: moves that save it, the best first
    `attack_threats`: moves after which an attack exists
    `defense_threats`: moves after which a defence exists
    `lunch`: an enemy worm beside it that is easily captured
    `cutstone`: 0, 1 potential, 2 cutting stone
    `cutstone2`: the cuts that it makes once it has been defended
    `genus`: regions that the string alone closes in
    `inessential`: whether its loss means nothing
    `invincible`: whether no sequence of moves captures it
    `ko`: whether it has taken a ko
    `unconditional_status`: whatever the opponent plays
    """

    type: Literal["worm"]
    origin: str
    color: Literal['black', 'white']
    status: Literal['safe', 'critical', 'captured']
    stones: list[str]
    size: int
    effective_size: float
    liberties: list[str]
    liberty_counts: list[int]
    attacks: list[CodedPoint]
    defenses: list[CodedPoint]
    attack_threats: list[CodedPoint]
    defense_threats: list[CodedPoint]
    lunch: str | None
    cutstone: int
    cutstone2: int
    genus: int
    inessential: bool
    invincible: bool
    ko: bool
    unconditional_status: Literal['unknown', 'alive', 'dead', 'white_territory', 'black_territory']


class Empty(Record, type="empty"):
    """`worms VERTEX` for an empty point.

    `point`: the point
    `origin`: of the cavity that it lies in
    `border`: whose stones are around the cavity
    `points`: of the cavity
    `distance`: to each colour, null where no path leads
    `strategic_distance`: the same round hostile stones
    `ko`: whether a ko could be taken here
    `unconditional_status`: whatever anybody plays
    """

    type: Literal["empty"]
    point: str | None
    origin: str
    border: Literal['black', 'white', 'gray', 'empty']
    points: list[str]
    distance: dict[str, int | None]
    strategic_distance: dict[str, int | None]
    ko: bool
    unconditional_status: Literal['unknown', 'alive', 'dead', 'white_territory', 'black_territory']


class OwlResult(Record):
    """What life-and-death reading found for one side.

    `code`: how well it succeeds
    `point`: the move
    `second_point`: another move that does
    `certain`: false where the reading met its limits, or a wider one could not be afforded
    `string`: the string that is lost or gained, where the code says that only a part is
    `ground`: what the answer rests on
    `zone`: the points that a proof depends on; none where it was read
    """

    code: Literal['KO_B', 'LOSS', 'GAIN', 'KO_A', 'WIN', 'LOSE']
    point: str | None
    second_point: str | None
    certain: bool
    string: str | None
    ground: Literal['read', 'proved', 'supposed']
    zone: list[str]


class SemeaiResult(Record):
    """How one side fares in a race.

    `code`: how well it succeeds
    `point`: the move
    `certain`: false where the reading met its limits
    `target`: the dragon that the race is run against
    """

    code: Literal['KO_B', 'LOSS', 'GAIN', 'KO_A', 'WIN', 'LOSE']
    point: str | None
    certain: bool
    target: str | None


class Dragon(Record, type="dragon", parts={"owl_attack": OwlResult, "owl_defense": OwlResult, "semeai_attack": SemeaiResult, "semeai_defense": SemeaiResult}):
    """`dragons`, `show -T` and `show -w`: one line a dragon, in the order of their origins on the board.

    `origin`: the stone that names it
    `letter`: as on the diagram
    `color`: whose it is
    `status`: the one that counts
    `lives_if_attacked`: how likely it lives if the enemy moves next, 0 to 1; null where nobody doubts, or another
    program answers
    `lives_if_defended`: the same if its owner does
    `safety`: finer than the status
    `safety_rule`: what decided the safety; null where another program answers
    `crude_status`: the status before life and death was read
    `crude_rule`: what decided it; null where another program answers
    `owl_status`: what life-and-death reading says; `unchecked` where nobody needed to read
    `stones`: its stones
    `strings`: its strings, by their origins
    `size`: stones
    `effective_size`: stones, and half the empty points that are nearest to them
    `strategic_size`: the same with a bonus for weak neighbours
    `genus`: its eyes, as four digits
    `heye`: the point that makes its most urgent eye
    `escape`: the sum of its escape values
    `escape_route`: what being surrounded leaves of that sum
    `surround_status`: 0, 1 surrounded, 2 weakly surrounded
    `surround_size`: points in the hull around it
    `moyo_size`: points of open ground that it is the nearest to
    `moyo_territorial_value`: what that ground is worth
    `weakness`: 0 safe to 1 lost
    `weakness_pre_owl`: the same before life and death was read
    `lunch`: an enemy string that it can capture
    `neighbors`: origins of the dragons next to it
    `hostile_neighbors`: how many of them are the enemy's
    `owl_estimated`: true where nothing was read and the verdict is a guess
    `owl_attack`: how an attack on its life goes
    `owl_defense`: how its defence goes
    `owl_threat_status`: what two moves in a row could do
    `owl_nodes`: nodes of that reading
    `semeais`: races that it takes part in
    `semeai_attack`: how the attack in a race goes; null without a race
    `semeai_defense`: how the defence in a race goes; null without a race
    """

    type: Literal["dragon"]
    origin: str
    letter: str
    color: Literal['black', 'white']
    status: Literal['dead', 'alive', 'critical', 'unknown', 'unchecked']
    lives_if_attacked: float | None
    lives_if_defended: float | None
    safety: Literal['dead', 'alive', 'critical', 'inessential', 'tactically dead', 'alive in seki', 'strongly alive', 'invincible']
    safety_rule: str | None
    crude_status: Literal['dead', 'alive', 'critical', 'unknown', 'unchecked']
    crude_rule: str | None
    owl_status: Literal['dead', 'alive', 'critical', 'unknown', 'unchecked']
    stones: list[str]
    strings: list[str]
    size: int
    effective_size: float
    strategic_size: float
    genus: str
    heye: str | None
    escape: int | None
    escape_route: int
    surround_status: Literal[0, 1, 2]
    surround_size: int
    moyo_size: int
    moyo_territorial_value: float
    weakness: float
    weakness_pre_owl: float
    lunch: str | None
    neighbors: list[str]
    hostile_neighbors: int
    owl_estimated: bool
    owl_attack: OwlResult
    owl_defense: OwlResult
    owl_threat_status: Literal['unchecked', 'alive', 'dead', 'can threaten attack', 'can threaten defense']
    owl_nodes: int | None
    semeais: int
    semeai_attack: SemeaiResult | None
    semeai_defense: SemeaiResult | None


class CuttingPoints(Record, type="cutting_points"):
    """`dragons --cuts`, after the dragons.

    `black`: where links of Black can be cut
    `white`: where links of White can be cut
    """

    type: Literal["cutting_points"]
    black: list[str]
    white: list[str]


class EyeSpace(Record, type="eye_space"):
    """`eyes` and `show -E`: one line a space, Black's first.

    `origin`: the point that names it
    `color`: whose it is
    `value`: eyes as four digits: attacker twice, attacker first, defender first, defender twice
    `eyes`: the same as numbers
    `urgency`: 0 where a move changes nothing
    `estimated`: true: counted from the size of a large space; false: searched; null where another program answers
    `points`: all of the space
    `marginal`: its marginal points
    `stones`: stones that are looked through
    `half_eyes`: its half eyes
    `attacks`: points that take an eye, the best first
    `defenses`: points that make one, the best first
    `dragons`: origins of the dragons beside it
    """

    type: Literal["eye_space"]
    origin: str
    color: Literal['black', 'white']
    value: str
    eyes: list[int]
    urgency: int
    estimated: bool | None
    points: list[str]
    marginal: list[str]
    stones: list[str]
    half_eyes: list[str]
    attacks: list[str]
    defenses: list[str]
    dragons: list[str]


class HalfEye(Record, type="half_eye"):
    """After the spaces: half and false eyes.

    `point`: the eye point
    `color`: whose it is
    `kind`: which
    `value`: the sum over the diagonals
    `attacks`: points that take it
    `defenses`: points that make it whole
    `diagonals`: why it is one
    """

    type: Literal["half_eye"]
    point: str
    color: Literal['black', 'white']
    kind: Literal['half', 'false']
    value: float
    attacks: list[str]
    defenses: list[str]
    diagonals: list[dict[str, Any]]


class EscapeEnd(Record):
    """A point at distance 4.

    `point`: where
    `value`: what it is worth
    """

    point: str
    value: int


class Escape(Record, type="escape", parts={"ends": EscapeEnd}):
    """`escape`: one line a dragon.

    `origin`: the dragon
    `color`: whose it is
    `stones`: its stones
    `distances`: steps to each point that it reaches in up to four
    `cut_off`: points where it can be cut off
    `ends`: the points at distance 4
    `values`: what each point of the board is worth to it
    `sum`: of the values of `ends`
    `surround_status`: 0, 1 surrounded, 2 weakly surrounded
    `escape_route`: what is left of the sum
    """

    type: Literal["escape"]
    origin: str
    color: Literal['black', 'white']
    stones: list[str]
    distances: dict[str, int]
    cut_off: list[str]
    ends: list[EscapeEnd]
    sum: int
    surround_status: Literal[0, 1, 2]
    escape_route: int


class SurroundGap(Record):
    """Two neighbours of the wall.

    `first`: one
    `second`: the next one
    `squared`: their squared distance
    `counts`: false along the edge
    """

    first: str
    second: str
    squared: int
    counts: bool


class Surround(Record, type="surround", parts={"gaps": SurroundGap}):
    """`surround`: one line a dragon.

    `origin`: the dragon
    `color`: whose it is
    `stones`: its stones
    `status`: 0, 1 surrounded, 2 weakly surrounded
    `verdict`: in words
    `reason`: the rule that decided
    `move`: the hostile stone of `--with`
    `center`: the dragon's center of gravity
    `wall`: hostile stones and edge points, in the order of their angle round it
    `edge_points`: those of the wall that stand for the edge
    `discarded`: points that were dropped as useless
    `gaps`: between neighbours of the wall
    `friends`: stones judged with the dragon's own ones, these included
    `hull`: the points of the hull
    `margin`: one ring around it
    `escape`: the sum of the dragon's escape values
    `escape_route`: what the verdict leaves of it
    """

    type: Literal["surround"]
    origin: str
    color: Literal['black', 'white']
    stones: list[str]
    status: Literal[0, 1, 2]
    verdict: Literal['not surrounded', 'SURROUNDED', 'WEAKLY SURROUNDED']
    reason: str | None
    move: str | None
    center: str | None
    wall: list[str]
    edge_points: list[str]
    discarded: list[str]
    gaps: list[SurroundGap]
    friends: list[str]
    hull: list[str]
    margin: list[str]
    escape: int
    escape_route: int


class Lost(Record):
    """A string of a dragon that lives.

    `stone`: its first stone
    `stones`: its size
    `attack`: the point that captures it
    """

    stone: str
    stones: int
    attack: str | None


class Reading(Record, type="reading", parts={"lost": Lost}):
    """`read`, and `breakin` with a string and a goal.

    `kind`: the question
    `target`: the string, or a stone of the dragon
    `others`: the other string, or the points of the goal
    `code`: the answer
    `move`: what succeeds; null where nothing does, or no move is needed
    `nodes`: of the search that was asked
    `tactical_nodes`: of all tactical reading that it took
    `cut_off`: true where the search met its limit and had to guess
    `line`: how it is played out, as `B:E8`
    `lost`: the largest string that a dragon loses although it lives; null where it keeps all
    `milliseconds`: the time it took
    """

    type: Literal["reading"]
    kind: Literal['attack', 'defend', 'connect', 'disconnect', 'break-in', 'block-off', 'owl-attack', 'owl-defend', 'semeai']
    target: str
    others: list[str]
    code: Literal['KO_B', 'LOSS', 'GAIN', 'KO_A', 'WIN', 'LOSE']
    move: str | None
    nodes: int | None
    tactical_nodes: int | None
    cut_off: bool
    line: list[str]
    lost: Lost | None
    milliseconds: float | None


class Combination(Record, type="combination"):
    """`read combination`.

    `color`: whose combination, who moves first
    `move`: its first move that matters; null where there is no combination
    `size`: the value of the smallest prize, two for a stone; 0 for no combination
    `defenses`: the opponent's moves after which nothing of that size is left
    `line`: what was tried first on the way to the prize, attacker first
    `tactical_nodes`: of the reading that attack and defences took
    `cut_off`: true where reading was cut short
    `milliseconds`: the time it took
    """

    type: Literal["combination"]
    color: Literal['black', 'white']
    move: str | None
    size: int | None
    defenses: list[str]
    line: list[str]
    tactical_nodes: int | None
    cut_off: bool
    milliseconds: float | None


class BreakInAttemptRoundErasure(Record):
    """A point of the goal that is given up.

    `point`: where
    `way`: as what
    `erased`: false where it was only given up
    """

    point: str
    way: Literal['break-in move', 'entry']
    erased: bool


class BreakInAttemptRound(Record, parts={"erasures": BreakInAttemptRoundErasure}):
    """One reading of a string that tries to break in.

    `question`: which
    `goal`: the points that the string aims at
    `code`: the answer
    `move`: what succeeds
    `succeeds`: whether the string gets in
    `nodes`: of the search
    `tactical_nodes`: of the tactical reading in it
    `cached`: whether it was known before
    `erasures`: what the goal loses by it
    """

    question: Literal['break-in', 'block-off']
    goal: list[str]
    code: Literal['KO_B', 'LOSS', 'GAIN', 'KO_A', 'WIN', 'LOSE']
    move: str | None
    succeeds: bool
    nodes: int
    tactical_nodes: int
    cached: bool
    erasures: list[BreakInAttemptRoundErasure]


class BreakInAttempt(Record, parts={"rounds": BreakInAttemptRound}):
    """One string that tries.

    `string`: the string
    `move`: breaks in, or null
    `rounds`: its readings, one after the other
    """

    string: str
    move: str | None
    rounds: list[BreakInAttemptRound]


class BreakIn(Record, type="break-in", parts={"attempts": BreakInAttempt}):
    """`breakin`: one territory and one side to move, first Black, then White.

    `to_move`: who moves first
    `owner`: whose territory it is
    `goal`: 1 for the territory, 2 for points beside it that count when the intruder moves
    `value`: what its points are worth before
    `value_left`: and after
    `erased`: points that are lost with their neighbours
    `attempts`: the strings that try
    """

    type: Literal["break-in"]
    to_move: Literal['black', 'white']
    owner: Literal['black', 'white']
    goal: dict[str, int]
    value: float
    value_left: float
    erased: list[str]
    attempts: list[BreakInAttempt]


class Event(Record, type="event"):
    """`trace`: one line an event, with the figures that its kind has: `pattern`, `color`, `code`, `move`, `value` ...
    Trial moves on the board are listed in `stack` as `"B:C4"`.

    `topic`: a name of `-d`
    `kind`: what happened
    `points`: where; the main one first
    `test`: the test whose position it is, where piped lines name several
    """

    type: Literal["event"]
    topic: str
    kind: str
    points: list[str]
    test: str | None


class ComparisonDifference(Record):
    """Where they differ.

    `point`: the point, or the string's first stone
    `first`: what the first engine says
    `second`: what the second one says
    """

    point: str
    first: float | str
    second: float | str


class Comparison(Record, type="comparison", parts={"differences": ComparisonDifference}):
    """`compare`: one line an array (a name of `influence`), a verdict about strings (`attack`, `defense`, `status`),
    the `best_move` of the side to move, or the `move_values` of its moves.

    `array`: which
    `to_move`: who moves first, or whose moves they are; null for verdicts
    `entries`: points, strings or moves compared
    `agreeing`: those that agree: figures within 0.02 or two per cent, words that are equal
    `differences`: those that do not
    `position`: with `--list`: `game.sgf 80`
    """

    type: Literal["comparison"]
    array: str
    to_move: Literal['black', 'white', None]
    entries: int
    agreeing: int
    differences: list[ComparisonDifference]
    position: str | None


class Agreement(Record, type="agreement"):
    """`compare --list`, at the end: one line an array over all positions.

    `array`: which
    `entries`: points, strings or moves compared
    `agreeing`: those that agree
    `share`: 0 to 1
    `largest_difference`: null where all agree
    `position`: that has it
    """

    type: Literal["agreement"]
    array: str
    entries: int
    agreeing: int
    share: float
    largest_difference: float | None
    position: str | None


class CauseTree(Record):
    """A cause and the causes below it, whose amounts add up where all have one.

    `text`: what it is, in words
    `amount`: its share, in the unit of the figure; None where it has none
    `points`: the points that it is about
    `pattern`: the pattern that says so; None for other causes
    `database`: the database of the pattern
    `file`: where that is written
    `line`: the line in that file
    `parts`: the causes of this one
    """

    text: str
    amount: float | None
    points: list[str]
    pattern: str | None
    database: str | None
    file: str | None
    line: int | None
    parts: list["CauseTree"]


CauseTree._parts = {"parts": CauseTree}


class Disagreement(Record, type="disagreement", parts={"cause": CauseTree}):
    """`compare` with a neural engine, after `comparison`: a line for each of the points where they disagree most.

    `point`: where
    `first`: whose it is for the first engine: -1 Black's to +1 White's
    `second`: whose it is for the second one
    `what`: what is explained: the dragon of a stone, or territory
    `cause`: why the built-in engine thinks so, a tree as in `why`
    """

    type: Literal["disagreement"]
    point: str
    first: float
    second: float
    what: str | None
    cause: CauseTree


class AgreementAt(Record, type="agreement_at"):
    """`compare --along`: one line a position of the game.

    `move_number`: moves played before
    `agreement`: about whose the points are: 1 everywhere alike, 0 everywhere the opposite
    `point`: where they are farthest apart; null where they agree as good as everywhere
    `first`: whose it is for the first engine: -1 Black's to +1 White's
    `second`: whose it is for the second one
    `cause`: why the built-in engine thinks so; of the worst positions
    """

    type: Literal["agreement_at"]
    move_number: int
    agreement: float
    point: str | None
    first: float | None
    second: float | None
    cause: str | None


class Match(Record, type="match"):
    """`patterns match`: one line a place where a diagram fits.

    `database`: which one
    `pattern`: its name
    `file`: where it is written
    `line`: and in which line
    `orientation`: 0 is that of the diagram
    `color`: whose stones are O
    `anchor`: where it lies
    `move`: the move it proposes
    `marked`: points marked `,` or `!`
    `labels`: the points of its labels
    `classes`: of the pattern
    `accepted`: whether the constraint holds
    `failed`: the parts of it that do not
    `forbidden`: class t: the points that it marks as nobody's territory, by the colour that cannot have them
    `returned`: class B: whether its `>return` holds, which followups alone ask; null without one
    """

    type: Literal["match"]
    database: str
    pattern: str
    file: str | None
    line: int
    orientation: int
    color: Literal['white', 'black']
    anchor: str
    move: str
    marked: list[str]
    labels: dict[str, str]
    classes: str
    accepted: bool
    failed: list[str]
    forbidden: dict[str, list[str]]
    returned: bool | None


class Cave(Record, type="cave"):
    """`classic`: one line a cave.

    `origin`: its first point
    `border`: whose stones are around it
    `points`: the empty points
    `cavities`: the origins of the cavities that it consists of
    `dragons`: the origins of the dragons beside it
    `boundary_components`: the parts of the board around it, diagonals included: two where it encloses something
    `half_eyes`: points that are half eyes
    `false_eyes`: points that are false eyes
    """

    type: Literal["cave"]
    origin: str
    border: Literal['black', 'white', 'gray', 'empty']
    points: list[str]
    cavities: list[str]
    dragons: list[str]
    boundary_components: int
    half_eyes: list[str]
    false_eyes: list[str]


class ClassicDragon(Record, type="classic_dragon"):
    """`classic`: one line a dragon.

    `origin`: the largest string
    `color`: whose it is
    `strings`: origins of its strings
    `size`: stones
    `genus`: caves that are eyes of its own
    `heyes`: caves that are half eyes
    `heye`: a point that makes one of them an eye
    `openeyes`: 1 where it has an open eye
    `escape_route`: the most liberties of order four of its strings
    `lunch`: an enemy string that it can capture
    `status`: by the documented rule
    """

    type: Literal["classic_dragon"]
    origin: str
    color: Literal['black', 'white']
    strings: list[str]
    size: int
    genus: int
    heyes: int
    heye: str | None
    openeyes: int
    escape_route: int
    lunch: str | None
    status: Literal['alive', 'dead', 'critical', 'unknown']


class Distances(Record, type="distances"):
    """`classic`: one line a colour.

    `color`: to whose stones
    `distance`: steps of the shortest path that meets no enemy stone, -1 where there is none
    `strategic_distance`: the same, keeping off the liberties of enemy stones
    `open_eyes`: open eyes of this colour's dragons
    """

    type: Literal["distances"]
    color: Literal['black', 'white']
    distance: list[list[float]]
    strategic_distance: list[list[float]]
    open_eyes: list[str]


class Why(Record, type="why", parts={"cause": CauseTree}):
    """`why`: one line.

    `point`: which point was asked about
    `what`: what was explained
    `cause`: the tree: where a node and all its `parts` have an `amount`, these add up; a node that comes from a
    `pattern` says in which `file` and `line` that is written
    """

    type: Literal["why"]
    point: str
    what: str | None
    cause: CauseTree


class ChangeStrength(Record):
    """A part of a record.

    `odds`: the probability that they live, the opponent of the mover to move
    `room`: what is left of the room to escape
    `eyes`: the eyes that their owner gets if he moves first
    `size`: stones of their dragon
    """

    odds: float
    room: int
    eyes: int
    size: int


class Change(Record, type="change", parts={"strengths": ChangeStrength}, labelled=('strengths',)):
    """`why MOVE --over OTHER`, and under each mistake of `review`: one a group of stones that fares differently after
    the two moves, and one a group of the mover's that is in danger after both.

    `stones`: the stones, of one colour
    `size`: how many they are
    `color`: whose they are
    `before`: how they stand before either move
    `better`: how they stand after the better move, the opponent to play
    `played`: and after the other one
    `source`: which stage says so
    `kills`: the move that captures them, where one does: `"before"`, after the `"better"` and after the `"played"`
    move
    `saves`: and the move that saves them
    `strengths`: where odds differ, what they live by in the two futures
    """

    type: Literal["change"]
    stones: list[str]
    size: int
    color: Literal['black', 'white']
    before: Literal['alive', 'ko', 'critical', 'dead', 'captured', 'safe', 'capturable', 'lost', 'together', 'apart', 'defended', 'neglected', 'spared', 'attacked', 'stronger', 'weaker', 'unknown']
    better: Literal['alive', 'ko', 'critical', 'dead', 'captured', 'safe', 'capturable', 'lost', 'together', 'apart', 'defended', 'neglected', 'spared', 'attacked', 'stronger', 'weaker', 'unknown']
    played: Literal['alive', 'ko', 'critical', 'dead', 'captured', 'safe', 'capturable', 'lost', 'together', 'apart', 'defended', 'neglected', 'spared', 'attacked', 'stronger', 'weaker', 'unknown']
    source: Literal['life and death', 'tactics', 'links', 'account', 'odds']
    kills: dict[str, str | None]
    saves: dict[str, str | None]
    strengths: dict[str, ChangeStrength]


class CauseDoubt(Record):
    """A fact that would have to be otherwise.

    `facts`: what has to be supposed, as `--suppose` takes it
    `entry`: where it enters
    `says`: who says what
    `cost`: of believing it: 1 where the engine itself is not sure, more for what it is sure of
    """

    facts: list[str]
    entry: Literal['position', 'patterns', 'strings', 'early influence', 'links', 'life', 'influence', 'moves']
    says: str | None
    cost: float | None


class Cause(Record, type="cause", parts={"sets": CauseDoubt, "best": CauseDoubt}):
    """`cause`: which facts would have to be otherwise for the engine to play a wanted move.

    `wanted`: the move
    `played`: what it plays
    `proposed`: whether the wanted move has a value at all
    `behind`: by how many points the wanted move is behind; 0 where it is played
    `sets`: smallest sets of facts with which it is played, cheapest first
    `nearest`: by how many points it stays behind with what helps most, where there is no set
    `best`: that fact, where one alone helps most
    `doubts`: facts that were doubted
    `analyses`: positions that were analysed
    `teacher`: who denies facts; null for the engine's own doubts
    """

    type: Literal["cause"]
    wanted: str
    played: str
    proposed: bool
    behind: float | None
    sets: list[list[CauseDoubt]]
    nearest: float | None
    best: CauseDoubt | None
    doubts: int
    analyses: int
    teacher: str | None


class CauseCase(Record, type="cause_case"):
    """`regress cause`: one line a wrong move.

    `name`: `suite:number`, or the game and the move
    `wanted`: the move that is right
    `played`: what the engine plays
    `behind`: by how many points the wanted move is behind
    `entry`: where the facts enter of the smallest set that makes the engine play it, cheapest first; `valuation`: no
    set of facts helps; `none`: it is played
    `kind`: what kind of fact it is; of `valuation` whether the move has a value at all
    `facts`: these facts
    `says`: who says what
    `analyses`: positions that were analysed
    """

    type: Literal["cause_case"]
    name: str | None
    wanted: str | None
    played: str | None
    behind: float | None
    entry: str | None
    kind: str | None
    facts: list[str | None]
    says: str | None
    analyses: int


class CauseSum(Record, type="cause_sum"):
    """`regress cause`, and `cause` of a list at the end: one line a stage and kind of fact, by points.

    `entry`: where the fact enters; `valuation`: no set of facts helps
    `kind`: what kind of fact it is
    `cases`: how many positions
    `median`: by how many points the wanted moves are behind, in the median
    `points`: in sum
    `examples`: the first of them
    """

    type: Literal["cause_sum"]
    entry: str | None
    kind: str | None
    cases: int
    median: float | None
    points: float | None
    examples: list[str | None]


class DeniedFact(Record, type="denied_fact"):
    """`compare --facts`: a fact in which the other engine disagrees, and what hangs on it alone.

    `facts`: what would have to be supposed, as `--suppose` takes it
    `shown`: the first of them
    `entry`: where it enters
    `says`: who says what
    `points`: by how much the score estimate changes with it, positive for White
    `move`: what the engine would play with it
    `behind`: how many points that move is behind as things stand; 0 where it is played anyway
    """

    type: Literal["denied_fact"]
    facts: list[str]
    shown: str | None
    entry: Literal['position', 'patterns', 'strings', 'early influence', 'links', 'life', 'influence', 'moves']
    says: str | None
    points: float | None
    move: str
    behind: float | None


class Move(Record, type="move"):
    """`moves`: a line for each move that has a value, best first.

    `move`: the point
    `rank`: 1 for the best
    `value`: its value in points, after everything
    `after_threat`: it takes a ko back, and may be played after a threat alone; such moves come last
    `unit`: what the value is counted in, where it is not points
    `reasons`: what speaks for it, in the order of weighing
    `doubts`: what may be otherwise, by reason: how sure it is that the next move decides about the dragon, or that
    reading one ply further denies it
    """

    type: Literal["move"]
    move: str
    rank: int
    value: float
    after_threat: bool
    unit: str | None
    reasons: list[str]
    doubts: dict[str, str | None]


class Account(Record, type="account", parts={"reasons": CauseTree, "patterns": CauseTree}):
    """`moves VERTEX`: a line for each move, before the steps of its valuation.

    `move`: the move
    `value`: its value in points, after everything
    `reasons`: what speaks for it, in the order of weighing; `parts`: who says so
    `patterns`: the patterns that proposed it, with `file` and `line`
    """

    type: Literal["account"]
    move: str
    value: float
    reasons: list[CauseTree]
    patterns: list[CauseTree]


class Entry(Record, type="entry", parts={"parts": CauseTree}):
    """`moves VERTEX`: a line for each step of the valuation; the deltas add up to the value.

    `move`: the move that is valued
    `stage`: territory, strategy, followup, secondary, shape, strings, threat, bounds, tie or choice
    `cause`: what is counted
    `points`: what it is about
    `before`: the total before the step
    `after`: the total after it
    `delta`: the difference; 0 for what was considered and does not count
    `note`: its arithmetic, or why it does not count
    `parts`: what it consists of, its reasons, and which pattern, reading or rule gave each
    """

    type: Literal["entry"]
    move: str
    stage: str | None
    cause: str | None
    points: list[str]
    before: float
    after: float
    delta: float
    note: str | None
    parts: list[CauseTree]


class Part(Record):
    """A part of a value.

    `cause`: what is counted
    `amount`: points; 0 for what was considered and does not count
    `points`: what it is about
    `note`: details
    """

    cause: str | None
    amount: float
    points: list[str]
    note: str | None


class Delta(Record, type="delta", parts={"parts": Part}):
    """`delta`: one line.

    `move`: the move
    `territory`: what the mover gains in territory by influence, prisoners included
    `captured`: what prisoners add to that, for the mover
    `followup`: what a second move would gain
    `counted`: whether the value of the move has this territory in it; no reason asks for it else
    `parts`: what its account has as territory besides
    `safe`: whether the new stone counts
    `saved`: stones that the move rescues
    `lost`: stones that it captures for good
    `changes`: the points whose territory value changes, positive for White
    """

    type: Literal["delta"]
    move: str
    territory: float
    captured: int
    followup: float
    counted: bool
    parts: list[Part]
    safe: bool
    saved: list[str]
    lost: list[str]
    changes: list[dict[str, Any]]


class Space(Record):
    """An eye space.

    `origin`: its first point
    `points`: its points, without the margins
    `margins`: points that it loses when the attacker comes
    `value`: four digits: eyes if the attacker moves twice, attacked first, defended first, if the owner moves twice
    `least`: eyes in the worst case
    `attack`: the point that takes an eye
    `defense`: the point that makes one
    """

    origin: str
    points: list[str]
    margins: list[str]
    value: str | None
    least: int
    attack: str | None
    defense: str | None


class Lunch(Record):
    """An enemy string that can be captured.

    `stone`: a stone of it
    `attack`: can it be captured
    `attack_point`: where
    `defense`: can it be saved
    `defense_point`: where
    """

    stone: str
    attack: Literal['KO_B', 'LOSS', 'GAIN', 'KO_A', 'WIN', 'LOSE']
    attack_point: str | None
    defense: Literal['KO_B', 'LOSS', 'GAIN', 'KO_A', 'WIN', 'LOSE']
    defense_point: str | None


class OwlSideMove(Record):
    """A move of the first node.

    `point`: where
    `value`: moves of a source are tried from the highest value down
    `source`: what proposed it
    `origin`: the name of the pattern
    `at`: the eye space or enemy string that it is about
    `result`: its code for the side that moves, `-` where it had no turn
    `reason`: how the reply to it ended, or that it had no turn
    """

    point: str | None
    value: int
    source: str | None
    origin: str | None
    at: str | None
    result: Literal['WIN', 'KO_A', 'GAIN', 'LOSS', 'KO_B', 'LOSE', '-']
    reason: str | None


class OwlSide(Record, parts={"lost": Lost, "moves": OwlSideMove}):
    """One side, moving first.

    `code`: what it reaches
    `point`: its move
    `certain`: whether nothing was cut off
    `ground`: what the answer rests on
    `zone`: the points that a proof depends on, in board order; none where it was read
    `nodes`: nodes of the reading
    `lost`: the largest string that it loses although it lives; null for none
    `moves`: those that were tried, in this order, then others that were proposed
    """

    code: Literal['KO_B', 'LOSS', 'GAIN', 'KO_A', 'WIN', 'LOSE']
    point: str | None
    certain: bool
    ground: Literal['read', 'proved', 'supposed']
    zone: list[str]
    nodes: int
    lost: Lost | None
    moves: list[OwlSideMove]


class Owl(Record, type="owl", parts={"spaces": Space, "lunches": Lunch, "attack": OwlSide, "defense": OwlSide}):
    """`owl`: one line a dragon.

    `origin`: the dragon
    `color`: whose it is
    `stones`: its stones: the goal
    `friends`: other stones of its side so near that they may join
    `wall`: the stones around it
    `weak_wall`: those whose capture certainly helps
    `escape_values`: what points are worth to it when it runs
    `room`: the sum of those that it reaches; 5 is enough to get away
    `spaces`: eye spaces
    `half_eyes`: half eyes
    `false_eyes`: false eyes
    `lunches`: enemy strings that it can capture
    `inessential`: enemy stones that count as captured
    `eyes_least`: sure eyes
    `eyes_likely`: likely eyes
    `eyes_most`: eyes at most
    `doubts`: shapes that take a sure eye away
    `verdict`: why it lives without reading
    `status`: what is read of it where all dragons of a position are, with fewer nodes and moves than here
    `attack`: the opponent moves first
    `defense`: the owner moves first
    """

    type: Literal["owl"]
    origin: str
    color: Literal['black', 'white']
    stones: list[str]
    friends: list[str]
    wall: list[str]
    weak_wall: list[str]
    escape_values: dict[str, int]
    room: int
    spaces: list[Space]
    half_eyes: list[str]
    false_eyes: list[str]
    lunches: list[Lunch]
    inessential: list[str]
    eyes_least: int
    eyes_likely: int
    eyes_most: int
    doubts: int
    verdict: str | None
    status: Literal['alive', 'critical', 'dead']
    attack: OwlSide
    defense: OwlSide


class Review(Record, type="review"):
    """`review`: one line a game, before its mistakes.

    `file`: the game
    `game`: its number in the file
    `black`: who plays Black
    `white`: who plays White
    `result`: the result that the record tells
    `moves_played`: how many moves were judged
    `judge`: the command of the engine that judged
    `visits`: visits for every position
    `second_visits`: visits at the second look
    `threshold`: points that a mistake loses at least
    `leads`: White's lead before each move, and at the end, by the first look
    `mistakes`: mistakes that stand
    `fell`: moves that seemed to be mistakes, and were none at the second look
    """

    type: Literal["review"]
    file: str | None
    game: int
    black: str | None
    white: str | None
    result: str | None
    moves_played: int
    judge: str | None
    visits: int
    second_visits: int
    threshold: float
    leads: list[float]
    mistakes: int
    fell: int


class MistakeRegion(Record):
    """A part of a record.

    `value`: points that the better move has there; negative for what the played one gains
    `place`: where, in words of the board
    `anchor`: the point that changes most
    `points`: the points whose owner changes
    `what`: what becomes of stones there, empty where no cause was found
    """

    value: float
    place: str | None
    anchor: str | None
    points: list[str]
    what: str | None


class MistakeClause(Record, parts={"change": Change}):
    """A part of a record.

    `trust`: whether the network's ownership of the stones moves the same way: what is agreed is told as true
    `change`: what the built-in engine says
    `network_better`: ownership of the stones from their owner's side, -1 to 1, after the better move
    `network_played`: and after the played one
    `line`: the moves that capture them
    `line_after`: after which move
    `doubt`: what another reading says of the same, empty for nothing
    """

    trust: Literal['agreed', 'ours', 'denied']
    change: Change
    network_better: float
    network_played: float
    line: list[str]
    line_after: Literal['', 'better', 'played']
    doubt: str | None


class MistakeGround(Record):
    """A part of a record.

    `place`: where, in words of the board
    `points`: the points of the region
    `value`: points that the better move has there, by the network
    `influence_better`: the mover's part of it, -1 to 1, by influence after the better move
    `influence_played`: and after the played one
    `network_better`: the same by the network, after the better move
    `network_played`: and after the played one
    """

    place: str | None
    points: list[str]
    value: float
    influence_better: float
    influence_played: float
    network_better: float
    network_played: float


class MistakeTurn(Record):
    """A part of a record.

    `place`: where the opponent comes first, in words of the board
    `next_move`: the network's next move after the played one
    `ours`: the first of the built-in engine's moves there
    `rank`: its place among all
    `answer`: the network's answer to a better move that is sente, null for none
    """

    place: str | None
    next_move: str | None
    ours: str | None
    rank: int
    answer: str | None


class MistakeUnseen(Record):
    """A part of a record.

    `stones`: the stones
    `color`: whose they are
    `network_better`: the network's ownership of them from their owner's side, after the better move
    `network_played`: and after the played one
    """

    stones: list[str]
    color: Literal['black', 'white']
    network_better: float
    network_played: float


class Mistake(Record, type="mistake", parts={"regions": MistakeRegion, "clauses": MistakeClause, "ground": MistakeGround, "turn": MistakeTurn, "unseen": MistakeUnseen}):
    """`review`: one line a mistake, groups of mistakes about the same stones together, the worst group first.

    `group`: the number of its group, from 1
    `move_number`: of the move, from 1
    `color`: who made it
    `played`: the move
    `better`: the move that the network likes best
    `lost`: points lost, at the second look
    `lead`: White's lead before the move
    `regions`: what it cost, place by place
    `small`: small changes of ownership
    `beyond`: points that are not in the ownership; with these all parts add up to `lost`
    `sentences`: why, in words
    `clauses`: what is known of strings and dragons
    `ground`: regions whose owner changes by influence as by the network
    `turn`: who comes first where most is lost, as both expect; null for none
    `unseen`: dragons that change hands for the network alone
    `rank`: the place of the better move among those of the built-in engine, 0 where it has none
    `best`: the built-in engine's own first move
    """

    type: Literal["mistake"]
    group: int
    move_number: int
    color: Literal['black', 'white']
    played: str | None
    better: str | None
    lost: float
    lead: float
    regions: list[MistakeRegion]
    small: float
    beyond: float
    sentences: list[str | None]
    clauses: list[MistakeClause]
    ground: list[MistakeGround]
    turn: MistakeTurn | None
    unseen: list[MistakeUnseen]
    rank: int
    best: str | None


class StoryEpisode(Record):
    """A part of a record.

    `first`: the number of the move after which it was in danger
    `by`: that move
    `kills`: the move that would have killed it then, null for none
    `saves`: the move that would have saved it
    `elsewhere`: numbers of moves at which its owner could have saved it and played elsewhere
    `dead_from`: the number of the move after which it was dead, 0 where it never was
    `end`: how it ended
    `last`: the number of the move that ended it
    `ended_by`: that move
    """

    first: int
    by: str | None
    kills: str | None
    saves: str | None
    elsewhere: list[int]
    dead_from: int
    end: Literal['saved', 'let off', 'dead', 'captured', 'open']
    last: int
    ended_by: str | None


class Story(Record, type="story", parts={"episodes": StoryEpisode}):
    """`review` without --engine: one line a dragon of four stones and more that was in danger.

    `color`: whose it is
    `stones`: its stones when it was largest
    `size`: how many they are
    `lost`: whether it died in the end
    `episodes`: times in which it was not alive, in order
    """

    type: Literal["story"]
    color: Literal['black', 'white']
    stones: list[str]
    size: int
    lost: bool
    episodes: list[StoryEpisode]


class Score(Record, type="score"):
    """`score`: one line; with `--graph` one for each position.

    `move_number`: moves played before the position
    `estimate`: the mean of both bounds, positive for White, komi included
    `upper`: if everything in the balance goes to White
    `lower`: if it goes to Black
    `line`: with `--graph`: the filtered score, which does not swing with every move
    """

    type: Literal["score"]
    move_number: int
    estimate: float
    upper: float
    lower: float
    line: float | None


class FinalScoreCause(Record):
    """A part of a record.

    `dragon`: the dragon
    `color`: its colour
    `status`: what became of these stones of it
    `stones`: the stones
    `why`: why, in one clause
    """

    dragon: str
    color: Literal['black', 'white']
    status: Literal['alive', 'dead', 'seki']
    stones: list[str]
    why: str | None


class FinalScore(Record, type="final_score", parts={"causes": FinalScoreCause}):
    """`score --final`: one line.

    `score`: by the rules in force, positive for White, komi included
    `rules`: the name of these rules
    `territory`: the score by territory and prisoners, positive for White, komi included
    `area`: the score by area, positive for White, komi included, without points for a handicap
    `moves`: moves that were played to get there, passes included
    `played`: these moves
    `safe`: whether the game can be scored as it stands: nothing is left to play for
    `finished`: whether playing out came to an end
    `open`: dragons that the next move may save or kill
    `differing`: with `--engine`: where the built-in engine says otherwise
    `dead`: dead stones
    `seki`: stones in seki
    `status`: every stone and point by its status
    `causes`: why the dragons are alive, dead or in seki
    """

    type: Literal["final_score"]
    score: float
    rules: str | None
    territory: float
    area: float
    moves: int
    played: list[str]
    safe: bool
    finished: bool
    open: list[str]
    differing: list[str] | None
    dead: list[str]
    seki: list[str]
    status: dict[str, list[str]]
    causes: list[FinalScoreCause]


class GameScore(Record, type="game_score", parts={"causes": FinalScoreCause}):
    """`score --final FILES...`: a line for each game.

    `file`: the full path of the record
    `game`: its number in the file, from 1
    `moves_played`: moves of the game
    `komi`: points for White
    `rules`: how `result` is counted: as the record or `--rules` says, else Japanese
    `result`: the score by these rules, as records have it
    `territory`: the score by territory and prisoners, positive for White, komi included
    `area`: the score by area, positive for White, komi included, without points for a handicap
    `recorded`: the result that the record names; null where it names none
    `agrees`: whether both are equal; null where the game was not counted
    `safe`: whether the game can be scored as it stands: nothing is left to play for
    `finished`: whether playing out came to an end
    `open`: dragons that the next move may save or kill
    `played`: moves that were played out
    `status`: every stone and point by its status
    `causes`: why the dragons are alive, dead or in seki
    """

    type: Literal["game_score"]
    file: str | None
    game: int
    moves_played: int
    komi: float
    rules: str | None
    result: str | None
    territory: float
    area: float
    recorded: str | None
    agrees: bool | None
    safe: bool
    finished: bool
    open: list[str]
    played: list[str]
    status: dict[str, list[str]]
    causes: list[FinalScoreCause]


class FailedGame(Record, type="failed_game"):
    """`score --final FILES...`: instead, for a game that could not be scored.

    `file`: the full path of the record
    `game`: its number in the file, from 1
    `trouble`: what is wrong
    """

    type: Literal["failed_game"]
    file: str | None
    game: int
    trouble: str | None


class SemeaiSide(Record):
    """The liberties of one string.

    `stone`: a stone of it
    `color`: whose it is
    `outside`: liberties outside
    `eye`: the points of its eye
    `eye_liberties`: moves that it takes to fill the eye
    `own_liberties`: moves that the other side has to make alone
    """

    stone: str
    color: Literal['black', 'white']
    outside: list[str]
    eye: list[str]
    eye_liberties: int
    own_liberties: int


class SemeaiOutcome(Record):
    """How a race ends for the side that moves first.

    `defense`: does it live
    `attack`: does it kill the other one
    `move`: its move, `PASS` where none is needed or none helps
    `certain`: whether the search was complete
    `nodes`: moves that the search tried
    `reason`: what decided
    `in_seki`: neither dragon can be captured, and neither has two eyes
    """

    defense: Literal['KO_B', 'LOSS', 'GAIN', 'KO_A', 'WIN', 'LOSE']
    attack: Literal['KO_B', 'LOSS', 'GAIN', 'KO_A', 'WIN', 'LOSE']
    move: str | None
    certain: bool
    nodes: int
    reason: str | None
    in_seki: bool


class Semeai(Record, type="semeai", parts={"first": SemeaiSide, "second": SemeaiSide, "first_moves": SemeaiOutcome, "second_moves": SemeaiOutcome}):
    """`semeai`: one line a race.

    `first`: one side
    `second`: the other
    `shared`: liberties of both
    `doubts`: why counting alone does not decide
    `first_moves`: when the first one moves first
    `second_moves`: when the second one moves first
    """

    type: Literal["semeai"]
    first: SemeaiSide
    second: SemeaiSide
    shared: list[str]
    doubts: list[str | None]
    first_moves: SemeaiOutcome
    second_moves: SemeaiOutcome


class Config(Record, type="config"):
    """`config`: one line a setting, then one an engine.

    `key`: its name in the files
    `value`: what holds; null for the default
    `default`: what holds where nobody says
    `origin`: whence it comes: `default`, a variable of the environment, or a file
    `untrusted`: the project's file whose value does not count, as nobody trusts it
    `option`: the option that comes before it
    """

    type: Literal["config"]
    key: str
    value: str | None
    default: str | None
    origin: str | None
    untrusted: str | None
    option: str | None


class NamedEngine(Record, type="named_engine"):
    """`engines`: one line an engine that settings name.

    `name`: what `--engine` takes
    `program`: name and version, as it tells them; null where it does not answer
    `protocol`: `gtp`, or `analysis` for KataGo's analysis engine; null where it does not answer
    `commands`: how many commands it has; null where it does not tell
    `analyses`: whether it tells moves and win rates while it thinks
    `ownership`: whether it tells whose points are
    `debugs`: whether it has GNU Go's commands about dragons and influence
    `uses`: commands of godebug that can ask it
    `command`: the command that starts it
    `origin`: the file that names it
    `trouble`: why it does not answer; null where it does
    """

    type: Literal["named_engine"]
    name: str
    program: str | None
    protocol: str | None
    commands: int | None
    analyses: bool | None
    ownership: bool | None
    debugs: bool | None
    uses: list[str]
    command: str | None
    origin: str | None
    trouble: str | None


class SolveFirst(Record):
    """One side moves first.

    `ground`: what this rests on
    `captured`: whether the group is captured; null where that is not known
    `lives`: whether it gets two eyes or a link to a living group; null where that is not known
    `result`: proved for the side that moves first, as `owl` tells it; empty where ko threats were not settled
    `moves`: the first moves that reach what the side wants
    `by_ko`: first moves that do so where neither side has ko threats
    `unknown`: first moves of which it is not known
    `refutations`: for each other first move, with `--all-first-moves`, the move and its answer
    """

    ground: Literal['proved', 'read', 'uncertain']
    captured: bool | None
    lives: bool | None
    result: str
    moves: list[str]
    by_ko: list[str]
    unknown: list[str]
    refutations: list[str]


class Solve(Record, type="solve", parts={"attacker_first": SolveFirst, "defender_first": SolveFirst}):
    """`solve`: what is proved of one group; or what is read of a string, or of two, where no life hangs on the move.

    `question`: what is answered: `life` of the group, or `capture`, `rescue`, `cut`, `link`
    `goal`: its stones; for `cut` and `link` those of both strings
    `color`: whose it is
    `status`: the verdict
    `ground`: what the verdict rests on
    `odds`: where the group was chosen and its status is not proved: how likely the right move is among those of the
    side to move, 0 to 1; else null
    `attacker_first`: if the attacker moves first
    `defender_first`: if the defender moves first
    `attacker_threats`: ko threats that the attacker needs; 7: endless many
    `defender_threats`: ko threats that save the defender; 7: endless many
    `zone`: points that the proof depends on
    `region`: points that were searched
    `assumptions`: what was taken for granted
    `nodes`: positions looked at
    """

    type: Literal["solve"]
    question: Literal['life', 'capture', 'rescue', 'cut', 'link']
    goal: list[str]
    color: Literal['black', 'white']
    status: Literal['alive', 'dead', 'critical', 'seki', 'ko', 'undecided']
    ground: Literal['proved', 'read', 'uncertain']
    odds: float | None
    attacker_first: SolveFirst
    defender_first: SolveFirst
    attacker_threats: int | None
    defender_threats: int | None
    zone: list[str]
    region: list[str]
    assumptions: list[str | None]
    nodes: int


class Source(Record):
    """A source of influence.

    `point`: where
    `color`: whose
    `kind`: what it is
    `strength`: what it starts with; 100 is a full stone
    `attenuation`: what it is divided by at each step
    `pattern`: the pattern that added it, null for a stone
    """

    point: str
    color: Literal['black', 'white']
    kind: Literal['stone', 'invasion', 'enhancement', 'intrusion', 'supposed']
    strength: float
    attenuation: float
    pattern: str | None


class Visit(Record):
    """A point that a source reaches.

    `point`: where
    `amount`: what arrives
    """

    point: str
    amount: float


class Spread(Record, type="spread", parts={"source": Source, "visits": Visit}):
    """`influence --source`: a line for each side that has a source there.

    `source`: the source
    `visits`: the points that it reaches, in the order of their visits
    """

    type: Literal["spread"]
    source: Source
    visits: list[Visit]


class Supposed(Record, type="supposed"):
    """`why --with-stone`, `--if-dead`, `--if-alive`, `--with-barrier`, `--without`: one line, before the explanations
    of the figure as it is and as it would be.

    `stones`: further stones
    `dead`: stones of dragons that are taken for dead
    `alive`: and for alive
    `barriers`: what the influence of a colour does not pass
    `without`: patterns that are switched off, by database
    `before`: the figure that is explained, null where it has none
    `after`: and what it would be
    `territory`: what White would gain on the whole board, in points
    `points`: where territory would change
    """

    type: Literal["supposed"]
    stones: dict[str, list[str]]
    dead: list[str]
    alive: list[str]
    barriers: dict[str, list[str]]
    without: dict[str, list[str]]
    before: float | None
    after: float | None
    territory: float
    points: list[str]
