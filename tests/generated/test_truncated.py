"""Truncated messages always give an error, at the place that the reference codec names.

A prefix of a message is never a message: what has been read demands the rest.
"""

from __future__ import annotations

import random

import kafka_wire
import pytest

from specgen.testing.vectors import cases
from tests.generated.agreement import Agreement
from tests.generated.sources import NAMES, distinct_layouts, fullest
from tests.support.grouped import grouped

MOST = 96
"""Lengths of a case; those of large ones are many, and alike."""


@pytest.mark.sampled(12)
@grouped("name", NAMES)
def test_a_truncated_message_is_refused(name: str) -> None:
    for layout in distinct_layouts(name):
        agreement = Agreement(kafka_wire, layout)
        for case in fullest(layout):
            for length in range(len(case.data)):
                assert agreement.refused(case.data[:length]) is not None


@pytest.mark.slow
@grouped("name", NAMES)
def test_every_truncated_case_is_refused(name: str) -> None:
    """The cases that are not among the fullest."""
    for layout in distinct_layouts(name):
        agreement = Agreement(kafka_wire, layout)
        full = fullest(layout)
        for case in cases(layout):
            if case in full:
                continue
            lengths = range(len(case.data))
            sampled = random.Random(len(lengths)).sample(
                lengths, min(MOST, len(lengths))
            )
            for length in sampled:
                assert agreement.refused(case.data[:length]) is not None


@pytest.mark.sampled(2)
@grouped("name", NAMES)
def test_bytes_left_over_are_refused(name: str) -> None:
    for layout in distinct_layouts(name):
        agreement = Agreement(kafka_wire, layout)
        for case in fullest(layout):
            for more in (b"\0", b"\xff", case.data):
                error = agreement.refused(case.data + more)
                assert error is not None
                if not layout.root.flexible:
                    assert error.offset == len(case.data)
