"""What stands in the pages as Python has no error in a typed project."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

import specgen
from tests.support.pages import DOCS, PYTHON, ROOT, blocks, module
from tests.support.pyright import pyright

PAGES = {
    page.relative_to(ROOT).as_posix(): code
    for page in (
        ROOT / "README.md",
        *sorted(DOCS.glob("*.md")),
        ROOT / "generated" / "python" / "README.md",
    )
    if (code := blocks(page, *PYTHON))
}
"""By page, its blocks of Python."""


WRONG_PAGE = "wrong.md"
WRONG = """\
A page as it was before: what it shows has no type that tells it.

```python
from kafka_wire import Connection, FetchRequest, decode_response, stored

_, fetched = decode_response(b"", FetchRequest, 12)
fetched.topics  # wrong
fetched.responses
```

It is told apart first.

```python
>>> _, any_response = decode_response(b"", "Fetch", 12)
>>> any_response.responses  # wrong
>>> for event in Connection().receive(b""):
...     event.message  # wrong
>>> stored.read_key("topic", b"").message.group  # wrong
>>> import kafka_wire, specgen, specgen.spark
>>> kafka_wire.FetchRespons  # wrong
>>> specgen.lowr  # wrong
>>> specgen.spark.registr  # wrong
>>> specgen.spark.register("no session")  # wrong
```
"""


OF_STYLE = (
    "reportDuplicateImport",  # one page has two programs
    "reportMatchNotExhaustive",
    "reportUnusedExpression",  # a session shows its value
)
"""What pyright, where it is strict, says of other things than types."""

UNTYPED = """\
from typing import Any

def __getattr__(name: str) -> Any: ...
"""
"""What pyright is told of a library that tells nothing itself."""


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A module for each page, and the packages that the pages make themselves."""
    folder = tmp_path_factory.mktemp("project")
    wrong = folder / WRONG_PAGE
    wrong.write_text(WRONG, "utf-8")
    for page, code in {**PAGES, WRONG_PAGE: blocks(wrong)}.items():
        (folder / f"{module_of(page)}.py").write_text(module(code), "utf-8")
    chosen = specgen.select(
        specgen.read_source("kafka:2.7"), apis=["Fetch", "Heartbeat"]
    )
    document = folder / "protocol.txt"
    document.write_text("\n".join(specgen.export_bnf(chosen, "3.8")), "utf-8")
    for source, package in (
        (specgen.read_source(document), "from_a_document"),
        (chosen, "filled"),
    ):
        specgen.generate(
            source, "python", folder / package, package=package, layout="package"
        )
    return folder


def module_of(page: str) -> str:
    """The name of the module that is made of a page."""
    return page.removesuffix(".md").replace("/", "_").replace("-", "_")


def only_what_is_wrong(found: list[str]) -> bool:
    """Whether all that the checker saw is what was put there for it to be seen."""
    places = [re.search(r"(\w+)\.py:(\d+)", line) for line in found]
    return {place and place.groups() for place in places} == {
        (module_of(WRONG_PAGE), str(number))
        for number, line in enumerate(WRONG.splitlines(), 1)
        if "# wrong" in line
    }


def test_mypy_has_nothing_to_say(project: Path) -> None:
    # What it knows of libraries is kept, and shared with ``make lint``.
    options = ["--strict", "--no-error-summary", f"--cache-dir={ROOT / '.mypy_cache'}"]
    options += [f"--config-file={ROOT / 'pyproject.toml'}"]
    names = sorted(path.name for path in project.glob("*.py"))
    done = subprocess.run(
        [sys.executable, "-m", "mypy", *options, *names],
        cwd=project,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1, done.stdout + done.stderr
    found = [line for line in done.stdout.splitlines() if ": error: " in line]
    assert only_what_is_wrong(found), done.stdout


@pytest.mark.slow
def test_pyright_has_nothing_to_say(project: Path) -> None:
    stub = project / "typings" / "pyarrow" / "__init__.pyi"
    stub.parent.mkdir(parents=True)
    stub.write_text(UNTYPED)
    style = dict.fromkeys(OF_STYLE, False)
    found = pyright(project, "*.py", typeCheckingMode="strict", **style)
    assert only_what_is_wrong(found), "\n".join(found)
