# Capturing single strings: ladders and kos.

# Nothing stands in the way of the ladder: running does not help.
loadsgf games/shapes/ladder.sgf
1 attack C6
#? [1 D6]
2 defend C6
#? [0]
3 does_defend D6 C6
#? [0]
# Nobody can be taken who has the whole board before him.
4 attack C5
#? [0]

# The same ladder runs into a white stone.
loadsgf games/shapes/ladder-breaker.sgf
10 attack C6
#? [1 D6]
11 defend C6
#? [1 D6]

# Black can take the ko first; White connects.
loadsgf games/shapes/ko.sgf
20 attack D6
#? [2 E6]
21 defend D6
#? [1 E6]
# Black has taken: White may not take back at once, and needs a threat.
trymove black E6
23 attack E6
#? [3 D6]
24 defend E6
#? [1 D6]
popgo

# One stone in an eye of three points cannot live.
loadsgf games/shapes/eyes.sgf
30 attack F9
#? [1 (E9|G9)]
31 defend F9
#? [0]
