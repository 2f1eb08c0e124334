"""Builds of a corpus: repeated, from sources of all kinds, with a faulty codec."""

from __future__ import annotations

import json
import shutil
import zipfile
from pathlib import Path
from typing import Any

import kafka_wire
import pytest

from specgen.corpus.build.build import BuildPlan, Options
from specgen.corpus.build.build import build as run_build
from specgen.corpus.build.sources import gather
from specgen.corpus.store import Store
from specgen.disk.data import data_folder
from specgen.protocol.model.release import release_order
from specgen.report import SpecError
from tests.spark.conftest import Corpus, own_sources
from tests.spark.corpus_sources import OWN
from tests.support.definitions import field
from tests.support.sources import definition, small, write_folder


def build(
    spark: Any,
    folder: Path,
    *sources: object,
    reference: str | None = None,
    **options: Any,
) -> Any:
    chosen = gather([str(source) for source in sources], True, reference)
    return run_build(spark, chosen, folder, Options(**{"fixtures": 3} | options))


def inodes(folder: Path, name: str) -> set[int]:
    return {
        path.stat().st_ino
        for table in ("messages", "fields", "fixtures", "verification")
        for path in (folder / table / f"release={name}").glob("*.parquet")
    }


@pytest.mark.slow
def test_only_changed_sources_are_rebuilt(spark: Any, tmp_path: Path) -> None:
    first, second = own_sources(tmp_path)
    folder = tmp_path / "corpus"
    assert build(spark, folder, first, second).releases == OWN
    before = {name: inodes(folder, name) for name in OWN}
    current = (folder / "current").readlink()

    again = build(spark, folder, first, second)
    assert again.releases == ()
    assert (folder / "current").readlink() == current

    path = Path(second, "EchoRequest.json")
    path.write_text(path.read_text().replace("Loud", "Shrill"))
    changed = build(spark, folder, first, second)
    assert changed.releases == ("own-2",)
    assert inodes(folder, "own-1") == before["own-1"]
    assert not inodes(folder, "own-2") & before["own-2"]
    corpus = Corpus(folder, (), spark)
    paths = corpus.ask(
        "SELECT path FROM changes WHERE message = 'EchoRequest' AND subject = 'field'"
    )
    assert paths == [{"path": "Shrill"}]
    assert changed.summary["rows"]["fixtures"] == len(
        corpus.ask("SELECT 1 FROM fixtures")
    )

    # A source that is no longer named is removed.
    assert build(spark, folder, first).releases == ()
    assert corpus.ask("SELECT DISTINCT release FROM messages") == [{"release": "own-1"}]
    assert corpus.ask("SELECT * FROM changes") == []


@pytest.mark.slow
def test_fixtures_do_not_depend_on_the_order_of_builds(
    spark: Any, tmp_path: Path
) -> None:
    """A release that is added has the same fixtures for layouts it shares with others."""
    keys = [field("P", "int32"), field("Q", "int32", default="3")]
    tag = field("X", "int32", "1+", tag=0, taggedVersions="1+")
    versions = {"validVersions": "0-1", "flexibleVersions": "0+"}
    rich = write_folder(
        tmp_path / "rich", {"Thing": definition("Thing", [*keys, tag], **versions)}
    )
    keys[1] = field("Q", "int32", default="7")
    poor = write_folder(
        tmp_path / "poor", {"Thing": definition("Thing", keys, **versions)}
    )
    folder = tmp_path / "a #%20'é]} b" / "corpus"
    assert build(spark, folder, rich).releases == ("rich",)
    assert build(spark, folder, rich, poor).releases == ("poor",)
    corpus = Corpus(folder, (), spark)
    key = "message, version, fingerprint, number"
    counts = corpus.ask(
        f"SELECT count(DISTINCT bytes, value) AS forms, count(*) AS n FROM fixtures "
        f"WHERE version = 0 GROUP BY {key}"
    )
    assert {(row["forms"], row["n"]) for row in counts} == {(1, 2)}
    for table in ("fixtures", "verification", "agreement"):
        rows = corpus.ask(
            f"SELECT release, version, count(*) AS n FROM {table} GROUP BY ALL"
        )
        by_version = {(row["release"], row["version"]): row["n"] for row in rows}
        assert by_version.keys() == {(r, v) for r in ("rich", "poor") for v in (0, 1)}
        assert by_version["rich", 0] == by_version["poor", 0]
    assert not corpus.ask("SELECT * FROM verification WHERE NOT agrees")

    # If tables were deleted, everything is rebuilt as if there were no corpus.
    chosen, options = gather([str(rich), str(poor)], True), Options(fixtures=3)
    assert BuildPlan.of(Store(folder), chosen, options).stale == []
    for part in (folder / "current" / "fixtures").iterdir():
        shutil.rmtree(part)
    assert BuildPlan.of(Store(folder), chosen, options).stale == chosen


def test_a_source_with_errors_leaves_the_corpus_unchanged(
    spark: Any, tmp_path: Path
) -> None:
    first, second = own_sources(tmp_path)
    folder = tmp_path / "corpus"
    with Store(folder).draft() as draft:
        draft.publish({"format": 0}, "the old report")
    before = (folder / "manifest.json").read_text()
    for name in ("EchoRequest", "StoreRequest"):
        path = Path(second, f"{name}.json")
        path.write_text(path.read_text().replace('"string"', '"strnig"'))
        path.write_text(path.read_text().replace('"int32"', '"int33"'))
    with pytest.raises(SpecError) as caught:
        build(spark, folder, first, second)
    problems = [f"{p.span.path}: {p.message}" for p in caught.value.problems]
    assert any("EchoRequest.json" in line and "strnig" in line for line in problems)
    assert any("StoreRequest.json" in line and "int33" in line for line in problems)
    assert (folder / "manifest.json").read_text() == before
    assert len(list((folder / "builds").iterdir())) == 1


DOCUMENT = """
Echo Request (Version: 0) => text [items] records
  text => NULLABLE_STRING
  items => id
    id => INT32
  records => RECORDS
Echo Response (Version: 0) => count
  count => INT64
"""


@pytest.fixture(scope="module")
def planted(spark: Any, tmp_path_factory: pytest.TempPathFactory) -> Corpus:
    """A document, a jar, and definitions whose package misreads one number."""
    root = tmp_path_factory.mktemp("planted")
    document = root / "protocol.txt"
    document.write_text(DOCUMENT)
    jar = root / "kafka-own-1.0.jar"
    with zipfile.ZipFile(jar, "w") as archive:
        for name, item in small().items():
            archive.writestr(f"common/message/{name}.json", json.dumps(item))
    definitions = root / "some"
    write_some(definitions, "EndTxnRequest", "EndTxnResponse", "HeartbeatRequest")
    plant(spark, root, "end_txn_request", 'Struct(">qh?")', 'Struct("<qh?")')
    folder = root / "corpus"
    build(spark, folder, document, jar, definitions, package="planted_wire")
    return Corpus(folder, (), spark)


def plant(spark: Any, root: Path, module: str, right: str, wrong: str) -> None:
    """Give the executors ``planted_wire``: kafka_wire with one defect."""
    package_copy = root / "planted_wire"
    package = Path(kafka_wire.__file__).parent
    shutil.copytree(package, package_copy, ignore=shutil.ignore_patterns("__pycache__"))
    path = package_copy / "_messages" / f"{module}.py"
    text = path.read_text()
    assert right in text
    path.write_text(text.replace(right, wrong))
    archive = root / "planted_wire.zip"
    with zipfile.ZipFile(archive, "w") as file:
        for path in package_copy.rglob("*"):
            file.write(path, path.relative_to(root))
    spark.addArtifacts(str(archive), pyfile=True)


def write_some(folder: Path, *names: str) -> None:
    """Bundled definitions in a folder, as in the newest release."""
    written = {}
    for name in names:
        newest, *_ = sorted(
            (data_folder("specs") / "definitions" / name).iterdir(),
            key=lambda path: release_order(path.stem),
            reverse=True,
        )
        written[name] = json.loads(newest.read_text())
    write_folder(folder, written)


def test_a_document(planted: Corpus) -> None:
    rows = planted.ask(
        "SELECT message, path, type, nullable FROM fields "
        "WHERE release = 'protocol.txt' ORDER BY message, position"
    )
    assert [tuple(row.values()) for row in rows] == [
        ("EchoRequest", "text", "string", True),
        ("EchoRequest", "items", "[]struct", None),
        ("EchoRequest", "items.id", "int32", False),
        ("EchoRequest", "records", "records", None),
        ("EchoResponse", "count", "int64", False),
    ]


def test_named_sources_are_verified(planted: Corpus) -> None:
    counts = planted.ask(
        "SELECT release, count(DISTINCT message, version) AS n FROM verification "
        "WHERE codec = 'generated' AND agrees GROUP BY release"
    )
    by_release = {row["release"]: row["n"] for row in counts}
    assert (by_release["protocol.txt"], by_release["kafka-own-1.0.jar"]) == (2, 13)


def test_a_planted_wrong_codec_is_found(planted: Corpus) -> None:
    """Only the defect disagrees: one message, in the versions that run the faulty code."""
    rows = planted.ask(
        "SELECT DISTINCT release, message, version, codec, package, error "
        "FROM verification WHERE NOT agrees AND known IS NULL"
    )
    assert {(row["release"], row["codec"], row["package"]) for row in rows} == {
        ("some", "generated", "planted_wire")
    }
    assert {(row["message"], row["version"]) for row in rows} == {
        ("EndTxnRequest", version) for version in range(3)
    }
    assert {row["error"] for row in rows} == {"reads another value"}
    assert planted.manifest["summary"]["disagreements"] > 0


@pytest.mark.slow
def test_a_reference_fills_what_a_document_leaves_unknown(
    spark: Any, tmp_path: Path
) -> None:
    path = tmp_path / "groups.txt"
    path.write_text(
        "DescribeGroups Request (Version: 0) => [group_ids]\n  group_ids => STRING\n"
    )
    folder = tmp_path / "corpus"
    sql = "SELECT type, nullable FROM fields"
    summary = build(spark, folder, path).summary
    assert (summary["layouts_with_fixtures"], summary["disagreements"]) == (1, 0)
    corpus = Corpus(folder, (), spark)
    assert corpus.ask(sql) == [{"type": "[]string", "nullable": None}]
    build(spark, folder, path, reference="kafka:2.2")
    assert corpus.ask(sql) == [{"type": "[]string", "nullable": False}]


@pytest.mark.slow
def test_an_undefined_type_needs_a_reference(spark: Any, tmp_path: Path) -> None:
    path = tmp_path / "groups.txt"
    path.write_text("DescribeGroups Request (Version: 0) => [group_ids]\n")
    with pytest.raises(SpecError, match="DescribeGroupsRequest version 0"):
        build(spark, tmp_path / "corpus", path)
    build(spark, tmp_path / "corpus", path, reference="kafka:2.2")
