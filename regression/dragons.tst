# Groups: which strings belong together, and whether they are alive, dead, or up to the next move.

# Links that cannot be cut: a diagonal, a bamboo joint, two common liberties. A cross cut is no link.
loadsgf games/shapes/amalgamation.sgf
1 same_dragon C13 D12
#? [1]
2 same_dragon M12 O12
#? [1]
3 same_dragon C7 K7
#? [1]
4 same_dragon D3 E2
#? [0]
5 same_dragon D2 E3
#? [0]
6 same_dragon C13 M12
#? [0]

loadsgf games/shapes/links.sgf
7 same_dragon C8 E7
#? [1]
8 same_dragon E4 F5
#? [1]

loadsgf games/shapes/mouth.sgf
9 same_dragon C4 D3
#? [1]

# The point between the two strings is open to both sides, or White holds the other one already.
loadsgf games/shapes/gate.sgf
10 same_dragon D5 F5
#? [0]

loadsgf games/shapes/diagonal-cut.sgf
11 same_dragon D6 E5
#? [0]

# Two strings around one eye space; they live or die together.
loadsgf games/shapes/two-strings-one-eye.sgf
20 same_dragon D6 C5
#? [1]
21 dragon_status D6
#? [critical E5 E5]

loadsgf games/shapes/two-headed.sgf
22 same_dragon C7 E6
#? [1]
23 dragon_status C7
#? [alive]

# Four strings around three points with a stone in the middle: every link can be cut.
loadsgf games/shapes/dead-three.sgf
24 dragon_status C7
#? [dead]
25 dragon_status D5
#? [dead]

# One eye is death, three points in a row wait for a move, two eyes are life.
loadsgf games/shapes/enclosed.sgf
30 dragon_status C18
#? [dead]
31 dragon_status K18
#? [critical L17 L17]
32 dragon_status Q18
#? [dead]
33 dragon_status C12
#? [dead]
34 dragon_status L12
#? [alive]

# On the edge and in the corner: four in a row, three in a row, a square, a square and a fifth, two eyes.
loadsgf games/shapes/corner-shapes.sgf
40 dragon_status A12
#? [alive]
41 dragon_status J12
#? [critical K13 K13]
42 dragon_status A3
#? [dead]
43 dragon_status M3
#? [critical M1 M1]
44 dragon_status E9
#? [alive]

loadsgf games/shapes/eyes.sgf
50 dragon_status A8
#? [alive]
51 dragon_status F9
#? [dead]

loadsgf games/shapes/three.sgf
52 dragon_status B1
#? [alive]

# A stone that cannot run from the ladder is dead.
loadsgf games/shapes/ladder.sgf
53 dragon_status C6
#? [dead]

# Six stones with one eye: the next move decides. Before it, what comes of either.
loadsgf games/shapes/captured.sgf
play white G1
54 dragon_status C2
#? [alive]
loadsgf games/shapes/captured.sgf
play black G1
55 dragon_status C2
#? [dead]

# The capturing race is open.
loadsgf games/shapes/race.sgf
56 dragon_status A2
#? [critical (A1|B1|C1) (C4|D4)]*
57 dragon_status A3
#? [critical (C4|D4) (A1|B1|C1)]*

# Taking the stone that gives atari is the way out.
loadsgf games/shapes/counter-atari.sgf
58 dragon_status E5
#? [critical (E6|F6) F6]

# Seki: neither string has an eye, and neither can be taken.
loadsgf games/shapes/seki.sgf
70 dragon_status A1
#? [alive]*
71 dragon_status C1
#? [alive]*
72 dragon_status C9
#? [alive]
73 dragon_status D9
#? [alive]
74 same_dragon C1 C9
#? [0]

# Surrounded on all sides, or with the sky above.
loadsgf games/shapes/surrounded.sgf
60 is_surrounded E5
#? [1]
loadsgf games/shapes/one-side-open.sgf
61 is_surrounded E5
#? [!1]
loadsgf games/shapes/open-side.sgf
62 is_surrounded G3
#? [0]
63 is_surrounded G5
#? [0]
