"""Dissectors of random definitions, with combinations that Kafka's do not have."""

from __future__ import annotations

import struct
from pathlib import Path
from random import Random
from typing import Any

import pytest

from specgen.protocol.codec import encode, to_json
from specgen.protocol.layout import Layout, lower_all
from specgen.protocol.model import Message, Release
from specgen.testing.vectors.random_values import random_value
from tests.support.definitions import read_message
from tests.support.npm import ROOT
from tests.support.packs import make
from tests.support.random_definitions import many, without_unknown_tags
from tests.wireshark.pcap import Capture
from tests.wireshark.shown import differences
from tests.wireshark.tshark import experts, packets

ROUNDS = 2


@pytest.mark.sampled(4)
@pytest.mark.parametrize("number", range(4))
def test_random_definitions(number: int, tmp_path: Path) -> None:
    requests = [
        _request(definition, at) for at, definition in enumerate(many(40, number))
    ]
    pack = ROOT / "templates" / "wireshark"
    make(Release(name="own", messages=tuple(requests)), pack, tmp_path / "out")
    capture = Capture()
    expected: list[tuple[str, dict[str, Any]]] = []
    for request in requests:
        for layout in lower_all(request):
            rng = Random(f"{request.name} {layout.version}")
            for _ in range(ROUNDS):
                value = without_unknown_tags(random_value(layout, rng))
                capture.add(_frame(request, layout, value), from_broker=False)
                expected.append((request.api.lower(), to_json(layout, value)))
    shown = packets(capture, dissector=tmp_path / "out" / "kafka.lua")
    assert len(shown) == len(expected) > 100
    for (tree,), (prefix, value) in zip(shown, expected, strict=True):
        assert [*differences(tree, prefix, value), *experts(tree)] == [], prefix


def _request(definition: dict[str, Any], number: int) -> Message:
    names = {"type": "request", "name": f"Own{number}Request", "apiKey": 500 + number}
    return read_message(definition | names)


def _frame(request: Message, layout: Layout, value: dict[str, Any]) -> bytes:
    version = layout.version or 0
    header = struct.pack(">hhih1s", request.api_key, version, 1, 1, b"c")
    tags = b"\0" if version in request.flexible_versions else b""
    data = header + tags + encode(layout, value)
    return struct.pack(">i", len(data)) + data
