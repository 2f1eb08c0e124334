"""One transformed reference, and what became of each of its message versions."""

from __future__ import annotations

import random
import signal
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from tempfile import TemporaryDirectory
from types import FrameType

from specgen.report import Problems
from specgen.sources.opening import release_of
from tests.sources.bnf.damages.trial import Outcome, known_by, outcome_of
from tests.sources.bnf.forms.all import TRANSFORMATIONS
from tests.sources.bnf.forms.mixtures import MIXTURES
from tests.sources.bnf.forms.reading import Facts, Reading, facts_of, read
from tests.sources.bnf.forms.transformation import SEED, Transformation, is_html
from tests.sources.bnf.forms.verdicts import ADDITIONAL, LEFT_OPEN, judge
from tests.support.references import raw, reading

_LIMIT = 120
"""Seconds after which a reading counts as one without end."""
BY_NAME = {transformation.name: transformation for transformation in TRANSFORMATIONS}


@dataclass(frozen=True)
class Result:
    """What became of a message version, or of a row of a table."""

    reference: str
    kind: str
    fact: str
    outcome: Outcome
    reason: str
    is_layout: bool


class EndlessError(Exception):
    """A reading took too long."""


def plan(
    transformations: Sequence[Transformation],
    references: Sequence[str],
    seed: str,
    with_bundle: bool,
) -> Iterator[Callable[[], list[Result]]]:
    """Endless rounds of all transformations, each of a reference chosen at random."""
    rng, number = random.Random(seed), 0
    while True:
        for transformation in rng.sample(transformations, len(transformations)):
            reference = rng.choice(references)
            if transformation.from_html and not is_html(raw(reference)):
                pages = [name for name in references if is_html(raw(name))]
                if not pages:
                    continue
                reference = rng.choice(pages)
            number += 1
            yield partial(
                results, transformation.name, reference, f"{seed}/{number}", with_bundle
            )


@cache
def truth(reference: str) -> tuple[Facts, frozenset[tuple[str, str]]]:
    """What is read from a reference as published, and the problems that it has already."""
    if Path(reference).is_file():
        problems = Problems()
        release = release_of(reference, problems)
    else:
        release, problems = reading(reference)
    return facts_of(release), frozenset(map(known_by, problems.found))


def results(
    name: str, reference: str, seed: str, with_bundle: bool = True
) -> list[Result]:
    """Transform a reference, read it, and judge each fact."""
    facts, known = truth(reference)
    transformation = BY_NAME[name]
    token = SEED.set(seed)
    try:
        document = transformation(raw(reference))
    finally:
        SEED.reset(token)
    before = signal.signal(signal.SIGALRM, _end)
    signal.alarm(_LIMIT)
    try:
        with TemporaryDirectory() as folder:
            come = read(document, Path(folder), with_bundle)
    except Exception as error:  # a crash is a result
        reason = f"{type(error).__name__}: {error}"
        return [Result(reference, name, "", Outcome.UNTOLD, reason, True)]
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)
    new = [problem for problem in come.problems if known_by(problem) not in known]
    come = Reading(come.facts, new, come.refused, come.text)
    return [*_judged(reference, transformation, facts, come)]


def _judged(
    reference: str, transformation: Transformation, facts: Facts, come: Reading
) -> Iterator[Result]:
    for judgement in judge(facts, come, transformation.loses_lines):
        outcome = outcome_of(judgement, facts, come)
        at = judgement.at
        is_mixture = any(each.name == transformation.name for each in MIXTURES)
        if outcome is Outcome.UNTOLD and is_mixture and judgement.reason == ADDITIONAL:
            outcome = Outcome.VALID  # the other release has it
        if outcome is Outcome.RIGHT and at is not None and come.tells_of(at):
            outcome = Outcome.REPAIRED
        is_less = judgement.reason == LEFT_OPEN or judgement.reason.startswith("key ")
        if outcome is Outcome.UNTOLD and is_less and not judgement.claims:
            outcome = Outcome.OPEN
        yield Result(
            reference,
            transformation.name,
            judgement.fact,
            outcome,
            judgement.reason,
            at is not None,
        )


def _end(_signal: int, _frame: FrameType | None) -> None:
    raise EndlessError(f"no end after {_LIMIT} s")
