# The rules of the board.

# A ko: taken once, it cannot be taken back at once, but after a move elsewhere.
loadsgf games/shapes/ko.sgf
1 is_legal black E6
#? [1]
play black E6
2 is_legal white D6
#? [0]
3 captures black
#? [1]
play white J1
play black A1
4 is_legal white D6
#? [1]
5 all_legal black
#? [.*D6.*]

# Suicide is no move; capturing on the same point is one.
boardsize 5
play white A2
play white B1
10 is_legal black A1
#? [0]
11 is_legal white A1
#? [1]
play black A3
play black B2
play black C1
12 is_legal black A1
#? [1]
play black A1
13 list_stones white
#? []
14 captures black
#? [2]
15 findlib A1
#? [A2 B1]

# Liberties of a string count once, and a move joins what it touches.
boardsize 9
play black E5
play black E6
20 countlib E5
#? [6]
21 findlib E6
#? [E7 D6 F6 D5 F5 E4]
22 accuratelib black E4
#? [E7 D6 F6 D5 F5 D4 F4 E3]
23 accuratelib white F5
#? [F6 G5 F4]
