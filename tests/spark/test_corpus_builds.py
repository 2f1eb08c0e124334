"""Builds of a corpus: repeated, from sources of all kinds, with a faulty codec."""

from __future__ import annotations

import json
import shutil
import zipfile
from pathlib import Path
from typing import Any

import kafka_wire
import pytest

from specgen.corpus.build.build import Options
from specgen.corpus.build.build import build as run_build
from specgen.corpus.build.on_spark import verify_on
from specgen.corpus.build.sources import gather
from specgen.disk.data import data_folder
from specgen.protocol.model.release import release_order
from specgen.report import SpecError
from tests.spark.conftest import Corpus
from tests.support.sources import small, write_folder


def build(
    spark: Any,
    folder: Path,
    *sources: object,
    reference: str | None = None,
    **options: Any,
) -> Any:
    chosen = gather([str(source) for source in sources], True, reference)
    return run_build(
        verify_on(spark), chosen, folder, Options(**{"fixtures": 3} | options)
    )


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
    folder = root / "a #%20'é]} b" / "corpus"
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
