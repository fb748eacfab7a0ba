# Whether a single string can be captured or saved, read out to the end: ladders, nets, snapbacks, kos, races, and
# moves with two aims.

# Nothing stands in the way of the ladder: running does not help.
loadsgf games/shapes/ladder.sgf
1 attack C6
#? [1 D6]
2 defend C6
#? [0]
3 does_defend D6 C6
#? [0]
trymove white D6
5 ladder_attack C6
#? [1 (D5|E6)]
6 attack C6
#? [1 (D5|E6)]
popgo
# Nobody can be taken who has the whole board before him.
4 attack C5
#? [0]

# The same ladder runs into a white stone.
loadsgf games/shapes/ladder-breaker.sgf
10 attack C6
#? [1 D6]
11 defend C6
#? [1 D6]
trymove white D6
12 ladder_attack C6
#? [0]
popgo

# A net: one step away, at the corner, holds as well as the jump; ataris only drive White to his helper.
loadsgf games/shapes/net.sgf
20 attack D6
#? [1 (E4|E5|F4|F5)]
21 ladder_attack D6
#? [0]
22 defend D6
#? [1 (D4|D5|E5|E6|F6)]
23 does_attack E6 D6
#? [0]
24 does_attack D5 D6
#? [0]

# A snapback: the stone that White takes leaves him with the liberty on which it stood.
loadsgf games/shapes/snapback.sgf
30 attack C2
#? [1 D1]
31 defend C2
#? [1 D1]
32 does_attack C1 C2
#? [0]
33 does_defend C1 C2
#? [0]
trymove black D1
trymove white C1
34 attack C2
#? [1 D1]
35 defend C2
#? [1 D1]
popgo
popgo

# A double atari: neither stone can be attacked alone, one of the two is lost; one move saves both.
loadsgf games/shapes/double-atari.sgf
40 attack D5
#? [0]
41 attack E4
#? [0]
42 attack_either D5 E4
#? [1]
43 defend_both D5 E4
#? [1]
trymove black E5
44 attack D5
#? [1 D6]
45 attack E4
#? [1 F4]
46 defend_both D5 E4
#? [0]
popgo

# Driven to the edge, where there is no more room; on the first line there is none from the start.
loadsgf games/shapes/second-line.sgf
50 attack E2
#? [1 (F2|F3|G2)]
51 defend E2
#? [1 F2]
52 does_attack E1 E2
#? [0]
53 attack H9
#? [1 (G9|J8|J9)]
54 defend H9
#? [0]

# The stone that gives atari is in atari itself: taking it is the only way out, running into the net is none.
loadsgf games/shapes/counter-atari.sgf
60 attack E5
#? [1 (E6|F6)]
61 defend E5
#? [1 F6]
62 attack F5
#? [1 F6]
63 defend F5
#? [1 (E6|F6)]

# Who fills one of the two common liberties is captured himself.
loadsgf games/shapes/seki.sgf
70 attack A1
#? [0]
71 attack C1
#? [0]
trymove black B1
72 attack A1
#? [1 B2]
popgo
trymove white B2
73 attack C1
#? [1 B1]
popgo

# A capturing race: whoever moves first is a liberty ahead.
loadsgf games/shapes/race.sgf
80 attack A2
#? [1 (A1|B1|C1)]
81 defend A2
#? [1 (C4|D4)]
82 attack A3
#? [1 (C4|D4)]
# The defence is to attack; the liberties of the enemy are not tried here.
83 defend A3
#? [1 (A1|B1|C1)]*
# A liberty less outside, and White wins although Black moves first.
trymove white C4
84 attack A2
#? [0]
85 attack A3
#? [1 (C1|D4)]
popgo

# A ko: Black can take it first; White connects.
loadsgf games/shapes/ko.sgf
90 attack D6
#? [2 E6]
91 defend D6
#? [1 E6]
# Black has taken: White may not take back at once, and needs a threat.
trymove black E6
92 attack E6
#? [3 D6]
93 defend E6
#? [1 D6]
popgo
# White has connected.
trymove white E6
94 attack D6
#? [0]
popgo

# A ko on the first line.
loadsgf games/shapes/first-line-ko.sgf
100 attack C1
#? [2 B1]
101 defend C1
#? [1 B1]
102 attack A2
#? [0]
trymove white B1
103 attack B1
#? [3 C1]
104 defend B1
#? [1 C1]
popgo

# One stone in an eye of three points cannot live.
loadsgf games/shapes/eyes.sgf
110 attack F9
#? [1 (E9|G9)]
111 defend F9
#? [0]

# A stone on the first line whose only liberty leads into a dead end.
loadsgf games/shapes/false-eyes.sgf
120 attack J2
#? [1 J3]
121 defend J2
#? [0]
