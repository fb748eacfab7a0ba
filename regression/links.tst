# Links that cannot be cut.

# A bamboo joint has two ways to connect, and so has a diagonal.
loadsgf games/shapes/links.sgf
1 disconnect C8 E8
#? [0]
2 connect C8 E8
#? [1 .*]
3 disconnect E4 F5
#? [0]
4 same_dragon C8 E7
#? [1]
# With one side of the bamboo joint peeped at, the other remains.
trymove white D8
5 connect C8 E8
#? [1 D7]
popgo
