# Whose the empty points are. Regions: 3 territory, 2 framework, 1 area, 4 a stone, White's above zero and Black's below.

# Everything is settled: three columns for Black, four for White.
loadsgf games/shapes/territory-closed.sgf
1 initial_influence black influence_regions
#? [(\s*-3 -3 -3 -4  4  3  3  3  3 ?){9}]
2 initial_influence white influence_regions
#? [(\s*-3 -3 -3 -4  4  3  3  3  3 ?){9}]
3 initial_influence white territory_value
#? [((\s*-1\.00){3}(\s+0\.00){2}(\s+1\.00){4}\s*){9}]
4 estimate_score
#? [W\+9\.0 .*]
5 new_score
#? [W\+9\.0 .*]

# The corner behind a wall with jumps is White's; no black influence enters by D4.
loadsgf games/shapes/corner-barrier.sgf
10 initial_influence black influence_regions
#? [([^\n]*\n){4} 3  3  3  4 [^\n]*\n 3  3  3 [^\n]*\n 3  3  3  4 [^\n]*\n 3  3  3  4 [^\n]*\n 3  3  3  3  3 [^\n]*]
11 initial_influence black black_permeability
#? [([^\n]*\n){5}( +\S+){3} +0\.00 [\s\S]*]
12 initial_influence black black_influence
#? [([^\n]*\n){4}( +0\.00){3} [^\n]*\n( +0\.00){3} [^\n]*\n( +0\.00){3} [^\n]*\n( +0\.00){3} [^\n]*\n( +0\.00){5} [^\n]*]

# The same with komi.
loadsgf games/shapes/territory-closed.sgf
komi 5.5
6 estimate_score
#? [W\+14\.5 .*]
7 new_score
#? [W\+14\.5 .*]

# An open border on the first line: B1 to D1 are nobody's while Black is to move.
loadsgf games/shapes/endgame-step.sgf
20 initial_influence black influence_regions
#? [([^\n]*\n){8} 3  [0-2]  [0-2] (-[0-2]| [0-2]) -3 -3 -3 -4 -3 ?]
# White descends: A1 and B1 become his, E1 is still nobody's, F1 remains Black's.
play white D1
21 initial_influence black influence_regions
#? [([^\n]*\n){8} 3  3  [0-2]  4  0 -3 -3 -4 -3 ?]

# A push into four points: Black keeps all of them if he moves first, three if he has to answer the push.
loadsgf games/shapes/one-point-push.sgf
22 initial_influence black influence_regions
#? [([^\n]*\n){3}( +-?\d){5} -3 [^\n]*\n( +-?\d){4}  0 -3 -3 [^\n]*\n( +-?\d){4} -4 -3 [\s\S]*]
23 initial_influence white influence_regions
#? [([^\n]*\n){3}( +-?\d){5} -3 [^\n]*\n( +-?\d){4}  0  0 -3 [^\n]*\n( +-?\d){4} -4 -3 [\s\S]*]
play white E5
24 initial_influence black influence_regions
#? [([^\n]*\n){3}( +-?\d){5} -3 [^\n]*\n( +-?\d){4}  4  0 -3 [^\n]*\n( +-?\d){4} -4 -3 [\s\S]*]
play black F5
25 new_score
#? [W\+1\.0 .*]

# A gap in White's wall: with White to move everything below it is his, with Black to move not the points at the gap.
loadsgf games/shapes/wall-with-wide-gap.sgf
26 initial_influence white influence_regions
#? [([^\n]*\n){7}( +3){9} *\n( +3){9} *]
27 initial_influence black influence_regions
#? [([^\n]*\n){7} 3  3  [0-2]  [0-2]  [0-2]  [0-2]  3  3  3 [^\n]*\n 3  3  [0-2]  [0-2]  [0-2]  [0-2]  3  3  3 *]

# White's stones are captured when Black moves first: two points for each, one for each empty point around them.
loadsgf games/shapes/captured.sgf
30 initial_influence black territory_value
#? [([^\n]*\n){7} +0\.00 +-1\.00( +-2\.00){4}( +0\.00){2} +1\.00 *\n +0\.00 +-1\.00 +-2\.00( +-1\.00){2} +-2\.00( +-?\d\.\d\d){2} +1\.00 *]
play white G1
31 initial_influence black territory_value
#? [([^\n]*\n){7}( +0\.00){8} +1\.00 *\n( +0\.00){3}( +1\.00){2}( +0\.00){3} +1\.00 *]
32 new_score
#? [B\+2[45]\.\d .*]
loadsgf games/shapes/captured.sgf
play black G1
33 new_score
#? [B\+43\.0 .*]

# A closed corner: its points are White's, the middle of the board is nobody's, the other corner leans to Black.
loadsgf games/shapes/moyo.sgf
40 initial_influence white influence_regions
#? [[\s\S]*\n( +3){5} [^\n]*]
41 initial_influence black influence_regions
#? [[\s\S]*\n( +3){4} [^\n]*]
42 initial_influence white influence_regions
#? [([^\n]*\n){9}( *-?\d){9}  0 [\s\S]*]
43 initial_influence white influence_regions
#? [([^\n]*\n){2}( *-?\d){15} -[1-3] [\s\S]*]

# Inside a living group everything is its own, a dead stone counts twice.
loadsgf games/shapes/eyes.sgf
50 initial_influence white influence_regions
#? [-3 -4 -3 -4 -3  4 -3 -4 -3 [\s\S]*]
51 initial_influence white territory_value
#? [ *-1\.00 +0\.00 +-1\.00 +0\.00 +-1\.00 +-2\.00 +-1\.00 +0\.00 +-1\.00 [\s\S]*]
