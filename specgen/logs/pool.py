"""Parts on all cores: processes that end with the command, however it ends."""

from __future__ import annotations

import gc
import os
import signal
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import (
    FIRST_EXCEPTION,
    Future,
    ProcessPoolExecutor,
    wait,
)
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import connection, get_context
from typing import Any

import pyarrow as pa

from specgen.files.cores import cores
from specgen.logs.parts import Part, PartDone, PartWriter

PAYS = 16 << 20
"""Bytes from which on the start of a second process pays."""
_SECONDS = 0.2


class WorkerLostError(RuntimeError):
    """A process was ended from outside; the text says what to do."""


def process_count(size: int, parts: int, jobs: int | None) -> int:
    """How many processes read so many bytes in so many parts.

    As many as are wanted, or as pay if None; never more than there are parts.
    """
    if jobs is None:
        jobs = 1 if size < PAYS else cores()
    return max(1, min(jobs, parts))


def written(
    writer: PartWriter,
    parts: Sequence[Part],
    processes: int,
    tell: Callable[[int], None],
) -> Iterator[PartDone]:
    """What comes of each part; ``tell`` gets how many bytes are done in all.

    The first failure ends all.  Raises what ``PartWriter.write`` raises, in whichever
    process, and WorkerLostError.
    """
    if processes < 2:
        return _in_this_process(writer, parts, tell)
    return _in_processes(writer, parts, processes, tell)


def _in_this_process(
    writer: PartWriter, parts: Sequence[Part], tell: Callable[[int], None]
) -> Iterator[PartDone]:
    done = 0

    def add(size: int) -> None:
        nonlocal done
        done += size
        tell(done)

    for part in parts:
        yield writer.write(part, add)


def _in_processes(
    writer: PartWriter,
    parts: Sequence[Part],
    processes: int,
    tell: Callable[[int], None],
) -> Iterator[PartDone]:
    # Not forked: Arrow has threads, and a fork of them may wait for ever.
    context = get_context("spawn")
    ending, alive = context.Pipe(duplex=False)
    done = context.Value("q", 0)
    pool = ProcessPoolExecutor(
        processes, context, _begin, (ending, done, writer, gc.get_threshold())
    )
    try:
        with _ctrl_c_later():
            futures = [pool.submit(_write, part) for part in parts]
        yield from _results(futures, lambda: tell(done.value))
        pool.shutdown()
    except BrokenProcessPool:
        raise WorkerLostError(
            "a process of this run was ended from outside (by the system, for want of "
            "memory?); --jobs 1 takes the least"
        ) from None
    finally:
        # Whoever still works ends at once.
        alive.close()
        pool.shutdown(cancel_futures=True)
        ending.close()


def _results(
    futures: Sequence[Future[PartDone]], look: Callable[[], None]
) -> Iterator[PartDone]:
    waiting: set[Future[PartDone]] = set(futures)
    while waiting:
        over, waiting = wait(waiting, _SECONDS, FIRST_EXCEPTION)
        look()
        # In order: of two failures the first is reported.
        yield from (future.result() for future in futures if future in over)


@contextmanager
def _ctrl_c_later() -> Iterator[None]:
    """Processes that start in here never hear Ctrl-C: the command alone answers it.

    It does so when all of them have started: one that is left half way would complain.
    """
    heard: list[int] = []
    blocked = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    handler = signal.getsignal(signal.SIGINT)
    # The mask is this thread's and theirs; Arrow's threads may be handed the signal.
    is_ours = threading.current_thread() is threading.main_thread() and handler
    if is_ours:
        signal.signal(signal.SIGINT, lambda number, frame: heard.append(number))
    try:
        yield
    finally:
        # Unblocked first: what waited is to be heard by the list.
        signal.pthread_sigmask(signal.SIG_SETMASK, blocked)
        if is_ours:
            signal.signal(signal.SIGINT, handler)
    if heard:
        signal.raise_signal(signal.SIGINT)


class _Worker:
    """What a process was started with."""

    writer: PartWriter
    done: Any


def _begin(
    ending: connection.Connection,
    done: Any,
    writer: PartWriter,
    garbage: tuple[int, ...],
) -> None:
    threading.Thread(target=_end_with, args=(ending,), daemon=True).start()
    gc.set_threshold(*garbage)
    pa.set_cpu_count(1)
    _Worker.writer, _Worker.done = writer, done


def _end_with(ending: connection.Connection) -> None:
    """Nothing is ever sent: what can be read is the end of the command, or its wish."""
    connection.wait([ending])
    os._exit(1)


def _write(part: Part) -> PartDone:
    return _Worker.writer.write(part, _add)


def _add(size: int) -> None:
    with _Worker.done.get_lock():
        _Worker.done.value += size
