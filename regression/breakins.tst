# Whether a string can reach an area, moving first (break_in), or can be kept out by the enemy's move (block_off).

# No hole in the wall.
loadsgf games/shapes/tight-wall.sgf
1 break_in C6 F7 G7 H7 F6 G6 H6 F5 G5 H5
#? [0]
2 block_off C6 F7 G7 H7 F6 G6 H6 F5 G5 H5
#? [1 PASS]

# A gate in the wall: its own point is open to both, what lies behind can be held.
loadsgf games/shapes/wall-with-gate.sgf
10 break_in D5 E5 F5 G5
#? [1 E5]
11 block_off D5 E5 F5 G5
#? [1 E5]
12 break_in D5 F6 F5 F4 G5
#? [0]
13 block_off D5 F6 F5 F4 G5
#? [1 .*]
trymove white E5
14 break_in D5 F6 F5 F4 G5
#? [1 F5]
15 block_off D5 F6 F5 F4 G5
#? [1 F5]
popgo
trymove black E5
16 break_in D5 F6 F5 F4 G5
#? [0]
popgo

# Black's wall ends on the third line: White jumps or crawls below it, Black must come down.
loadsgf games/shapes/open-wall.sgf
20 break_in D2 F2 F1 G2 G1 H2 H1
#? [1 (E1|E2|F1|F2|G1)]
21 block_off D2 F2 F1 G2 G1 H2 H1
#? [1 (E1|E2|F1|F2|G1)]
# The push in the middle of the gap comes through.
trymove white E2
22 block_off D2 F2 F1 G2 G1 H2 H1
#? [0]
popgo
# So does the jump along the edge.
trymove white F1
23 block_off D2 F2 F1 G2 G1 H2 H1
#? [0]
popgo
# A move further up does not keep White out.
trymove black F3
24 break_in D2 F2 F1 G2 G1 H2 H1
#? [1 (E1|E2|F1|F2|G1)]
popgo
trymove black E2
25 break_in D2 F2 F1 G2 G1 H2 H1
#? [0]
popgo

# Black's wall ends on the second line: the hane on the first line is blocked behind it.
loadsgf games/shapes/first-line-hane.sgf
30 break_in D2 F1 G1 F2 G2
#? [0]
31 break_in D2 E1 F1 G1 F2 G2
#? [1 E1]
32 block_off D2 E1 F1 G1 F2 G2
#? [1 (D1|E1|F1)]
trymove white E1
33 break_in D2 F1 G1 F2 G2
#? [1 F1]
34 block_off D2 F1 G1 F2 G2
#? [1 F1]
popgo

# A gap of two points in White's wall: Black steps into it or jumps through; White has the time to close it from below.
loadsgf games/shapes/wall-with-wide-gap.sgf
35 break_in D4 A1 B1 C1 D1 E1 F1 G1 H1 J1 A2 B2 C2 D2 E2 F2 G2 H2 J2
#? [1 (D2|D3|E2|E3)]
36 block_off D4 A1 B1 C1 D1 E1 F1 G1 H1 J1 A2 B2 C2 D2 E2 F2 G2 H2 J2
#? [1 ([C-F][12]|[DE]3)]

# The territory on the right, of the manual's example: every forcing move at its rim gets in, only E8 keeps Black out.
loadsgf games/break_in.sgf
40 break_in D7 E9 F9 G9 E8 F8 G8 H8 G7 H7 J7 H6 J6 H5 J5 H4 J4 H3 J3 H2 J2
#? [1 (C8|C9|D8|D9|E8|E9|F4|F5|F8|F9|G5|G7|G8|G9|H5|H6|H7|H8)]
41 block_off D7 E9 F9 G9 E8 F8 G8 H8 G7 H7 J7 H6 J6 H5 J5 H4 J4 H3 J3 H2 J2
#? [1 E8]
# Without the nearest points fewer moves get in, and more keep Black out.
42 break_in D7 F9 G9 F8 G8 H8 G7 H7 J7 H6 J6 H5 J5 H4 J4 H3 J3 H2 J2
#? [1 (D8|D9|E8|E9|F8|F9|G5|G7)]
43 block_off D7 F9 G9 F8 G8 H8 G7 H7 J7 H6 J6 H5 J5 H4 J4 H3 J3 H2 J2
#? [1 (D8|E8|F3|F4|F5|G5|G7|G8|H4|H5|H6|H7)]
# A goal next to the string, under it, under a stone of the enemy, and none.
44 break_in D7 D8
#? [1 D8]
45 block_off D7 D8
#? [1 D8]
46 break_in D7 D6
#? [1 PASS]
47 block_off D7 D6
#? [0]
48 break_in D7 E7
#? [0]
49 block_off D7 E7
#? [1 PASS]
50 break_in D7
#? [0]
51 block_off D7
#? [1 PASS]
# From the lower side a point within the area can be denied at once.
52 block_off E3 H3
#? [1 .*]
