"""The door to a Dask cluster. (Dask documentation, "Futures".)"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from godebug.basics.errors import UserError, one_line
from godebug.basics.installation import how_to_add

#: Seconds to wait for the scheduler.
CONNECT_LIMIT = 15


@contextmanager
def connected(address: str, option: str) -> Iterator[Any]:
    """Opens a client of the scheduler at `address`, which the user named by `option`, and closes it at the end.

    Raises UserError where the extra `cluster` is not installed, or the scheduler is missing.
    """
    try:
        import distributed
    except ImportError:
        raise UserError(f"{option}: needs the package distributed: {how_to_add('distributed')}") from None
    try:
        client = distributed.Client(address, timeout=CONNECT_LIMIT, set_as_default=False)
    except (OSError, ValueError, TimeoutError) as error:
        raise UserError(f"{option}: no scheduler at {one_line(address, 80)}: {one_line(error)}") from None
    with client:
        yield client
