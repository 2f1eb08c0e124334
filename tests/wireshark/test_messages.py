"""Every version of every message, field by field as in kafka_wire."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from tests.wireshark.fixtures import Exchange, exchanges
from tests.wireshark.pcap import Capture
from tests.wireshark.shown import differences, unknown_tags
from tests.wireshark.tshark import experts, packets


def test_every_version_in_both_directions() -> None:
    wrong = _mistakes(list(exchanges("elements", "tags")))
    assert not wrong


@pytest.mark.slow
@pytest.mark.parametrize("part", range(4))
def test_all_fixtures(part: int) -> None:
    wrong = _mistakes(list(exchanges())[part::4])
    assert not wrong


def _mistakes(some: list[Exchange]) -> list[str]:
    """The differences in what tshark shows of exchanges."""
    capture = Capture()
    expected: list[tuple[str, dict[str, Any]]] = []
    for number, exchange in enumerate(some):
        for frame, row in zip(
            exchange.frames(number), (exchange.request, exchange.response), strict=True
        ):
            capture.add(frame, from_broker=row is exchange.response)
            expected.append((exchange.prefix, row))
    shown = packets(capture)
    assert len(shown) == len(expected) > 700
    wrong = []
    for trees, (prefix, row) in zip(shown, expected, strict=True):
        where = f"{row['message']} v{row['version']} {row['exercises']}"
        if len(trees) != 1:
            wrong.append(f"{where}: {len(trees)} messages")
            continue
        tree = trees[0]
        tags = [tuple(tag) for some in row["unknown_tags"].values() for tag in some]
        wrong += [f"{where}: {one}" for one in differences(tree, prefix, row["value"])]
        wrong += [f"{where}: {kind}" for kind in experts(tree)]
        if Counter(unknown_tags(tree)) != Counter(tags):
            wrong.append(f"{where}: tags {unknown_tags(tree)}, not {tags}")
    return wrong
