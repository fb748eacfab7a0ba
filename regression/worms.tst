# Strings by themselves: their sizes and liberties, what they cut, and what is settled whoever moves.

# A stone between two enemy strings cuts; where these share a liberty, the cut is only possible.
loadsgf games/shapes/cutting-stones.sgf
1 worm_cutstone C12
#? [2]
2 worm_cutstone D12
#? [2]
3 worm_cutstone C7
#? [1]
4 worm_cutstone D7
#? [0]
5 worm_cutstone C2
#? [0]

# Liberties of the second and higher orders may not touch the enemy; the jump below is a barrier.
loadsgf games/shapes/liberties.sgf
10 worm_data C7
#? [(?s).*\nsize +2\n.*\nliberties +3\nliberties2 +3\nliberties3 +2\nliberties4 +4\n.*]
11 worm_stones C7
#? [(C7 C6|C6 C7)]

# What captures and saves a string, and what is lunch for it.
loadsgf games/shapes/ladder.sgf
20 worm_data C6
#? [(?s).*\nattack_code +5\nattack_point +D6\ndefense_code +0\ndefense_point +PASS\n.*]
21 worm_cutstone C6
#? [2]
22 worm_data C7
#? [(?s).*\nattack_code +0\n.*\nlunch +C6\n.*]

loadsgf games/shapes/ladder-breaker.sgf
23 worm_data C6
#? [(?s).*\nattack_code +5\nattack_point +D6\ndefense_code +5\ndefense_point +D6\n.*]

loadsgf games/shapes/ko.sgf
24 worm_data D6
#? [(?s).*\nattack_code +4\nattack_point +E6\ndefense_code +5\ndefense_point +E6\n.*]

# Black's group has two eyes of one point; the stone between them is dead, the points around it are Black's.
loadsgf games/shapes/eyes.sgf
30 worm_data A8
#? [(?s).*\nsize +12\n.*\nliberties +5\n.*\ngenus +4\n.*\ninvincible +1\n.*]
31 unconditional_status A8
#? [alive]
32 unconditional_status A9
#? [black_territory]
33 unconditional_status F9
#? [dead]
34 unconditional_status E9
#? [black_territory]
# White has no eye yet, and nothing below is anybody's.
35 unconditional_status A7
#? [undecided]
36 unconditional_status E3
#? [undecided]

# The dead stone has no life of its own whatever becomes of it: inessential, and captured already.
37 worm_data F9
#? [(?s).*\nattack_code +5\nattack_point +(E9|G9)\ndefense_code +0\n.*\ninessential +1\n.*\nunconditional_status dead]

# One eye of a point, and one of three: no move of White's can take both.
loadsgf games/shapes/three.sgf
40 unconditional_status B1
#? [alive]
41 unconditional_status C2
#? [black_territory]

# Four in a row are two eyes, but not against two moves in a row.
loadsgf games/shapes/four.sgf
42 unconditional_status B1
#? [undecided]

# The same in the corner; and an eye of one point beside an eye of two.
loadsgf games/shapes/corner-shapes.sgf
43 unconditional_status A12
#? [undecided]
44 unconditional_status E9
#? [alive]
45 unconditional_status F8
#? [black_territory]

# Two strings that live on the same two eyes.
loadsgf games/shapes/two-headed.sgf
50 unconditional_status C7
#? [alive]
51 unconditional_status E6
#? [alive]
52 unconditional_status D6
#? [black_territory]
53 worm_data C7
#? [(?s).*\nsize +5\n.*\nliberties +2\n.*\ngenus +0\ninessential +0\ninvincible +1\n.*]

# Enclosed groups: only the one with two eyes is alive for certain, and a single white stone could not live in it.
loadsgf games/shapes/enclosed.sgf
60 unconditional_status L12
#? [alive]
61 unconditional_status P11
#? [black_territory]
62 unconditional_status K18
#? [undecided]

# Nothing is unconditional about a seki.
loadsgf games/shapes/seki.sgf
70 unconditional_status A1
#? [undecided]
71 unconditional_status C1
#? [undecided]

# The stones of the snapback and of the stone on the first line, as the analysis records them.
loadsgf games/shapes/snapback.sgf
80 worm_data C2
#? [(?s).*\nsize +2\n.*\nliberties +2\n.*\nattack_code +5\nattack_point +D1\ndefense_code +5\ndefense_point +D1\n.*]
loadsgf games/shapes/false-eyes.sgf
81 worm_data J2
#? [(?s).*\nliberties +1\n.*\nattack_code +5\nattack_point +J3\ndefense_code +0\n.*]
