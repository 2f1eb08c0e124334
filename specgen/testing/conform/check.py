"""``--check-harness``: check for a harness's author that it follows the exchange."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice

from specgen.testing.conform.answers import Answer, Implementation, WrongAnswerError
from specgen.testing.conform.case import Case, Direction, cases
from specgen.testing.conform.conform import why_unasked
from specgen.testing.conform.judge import Judge
from specgen.testing.conform.session import BrokenError, Limits, Session
from specgen.testing.conform.sources import Portion
from specgen.testing.conform.verdict import Verdict
from specgen.testing.vectors.vector import Form, Vector

_MESSAGES = 3
"""The number of messages to try."""
_CASES = 6
"""The number of cases of each."""
_SEARCHED = 2000
"""The number of cases among which to look for these."""
_UNKNOWN_MESSAGE = "NoSuchMessage"
"""A name that no message has."""


@dataclass(frozen=True, slots=True)
class Step:
    """A step of the check, and the problems in it."""

    what: str
    problems: tuple[str, ...] = ()
    last_words: tuple[str, ...] = ()
    """The last lines of the harness's standard error, if it broke."""


def check_harness(
    command: Sequence[str], portions: Sequence[Portion], judge: Judge, limits: Limits
) -> Iterator[Step]:
    """Try a harness step by step, until it breaks.

    Raises NotStartedError.
    """
    with Session(command, limits) as session:
        step = "start"
        try:
            who = session.begin()
            yield Step(f"start: {who.name} {who.version}".rstrip(), _start(who))
            tried: list[Case] = []
            for direction in Direction:
                step = str(direction)
                chosen = _chosen(portions, who, direction)
                if not chosen:
                    continue
                tried += chosen
                yield _one_by_one(session, who, judge, chosen, direction)
            if not tried:
                problem = "nothing of what it says that it can is in these vectors"
                yield Step("cases", (problem,))
                return
            step = "several requests before the first answer"
            yield _together(session, tried, step)
            if "decode" in who.can:
                step = "bytes that are cut off"
                longest = max(tried, key=lambda case: len(case.vector.data))
                yield _damaged(session, longest.vector, step)
            step = "a message that there is not"
            yield _unknown_message(session, tried[0].vector, step)
        except WrongAnswerError as error:
            yield Step(step, (str(error),))
            return
        except BrokenError as error:
            yield Step(step, (_explained(error),), error.last_words)
            return
        problem = session.end().removeprefix("stop: ")
        yield Step("stop", (problem,) if problem else ())


def _start(who: Implementation) -> tuple[str, ...]:
    lacking = [key for key in ("version", "language") if not getattr(who, key)]
    return tuple(f"implementation.{key} is not said" for key in lacking)


def _chosen(
    portions: Sequence[Portion], who: Implementation, direction: Direction
) -> list[Case]:
    """A few good cases of a few messages that the implementation has."""
    chosen: list[Case] = []
    for portion in portions:
        fitting = (
            case
            for case in islice(cases(portion.vectors()), _SEARCHED)
            if case.direction is direction
            and case.vector.fault is None
            and not why_unasked(case, who)
        )
        chosen += islice(fitting, _CASES)
        if len(chosen) >= _MESSAGES * _CASES:
            break
    return chosen


def _one_by_one(
    session: Session,
    who: Implementation,
    judge: Judge,
    chosen: list[Case],
    direction: Direction,
) -> Step:
    problems: list[str] = []
    unsupported = 0
    for case in chosen:
        session.ask(case)
        _, answer = session.answer()
        if isinstance(answer, WrongAnswerError):
            problems.append(f"{case.id}: {answer}")
            continue
        judgement = judge.judgement(case, answer, who.can)
        unsupported += not judgement.verdict.was_tried
        if judgement.verdict.is_failure:
            place = f" at {judgement.path}" if judgement.path else ""
            problems.append(f"{case.id}{place}: {judgement.words}")
    if unsupported == len(chosen):
        problems.append("all of it is unsupported: messages in start would say so")
    return Step(f"{direction}, one by one: {len(chosen)} cases", tuple(problems))


def _together(session: Session, tried: list[Case], step: str) -> Step:
    for case in tried:
        session.ask(case)
    problems = []
    for case in tried:
        _, answer = session.answer()
        if isinstance(answer, WrongAnswerError):
            problems.append(f"{case.id}: {answer}")
    return Step(step, tuple(problems))


def _damaged(session: Session, vector: Vector, step: str) -> Step:
    answer = _answer_to(session, replace(vector, data=vector.data[:-1]))
    if isinstance(answer, WrongAnswerError):
        return Step(step, (str(answer),))
    wrong = ("value", "bytes", "crashed") if vector.data else ("crashed",)
    if answer.kind in wrong:
        return Step(step, (f"{answer.kind} is the answer, an error is right",))
    return Step(step)


def _unknown_message(session: Session, vector: Vector, step: str) -> Step:
    unknown = replace(vector, message=_UNKNOWN_MESSAGE, form=Form.MESSAGE, key=None)
    answer = _answer_to(session, unknown)
    if isinstance(answer, WrongAnswerError):
        return Step(step, (str(answer),))
    if answer.kind != "unsupported":
        return Step(step, (f"{answer.kind} is the answer, unsupported is right",))
    return Step(step)


def _answer_to(session: Session, vector: Vector) -> Answer | WrongAnswerError:
    session.ask(Case(vector, Direction.DECODE))
    return session.answer()[1]


def _explained(error: BrokenError) -> str:
    if error.verdict is Verdict.TIMED_OUT:
        return f"{error}: is each answer written at once, and flushed?"
    return str(error)
