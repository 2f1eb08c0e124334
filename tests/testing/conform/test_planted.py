"""Bugs as other implementations have had them: ``conform`` finds each by vectors made by rule."""

from __future__ import annotations

from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from specgen.testing.conform.answers import read_answer
from specgen.testing.conform.case import Case, Direction, case_line, cases
from specgen.testing.conform.drawing import Drawings
from specgen.testing.conform.judge import Judge, Judgement
from specgen.testing.conform.verdict import Verdict
from specgen.testing.vectors.vector import Form, Vector
from specgen.testing.vectors.vector_set import Choice, vector_set
from tests.support.bundled import release
from tests.testing.conform.planted import Planted, harness_with
from tests.testing.conform.planted_tags import BUGS as OF_TAGS
from tests.testing.conform.planted_values import BUGS as OF_VALUES
from tests.testing.conform.reference_harness import CAN, Harness

MESSAGES = frozenset(
    (
        *("AddPartitionsToTxnRequest", "AddPartitionsToTxnResponse"),
        *("AddRaftVoterRequest", "AlterClientQuotasRequest", "ApiVersionsResponse"),
        *("AlterPartitionReassignmentsRequest", "BrokerHeartbeatRequest"),
        *("ConsumerGroupHeartbeatResponse", "ConsumerGroupMemberMetadataValue"),
        *("ConsumerGroupCurrentMemberAssignmentValue", "ConsumerProtocolAssignment"),
        *("DefaultPrincipalData", "FetchRequest", "FetchResponse", "ProducerSnapshot"),
    )
)
"""Messages that have every wire type, and tags of each kind."""

BUGS = OF_TAGS + OF_VALUES

SEEN = (Verdict.FAILED, Verdict.LAX)
"""A bug shows in a failure, or in reading what should be refused."""


@cache
def asked() -> list[tuple[Case, bytes]]:
    """The cases of 4.3 and their lines, without random values.

    The first ones of each kind and of each message come first, so that most bugs show soon.
    """
    before: Counter[object] = Counter()
    ranked: list[tuple[int, Case]] = []
    for vector in vector_set(release("4.3"), Choice(MESSAGES, random=0)):
        if vector.form in (Form.MESSAGE, Form.VALUE):
            groups = kind(vector), (vector.message, vector.fault is None)
            before.update(groups)
            rank = min(before[group] for group in groups)
            ranked += ((rank, case) for case in cases([vector]))
    ranked.sort(key=lambda item: item[0])
    return [(case, case_line(case, 0, True)) for _, case in ranked]


def kind(vector: Vector) -> str:
    return vector.exercises if vector.fault is None else vector.fault.name


def first_seen(harness: Harness) -> Judgement | None:
    """The judgement of the first case that shows a bug."""
    judge = Judge(Drawings(release("4.3")))
    for case, line in asked():
        is_encode = case.direction is Direction.ENCODE
        answer = read_answer(harness.answer(line), is_encode)
        judgement = judge.judgement(case, answer, CAN)
        if judgement.verdict in SEEN:
            return judgement
    return None


def test_there_are_many_bugs_of_different_kinds() -> None:
    assert len({bug.kind for bug in BUGS}) == len(BUGS) > 80


@pytest.mark.slow
def test_without_a_bug_nothing_is_seen(tmp_path: Path) -> None:
    with harness_with(Planted("none", ()), tmp_path, release("4.3")) as harness:
        assert first_seen(harness) is None


@pytest.mark.slow
@pytest.mark.parametrize("bug", BUGS, ids=str)
def test_each_bug_is_seen(bug: Planted, tmp_path: Path) -> None:
    with harness_with(bug, tmp_path, release("4.3")) as harness:
        assert first_seen(harness) is not None
