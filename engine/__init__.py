"""The analysis of Go positions: pure computation, no printing, no argument parsing, no colours.

`GODEBUG_KERNEL` chooses how the hot modules run: `auto` (default) takes the compiled ones where they were built,
`interpreted` always runs their Python source (to step through a reading in a debugger), `compiled` refuses to start
without the compiled ones.
"""

if __name__ != "godebug.engine":
    raise ImportError(f"import godebug.engine, not {__name__}: under two names there would be two of each class")

from godebug.engine.build.switch import apply_switch, kernel_is_compiled

__all__ = ["kernel_is_compiled"]

apply_switch()
