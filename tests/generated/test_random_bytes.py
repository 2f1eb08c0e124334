"""Random bytes are accepted or refused as by the reference codec."""

from __future__ import annotations

from random import Random

import kafka_wire
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from specgen.protocol.layout import Layout
from tests.generated.agreement import Agreement
from tests.generated.sources import NAMES, all_layouts
from tests.generated.test_inputs import SAMPLE
from tests.support.grouped import grouped

PIECES = (
    *(b"\0", b"\1", b"\2", b"\3", b"\x7f", b"\x80", b"\xff"),
    *(b"\0\0\0\1", b"\0\1a"),
)
"""What a message is likely to be made of."""
_random_bytes = st.binary(max_size=80) | st.lists(
    st.sampled_from(PIECES), max_size=40
).map(b"".join)


@pytest.mark.sampled(6)
@pytest.mark.parametrize("name", SAMPLE)
@settings(max_examples=100, deadline=None, derandomize=True)
@given(data=_random_bytes, which=st.integers(0, 99))
@example(data=b"", which=0)
def test_random_bytes(name: str, data: bytes, which: int) -> None:
    layouts = all_layouts(name)
    _agree(layouts[which % len(layouts)], data)


@pytest.mark.slow
@grouped("name", NAMES)
def test_random_bytes_of_every_message(name: str) -> None:
    """Drawn without hypothesis, which took ten times as long as the test itself."""
    rng = Random(name)
    versions = [Agreement(kafka_wire, layout) for layout in all_layouts(name)]
    for number in range(150):
        versions[number % len(versions)].refused(_drawn(rng))


def _drawn(rng: Random) -> bytes:
    if rng.randrange(2):
        return rng.randbytes(rng.randint(0, 80))
    return b"".join(rng.choices(PIECES, k=rng.randint(0, 40)))


def _agree(layout: Layout, data: bytes) -> None:
    Agreement(kafka_wire, layout).refused(data)
