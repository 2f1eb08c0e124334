"""Run a harness through cases so that each case gets an outcome, whatever happens.

Many cases are sent before the first is answered. If the harness breaks with several in
flight, any of them may be the cause: it is restarted and these are sent one by one, so
that the culprit is found.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from time import monotonic

from specgen.testing.conform.answers import Answer, Implementation, WrongAnswerError
from specgen.testing.conform.case import Case
from specgen.testing.conform.session import BrokenError, Limits, Session
from specgen.testing.conform.verdict import Verdict


@dataclass(frozen=True, slots=True)
class Unanswered:
    """Why a case has no answer."""

    verdict: Verdict
    words: str
    last_words: tuple[str, ...] = ()
    """The last lines of the harness's standard error."""


Outcome = Answer | Unanswered


class _LostTime:
    """Measures the time between an answer and the next if the harness breaks in between."""

    def __init__(self) -> None:
        self.seconds = 0.0
        self._since = monotonic()
        self._is_broken = False

    def answered(self) -> None:
        """An answer has arrived; after a break, the time until now is lost."""
        now = monotonic()
        if self._is_broken:
            self.seconds += now - self._since
        self._since, self._is_broken = now, False

    def broke(self) -> None:
        """The harness broke: the time since the last answer is lost."""
        now = monotonic()
        self.seconds += now - self._since
        self._since, self._is_broken = now, True


@dataclass
class Runner:
    """Runs a harness, and records what is known of it; ``run`` may be called once."""

    command: Sequence[str]
    limits: Limits = field(default_factory=Limits)
    implementation: Implementation | None = None
    """The implementation that answered ``start``; None if there was no answer."""
    restarts: int = 0
    gave_up: str = ""
    """Why the rest was not run; empty if everything was."""
    notes: list[str] = field(default_factory=list)
    """What the harness did wrong outside cases."""
    last_words: tuple[str, ...] = ()
    """The last lines of standard error, if the run was given up."""

    def run(
        self, cases: Iterable[Case], unasked: Callable[[Case, Implementation], str]
    ) -> Iterator[tuple[Case, Outcome]]:
        """Every case with its outcome.

        ``unasked`` returns why a case is not for this implementation, or an empty text.
        Raises NotStartedError.
        """
        remaining = iter(cases)
        suspects: deque[Case] = deque()
        breaks_in_a_row, lost = 0, _LostTime()
        while True:
            with Session(self.command, self.limits) as session:
                answered = 0
                try:
                    self.implementation = session.begin()
                    for item in self._outcomes(session, remaining, suspects, unasked):
                        if _was_asked(item[1]):
                            answered += 1
                            lost.answered()
                        yield item
                except WrongAnswerError as error:
                    self._give_up(f"start: {error}", ())
                except BrokenError as error:
                    breaks_in_a_row = 0 if answered else breaks_in_a_row + 1
                    lost.broke()
                    yield from self._broken(session, error, suspects)
                    if self.implementation is None:
                        self._give_up(f"start: {error}", error.last_words)
                    elif breaks_in_a_row > self.limits.restarts:
                        words = f"it broke {breaks_in_a_row} times in a row: {error}"
                        self._give_up(words, error.last_words)
                    elif lost.seconds > self.limits.patience:
                        words = f"{lost.seconds:.0f} s were lost as it broke: {error}"
                        self._give_up(words, error.last_words)
                    else:
                        self.restarts += 1
                        continue
                else:
                    self._note(session.end())
                break
        if self.gave_up:
            reason = Unanswered(Verdict.NOT_RUN, "the run was given up")
            yield from ((case, reason) for case in (*suspects, *remaining))

    def _outcomes(
        self,
        session: Session,
        remaining: Iterator[Case],
        suspects: deque[Case],
        unasked: Callable[[Case, Implementation], str],
    ) -> Iterator[tuple[Case, Outcome]]:
        """The outcomes of cases in one session, until none remain; raises BrokenError."""
        assert self.implementation is not None
        in_flight = 0
        while True:
            # Suspects are sent one at a time, before all other cases.
            if suspects:
                case = suspects.popleft()
                session.ask(case)
                yield _outcome(*session.answer())
                continue
            while in_flight < self.limits.in_flight:
                next_case = next(remaining, None)
                if next_case is None:
                    break
                if why := unasked(next_case, self.implementation):
                    yield next_case, Unanswered(Verdict.UNSUPPORTED, why)
                    continue
                session.ask(next_case)
                in_flight += 1
            if not in_flight:
                return
            item = _outcome(*session.answer())
            in_flight -= 1
            yield item

    def _broken(
        self, session: Session, error: BrokenError, suspects: deque[Case]
    ) -> Iterator[tuple[Case, Outcome]]:
        """The outcome of a single case in flight; several cases become suspects."""
        cases = session.in_flight
        if len(cases) == 1:
            yield cases[0], Unanswered(error.verdict, error.words, error.last_words)
        else:
            suspects.extendleft(reversed(cases))

    def _give_up(self, words: str, last_words: tuple[str, ...]) -> None:
        self.gave_up = words
        self.last_words = last_words

    def _note(self, words: str) -> None:
        if words:
            self.notes.append(words)


def _was_asked(outcome: Outcome) -> bool:
    return isinstance(outcome, Answer) or outcome.verdict is not Verdict.UNSUPPORTED


def _outcome(case: Case, answer: Answer | WrongAnswerError) -> tuple[Case, Outcome]:
    if isinstance(answer, WrongAnswerError):
        return case, Unanswered(Verdict.GARBAGE, str(answer))
    return case, answer
