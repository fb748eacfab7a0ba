# Eyes, dragons, and what is settled whoever moves.

# Black's group has two eyes of one point; the stone between them is dead, the points around it are Black's.
loadsgf games/shapes/eyes.sgf
1 eval_eye A9
#? [1 1]
2 eval_eye C9
#? [1 1]
3 unconditional_status A8
#? [alive]
4 unconditional_status A9
#? [black_territory]
5 unconditional_status F9
#? [dead]
6 unconditional_status E9
#? [black_territory]
# White has no eye yet, and nothing below is anybody's.
7 unconditional_status A7
#? [undecided]
8 unconditional_status E3
#? [undecided]
9 dragon_status A8
#? [alive]

# Three points in a row: the middle one decides between one eye and two.
loadsgf games/shapes/three.sgf
20 eval_eye C2
#? [1 1]
21 eval_eye E2
#? [1 2 F2 F2]
22 unconditional_status B1
#? [alive]
23 dragon_status B1
#? [alive]

# Four in a row are two eyes, but not against two moves in a row.
loadsgf games/shapes/four.sgf
30 eval_eye C2
#? [2 2]
31 unconditional_status B1
#? [undecided]
