"""What docs/architecture.md says of files is true of them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
TEXT = (ROOT / "docs/architecture.md").read_text("utf-8")
ROWS = re.findall(r"^\| [^|]+ \| `([^`|]+/[^`|]+)` \| `([^|]+)` \|$", TEXT, re.M)


def test_one_field_has_a_row_for_each_step() -> None:
    assert len(ROWS) == 21


@pytest.mark.parametrize(("path", "text"), ROWS)
def test_a_file_has_what_stands_beside_it(path: str, text: str) -> None:
    assert text in (ROOT / path).read_text("utf-8")
