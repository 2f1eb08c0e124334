"""What the dissector remembers of messages: only what it may need again."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.wireshark.fixtures import exchanges
from tests.wireshark.pcap import Capture
from tests.wireshark.tshark import DISSECTOR, tshark

TELLING = """
local answer = K.answer
function K.answer(conversation, place, ...)
  local packet, asked, passed = answer(conversation, place, ...)
  print(K.request_of(place) and "is remembered" or "is forgotten")
  return packet, asked, passed
end
"""


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        ([], "is forgotten"),
        (["-V"], "is forgotten"),
        (["-Y", "kafkaw"], "is forgotten"),
        (["-2"], "is remembered"),
        (["-2", "-V"], "is remembered"),
        (["-2", "-Y", "kafkaw"], "is remembered"),
        (["-2", "--color"], "is remembered"),
    ],
)
def test_a_file_read_once_leaves_nothing(
    tmp_path: Path, options: list[str], expected: str
) -> None:
    dissector = tmp_path / "kafka.lua"
    dissector.write_text(DISSECTOR.read_text("utf-8") + TELLING, "utf-8")
    capture = Capture()
    request, response = next(exchanges("elements")).frames(1)
    capture.add(request, from_broker=False)
    capture.add(response, from_broker=True)
    text = tshark(capture, *options, dissector=dissector)
    assert [line for line in text.splitlines() if line.startswith("is ")] == [expected]
