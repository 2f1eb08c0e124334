"""One reading of a document with several damages, and what became of each."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from specgen.report import Problem
from tests.sources.bnf.damages.damage import Damage, Place
from tests.sources.bnf.damages.document import Block, Document, divided
from tests.sources.bnf.damages.known import is_another, is_renamed
from tests.sources.bnf.forms.reading import Facts, Reading, read
from tests.sources.bnf.forms.transformation import as_text
from tests.sources.bnf.forms.verdicts import Judgement, Verdict, judge
from tests.support.references import raw

SHARE = 0.5
"""The share of a document's APIs that are damaged, each in one block."""
_TRIES = 3
"""Blocks of an API that are tried for a damage."""


_HEADERS = ("RequestHeader", "ResponseHeader")
"""They are one API: each is evidence that the other one exists."""


class Outcome(StrEnum):
    """What became of a damaged block, the worst last."""

    RIGHT = "right"
    REPAIRED = "repaired"
    """Right, and a problem says that it was damaged."""
    SAME = "same bytes"
    """Only names differ, consistently."""
    REFUSED = "refused"
    TOLD = "told"
    """Left out or left open, with a problem that says so."""
    OPEN = "left open"
    """Without a word it says less: not what may be null or is tagged, or no API key."""
    VALID = "valid, another"
    """What it says now, a bundled release has, or none has that version."""
    WRONG = "wrong, told"
    MISREPAIRED = "wrong repair"
    """Wrong, with a problem that says that it was put right."""
    UNTOLD = "wrong, untold"


_RANK = [*Outcome]
_OUTCOMES = {
    Verdict.RIGHT: Outcome.RIGHT,
    Verdict.UNKNOWN: Outcome.TOLD,
    Verdict.REFUSED: Outcome.REFUSED,
    Verdict.WRONG: Outcome.WRONG,
    Verdict.UNTOLD: Outcome.UNTOLD,
}


@dataclass(frozen=True)
class Injury:
    """A damage that happened to a part of a document."""

    damage: Damage
    block: Block
    part: int
    lines: list[str]
    apis: frozenset[str]
    """The APIs whose versions it may change."""
    table: range = range(0)
    """The parts that the lines are instead of, too."""


@dataclass(frozen=True)
class Result:
    """What became of one damaged block."""

    reference: str
    kind: str
    block: str
    outcome: Outcome
    reasons: tuple[str, ...]
    """The facts with this outcome, and what is wrong with them."""
    diff: tuple[str, ...]
    """The lines that the damage changed, as in a diff."""
    is_put_right: bool = False
    """Whether a problem says that something of its APIs was put right."""


@dataclass(frozen=True)
class Original:
    """A reference before any damage."""

    document: Document
    facts: Facts
    problems: frozenset[tuple[str, str]]
    """The problems that it has already, by code and message."""


@cache
def original(reference: str) -> Original:
    """A reference as text, and what is read from it."""
    document = divided(as_text(raw(reference)))
    with TemporaryDirectory() as folder:
        reading = read(document.text.encode(), Path(folder))
    assert not reading.refused, reference
    problems = frozenset(map(known_by, reading.problems))
    return Original(document, reading.facts, problems)


def known_by(problem: Problem) -> tuple[str, str]:
    """What two readings of one document have in common of a problem."""
    return problem.code, problem.message


def injuries(
    document: Document,
    damages: Sequence[Damage],
    rng: random.Random,
    share: float = SHARE,
) -> list[Injury]:
    """Damages of different kinds to a share of a document's APIs, at most one to each."""
    apis = document.apis
    blocks = {
        api: [b for place in places if isinstance(b := document.parts[place], Block)]
        for api, places in apis.items()
    }
    free = rng.sample([*apis], max(1, round(len(apis) * share)))
    done: list[Injury] = []
    for damage in _in_turns(damages, rng, 2 * len(free)):
        if damage.reaches_far and any(i.damage.reaches_far for i in done):
            continue
        for api in free:
            injury = _injury(document, damage, api, blocks, rng)
            if injury is not None and injury.apis <= {*free} | ({*apis} - _taken(done)):
                done.append(injury)
                free = [other for other in free if other not in injury.apis]
                break
        if not free:
            break
    return done


def _taken(done: list[Injury]) -> set[str]:
    return {api for injury in done for api in injury.apis}


def _in_turns(
    damages: Sequence[Damage], rng: random.Random, least: int
) -> Iterator[Damage]:
    """All damages in random order, again if there are few."""
    count = 0
    while count < max(least, len(damages)):
        yield from rng.sample(damages, len(damages))
        count += len(damages)


def _injury(
    document: Document,
    damage: Damage,
    api: str,
    blocks: dict[str, list[Block]],
    rng: random.Random,
) -> Injury | None:
    heading = document.headings.get(api) if damage.to_heading else None
    if damage.to_heading and heading is None:
        return None
    others = [b for name in blocks if name != api for b in blocks[name]]
    for _ in range(_TRIES):
        part = rng.choice(document.apis[api]) if heading is None else heading
        block = document.parts[part] if heading is None else blocks[api][0]
        assert isinstance(block, Block)
        table = document.table(part) if damage.to_table else range(0)
        before = [line for at in (part, *table) for line in document.lines_of(at)]
        lines = damage(before, Place(rng, block, blocks[api], others))
        if lines is not None:
            named = {*_HEADERS} if api in _HEADERS else {api}
            if damage.names_other:
                named |= {n for n in blocks if any(_heads(line, n) for line in lines)}
            return Injury(damage, block, part, lines, frozenset(named), table)
    return None


def _heads(line: str, api: str) -> bool:
    return line.lstrip().startswith(f"{api} ")


def results(
    reference: str, damages: Sequence[Damage], rng: random.Random, share: float = SHARE
) -> list[Result]:
    """Damage a reference, read it, and judge each damage."""
    done = injuries(original(reference).document, damages, rng, share)
    return [*judged(reference, done)]


def judged(reference: str, done: list[Injury]) -> Iterator[Result]:
    """The results of several damages in one reading, or in as many as it takes.

    If one of them reaches further than its own APIs, it is judged alone.
    """
    before = original(reference)
    reading, judgements = _read(before, done)
    if len(done) > 1 and _elsewhere(judgements, done):
        far = [injury for injury in done if injury.damage.reaches_far]
        near = [injury for injury in done if not injury.damage.reaches_far]
        if not far or not near:
            far, near = done[: len(done) // 2], done[len(done) // 2 :]
        yield from judged(reference, near)
        yield from judged(reference, far)
    else:
        yield from _judged(reference, before, done, reading, judgements)


def _read(before: Original, done: list[Injury]) -> tuple[Reading, list[Judgement]]:
    changes: dict[int, list[str]] = {at: [] for injury in done for at in injury.table}
    changes |= {injury.part: injury.lines for injury in done}
    text, numbers = before.document.damaged(changes)
    with TemporaryDirectory() as folder:
        reading = read(text.encode(), Path(folder))
    new = [p for p in reading.problems if known_by(p) not in before.problems]
    reading = Reading(reading.facts, new, reading.refused, text)
    for injury in done:
        if any(problem.span.line in numbers[injury.part] for problem in new):
            reading.told.add(injury.block.at)
            if injury.damage.to_heading:
                reading.told |= {
                    at for at in before.facts.layouts if at[0] == injury.block.api
                }
    return reading, judge(before.facts, reading, loses_lines=False)


def _judged(
    reference: str,
    before: Original,
    done: list[Injury],
    reading: Reading,
    judgements: list[Judgement],
) -> Iterator[Result]:
    alone = len(done) == 1
    for injury in done:
        worst: dict[Outcome, list[str]] = {Outcome.RIGHT: []}
        for judgement in judgements:
            if not alone and _api(judgement) not in injury.apis:
                continue
            outcome = outcome_of(judgement, before.facts, reading)
            if outcome is Outcome.WRONG and _is_put_right(judgement, reading):
                outcome = Outcome.MISREPAIRED
            worst.setdefault(outcome, []).append(
                f"{judgement.fact}: {judgement.reason}".removesuffix(": ")
            )
        outcome = max(worst, key=_RANK.index)
        if outcome is Outcome.RIGHT and reading.tells_of(injury.block.at):
            outcome = Outcome.REPAIRED
        reasons = () if outcome is Outcome.REPAIRED else (*worst[outcome],)
        if outcome is Outcome.RIGHT:
            reasons = ()
        yield Result(
            reference,
            injury.damage.name,
            " ".join(map(str, injury.block.at)),
            outcome,
            reasons,
            (*_diff(before.document.lines_of(injury.part), injury.lines),),
            any(
                _is_put_right(j, reading) for j in judgements if _api(j) in injury.apis
            ),
        )


def outcome_of(judgement: Judgement, before: Facts, reading: Reading) -> Outcome:
    """What became of a fact."""
    outcome = _OUTCOMES[judgement.verdict]
    if judgement.at is None or outcome not in (Outcome.UNTOLD, Outcome.WRONG):
        return outcome
    layout = before.layouts.get(judgement.at)
    now = reading.facts.layouts.get(judgement.at)
    if now is None:
        return outcome
    if layout is not None and is_renamed(layout, now):
        return Outcome.SAME
    if outcome is Outcome.WRONG:
        return outcome
    claims = judgement.claims
    return Outcome.VALID if claims and is_another(judgement.at, now) else outcome


def _is_put_right(judgement: Judgement, reading: Reading) -> bool:
    """Whether a problem says that a version, or its API's key, was put right."""
    if judgement.at is None:
        return False
    api, kind, version = judgement.at
    name = f"{api}{kind.capitalize()}" if kind != "header" else api
    starts = f"{name}: read " if version is None else f"{name} version {version}: read "
    return any(
        (p.code == "B29" and p.message.startswith(starts))
        or (p.code == "B4" and f"of {starts[:-7]} is never defined: using" in p.message)
        or (p.code == "B33" and re.search(rf"\b{name}\b", p.message))
        for p in reading.problems
    )


def _elsewhere(judgements: list[Judgement], done: list[Injury]) -> bool:
    """Whether something is wrong without a word that no damage was done to."""
    taken = _taken(done)
    return any(
        judgement.verdict is Verdict.UNTOLD and _api(judgement) not in taken
        for judgement in judgements
    )


def _api(judgement: Judgement) -> str:
    """The API that a fact is about; empty for rows of tables."""
    return judgement.at[0] if judgement.at else judgement.api


def _diff(before: list[str], after: list[str]) -> Iterator[str]:
    """The lines that are gone and those that are new; the rest is left out."""
    yield from (f"- {line}" for line in before if line not in after)
    yield from (f"+ {line}" for line in after if line not in before)
    if sorted(before) == sorted(after):
        yield from (f"= {line}" for line in after)
