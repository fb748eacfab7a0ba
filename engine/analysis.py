"""Stand-in for development."""
import sys; sys.path.insert(0,'/tmp')
from functools import cached_property
class Analysis:
    def __init__(self, position, level=10, databases=None, trace=None):
        from fake import load
        self.pos,self.inf=load('real_3_middle_game')
    def initial_influence(self,c): return self.inf['initial',c]
    def influence(self,c): return self.inf['dragons known',c]
    def influence_after(self,c,p):
        from dataclasses import replace
        from engine.position import Move
        b=self.inf['dragons known',2]; a=self.inf['dragons known',1]
        return replace(b,stage='after move',move=Move(c,p))
