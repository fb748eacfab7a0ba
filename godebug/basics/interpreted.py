"""Without a compiler everything works, only slowly; the user is told, once."""

import os
import sys

from godebug.basics.memory import state_file
from godebug.engine import kernel_is_compiled

#: The file beside the position used last that says that the user was told.
MARK = "interpreted"
MESSAGE = (
    "godebug: the engine is not compiled here and reads some fifty times slower; "
    "install it again where there is a C compiler (said once)"
)


def warn_if_interpreted() -> None:
    """Tells on stderr that nothing is compiled, unless the user knows: by an earlier run, or by his own wish."""
    if "GODEBUG_KERNEL" in os.environ or kernel_is_compiled():
        return
    mark = os.path.join(os.path.dirname(state_file()), MARK)
    try:
        os.makedirs(os.path.dirname(mark), exist_ok=True)
        os.close(os.open(mark, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666))
    except OSError:
        # Told before, or nothing can be remembered here: then silence is better than a line in every run.
        return
    print(MESSAGE, file=sys.stderr)
