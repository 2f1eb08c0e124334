"""Runs cases in a child process, so that the harness survives if an implementation crashes.

Starting a harness anew can take seconds, forking a child takes milliseconds. The answer is then
``crashed``, which ``specgen conform`` counts as a crash of the whole harness.
"""

from __future__ import annotations

import signal
from collections.abc import Callable
from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import Any

Case = dict[str, Any]
Answer = dict[str, Any]

_FORK = get_context("fork")
"""All that the harness has loaded, each child has at once."""


class Bystander:
    """Lets a child process answer cases; ``calls`` are the functions it may call."""

    def __init__(self, answer: Callable[[Case], Answer]) -> None:
        self._answer = answer
        self._start()

    def __call__(self, case: Case) -> Answer:
        """The child's answer, or that it crashed; the next case then gets a new child."""
        try:
            self._line.send(case)
            answer: Answer = self._line.recv()
        except (EOFError, OSError):
            self._child.join()
            self._line.close()
            words = _how_it_ended(self._child.exitcode or 0)
            self._start()
            return {"crashed": words}
        return answer

    def _start(self) -> None:
        self._line, theirs = _FORK.Pipe()
        self._child = _FORK.Process(
            target=_work, args=(self._answer, self._line, theirs), daemon=True
        )
        self._child.start()
        theirs.close()


def _work(answer: Callable[[Case], Answer], ours: Connection, line: Connection) -> None:
    ours.close()  # otherwise the child would never see the harness end
    while True:
        try:
            case = line.recv()
        except EOFError:
            return
        line.send(answer(case))


def _how_it_ended(status: int) -> str:
    if status < 0:
        return f"its process was ended by {signal.Signals(-status).name}"
    return f"its process ended with status {status}"
