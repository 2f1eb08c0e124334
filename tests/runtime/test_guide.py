"""The guide's code, as it stands in ``docs/wire-runtime.md``."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

GUIDE = Path(__file__).parents[2] / "docs" / "wire-runtime.md"
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


def test_every_section_has_code() -> None:
    parts = GUIDE.read_text("utf-8").split("\n## ")[1:]
    assert len(parts) >= 7
    for part in parts:
        assert "```python" in part, part.splitlines()[0]
