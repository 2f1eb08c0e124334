"""Worker processes that end with the command, however the command ends."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing.connection import wait
from typing import Any

from specgen.disk.cores import cores

MOST = 8
"""Most worker processes."""


def worker_count() -> int:
    """The number of workers that pays off here; 1 if processes can't be forked."""
    if "fork" not in multiprocessing.get_all_start_methods():
        return 1
    return min(cores(), MOST)


def workers(
    count: int,
    start: Callable[..., None] | None = None,
    arguments: tuple[Any, ...] = (),
) -> ProcessPoolExecutor:
    """A pool of forked processes; each calls ``start`` first."""
    context = multiprocessing.get_context("fork")
    return ProcessPoolExecutor(count, context, _begin, (start, arguments))


def _begin(start: Callable[..., None] | None, arguments: tuple[Any, ...]) -> None:
    # Ctrl-C reaches every process of a terminal; only the command handles it.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    if start is not None:
        start(*arguments)


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(1)
