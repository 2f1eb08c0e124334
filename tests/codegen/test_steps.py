"""The pipeline from a source to its outputs, and the Python API."""

from __future__ import annotations

import doctest
import subprocess
import sys
from pathlib import Path

import pytest

import specgen
from specgen.codegen.making import plan, settled
from specgen.report import SpecError
from specgen.sources.loading import read_source, select
from tests.support.pages import DOCS, blocks
from tests.support.sources import small, write_folder

PAGE = DOCS / "python-api.md"
DOCUMENT = "Echo Request (Version: 0) => [words]\n  words => STRING\n"
DAMAGED = "Echo Request (Version: 0) => words\n  words =>\n\n"


@pytest.mark.slow
def test_the_page_of_the_api(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [*sys.path])
    text = "\n".join(block.code for block in blocks(PAGE, "python"))
    test = doctest.DocTestParser().get_doctest(text, {}, "api", None, 0)
    printed: list[str] = []
    result = doctest.DocTestRunner().run(test, out=printed.append)
    assert result.failed == 0, "".join(printed)
    assert result.attempted > 20


def test_every_public_name_exists_and_is_documented() -> None:
    text = PAGE.read_text("utf-8")
    for name in specgen.__all__:
        assert getattr(specgen, name) is not None
        assert name in dir(specgen)
        assert name.startswith("__") or f"`{name}" in text, name
    with pytest.raises(AttributeError, match="nothing_such"):
        getattr(specgen, "nothing_such")  # noqa: B009 - mypy knows it is missing


def test_importing_specgen_loads_nothing_else() -> None:
    code = (
        "import sys, specgen; print(sorted(m for m in sys.modules if 'specgen.' in m))"
    )
    result = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, check=True
    )
    assert result.stdout.strip() == b"[]"


def test_the_union_knows_its_releases() -> None:
    loaded = read_source()
    assert loaded.source == "kafka:all"
    assert loaded.union is not None
    assert loaded.union.release is loaded.release
    assert read_source("kafka:4.3").union is None


def test_selecting_keeps_the_whole_release() -> None:
    loaded = read_source("kafka:4.3")
    chosen = select(loaded, ["FetchRequest"])
    assert [message.name for message in chosen.messages] == ["FetchRequest"]
    assert chosen.release is loaded.release
    with pytest.raises(SpecError, match="no message 'Fetched'"):
        select(loaded, ["Fetched"])


def test_a_source_is_filled_from_another(tmp_path: Path) -> None:
    path = tmp_path / "page.txt"
    path.write_text(DOCUMENT)
    other = tmp_path / "Echo.json"
    other.write_text(
        '{"apiKey": 1, "type": "request", "name": "EchoRequest",'
        '"validVersions": "0", "flexibleVersions": "none", "fields": ['
        '{"name": "Words", "type": "[]string", "versions": "0+"}]}'
    )
    (alone,) = read_source(str(path)).messages
    (filled,) = read_source(str(path), str(other)).messages
    assert alone.fields[0].nullable_versions is None
    assert str(filled.fields[0].nullable_versions) == "none"


def test_a_source_may_be_a_path(tmp_path: Path) -> None:
    folder = write_folder(tmp_path / "definitions", small())
    loaded = specgen.read_source(folder, folder)
    assert loaded == specgen.read_source(str(folder), str(folder))
    assert loaded.source == str(folder)


def test_strict_turns_warnings_into_errors(tmp_path: Path) -> None:
    path = tmp_path / "page.txt"
    path.write_text(DAMAGED)
    assert read_source(str(path)).problems
    with pytest.raises(SpecError):
        read_source(str(path), strict=True)


def test_damaged_messages_are_refused_by_default(tmp_path: Path) -> None:
    path = tmp_path / "page.txt"
    path.write_text(DAMAGED)
    loaded = read_source(str(path))
    assert [str(version) for version in loaded.damaged] == ["EchoRequest version 0"]
    with pytest.raises(SpecError, match="damaged"):
        plan(loaded, ["docs"])
    (job,) = plan(loaded, ["docs"], allow_damaged=True).jobs
    assert job.messages == loaded.messages


def test_only_codecs_exclude_unsettled_versions(tmp_path: Path) -> None:
    path = tmp_path / "page.txt"
    path.write_text(DOCUMENT)
    loaded = read_source(str(path))
    planned = plan(loaded, ["docs", "python", "fixtures"])
    docs, python, fixtures = planned.jobs
    assert docs.messages == loaded.messages
    assert python.messages == fixtures.messages == settled(loaded).messages
    assert python.messages != loaded.messages
