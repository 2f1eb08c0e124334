"""What people see: per case a folder with an input in any notation and the text of its problems.

``pytest tests/sources/test_golden.py --update`` rewrites the texts.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from specgen.disk.inputs import TextFile
from specgen.report import Problems, SpecError, excerpt
from specgen.sources.opening import read_texts

GOLDEN = Path(__file__).with_name("golden")
CASES = sorted(path.name for path in GOLDEN.iterdir() if path.is_dir())


@pytest.mark.parametrize("case", CASES)
def test_golden(case: str, update: bool) -> None:
    (path,) = (GOLDEN / case).glob("input.*")
    text = path.read_text(encoding="utf-8")
    problems = Problems()
    try:
        read_texts("golden", [TextFile(path.name, text)], problems)
        found = problems.found
    except SpecError as error:
        found = [*error.problems]
    printed = "\n\n".join(excerpt(p, text.split("\n")) for p in found) + "\n"
    expected = GOLDEN / case / "expected.txt"
    if update:
        expected.write_text(printed, encoding="utf-8")
    assert printed == expected.read_text(encoding="utf-8")
