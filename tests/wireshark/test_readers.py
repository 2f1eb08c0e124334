"""The compiled readers compared with the walk, which is slow and simple."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.wireshark.fixtures import exchanges
from tests.wireshark.pcap import Capture
from tests.wireshark.test_mutated import capture_of
from tests.wireshark.tshark import DISSECTOR, tshark

WALKING = """
function K.struct(c, number, node, tree, at, stop)
  return K.walk({ K.structs[number + 1], node }, c, tree, at, stop, 1)
end
"""


@pytest.fixture
def walking(tmp_path: Path) -> Path:
    """The dissector without compiled readers."""
    path = tmp_path / "kafka.lua"
    path.write_text(DISSECTOR.read_text("utf-8") + WALKING, "utf-8")
    return path


@pytest.mark.parametrize("options", [["-V"], ["-q", "-z", "expert"]])
def test_both_show_the_same_of_mutated_frames(
    walking: Path, options: list[str]
) -> None:
    capture = capture_of(300, 7)
    text = tshark(capture, *options)
    assert text == tshark(capture, *options, dissector=walking)
    assert text.count("elements in") > 3


@pytest.mark.slow
def test_both_show_the_same_of_all_fixtures(walking: Path) -> None:
    capture = Capture()
    for number, exchange in enumerate(exchanges()):
        request, response = exchange.frames(number)
        capture.add(request, from_broker=False)
        capture.add(response, from_broker=True)
    assert tshark(capture, "-V") == tshark(capture, "-V", dissector=walking)


@pytest.mark.slow
def test_both_count_the_same_number_of_values(walking: Path) -> None:
    capture = Capture()
    for number, exchange in enumerate(exchanges("elements")):
        if exchange.prefix in ("fetch", "metadata"):
            request, response = exchange.frames(number)
            capture.add(request, from_broker=False)
            capture.add(response, from_broker=True)
    outputs = set()
    for most in (3, 12, 16, 20, 30):
        options = ("-V", "-o", f"kafkaw.items:{most}")
        texts = [tshark(capture, *options)]
        texts.append(tshark(capture, *options, dissector=walking))
        one, other = (text.count(": Further values are not shown") for text in texts)
        assert one == other
        outputs.add(one)
    assert len(outputs) > 2
