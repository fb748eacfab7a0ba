# What eye spaces are worth: the eyes if the enemy moves first, the eyes if the owner does, and the deciding points.

# Two to five points.
loadsgf games/shapes/eye-shapes.sgf
1 eval_eye C17
#? [1 2 D17 D17]
2 eval_eye E17
#? [1 2 D17 D17]
# A bent three: the bend.
3 eval_eye Q17
#? [1 2 Q16 Q16]
# Three around a fourth: the fourth.
4 eval_eye C10
#? [1 2 D10 D10]
# Four in a row, straight and in a zigzag: two eyes whoever moves.
5 eval_eye L10
#? [2 2]
6 eval_eye C4
#? [2 2]
# A square of four and a fifth: the point with three neighbours.
7 eval_eye M5
#? [1 2 N4 N4]
# Two points are one eye, four in a square as well. Both walls have no outside liberty, and count as captured.
8 eval_eye R11
#? [1 1]*
9 eval_eye K17
#? [1 1]*

# Five and more.
loadsgf games/shapes/eye-shapes-large.sgf
# A cross: the centre.
10 eval_eye D16
#? [1 2 D16 D16]
# Two rows of three, five in a row, eight.
11 eval_eye L17
#? [2 2]
12 eval_eye M10
#? [2 2]
13 eval_eye D4
#? [2 2]
# A square of four with two arms: the point where the arms begin.
14 eval_eye D10
#? [1 2 D10 D10]

# White stones inside.
loadsgf games/shapes/eyes-with-stones.sgf
# The middle of three is taken; the end of three is taken.
20 eval_eye C17
#? [1 1]
21 eval_eye J17
#? [1 2 K17 K17]
# The centre of the four is taken.
22 eval_eye R17
#? [1 1]
# Both middle points of four in a row; one of them.
23 eval_eye C11
#? [1 1]
24 eval_eye K11
#? [1 2 M11 M11]
# In a square of four and in a corridor of two.
25 eval_eye C5
#? [1 1]
26 eval_eye J5
#? [1 1]
# One middle point of two rows of three: the other one.
27 eval_eye P5
#? [1 2 Q5 Q5]

# False eyes: two enemies at the diagonals in the open, one on the edge.
loadsgf games/shapes/false-eyes.sgf
30 eval_eye D5
#? [0 0]
31 half_eye_data D5
#? [(?s)value +4\.00\ntype +FALSE_EYE\n.*]
32 eval_eye D1
#? [0 0]
33 half_eye_data D1
#? [(?s)value +4\.00\ntype +FALSE_EYE\n.*]
# One diagonal of an eye on the right edge is open, the other three are White's or beyond the edge.
34 eval_eye H6
#? [1 1]
# The stone at the diagonal cannot be saved.
35 eval_eye H1
#? [1 1]

# Half eyes: a corridor whose open end must be closed, and an eye with one open diagonal.
loadsgf games/shapes/half-eyes.sgf
40 eval_eye C11
#? [0 1 D11 D11]
41 eval_eye E5
#? [0 1 F6 F6]
42 half_eye_data E5
#? [(?s)value +3\.00\ntype +HALF_EYE\n.*attack_point\[0\] +F6\n.*defense_point\[0\] +F6]
play white F6
43 eval_eye E5
#? [1 1]
loadsgf games/shapes/half-eyes.sgf
play black F6
44 eval_eye E5
#? [0 0]
play white D11
45 eval_eye C11
#? [1 1]

# The edge is no enemy, and no friend either.
loadsgf games/shapes/corner-shapes.sgf
50 eval_eye A13
#? [2 2]
51 eval_eye J13
#? [1 2 K13 K13]
52 eval_eye M1
#? [1 2 M1 M1]
53 eval_eye F8
#? [1 1]
54 eval_eye H8
#? [1 1]

# Two eyes that hold two strings together are eyes, though each would be false alone.
loadsgf games/shapes/two-headed.sgf
60 eval_eye D6
#? [1 1]
61 eval_eye C5
#? [1 1]

# Two enemies at the diagonals of one side.
loadsgf games/shapes/false-eye-one-side.sgf
62 eval_eye D5
#? [0 0]
63 half_eye_data D5
#? [(?s)value +4\.00\ntype +FALSE_EYE\n.*]

# Four points around a fifth, one of them open to White: he takes the centre, or Black has two eyes.
loadsgf games/shapes/one-point-push.sgf
64 eval_eye F6
#? [1 2 F5 F5]
# Two common liberties are no eye for either side.
loadsgf games/shapes/seki.sgf
65 eval_eye B1
#? [0 0]

# Eyes of one point and of three, the last with a stone in the middle.
loadsgf games/shapes/eyes.sgf
70 eval_eye A9
#? [1 1]
71 eval_eye C9
#? [1 1]

loadsgf games/shapes/three.sgf
72 eval_eye C2
#? [1 1]
73 eval_eye E2
#? [1 2 F2 F2]

loadsgf games/shapes/four.sgf
74 eval_eye C2
#? [2 2]
