"""Single damages to blocks of references, and the judge of what becomes of them."""

from __future__ import annotations

import random

import pytest

from tests.sources.bnf.damages.campaign import Table, campaign, work
from tests.sources.bnf.damages.damage import Damage
from tests.sources.bnf.damages.document import Block, divided
from tests.sources.bnf.damages.kinds import DAMAGES
from tests.sources.bnf.damages.known import is_another
from tests.sources.bnf.damages.mixtures import TABLES
from tests.sources.bnf.damages.trial import (
    Injury,
    Outcome,
    Result,
    injuries,
    judged,
    original,
)
from tests.support.bundled import BUNDLE
from tests.support.seeds import run_seed

BY_NAME = {damage.name: damage for damage in DAMAGES}


def test_names() -> None:
    assert len(BY_NAME) == len(DAMAGES) >= 250


def test_a_document_is_divided_without_loss() -> None:
    document = original("kafka:4.3").document
    blocks = [part for part in document.parts if isinstance(part, Block)]
    assert {block.at for block in blocks} == {*original("kafka:4.3").facts.layouts}
    assert divided(document.text).parts == document.parts


@pytest.mark.parametrize("reference", ["kafka:4.3", "kafka:3.8"])
def test_a_damage_changes_its_own_block_only(reference: str) -> None:
    document = original(reference).document
    done = injuries(document, DAMAGES, random.Random(1))
    assert len({api for injury in done for api in injury.apis}) >= len(done) > 20
    text, numbers = document.damaged({i.part: i.lines for i in done})
    lines = text.split("\n")
    for injury in done:
        places = numbers[injury.part]
        assert (
            lines[places.start - 1 : places.stop - 1]
            == "\n".join(injury.lines).split("\n")
            or not injury.lines
        )


@pytest.mark.slow
def test_every_damage_happens_to_some_reference() -> None:
    missing = set(BY_NAME)
    for reference in ("kafka:4.3", "kafka:4.2", "kafka:3.8", "kafka:2.1"):
        document = original(reference).document
        for damage in DAMAGES:
            if damage.name in missing and injuries(
                document, [damage], random.Random(2), share=0.3
            ):
                missing.discard(damage.name)
    # What specgen writes has no apostrophe, no array of arrays and no tables.
    assert missing <= {
        "apostrophe lost",
        "ARRAY() lost",
        "ARRAY's parentheses lost",
        *TABLES,
    }


BLOCK = """\
Heartbeat Request (Version: 1) => group_id generation_id member_id
  group_id => STRING
  generation_id => INT32
  member_id => STRING"""


@pytest.mark.parametrize(
    ("old", "new", "outcome"),
    [
        ("1) => ", "1) =>  ", Outcome.RIGHT),
        ("  member_id =>", "  member_id => STRING\n  member_id =>", Outcome.REPAIRED),
        ("member_id", "person", Outcome.SAME),
        ("  group_id => STRING\n", "", Outcome.TOLD),
        ("member_id => STRING", "member_id => STRING INT8", Outcome.TOLD),
    ],
)
def test_the_judge_of_damages(old: str, new: str, outcome: Outcome) -> None:
    document = original("kafka:2.1").document
    part, block = next(
        (number, part)
        for number, part in enumerate(document.parts)
        if isinstance(part, Block) and part.at == ("Heartbeat", "request", 1)
    )
    assert "\n".join(block.lines) == BLOCK
    lines = BLOCK.replace(old, new).split("\n")
    damage = Damage("test", lambda *_: lines)
    injury = Injury(damage, block, part, lines, frozenset({block.api}))
    (result,) = judged("kafka:2.1", [injury])
    assert result.outcome is outcome


def test_what_releases_have_is_no_error() -> None:
    """A version of one release in another's document, and one that no release has."""
    layouts = original("kafka:4.3").facts.layouts
    at = ("Heartbeat", "request", 4)
    assert is_another(at, layouts[at])
    assert not is_another(at, layouts["Heartbeat", "request", 0])
    assert is_another(("Heartbeat", "request", 99), layouts[at])


def _is_told(results: list[Result], seed: str) -> Table:
    """Assert that no damage went without a word; the seed repeats them."""
    table = Table()
    for result in results:
        assert result.outcome is not Outcome.UNTOLD, (seed, result)
        table.add(result.kind, result.outcome, result.is_put_right)
    return table


def test_no_damage_goes_without_a_word() -> None:
    """About 60 blocks, others in each run."""
    seed = run_seed()
    print(f"seed {seed}")
    rng = random.Random(seed)
    results: list[Result] = []
    while len(results) < 60:
        reference = f"kafka:{rng.choice(BUNDLE.names)}"
        results += work(reference, f"{seed}/{len(results)}", "*", share=0.9)
    _is_told(results, seed)


@pytest.mark.slow
def test_repairs_are_right() -> None:
    """About 1,200 blocks, others in each run."""
    seed = run_seed()
    print(f"seed {seed}")
    references = [f"kafka:{name}" for name in BUNDLE.names]
    table = _is_told([*campaign(references, 1200, seed, share=0.9)], seed)
    right, wrong = table.repairs
    assert right > 120
    assert wrong <= 0.05 * right
