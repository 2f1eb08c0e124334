"""The guide's commands, run in order, print what it shows."""

from __future__ import annotations

import doctest
import importlib
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from specgen.report import Problems, documents, evidence
from specgen.sources.kmsg import read_kmsg
from tests.sources.bnf.own import read_well, shape
from tests.support.commands import Ran, invoke
from tests.support.pages import DOCS, blocks
from tests.support.sessions import agrees, commands

GUIDE = DOCS / "from-a-document-to-codecs.md"
NOTATIONS = DOCS / "notations.md"
PACKAGES = ("from_a_document", "filled")


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder to work in, from which the guide's packages are imported."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "200")
    monkeypatch.setattr(sys, "path", [*sys.path])
    yield tmp_path
    for name in [*sys.modules]:
        if name.partition(".")[0] in PACKAGES:
            del sys.modules[name]


@pytest.mark.slow
def test_the_guide(here: Path) -> None:
    count = 0
    names: dict[str, object] = {}
    for block in blocks(GUIDE):
        if block.language == "text":
            (here / block.name).write_text(block.code, "utf-8")
        elif block.language == "python":
            names = python(block.code, names)
        else:
            assert block.language == "console"
            for words, status, output in commands(block.code):
                ran = invoke(*words)
                assert ran.status == status, (words, ran)
                assert agrees(ran, output), (words, output, ran)
                count += 1
    assert count > 12


def python(block: str, names: dict[str, object]) -> dict[str, object]:
    """Run a block of Python with the names of earlier blocks; the names afterwards."""
    for name in PACKAGES:
        folder = Path("out" if name == "from_a_document" else name).resolve()
        if folder.exists() and str(folder) not in sys.path:
            sys.path.insert(0, str(folder))
    importlib.invalidate_caches()
    test = doctest.DocTestParser().get_doctest(block, names, "guide", None, 0)
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    output: list[str] = []
    assert runner.run(test, out=output.append, clear_globs=False).failed == 0, output
    return test.globs


def test_the_examples_of_notations_can_be_read() -> None:
    reference, kmsg = [block.code for block in blocks(NOTATIONS)]
    (message,) = read_well(reference)
    assert shape(message, 1) == "id:int32 topics:?[{name:string parts:?[int32]}]"
    problems = Problems()
    enum = "\nKind int8 (\n  1: X\n)\n"
    release = read_kmsg([("t", f"{kmsg}{enum}")], problems)
    assert not problems.found
    assert [m.name for m in release.messages] == ["EchoRequest", "EchoResponse"]


def test_every_problem_code_of_documents_is_listed() -> None:
    sources = [Path(str(module.__file__)) for module in (documents, evidence)]
    text = "".join(path.read_text("utf-8") for path in sources)
    codes = set(re.findall(r'"([BW]\d+)"', text))
    listed = set(re.findall(r"\b[BW]\d+\b", NOTATIONS.read_text("utf-8")))
    assert codes == listed


@pytest.mark.parametrize(
    ("text", "printed", "same"),
    [
        ("a  b\nc", "a b c", True),
        ("a\n…\nc", "a x y c", True),
        ("a\n…\nc", "a c", True),
        ("a\n…", "b x", False),
        ("a", "a b", False),
        ("a b", "a", False),
    ],
)
def test_how_output_is_compared(text: str, printed: str, same: bool) -> None:
    assert agrees(Ran(0, printed, ""), text) == same
