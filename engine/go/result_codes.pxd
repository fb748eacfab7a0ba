cdef enum:
    LOSE = 0
    KO_B = 1
    LOSS = 2
    GAIN = 3
    KO_A = 4
    WIN = 5
