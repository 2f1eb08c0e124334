"""One session with a harness: its start, cases, and its end."""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass

from specgen.testing.conform.answers import (
    Answer,
    Implementation,
    OutOfStepError,
    WrongAnswerError,
    read_answer,
    read_object,
    read_start,
    shown,
)
from specgen.testing.conform.case import (
    Case,
    Direction,
    case_line,
    start_line,
    stop_line,
)
from specgen.testing.conform.child import Child, EndedError, FloodError, SilentError
from specgen.testing.conform.verdict import Verdict


@dataclass(frozen=True, slots=True)
class Limits:
    """How long a harness may take, and how often it is restarted."""

    case_seconds: float = 10.0
    """Most seconds for one answer."""
    start_seconds: float = 60.0
    """Most seconds for the answer to ``start``."""
    restarts: int = 10
    """Most restarts in a row without an answered case; after that the rest is not run."""
    patience: float = 300.0
    """Most seconds in all that breaks may cost; after that the rest is not run."""
    in_flight: int = 128
    """Cases that are sent before the first of them is answered."""


class BrokenError(Exception):
    """The exchange broke off: what happened, and the last lines of standard error."""

    def __init__(self, verdict: Verdict, words: str, last_words: Sequence[str]) -> None:
        super().__init__(words)
        self.verdict = verdict
        self.words = words
        self.last_words = tuple(last_words)

    def __str__(self) -> str:
        return self.words


class Session:
    """A running harness; a context manager that kills it."""

    def __init__(self, command: Sequence[str], limits: Limits) -> None:
        """Start the command; raises NotStartedError."""
        self._limits = limits
        self._child = Child(command)
        self._seq = 0
        self._flight: deque[tuple[int, Case]] = deque()
        self._keeps_tags = False

    def __enter__(self) -> Session:
        return self

    def __exit__(self, *_: object) -> None:
        self._child.kill()

    @property
    def in_flight(self) -> list[Case]:
        """The cases that were sent but not answered, oldest first."""
        return [case for _, case in self._flight]

    def begin(self) -> Implementation:
        """The implementation's description; raises BrokenError or WrongAnswerError."""
        seq = self._next()
        self._child.send(start_line(seq))
        row = self._object(seq, self._limits.start_seconds, "start")
        try:
            who = read_start(row)
        except WrongAnswerError as error:
            answer = shown(json.dumps(row).encode())
            words = f"its answer is none of the protocol, in which {error}: {answer}"
            raise WrongAnswerError(words) from None
        self._keeps_tags = "unknown_tags" in who.can
        return who

    def ask(self, case: Case) -> None:
        """Send a case; answers come in the same order."""
        seq = self._next()
        self._flight.append((seq, case))
        self._child.send(case_line(case, seq, self._keeps_tags))

    def answer(self) -> tuple[Case, Answer | WrongAnswerError]:
        """The answer to the oldest case; if it raises BrokenError the case stays."""
        seq, case = self._flight[0]
        row = self._object(seq, self._limits.case_seconds, "an answer")
        self._flight.popleft()
        try:
            return case, read_answer(row, case.direction is Direction.ENCODE)
        except WrongAnswerError as error:
            return case, error

    def end(self) -> str:
        """Stop the harness; returns what it did wrong in that, or an empty text."""
        seq = self._next()
        self._child.send(stop_line(seq))
        try:
            self._object(seq, self._limits.case_seconds, "an answer to stop")
        except BrokenError as error:
            return f"stop: {error}"
        if not self._child.ends(self._limits.case_seconds):
            return "stop: it answered, and did not end"
        return ""

    def _next(self) -> int:
        self._seq += 1
        return self._seq - 1

    def _object(self, seq: int, seconds: float, awaited: str) -> dict[str, object]:
        try:
            return read_object(self._child.receive(seconds), seq)
        except SilentError:
            words = f"{awaited} did not come in {seconds:g} s"
            verdict = Verdict.TIMED_OUT
        except EndedError as error:
            verdict, words = Verdict.CRASHED, str(error)
        except (FloodError, OutOfStepError) as error:
            verdict, words = Verdict.GARBAGE, str(error)
        raise BrokenError(verdict, words, self._child.last_words)
