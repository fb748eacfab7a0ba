# The numbers of operations.py for compiled modules.

cdef enum:
    NUMBER = 0
    CALL = 1
    NOT = 2
    NEGATE = 3
    TRUTH = 4
    ADD = 5
    SUBTRACT = 6
    MULTIPLY = 7
    EQUAL = 8
    UNEQUAL = 9
    LESS = 10
    AT_MOST = 11
    MORE = 12
    AT_LEAST = 13
    AND = 14
    OR = 15
    JUMP = 16
    UNLESS = 17
    DROP = 18
    RETURN = 19
    END = 20
    NO_PLACE = -1
    LABELED = 0
    COMMA = 1
    EXCLAMATION = 2
    STAR = 3
