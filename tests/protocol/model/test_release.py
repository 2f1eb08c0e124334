"""Releases and their order."""

from __future__ import annotations

import pytest

from specgen.protocol.model.release import releases_text


@pytest.mark.parametrize(
    ("names", "words"),
    [
        (["2.2"], "2.2"),
        (["2.2", "2.3", "2.4"], "2.2 to 2.4"),
        (["2.2", "2.4"], "2.2, 2.4"),
        (["4.4", "2.2", "2.3"], "2.2 to 2.3, 4.4"),
        ([], ""),
    ],
)
def test_releases(names: list[str], words: str) -> None:
    assert releases_text(names, ["2.2", "2.3", "2.4", "4.4"]) == words
