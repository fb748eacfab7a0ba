cdef enum:
    ATTACK = 0
    DEFEND = 1
    CONNECT = 2
    DISCONNECT = 3
    BREAK_IN = 4
    BLOCK_OFF = 5
    OWL_ATTACK = 6
    OWL_DEFEND = 7

    STRING_COST = 0
    LINK_COST = 1
    ENTRY_COST = 2
    LIFE_COST = 3
