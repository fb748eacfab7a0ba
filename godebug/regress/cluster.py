"""Runs blocks on a Dask cluster. Blocks of a lost worker run again elsewhere; results come back in order.

Workers need this package and the suites at the same paths. (Dask documentation, "Futures" and "Resilience".)
"""

from collections.abc import Callable, Iterator, Sequence
from queue import SimpleQueue
from typing import Any
from uuid import uuid4

from godebug.basics.cluster import connected
from godebug.basics.errors import UserError, one_line
from godebug.regress.blocks import Block, BlockRunner, EngineSpec
from godebug.regress.judge import TestResult
from godebug.regress.runner import in_order

#: How often a block may lose its worker before it is given up.
_RETRIES = 5


def run_block(block: Block, spec: EngineSpec, index: int, topic: str) -> list[TestResult]:
    """Runs one block on a worker of the cluster and returns its results. Each is also sent as an event to `topic` at
    once.
    """
    from distributed import get_worker

    worker = get_worker()
    results: list[TestResult] = []

    def tell(result: TestResult) -> None:
        worker.log_event(topic, {"block": index, "number": len(results), "record": result.as_record()})
        results.append(result)

    runner = BlockRunner(spec)
    try:
        runner.run(block, tell)
    finally:
        runner.close()
    return results


def run_on_cluster(
    blocks: Sequence[Block], spec: EngineSpec, address: str, on_done: Callable[[TestResult], None]
) -> Iterator[TestResult]:
    """Runs blocks like `run_blocks` of `godebug.regress.runner`, on the cluster whose scheduler has `address`.

    Raises UserError where the extra `cluster` is not installed, or the scheduler is missing or lost.
    """
    with connected(address, "--cluster") as client:
        yield from in_order(_arriving(client, blocks, spec), on_done)


def _arriving(client: Any, blocks: Sequence[Block], spec: EngineSpec) -> Iterator[tuple[int, TestResult | None]]:
    """Yields the results of every block as they arrive; None ends a block.

    A block that lost its worker runs again from its beginning; results that were there already are skipped.
    """
    topic = f"godebug-{uuid4().hex}"
    heard: SimpleQueue[tuple[int, Any]] = SimpleQueue()
    client.subscribe_topic(topic, lambda event: heard.put((event[1]["block"], event[1])))
    futures = [
        # Impure: the same block has to be run again in every run, whatever a worker remembers.
        client.submit(run_block, block, spec, index, topic, pure=False, retries=_RETRIES, key=f"{topic}-{index}")
        for index, block in enumerate(blocks)
    ]
    for index, future in enumerate(futures):
        future.add_done_callback(lambda ended, index=index: heard.put((index, ended)))
    known = [0] * len(blocks)
    open_blocks = set(range(len(blocks)))
    while open_blocks:
        index, news = heard.get()
        if index not in open_blocks:
            continue
        if isinstance(news, dict):
            if news["number"] == known[index]:
                known[index] += 1
                yield index, TestResult.from_record(blocks[index].wanted[news["number"]], news["record"])
            continue
        try:
            results = news.result()
        except Exception as error:  # a killed worker, a lost scheduler
            first = blocks[index].wanted[0].name
            raise UserError(f"--cluster: the block of {first} failed: {one_line(error)}") from None
        for result in results[known[index] :]:
            yield index, result
        yield index, None
        open_blocks.remove(index)
