# The C side of graph_values.py.

from godebug.engine.eyes.kernel cimport LocalGame
from godebug.engine.eyes.survival cimport Survival

cdef enum:
    AT_ATTACKER = 16
    AT_LIBERTIES = 32
    AT_THREATS = 35
    AT_KO = 39
    AT_BANNED = 44
    AT_SMOTHERED = 45
    AT_SPARED = 46
    AT_MOVE = 47
    STONES = 65535
    THREATS_FROM = 4
    NOBODY = -1
    TO_ATTACK = 0
    TO_DEFEND = 1
    LIVES = 0


cdef class GraphValues:
    cdef Survival search
    cdef LocalGame game
    cdef int vertices
    cdef dict _eyes
    cdef set _under_way

    cdef unsigned long long _position(self, unsigned int defender, unsigned int attacker, int liberties, int threats, int ko, int banned) noexcept
    cdef int _count(self, unsigned long long place, int side) except -1
    cdef int _survives(self, unsigned long long place, int side, bint sure_eye) except -1
    cdef list _attacks(self, unsigned long long place)
    cdef list _defences(self, unsigned long long place)
    cdef int _threats_left(self, unsigned long long place, int v, int side) noexcept
    cdef list _replies(self, unsigned long long place, int mover)
    cdef unsigned int _moves(self, unsigned long long place, int mover, int side, int least, int most) except? 0
    cdef int _attacked_twice(self, unsigned long long place, int low, int high) except -1
    cdef int _defended_twice(self, unsigned long long place, int low, int high) except -1
    cdef unsigned int _threats(self, unsigned long long place, int mover, bint costs) except? 0
    cdef int _nested(self, unsigned long long place, unsigned long long parent, int side) except? -1
