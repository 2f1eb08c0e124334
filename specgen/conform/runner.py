"""Run a harness through cases, whatever it does: each case comes to an end.

Many cases are asked before the first is answered. Where the harness breaks with several
in flight, nobody knows which of them did it: it is started again and these are asked one
by one, so that the guilty one is named.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from time import monotonic

from specgen.conform.answers import Answer, Implementation, WrongAnswerError
from specgen.conform.case import Case
from specgen.conform.session import BrokenError, Limits, Session
from specgen.conform.verdict import Verdict


@dataclass(frozen=True, slots=True)
class Unanswered:
    """Why a case has no answer."""

    verdict: Verdict
    words: str
    last_words: tuple[str, ...] = ()
    """Of the harness's standard error."""


Outcome = Answer | Unanswered


class _Lost:
    """The time that goes by between an answer and the next, where a harness breaks."""

    def __init__(self) -> None:
        self.seconds = 0.0
        self._since = monotonic()
        self._is_broken = False

    def answered(self) -> None:
        """An answer is there; behind a break all until now is lost."""
        now = monotonic()
        if self._is_broken:
            self.seconds += now - self._since
        self._since, self._is_broken = now, False

    def broke(self) -> None:
        """It broke: all since the last answer is lost."""
        now = monotonic()
        self.seconds += now - self._since
        self._since, self._is_broken = now, True


@dataclass
class Runner:
    """A harness and what is known of it; ``run`` may be called once."""

    command: Sequence[str]
    limits: Limits = field(default_factory=Limits)
    implementation: Implementation | None = None
    """Who answered ``start``; None where nobody did."""
    restarts: int = 0
    gave_up: str = ""
    """Why the rest was not run; nothing where all was."""
    notes: list[str] = field(default_factory=list)
    """What the harness did wrong outside of cases."""
    last_words: tuple[str, ...] = ()
    """Of standard error, where it was given up."""

    def run(
        self, cases: Iterable[Case], unasked: Callable[[Case, Implementation], str]
    ) -> Iterator[tuple[Case, Outcome]]:
        """Every case with what came of it.

        ``unasked``: why a case is not for this implementation, or nothing.  Raises
        NotStartedError.
        """
        coming = iter(cases)
        suspects: deque[Case] = deque()
        in_a_row, lost = 0, _Lost()
        while True:
            with Session(self.command, self.limits) as session:
                answered = 0
                try:
                    self.implementation = session.begin()
                    for item in self._life(session, coming, suspects, unasked):
                        if _was_asked(item[1]):
                            answered += 1
                            lost.answered()
                        yield item
                except WrongAnswerError as error:
                    self._give_up(f"start: {error}", ())
                except BrokenError as error:
                    in_a_row = 0 if answered else in_a_row + 1
                    lost.broke()
                    yield from self._broken(session, error, suspects)
                    if self.implementation is None:
                        self._give_up(f"start: {error}", error.last_words)
                    elif in_a_row > self.limits.restarts:
                        words = f"it broke {in_a_row} times in a row: {error}"
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
            yield from ((case, reason) for case in (*suspects, *coming))

    def _life(
        self,
        session: Session,
        coming: Iterator[Case],
        suspects: deque[Case],
        unasked: Callable[[Case, Implementation], str],
    ) -> Iterator[tuple[Case, Outcome]]:
        """What comes of cases until there are no more; raises BrokenError."""
        assert self.implementation is not None
        flying = 0
        while True:
            # Suspects go alone, and what comes after them waits.
            if suspects:
                case = suspects.popleft()
                session.ask(case)
                yield _outcome(*session.answer())
                continue
            while flying < self.limits.in_flight:
                following = next(coming, None)
                if following is None:
                    break
                if why := unasked(following, self.implementation):
                    yield following, Unanswered(Verdict.UNSUPPORTED, why)
                    continue
                session.ask(following)
                flying += 1
            if not flying:
                return
            item = _outcome(*session.answer())
            flying -= 1
            yield item

    def _broken(
        self, session: Session, error: BrokenError, suspects: deque[Case]
    ) -> Iterator[tuple[Case, Outcome]]:
        """What a broken exchange says of the cases that were in flight."""
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
