"""What libraries log of bad input, as lines of ours: nobody reads a traceback of what somebody else has sent."""

import logging

from godebug.basics.errors import one_line


class OneLine(logging.Formatter):
    """A record as one line, with the error that it is about."""

    def format(self, record: logging.LogRecord) -> str:
        """Returns the message in one line, with type and text of the error."""
        error = record.exc_info[1] if record.exc_info else None
        why = "" if error is None else f": {type(error).__name__}: {error}"
        # A traceback may follow in the message itself.
        said = record.getMessage().partition("\n")[0]
        return f"godebug: {one_line(said + why)}"


def log_in_lines() -> None:
    """Makes what is logged from now on lines on stderr, from warnings up."""
    handler = logging.StreamHandler()
    handler.setFormatter(OneLine())
    logging.basicConfig(level=logging.WARNING, handlers=[handler])
