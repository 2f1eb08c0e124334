"""The errors that a definition's comments list; ``tests/changes`` has allowing comments."""

from __future__ import annotations

import pytest

from specgen.sources.kafka_json.comments import listed_errors

LISTED = """\
// NOT_HERE (version 0+)
{
  "apiKey": 1, "type": "response", "name": "BeatResponse",
  // - NOR_HERE (version 0+)
  // Version 1 is another matter.
  "validVersions": "0-2", "flexibleVersions": "none",
  // Supported errors for ErrorCode and InnerCode:
  // - NOT_COORDINATOR (version 0+)
  // - STALE_EPOCH (versions 1-2)
  //   of which only members know
  // - UNTIMELY
  "fields": [
    // - AFTER_CODE (version 0+)
    { "name": "ErrorCode", "type": "int16", "versions": "0+" } // - AT_ITS_END
  ]
}
"""


def test_errors_that_a_definition_lists() -> None:
    assert [*listed_errors(LISTED)] == [
        ("NOT_COORDINATOR", "0+"),
        ("STALE_EPOCH", "1-2"),
        ("UNTIMELY", ""),
    ]


@pytest.mark.parametrize("text", ["", "{}", '{"name": "Supported errors"}', "{ //"])
def test_no_list(text: str) -> None:
    assert not [*listed_errors(text)]
