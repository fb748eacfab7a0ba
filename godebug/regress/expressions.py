"""Matches expected answers, which are regular expressions of unknown authors, in limited time.

Python's `re` can backtrack forever, as on `(a+)+b`, and nothing can stop it within the process. Expressions that cannot
take long are matched here; all others in a child process that ends itself when its time is up.
"""

import json
import re
import subprocess
import sys
import threading
from contextlib import suppress

#: Seconds of CPU time for one match.
LIMIT = 2.0
#: Characters of an answer up to which two repeats in a row cannot take long.
_SHORT = 2000

#: Reads a line [pattern, text, seconds] and writes 1 or 0. The timer counts CPU time, and its signal kills.
_CODE = """
import json, re, signal, sys, warnings
warnings.simplefilter("ignore")
try:
    import resource
    resource.setrlimit(resource.RLIMIT_AS, (1 << 30, 1 << 30))
except (ImportError, OSError, ValueError):
    pass
signal.signal(signal.SIGINT, signal.SIG_IGN)
for line in sys.stdin:
    pattern, text, seconds = json.loads(line)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    found = re.fullmatch(pattern, text)
    signal.setitimer(signal.ITIMER_PROF, 0)
    print(int(found is not None), flush=True)
"""


def is_quick(pattern: str, length: int) -> bool:
    """Tells whether a match against `length` characters is sure to be quick: few alternatives, no repeated group."""
    repeats = sum(c in "*+?{" for c in pattern)
    if pattern.count("|") > 12 and pattern.count("(") > 2:
        return False
    if repeats == 0:
        return True
    return repeats <= 2 and not re.search(r"\)[*+?{]", pattern) and length <= _SHORT


class _Matcher:
    """The child process, started when first needed."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[str] | None = None
        self._lock = threading.Lock()

    def fullmatch(self, pattern: str, text: str, limit: float) -> bool | None:
        with self._lock:
            if self._process is None:
                self._process = subprocess.Popen(
                    [sys.executable, "-I", "-S", "-c", _CODE],
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    stderr=subprocess.DEVNULL,
                    text=True,
                    encoding="ascii",
                    start_new_session=True,
                )
            process = self._process
            assert process.stdin is not None and process.stdout is not None
            answer = ""
            try:
                with suppress(OSError):
                    process.stdin.write(json.dumps([pattern, text, limit]) + "\n")
                    process.stdin.flush()
                    answer = process.stdout.readline().strip()
            finally:
                if not answer:
                    # Its time was up, or we were interrupted.
                    self._process = None
                    process.kill()
                    process.communicate()
        return answer == "1" if answer else None


_MATCHER = _Matcher()


def fullmatch(pattern: re.Pattern[str], text: str) -> bool | None:
    """Tells whether the whole `text` matches, None where that took more than LIMIT seconds."""
    if is_quick(pattern.pattern, len(text)):
        return pattern.fullmatch(text) is not None
    try:
        return _MATCHER.fullmatch(pattern.pattern, text, LIMIT)
    except OSError:
        # No process to be had: not knowing is better than not coming back.
        return None
