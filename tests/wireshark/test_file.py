"""The generated file: its syntax, its size, and a dissector of one API."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from tests.support.commands import invoke
from tests.support.needs import absent
from tests.wireshark.fixtures import exchanges
from tests.wireshark.pcap import Capture
from tests.wireshark.tshark import DISSECTOR, tshark


def test_its_length_is_bounded() -> None:
    lines = DISSECTOR.read_text("ascii").splitlines()
    assert len(lines) <= 3300


def test_lua_5_4_reads_it() -> None:
    """Wireshark 4.4 has Lua 5.4, older ones 5.2, in which the other tests run."""
    if shutil.which("luac5.4") is None:
        absent("tshark", "luac5.4 is not installed")
    subprocess.run(["luac5.4", "-p", str(DISSECTOR)], check=True)


@pytest.mark.slow
def test_a_dissector_of_one_api_leaves_others_undecoded(tmp_path: Path) -> None:
    result = invoke(
        "generate", "--target", "wireshark", "--api", "Fetch", "-o", tmp_path
    )
    assert result.status == 0
    dissector = tmp_path / "kafka.lua"
    assert dissector.stat().st_size < 130_000
    capture = Capture()
    for number, exchange in enumerate(exchanges("elements")):
        if exchange.prefix in ("fetch", "list_offsets"):
            request, response = exchange.frames(number)
            capture.add(request, from_broker=False)
            capture.add(response, from_broker=True)
    text = tshark(capture, dissector=dissector)
    assert "Fetch v12 request" in text
    assert "Fetch v12 response" in text
    assert "ListOffsets" not in text
