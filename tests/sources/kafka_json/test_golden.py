"""What people see: per case a folder with ``input.json`` and the text of its problems.

``pytest tests/sources/kafka_json/test_golden.py --update`` rewrites the texts.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from specgen.report import Problems, excerpt
from specgen.sources.kafka_json import read_definition

GOLDEN = Path(__file__).with_name("golden")
CASES = sorted(path.name for path in GOLDEN.iterdir() if path.is_dir())


@pytest.mark.parametrize("case", CASES)
def test_golden(case: str, update: bool) -> None:
    text = (GOLDEN / case / "input.json").read_text(encoding="utf-8")
    problems = Problems()
    read_definition(text, "input.json", problems)
    excerpts = [excerpt(p, text.split("\n")) for p in problems.found]
    printed = "\n\n".join(excerpts) + "\n"
    expected = GOLDEN / case / "expected.txt"
    if update:
        expected.write_text(printed, encoding="utf-8")
    assert printed == expected.read_text(encoding="utf-8")
