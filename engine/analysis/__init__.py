"""The analysis of a position: one facade, and a file for each group of stages that it is made of."""

from godebug.engine.analysis.facade import Analysis as Analysis
