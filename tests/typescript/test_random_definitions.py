"""Packages of random definitions, with combinations that Kafka's do not have."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random

import pytest

from specgen.protocol.codec import encode
from specgen.protocol.layout import lower_all
from specgen.protocol.model import Message, Release
from specgen.testing.vectors.random_values import random_value
from tests.support.definitions import read_message
from tests.support.npm import ROOT
from tests.support.packs import make
from tests.support.random_definitions import many
from tests.typescript.package import node_tests
from tests.typescript.test_cases import Case
from tests.typescript.values import case_lines

PACK = ROOT / "templates" / "typescript"
ROUNDS = 6


@pytest.mark.sampled(3)
@pytest.mark.parametrize(("number", "count"), [(0, 15), (1, 40), (2, 40)])
def test_random_definitions(number: int, count: int, tmp_path: Path) -> None:
    messages = [read_message(one) for one in many(count, number)]
    make(Release(name="own", messages=tuple(messages)), PACK, tmp_path / "out")
    cases = tmp_path / "cases.jsonl"
    cases.write_text(case_lines(_cases(messages)))
    for name in ("cases.test.mjs", "wrong.test.mjs"):
        assert node_tests(name, cases, tmp_path / "out") > count / 2


def _cases(messages: Sequence[Message]) -> Iterator[Case]:
    for message in messages:
        for layout in lower_all(message):
            rng = Random(f"{message.name} {layout.version}")
            for _ in range(ROUNDS):
                value = random_value(layout, rng)
                yield layout, value, encode(layout, value)
