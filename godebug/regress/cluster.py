"""The same blocks on a Dask cluster: a lost worker's blocks are run again elsewhere, results come back in order.

Workers need this package and the suites at the same paths. (Dask documentation, "Futures" and "Resilience".)
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from godebug.errors import UserError, one_line
from godebug.regress.blocks import Block, BlockRunner, EngineSpec
from godebug.regress.judge import TestResult
from godebug.regress.runner import in_order

#: Seconds to wait for the scheduler.
_CONNECT_LIMIT = 15
#: How often a block may lose its worker before it is given up.
_RETRIES = 5


def run_block(block: Block, spec: EngineSpec) -> list[TestResult]:
    """The results of one block; what a worker of the cluster does."""
    results: list[TestResult] = []
    runner = BlockRunner(spec)
    try:
        runner.run(block, results.append)
    finally:
        runner.close()
    return results


def run_on_cluster(
    blocks: Sequence[Block], spec: EngineSpec, address: str, on_done: Callable[[TestResult], None]
) -> Iterator[TestResult]:
    """Like `run_blocks` of `godebug.regress.runner`, on the cluster whose scheduler has `address`.

    Raises UserError where the extra `cluster` is not installed, or there is no scheduler, or it was lost.
    """
    try:
        import distributed
    except ImportError:
        raise UserError("--cluster needs dask.distributed: install godebug with its extra 'cluster'") from None
    try:
        client: Any = distributed.Client(address, timeout=_CONNECT_LIMIT, set_as_default=False)
    except (OSError, ValueError, TimeoutError) as error:
        raise UserError(f"--cluster: no scheduler at {one_line(address, 80)}: {one_line(error)}") from None
    with client:
        yield from in_order(_arriving(distributed, client, blocks, spec), on_done)


def _arriving(
    distributed: Any, client: Any, blocks: Sequence[Block], spec: EngineSpec
) -> Iterator[tuple[int, TestResult | None]]:
    """The results of every block as it ends, each closed by None."""
    # Impure: the same block has to be run again in every run, whatever a worker remembers.
    futures = {
        client.submit(run_block, block, spec, pure=False, retries=_RETRIES, key=f"block-{index}-{id(blocks)}"): index
        for index, block in enumerate(blocks)
    }
    # Said plainly, or the loop of another client would be taken, where the process has one.
    for future in distributed.as_completed(futures, loop=client.loop):
        index = futures[future]
        try:
            results = future.result()
        except Exception as error:  # whatever the cluster raises: a killed worker, a lost scheduler
            first = blocks[index].wanted[0].name
            raise UserError(f"--cluster: the block of {first} failed: {one_line(error)}") from None
        for result in results:
            yield index, result
        yield index, None
        future.release()
