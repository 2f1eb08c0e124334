"""A default of NaN: nothing equals it, so the field is always written, as in Kafka's own classes."""

from __future__ import annotations

from pathlib import Path

from specgen.codegen.proof.prove import prove_message
from specgen.protocol.codec import complete, encode
from specgen.protocol.layout import lower
from tests.generated.packages import build
from tests.support.definitions import NAN_DEFAULTS, field, message

NOTHING_SENT = bytes.fromhex("02 00 00")
"""One part, and no tagged fields."""


def test_a_field_that_was_not_sent_is_written(tmp_path: Path) -> None:
    layout = lower(NAN_DEFAULTS, 1)
    expected = encode(layout, complete(layout.root, {"Parts": [{"Leader": {}}]}))
    cls = build(tmp_path, [NAN_DEFAULTS]).TestMessage
    assert cls(parts=[cls.P()]).encode(1) == expected
    assert cls.decode(NOTHING_SENT, 1).encode(1) == expected
    assert expected.count(bytes.fromhex("7ff8000000000000")) == 3


def test_it_agrees_with_the_reference_codec(tmp_path: Path) -> None:
    """Nothing equals NaN, but that is no disagreement; another default is one."""
    shares = message([field("Share", "float64", "0+", default="NaN")])
    package = build(tmp_path, [shares])
    assert not prove_message(package, shares, rounds=4).mismatches
    numbers = message([field("Share", "float64", "0+", default="1.5")])
    assert prove_message(package, numbers, rounds=0).mismatches
