"""The guides' code, as it stands in ``docs``."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

DOCS = Path(__file__).parents[2] / "docs"
GUIDE = DOCS / "wire-runtime.md"
BATCHES = DOCS / "record-batches.md"
BLOCK = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def test_every_block_runs() -> None:
    """One after the other, as a reader would type them."""
    text = GUIDE.read_text("utf-8")
    blocks = BLOCK.findall(text)
    assert len(blocks) == text.count("```") / 2 >= 8
    assert {language for language, _ in blocks} == {"python"}
    names: dict[str, Any] = {}
    for _, code in blocks:
        assert "assert " in code
        exec(code, names)


def test_the_blocks_about_record_batches_run(
    capsys: pytest.CaptureFixture[str],
) -> None:
    names: dict[str, Any] = {}
    blocks = BLOCK.findall(BATCHES.read_text("utf-8"))
    assert [language for language, _ in blocks] == ["python"] * 3
    for _, code in blocks:
        exec(code, names)
    assert "7 1700000000000 b'key' b'value' ()" in capsys.readouterr().out
    written = names["decode_records"](names["data"])
    assert len(written) == len(names["builder"]) > 9


def test_every_section_has_code() -> None:
    parts = GUIDE.read_text("utf-8").split("\n## ")[1:]
    assert len(parts) >= 7
    for part in parts:
        assert "```python" in part, part.splitlines()[0]
