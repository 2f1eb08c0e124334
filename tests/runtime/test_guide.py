"""The guides' code runs as written in ``docs``."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.pages import DOCS, blocks

GUIDE = DOCS / "wire-runtime.md"
BATCHES = DOCS / "record-batches.md"


def test_every_block_runs() -> None:
    """One block after the other, as a reader would type them."""
    code = blocks(GUIDE)
    assert len(code) == GUIDE.read_text("utf-8").count("```") / 2 >= 8
    assert {block.language for block in code} == {"python"}
    names: dict[str, Any] = {}
    for block in code:
        assert "assert " in block.code
        exec(block.code, names)


def test_the_blocks_about_record_batches_run(
    capsys: pytest.CaptureFixture[str],
) -> None:
    names: dict[str, Any] = {}
    code = blocks(BATCHES)
    assert [block.language for block in code] == ["python"] * 3
    for block in code:
        exec(block.code, names)
    assert "7 1700000000000 b'key' b'value' ()" in capsys.readouterr().out
    written = names["decode_records"](names["data"])
    assert len(written) == len(names["builder"]) > 9


def test_every_section_has_code() -> None:
    parts = GUIDE.read_text("utf-8").split("\n## ")[1:]
    assert len(parts) >= 7
    for part in parts:
        assert "```python" in part, part.splitlines()[0]
