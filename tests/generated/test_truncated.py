"""Messages cut off anywhere: always an error, at the place the reference codec names.

A prefix of a message is never a message: what was read of it asks for the rest.
"""

from __future__ import annotations

import random

import kafka_wire
import pytest

from specgen.fixtures import cases
from tests.generated.agreement import Agreement
from tests.generated.sources import NAMES, distinct_layouts, fullest

MOST = 96
"""Lengths of a case; those of large ones are many, and alike."""


@pytest.mark.sampled(12)
@pytest.mark.parametrize("name", NAMES)
def test_truncated(name: str) -> None:
    for layout in distinct_layouts(name):
        both = Agreement(kafka_wire, layout)
        for case in fullest(layout):
            for length in range(len(case.data)):
                assert both.refused(case.data[:length]) is not None


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_every_case_truncated(name: str) -> None:
    """Those that are not the fullest ones."""
    for layout in distinct_layouts(name):
        both = Agreement(kafka_wire, layout)
        full = fullest(layout)
        for case in cases(layout):
            if case in full:
                continue
            lengths = range(len(case.data))
            some = random.Random(len(lengths)).sample(lengths, min(MOST, len(lengths)))
            for length in some:
                assert both.refused(case.data[:length]) is not None


@pytest.mark.sampled(2)
@pytest.mark.parametrize("name", NAMES)
def test_bytes_left_over(name: str) -> None:
    for layout in distinct_layouts(name):
        both = Agreement(kafka_wire, layout)
        for case in fullest(layout):
            for more in (b"\0", b"\xff", case.data):
                error = both.refused(case.data + more)
                assert error is not None
                if not layout.root.flexible:
                    assert error.offset == len(case.data)
