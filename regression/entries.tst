# Strings that get into an area, or do not.

# The right side is White's, with a string of Black's that looks in from the left.
loadsgf games/break_in.sgf
1 break_in D7 E9 F9 G9 E8 F8 G8 H8 G7 H7 J7 H6 J6 H5 J5 H4 J4 H3 J3 H2 J2
#? [1 E8]
2 block_off D7 E9 F9 G9 E8 F8 G8 H8 G7 H7 J7 H6 J6 H5 J5 H4 J4 H3 J3 H2 J2
#? [1 E8]
# Without the nearest points it is harder.
3 break_in D7 F9 G9 F8 G8 H8 G7 H7 J7 H6 J6 H5 J5 H4 J4 H3 J3 H2 J2
#? [1 G7]
4 block_off D7 F9 G9 F8 G8 H8 G7 H7 J7 H6 J6 H5 J5 H4 J4 H3 J3 H2 J2
#? [1 G7]
# A goal next to the string, under it, under a stone of the enemy, and none.
5 break_in D7 D8
#? [1 D8]
6 block_off D7 D8
#? [1 D8]
7 break_in D7 D6
#? [1 PASS]
8 block_off D7 D6
#? [0]
9 break_in D7 E7
#? [0]
10 block_off D7 E7
#? [1 PASS]
11 break_in D7
#? [0]
12 block_off D7
#? [1 PASS]
# From the lower side the corner is closed at once.
13 block_off E3 H3
#? [1 G3]

# Two links of Black's in the same position.
14 connect D7 D4
#? [1 D5]
15 disconnect D7 D4
#? [0]
16 connect E3 D4
#? [1 D3]
