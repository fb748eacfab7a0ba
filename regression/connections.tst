# Whether two strings can be connected, or cut apart, and where.

# A bamboo joint has two ways to connect, and so has a diagonal.
loadsgf games/shapes/links.sgf
1 disconnect C8 E8
#? [0]
2 connect C8 E8
#? [1 .*]
3 disconnect E4 F5
#? [0]
4 connect E4 F5
#? [1 .*]
# With one side of the bamboo joint peeped at, the other remains.
trymove white D8
5 connect C8 E8
#? [1 D7]
# Two stones between black ones near the edge are caught.
6 disconnect C8 E8
#? [0]
popgo
# The same with the diagonal: a cross cut next to Black's other stones loses E5.
trymove white E5
7 connect E4 F5
#? [1 .*]
8 disconnect E4 F5
#? [0]
popgo

# One point, open to both.
loadsgf games/shapes/gate.sgf
10 connect D5 F5
#? [1 E5]
11 disconnect D5 F5
#? [1 E5]
12 connect E6 E4
#? [1 E5]
13 disconnect E6 E4
#? [1 E5]
trymove black E5
14 connect D5 F5
#? [1 PASS]
15 disconnect D5 F5
#? [0]
16 connect E6 E4
#? [0]
popgo
trymove white E5
17 connect D5 F5
#? [0]
18 connect E6 E4
#? [1 PASS]
popgo

# White holds one of the two points of a diagonal.
loadsgf games/shapes/diagonal-cut.sgf
20 connect D6 E5
#? [1 D5]
21 disconnect D6 E5
#? [1 D5]

# In a tiger's mouth the cutting stone is taken, unless a second one stands behind it.
loadsgf games/shapes/mouth.sgf
30 disconnect C4 D3
#? [0]
31 connect C4 D3
#? [1 .*]
trymove white D5
32 disconnect C4 D3
#? [1 D4]
33 connect C4 D3
#? [1 D4]
popgo

# A jump on the second line holds, for there is a way below it; not so when White came there first.
loadsgf games/shapes/second-line-jump.sgf
40 disconnect D2 F2
#? [0]
41 connect D2 F2
#? [1 .*]
trymove white E1
42 disconnect D2 F2
#? [1 E2]
43 connect D2 F2
#? [1 E2]
popgo

# Both ends of the jump are short of liberties: the cut is atari on both sides.
loadsgf games/shapes/short-jump.sgf
50 disconnect D2 F2
#? [1 E2]
51 connect D2 F2
#? [1 E2]

# A knight's move can be cut at both of its inner points, and connected there.
loadsgf games/shapes/knights-move.sgf
60 disconnect C6 E5
#? [1 (D5|D6)]
61 connect C6 E5
#? [1 (D5|D6)]
trymove white D6
62 connect C6 E5
#? [0]
popgo
trymove white D5
63 connect C6 E5
#? [0]
popgo
trymove black D6
64 disconnect C6 E5
#? [0]
popgo

# Stones of one string need no move.
loadsgf games/shapes/knights-move.sgf
70 connect A6 C6
#? [1 PASS]
71 disconnect A6 C6
#? [0]

# Two links in the open: a jump over two points with helpers near it, and a diagonal.
loadsgf games/break_in.sgf
80 connect D7 D4
#? [1 .*]
81 disconnect D7 D4
#? [0]
82 connect E3 D4
#? [1 .*]
83 disconnect E3 D4
#? [0]
