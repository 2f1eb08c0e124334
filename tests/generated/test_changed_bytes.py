"""Messages with one byte changed are decoded as by the reference codec, or refused."""

from __future__ import annotations

import random
from collections.abc import Iterator

import kafka_wire
import pytest

from specgen.protocol.codec import decode_whole
from specgen.protocol.layout import Layout
from specgen.testing.vectors import Case
from tests.generated.agreement import Agreement
from tests.generated.sources import NAMES, chosen_cases, distinct_layouts, fullest
from tests.support.grouped import grouped

EVERYWHERE = 512
"""Shorter data are changed at every byte, longer ones at their fields' borders."""
SAMPLED = 64
MOST = 128
"""Places of a case; those of large ones are many, and alike."""
BYTES = (0x00, 0x7F, 0x80, 0xFF)


@pytest.mark.sampled(20)
@grouped("name", NAMES)
def test_changed_byte(name: str) -> None:
    """Every interesting byte in the newest layout, and one byte in the others."""
    layouts = distinct_layouts(name)
    for layout in layouts:
        most = len(BYTES) + 1 if layout is layouts[-1] else 1
        _change(layout, fullest(layout), BYTES, most)


@pytest.mark.slow
@grouped("name", NAMES)
def test_changed_byte_of_more_cases(name: str) -> None:
    """Fewer changes in the other cases, with one more byte value."""
    for layout in distinct_layouts(name):
        full = fullest(layout)
        cases = chosen_cases(layout, "elements", "nulls", "maximum")
        cases = [case for case in cases if case not in full]
        _change(layout, cases, (*BYTES, 0x01), 1)
        _change(layout, full, (0x01,), 1)


@pytest.mark.slow
@grouped("name", NAMES)
def test_changed_bytes(name: str) -> None:
    """Bytes removed, doubled or overwritten in two to four places at once."""
    for layout in distinct_layouts(name):
        agreement = Agreement(kafka_wire, layout)
        rng = random.Random(f"{name} {layout.version}")
        for case in fullest(layout):
            for _ in range(50):
                agreement.refused(_mangled(case.data, rng))


def _change(
    layout: Layout, cases: list[Case], replacements: tuple[int, ...], most: int
) -> None:
    agreement = Agreement(kafka_wire, layout)
    rng = random.Random(layout.version)
    for case in cases:
        for place in _places(layout, case):
            old = case.data[place]
            candidates = sorted({*replacements, old ^ 1} - {old})
            for byte in rng.sample(candidates, min(most, len(candidates))):
                changed = bytearray(case.data)
                changed[place] = byte
                agreement.refused(bytes(changed))


def _places(layout: Layout, case: Case) -> Iterator[int]:
    length = len(case.data)
    if length < EVERYWHERE:
        yield from range(length)
        return
    places = set(random.Random(length).sample(range(length), SAMPLED))
    for piece in decode_whole(layout, case.data).trace:
        for border in (piece.offset, piece.offset + piece.length):
            places |= {border - 1, border, border + 1}
    inside = sorted(places & {*range(length)})
    yield from random.Random(length).sample(inside, min(MOST, len(inside)))


def _mangled(data: bytes, rng: random.Random) -> bytes:
    changed = bytearray(data)
    for _ in range(rng.randint(2, 4)):
        place = rng.randrange(len(changed) + 1)
        match rng.randrange(3):
            case 0:
                changed[place : place + 1] = bytes([rng.randrange(256)])
            case 1:
                del changed[place : place + rng.randint(1, 3)]
            case 2:
                changed[place:place] = changed[place : place + rng.randint(1, 5)]
    return bytes(changed)
