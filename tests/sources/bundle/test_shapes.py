"""The bundle's file of shapes has the blocks of every bundled release."""

from __future__ import annotations

import pytest

from specgen.protocol.layout.bnf_document import has_form
from specgen.protocol.model.release import release_order
from specgen.sources.bnf.evidence.known import shapes_of
from specgen.sources.bundle.shapes import shapes_text
from tests.support.bundled import BUNDLE, release


@pytest.mark.parametrize(
    "name", [pytest.param(n, marks=pytest.mark.sampled(10)) for n in BUNDLE.names]
)
def test_every_block_of_a_release_is_in_it(name: str) -> None:
    messages = [m for m in release(name).messages if has_form(m)]
    assert messages
    for message, version, shape in shapes_of(messages):
        first, last = BUNDLE.shapes[message][str(version)][shape].split()
        assert release_order(first) <= release_order(name) <= release_order(last)


@pytest.mark.slow
def test_it_is_made_of_the_bundle_and_of_printed_references() -> None:
    made = shapes_text(BUNDLE, {})
    stored = (BUNDLE.root / "shapes.json").read_text("utf-8").splitlines()
    assert len(made.splitlines()) == len(stored)
