"""The sources of a corpus: which releases, their names and digests."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

import pytest

from specgen.corpus.build.contents import Reader
from specgen.corpus.build.sources import (
    BUNDLED,
    DOCUMENTS,
    NAMED,
    bundled_digest,
    gather,
    maker_digest,
)
from specgen.disk.data import data_folder
from specgen.report import SpecError
from specgen.sources.bundled import Bundle
from tests.sources.union.test_newer_tags import DOCUMENT
from tests.support.bundled import BUNDLE, DOCUMENTED, NAMES
from tests.support.sources import small, write_folder


@pytest.fixture
def own(tmp_path: Path) -> Path:
    return write_folder(tmp_path / "own", small())


def test_every_bundled_release_and_those_named(own: Path) -> None:
    sources = gather([str(own)], False)
    assert [s.release for s in sources] == [*BUNDLE.names, "own"]
    lines = dict.fromkeys(DOCUMENTED, DOCUMENTS) | dict.fromkeys(NAMES, BUNDLED)
    assert {s.release: s.line for s in sources[:-1]} == lines
    assert sources[-1].line == NAMED
    assert [s.order for s in sources] == [*range(len(BUNDLE.names)), 0]


def test_only_those_named(own: Path) -> None:
    sources = gather(["kafka:3.0", str(own), "kafka:2.4"], True)
    assert [s.release for s in sources] == ["2.4", "3.0", "own"]
    assert [s.release for s in gather(["kafka:all"], True)] == list(BUNDLE.names)
    assert [s.release for s in gather(["kafka:latest"], True)] == [BUNDLE.names[-1]]


def test_equal_names_are_told_apart(own: Path, tmp_path: Path) -> None:
    other = write_folder(tmp_path / "other" / "own", small())
    release = write_folder(tmp_path / "2.4", small())
    sources = gather([str(own), str(other), str(own), "kafka:2.4", str(release)], True)
    assert [s.release for s in sources] == ["2.4", "own", "own-2", "2.4-2"]


@pytest.mark.parametrize(
    ("name", "release"),
    [
        ("a=b %c", "a-b-c"),
        ("…", "source"),
        ("x" * 200, "x" * 80),
        ("4.3", "4.3"),
        ("ünï源 4", "n-4"),
    ],
)
def test_names_that_a_folder_can_have(name: str, release: str, tmp_path: Path) -> None:
    (source,) = gather([str(write_folder(tmp_path / name, small()))], True)
    assert source.release == release


def test_the_same_folder_is_one_source(
    own: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "link").symlink_to(own)
    spelled = ["own", "own/", "./own", str(own), "own/../own", "link"]
    assert [s.source for s in gather(spelled, True)] == ["own"]


def test_digests_follow_the_content(own: Path) -> None:
    (before,) = gather([str(own)], True)
    (again,) = gather([str(own)], True)
    assert before.digest == again.digest
    path = own / "ClockRecord.json"
    path.write_text(path.read_text().replace("Ticks", "Tocks"))
    (after,) = gather([str(own)], True)
    assert after.digest != before.digest


def test_digests_of_bundled_releases(tmp_path: Path) -> None:
    root = tmp_path / "specs"
    shutil.copytree(data_folder("specs"), root)
    bundle = Bundle(root)
    before = {name: bundled_digest(bundle, name) for name in ("2.2", "2.4", "3.9")}
    assert len(set(before.values())) == 3
    form = bundle.index("2.4")["definitions"]["clients"]["HeartbeatRequest"]
    path = root / "definitions" / "HeartbeatRequest" / f"{form}.json"
    path.write_text(path.read_text() + " ")
    has = {
        name: bundle.index(name)["definitions"]["clients"]["HeartbeatRequest"] == form
        for name in before
    }
    assert has["2.4"] and not all(has.values())
    after = {name: bundled_digest(Bundle(root), name) for name in before}
    assert {name: before[name] != after[name] for name in before} == has


def test_what_makes_a_corpus_counts(tmp_path: Path) -> None:
    base = maker_digest("kafka_wire", 100)
    assert maker_digest("kafka_wire", 100) == base
    other_digests = {
        maker_digest("kafka_wire", 101),
        maker_digest("another", 100),
    }
    assert len(other_digests | {base}) == 3
    package_folder = tmp_path / "a_package_of_its_own"
    package_folder.mkdir()
    (package_folder / "__init__.py").write_text("")
    sys.path.insert(0, str(tmp_path))
    try:
        before = maker_digest(package_folder.name, 100)
        (package_folder / "__init__.py").write_text("A = 1")
        assert maker_digest(package_folder.name, 100) != before
    finally:
        sys.path.remove(str(tmp_path))


def test_what_is_wrong_is_reported_of_all(own: Path, tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    with pytest.raises(SpecError) as caught:
        gather([str(tmp_path / "no"), str(own), str(tmp_path / "empty")], True)
    messages = [problem.message for problem in caught.value.problems]
    assert messages == ["no such file or folder", "no message definitions found in it"]
    with pytest.raises(SpecError, match="no such bundled release"):
        gather(["kafka:9.9"], True)
    with pytest.raises(SpecError, match="no source named"):
        gather([], True)


def test_a_reference_fills_what_is_named_alone(own: Path) -> None:
    """It is part of what a release is made from, and so of its digest."""
    plain = gather([str(own), "kafka:2.4"], True)
    digests = set()
    for reference in ("kafka:3.0", "kafka:2.4", "kafka:all", str(own)):
        bundled, named = gather([str(own), "kafka:2.4"], True, reference)
        assert bundled == plain[0]
        assert named.reference is not None
        digests.add(named.digest)
    assert len(digests - {plain[1].digest}) == 4
    with pytest.raises(SpecError, match="no such file or folder"):
        gather([str(own)], True, "nowhere")


def test_newer_tags_of_a_reference_are_reported(tmp_path: Path) -> None:
    path = tmp_path / "page.txt"
    path.write_text(DOCUMENT, "utf-8")
    for reference, expected in (("kafka:all", ["W4"]), ("kafka:2.7", [])):
        (source,) = gather([str(path)], only=True, reference=reference)
        _, warnings = Reader().read([source])
        assert [problem.code for problem in warnings] == expected
