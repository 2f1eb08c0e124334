"""Write parts on all cores, in processes that end with the command, however it ends."""

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

from specgen.disk.cores import cores
from specgen.logs.parts import Part, PartDone, PartWriter

PAYS = 16 << 20
"""Least bytes of input for which a second process pays off."""
_POLL_SECONDS = 0.2


class WorkerLostError(RuntimeError):
    """A process was killed from outside; the message says what to do."""


def process_count(size: int, parts: int, jobs: int | None) -> int:
    """The number of processes for ``size`` bytes in ``parts`` parts, at most one per part.

    ``jobs`` is the number requested; None chooses one by the size.
    """
    if jobs is None:
        jobs = 1 if size < PAYS else cores()
    return max(1, min(jobs, parts))


def written(
    writer: PartWriter,
    parts: Sequence[Part],
    processes: int,
    report: Callable[[int], None],
) -> Iterator[PartDone]:
    """Write all parts; ``report`` is called with the total number of bytes done.

    The first failure ends all processes.  Raises what ``PartWriter.write`` raises in any
    process, and WorkerLostError.
    """
    if processes < 2:
        return _in_this_process(writer, parts, report)
    return _in_processes(writer, parts, processes, report)


def _in_this_process(
    writer: PartWriter, parts: Sequence[Part], report: Callable[[int], None]
) -> Iterator[PartDone]:
    done = 0

    def add(size: int) -> None:
        nonlocal done
        done += size
        report(done)

    for part in parts:
        yield writer.write(part, add)


def _in_processes(
    writer: PartWriter,
    parts: Sequence[Part],
    processes: int,
    report: Callable[[int], None],
) -> Iterator[PartDone]:
    # Spawned: Arrow has threads, and a process forked from threads may deadlock.
    context = get_context("spawn")
    ending, alive = context.Pipe(duplex=False)
    done = context.Value("q", 0)
    pool = ProcessPoolExecutor(
        processes, context, _begin, (ending, done, writer, gc.get_threshold())
    )
    try:
        with _ctrl_c_later():
            futures = [pool.submit(_write, part) for part in parts]
        yield from _results(futures, lambda: report(done.value))
        pool.shutdown()
    except BrokenProcessPool:
        raise WorkerLostError(
            "a process of this run was killed from outside (by the system, out of"
            " memory?); --jobs 1 needs the least memory"
        ) from None
    finally:
        # Processes that still work end at once.
        alive.close()
        pool.shutdown(cancel_futures=True)
        ending.close()


def _results(
    futures: Sequence[Future[PartDone]], report: Callable[[], None]
) -> Iterator[PartDone]:
    waiting: set[Future[PartDone]] = set(futures)
    while waiting:
        finished, waiting = wait(waiting, _POLL_SECONDS, FIRST_EXCEPTION)
        report()
        # In order: of two failures the first is reported.
        yield from (future.result() for future in futures if future in finished)


@contextmanager
def _ctrl_c_later() -> Iterator[None]:
    """Processes that start in here ignore Ctrl-C: the command alone handles it.

    It does so once all have started: one that is interrupted while starting complains.
    """
    received: list[int] = []
    blocked = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    handler = signal.getsignal(signal.SIGINT)
    # The mask covers this thread and the new processes; Arrow's threads may get the signal.
    is_ours = threading.current_thread() is threading.main_thread() and handler
    if is_ours:
        signal.signal(signal.SIGINT, lambda number, frame: received.append(number))
    try:
        yield
    finally:
        # Unblock first, so that a pending signal reaches the list.
        signal.pthread_sigmask(signal.SIG_SETMASK, blocked)
        if is_ours:
            signal.signal(signal.SIGINT, handler)
    if received:
        signal.raise_signal(signal.SIGINT)


class _Worker:
    """The state of a worker process, set when it starts."""

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
    """Exit when the pipe closes: nothing is ever sent through it."""
    connection.wait([ending])
    os._exit(1)


def _write(part: Part) -> PartDone:
    return _Worker.writer.write(part, _add)


def _add(size: int) -> None:
    with _Worker.done.get_lock():
        _Worker.done.value += size
