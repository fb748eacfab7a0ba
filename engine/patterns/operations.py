"""The words of compiled constraints and actions: a stack machine's operations. Truth values are 0 and 1, as in C.

Each is one int, followed by its operands. Compiled modules have these numbers as constants of C.
"""

#: NUMBER i: the i-th constant of the database.
NUMBER = 0
#: CALL question, enemy, count, place ...: a helper function; places are indices, NO_PLACE is a pass.
CALL = 1
#: One value from one.
NOT = 2
NEGATE = 3
TRUTH = 4
#: One value from two.
ADD = 5
SUBTRACT = 6
MULTIPLY = 7
EQUAL = 8
UNEQUAL = 9
LESS = 10
AT_MOST = 11
MORE = 12
AT_LEAST = 13
#: AND target, OR target: goes there with 0 (1) where the value on top decides already, else drops it.
AND = 14
OR = 15
#: JUMP target; UNLESS target: takes a value, and goes there if it is 0.
JUMP = 16
UNLESS = 17
#: Forgets the value on top.
DROP = 18
#: Ends with the value on top; ends without a value.
RETURN = 19
END = 20

NO_PLACE = -1

#: What a place is: a label, or one of these symbols.
LABELED = 0
COMMA = 1
EXCLAMATION = 2
STAR = 3
