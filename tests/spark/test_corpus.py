"""The tables of a small corpus, against the model and the definitions themselves."""

from __future__ import annotations

import json
import re
import shutil
import zipfile
from pathlib import Path
from typing import Any

import kafka_wire
import pytest

from specgen.files.data import data_folder
from specgen.fixtures import cases
from specgen.layout import lower, lower_all
from specgen.layout.export import layout_object
from specgen.model import Message, Release
from specgen.model.release import release_order
from specgen.problems import Problems, SpecError
from specgen.readers.sources import read_source
from specgen.reference import decode_whole
from specgen.spark.corpus.store import Store
from tests.layout.expected import expected, versions_of
from tests.spark.conftest import FIXTURES, Corpus, own_sources
from tests.support.bundled import joined, release
from tests.support.data import kafka_folder
from tests.support.definitions import field
from tests.support.sources import definition, small, write_folder

OWN = ("own-1", "own-2")
RELEASES = ("2.3", "2.4", *OWN)


def source_of(corpus: Corpus, name: str) -> Release:
    if name not in OWN:
        return release(name)
    return read_source(corpus.sources[2 + OWN.index(name)], Problems())


def definitions(folder: Path) -> dict[str, dict[str, Any]]:
    """Kafka's own definitions, read by nothing of ours."""
    found = {}
    for path in folder.rglob("*.json"):
        text = re.sub(r"^\s*//.*$", "", path.read_text("utf-8"), flags=re.MULTILINE)
        item = json.loads(re.sub(r"(?<=[\s,])//.*$", "", text, flags=re.MULTILINE))
        found[item["name"]] = item
    return found


def test_messages(corpus: Corpus) -> None:
    rows = corpus.ask("SELECT * FROM messages")
    assert {row["release"] for row in rows} == set(RELEASES)
    for name in RELEASES:
        found = {row["message"]: row for row in rows if row["release"] == name}
        messages = {m.name: m for m in source_of(corpus, name).messages}
        assert found.keys() == messages.keys()
        for message in messages.values():
            row = found[message.name]
            assert row["kind"] == message.kind
            assert row["api_key"] == message.api_key
            assert tuple(row["versions"]) == message.versions
            assert (row["min_version"], row["max_version"]) == (
                (message.versions[0], message.versions[-1])
                if message.versions
                else (None, None)
            )
    assert {row["line"] for row in rows if row["release"] in OWN} == {"named"}
    assert {row["source"] for row in rows if row["release"] == "2.4"} == {"kafka:2.4"}


def test_messages_as_kafkas_definitions_say(corpus: Corpus) -> None:
    given = definitions(kafka_folder("2.4.0"))
    rows = corpus.ask("SELECT * FROM messages WHERE release = '2.4'")
    found = {row["message"]: row for row in rows}
    assert found.keys() >= given.keys()
    for name, item in given.items():
        assert found[name]["versions"] == versions_of(item)
        text = item.get("flexibleVersions", "none")
        low = None if text == "none" else int(text.rstrip("+").partition("-")[0])
        flexible = [] if low is None else [v for v in versions_of(item) if v >= low]
        assert found[name]["flexible_from"] == (flexible[0] if flexible else None)


def test_layouts_as_kafkas_definitions_say(corpus: Corpus) -> None:
    given = definitions(kafka_folder("2.4.0"))
    rows = corpus.ask(
        "SELECT * FROM layouts WHERE release = '2.4' AND kind IN ('request', 'response')"
    )
    found = {(row["message"], row["version"]): row["layout"] for row in rows}
    asked = [
        (name, version)
        for name, item in given.items()
        if item["type"] in ("request", "response")
        for version in versions_of(item)
    ]
    assert sorted(found) == sorted(asked)
    for name, version in asked:
        assert json.loads(found[name, version]) == expected(given[name], version)


def test_layouts_and_fields(corpus: Corpus) -> None:
    layouts = {
        (row["release"], row["message"], row["version"]): row
        for row in corpus.ask("SELECT * FROM layouts")
    }
    fields: dict[tuple[str, str, int], list[dict[str, Any]]] = {}
    for row in corpus.ask("SELECT * FROM fields ORDER BY position"):
        key = (row["release"], row["message"], row["version"])
        fields.setdefault(key, []).append(row)
    model = {
        (name, made.message, made.version or 0): made
        for name in RELEASES
        for message in source_of(corpus, name).messages
        for made in lower_all(message)
    }
    assert layouts.keys() == model.keys()
    for key, made in model.items():
        row = layouts[key]
        assert json.loads(row["layout"]) == layout_object(made)
        assert row["flexible"] == made.flexible
        held = fields.get(key, [])
        assert row["fields"] == len(held)
        assert [one["position"] for one in held] == list(range(len(held)))
        top = [one["path"] for one in held if one["depth"] == 0]
        assert top == [one.shown for one in made.root.all_fields]
    count = sum(row["fields"] for row in layouts.values())
    assert count == sum(map(len, fields.values()))


def test_errors(corpus: Corpus) -> None:
    rows = corpus.ask("SELECT * FROM errors")
    for name in RELEASES:
        found = {
            (r["code"], r["name"], r["retriable"]) for r in rows if r["release"] == name
        }
        assert found == {
            (e.code, e.name, e.retriable) for e in source_of(corpus, name).errors
        }


def test_changes_of_our_own_protocol(corpus: Corpus) -> None:
    rows = corpus.ask(
        "SELECT previous, subject, change, message, version, path, what, before, after "
        "FROM changes WHERE release = 'own-2'"
    )
    found = {tuple(row.values()) for row in rows}
    layouts = {r for r in found if r[1] == "layout"}
    narrower = ("type", "int64", "int32")
    assert found - layouts == {
        ("own-1", "message", "added", "PingRequest", None, None, None, None, None),
        ("own-1", "message", "removed", "ClockRecord", None, None, None, None, None),
        *(
            ("own-1", "version", "added", "PingRequest", v, None, None, None, None)
            for v in range(3)
        ),
        ("own-1", "version", "removed", "ClockRecord", 0, None, None, None, None),
        ("own-1", "version", "added", "EchoRequest", 3, None, None, None, None),
        ("own-1", "field", "added", "EchoRequest", 3, "Loud", None, None, "bool"),
        ("own-1", "field", "removed", "ClockRecord", 0, "Ticks", None, "int64", None),
        *(
            (*("own-1", "field", "changed", "StoreRequest", v, "Items.Id"), *narrower)
            for v in range(3)
        ),
    }
    assert {(*r[3:5], r[6]) for r in layouts} == {
        ("StoreRequest", v, "wire") for v in range(3)
    }


def test_changes_from_2_3_to_2_4(corpus: Corpus) -> None:
    old, new = release("2.3"), release("2.4")
    rows = corpus.ask("SELECT * FROM changes WHERE release = '2.4'")
    assert {row["previous"] for row in rows} == {"2.3"}

    def names(subject: str, change: str) -> set[str]:
        return {
            row["message"]
            for row in rows
            if (row["subject"], row["change"]) == (subject, change)
        }

    def keys(held: Release) -> dict[object, Message]:
        return {
            (m.api_key, m.kind) if m.kind.is_rpc else m.name: m
            for m in held.messages
            if m.versions
        }

    before, after = keys(old), keys(new)
    assert names("message", "added") == {
        m.name for key, m in after.items() if key not in before
    }
    assert names("message", "removed") == {
        m.name for key, m in before.items() if key not in after
    }
    assert names("message", "renamed") == {
        "ElectLeadersRequest",
        "ElectLeadersResponse",
    }
    versions = {
        (row["message"], row["version"])
        for row in rows
        if (row["subject"], row["change"]) == ("version", "added")
    }
    assert versions == {
        (m.name, v)
        for key, m in after.items()
        for v in m.versions
        if key not in before or v not in before[key].versions
    }
    codes = {error.code for error in old.errors}
    added = {
        r["what"] for r in rows if r["subject"] == "error" and r["change"] == "added"
    }
    assert added == {error.name for error in new.errors if error.code not in codes}
    assert not corpus.ask("SELECT * FROM changes WHERE release IN ('2.3', 'own-1')")


@pytest.mark.parametrize(
    ("lacking", "silent"), [("2.4", "removed"), ("2.3", "added"), (None, None)]
)
def test_nothing_is_said_of_modules_that_a_source_lacks(
    lacking: str | None, silent: str | None, corpus: Corpus
) -> None:
    from specgen.spark.corpus.changes import changes  # noqa: PLC0415
    from specgen.spark.corpus.tables import read_table  # noqa: PLC0415

    spark, names = corpus.spark, ("messages", "fields", "layouts", "errors")
    releases = spark.createDataFrame(
        [
            ("bundled", name, order, ["clients"] if name == lacking else [])
            for order, name in ((1, "2.3"), (2, "2.4"))
        ],
        "line string, release string, release_order int, missing array<string>",
    )
    tables = (read_table(spark, corpus.folder, name) for name in names)
    found = {
        row.change
        for row in changes(releases, *tables)
        .where("subject IN ('version', 'field') AND release = '2.4'")
        .select("change")
        .distinct()
        .collect()
    }
    assert found == {"added", "removed", "renamed", "changed"} - {silent}


def test_every_layout_has_its_fixtures(corpus: Corpus) -> None:
    keys = "release, message, version, fingerprint"
    short = corpus.ask(
        f"SELECT {keys}, count(number) AS held, count(DISTINCT number) AS numbers, "
        f"max(number) AS last FROM layouts LEFT JOIN fixtures USING ({keys}) GROUP BY ALL"
    )
    assert len(short) == sum(
        len(m.versions) for name in RELEASES for m in source_of(corpus, name).messages
    )
    for row in short:
        assert row["held"] >= FIXTURES, row
        assert row["held"] == row["numbers"] == row["last"] + 1


def test_fixtures_are_of_their_layout(corpus: Corpus) -> None:
    rows = corpus.ask(
        "SELECT * FROM fixtures WHERE release = '2.4' AND version % 3 = 0 "
        "ORDER BY message, version, number"
    )
    by_layout: dict[tuple[str, int], list[dict[str, Any]]] = {}
    for row in rows:
        by_layout.setdefault((row["message"], row["version"]), []).append(row)
    assert len(by_layout) > 100
    for (name, version), held in by_layout.items():
        own = lower(release("2.4").by_name[name], version)
        for row in held:
            decode_whole(own, bytes(row["bytes"]))
        wire = joined().release.by_name.get(name)
        if wire is None or layout_object(own) != layout_object(lower(wire, version)):
            continue
        known = [case.data for case in cases(lower(wire, version))]
        assert [bytes(row["bytes"]) for row in held][: len(known)] == known


def test_a_layout_has_the_same_fixtures_in_every_release(corpus: Corpus) -> None:
    keys = "message, version, fingerprint, number"
    rows = corpus.ask(
        f"SELECT {keys}, count(DISTINCT bytes) AS forms, count(*) AS held "
        f"FROM fixtures GROUP BY {keys}"
    )
    assert {row["forms"] for row in rows} == {1}
    assert {row["held"] for row in rows} >= {1, 2}


def test_verification(corpus: Corpus) -> None:
    wrong = corpus.ask(
        "SELECT * FROM verification WHERE NOT agrees AND known IS NULL LIMIT 5"
    )
    assert wrong == []
    ours = corpus.ask(
        "SELECT codec, count(*) AS held, count_if(agrees) AS agreed, "
        "count(encode_us) AS encoded, count(decode_us) AS decoded, min(encode_us) AS us "
        "FROM verification GROUP BY codec"
    )
    (fixtures,) = corpus.ask("SELECT count(*) AS held FROM fixtures")
    found = {row["codec"]: row for row in ours}
    assert set(found) == {"generated", "reference", "kio", "kafka-python"}
    for codec in ("generated", "reference"):
        row = found[codec]
        assert row["held"] == row["agreed"] == fixtures["held"]
        assert row["encoded"] == row["decoded"] == fixtures["held"]
        assert row["us"] > 0
    for codec in ("kio", "kafka-python"):
        assert 0 < found[codec]["agreed"] <= found[codec]["held"] < fixtures["held"]


def test_layouts_that_kafka_wire_does_not_hold(corpus: Corpus) -> None:
    rows = corpus.ask(
        "SELECT release, message, version, max(package) AS package FROM verification "
        "WHERE codec = 'generated' GROUP BY ALL"
    )
    for row in rows:
        own = row["package"] != "kafka_wire"
        if row["release"] in OWN:
            assert row["package"].startswith("kafka_wire_own_")
            continue
        layout = lower(release(row["release"]).by_name[row["message"]], row["version"])
        wire = joined().release.by_name.get(row["message"])
        same = (
            wire is not None
            and row["version"] in wire.versions
            and layout_object(layout)["fields"]
            == layout_object(lower(wire, row["version"]))["fields"]
        )
        assert not (same and own), row
    held = {row["package"] for row in rows}
    assert any(package.startswith("kafka_wire_2_4_") for package in held)


def test_times_are_compared_over_what_all_codecs_did(corpus: Corpus) -> None:
    layout = "message, version, fingerprint"
    tried = f"SELECT DISTINCT {layout}, number, codec, encode_us, decode_us"
    by_all = "every(encode_us IS NOT NULL AND decode_us IS NOT NULL) AS by_all"
    assert not corpus.ask(
        f"WITH tried AS ({tried} FROM verification), "
        f"of_number AS (SELECT {layout}, number, {by_all} FROM tried GROUP BY ALL) "
        f"SELECT {layout}, codec, count_if(by_all) AS common FROM tried "
        f"JOIN of_number USING ({layout}, number) GROUP BY ALL "
        f"EXCEPT SELECT {layout}, codec, common FROM agreement"
    )
    summary = corpus.manifest["summary"]
    rows = corpus.ask(
        "WITH of_layout AS (SELECT *, count(*) OVER (PARTITION BY release, "
        f"{layout}) AS codecs FROM agreement), own AS (SELECT DISTINCT {layout}, codec, "
        "common, common_encode_us FROM of_layout WHERE common > 0 AND codecs = "
        f"{len(summary['codecs'])}) SELECT codec, count(*) AS layouts, sum(common) AS "
        "fixtures, sum(common * common_encode_us) / sum(common) AS us FROM own GROUP BY 1"
    )
    assert len(rows) == len(summary["codecs"]) > 2
    for row in rows:
        told = next(c for c in summary["codecs"] if c["codec"] == row["codec"])
        of = {"layouts": row["layouts"], "fixtures": row["fixtures"]}
        assert of == summary["compared"] and row["layouts"] > 0
        assert told["encode_us"] == pytest.approx(row["us"], abs=0.006)


def test_agreement_sums_verification_up(corpus: Corpus) -> None:
    keys = "release, message, version, fingerprint, codec"
    assert not corpus.ask(
        f"SELECT {keys}, count(*), count_if(agrees) FROM verification GROUP BY {keys} "
        f"EXCEPT SELECT {keys}, fixtures, agreed FROM agreement"
    )
    (row,) = corpus.ask("SELECT count(*) AS n, sum(other) AS other FROM agreement")
    assert row["n"] > 0
    assert row["other"] == 0


def test_summary(corpus: Corpus) -> None:
    found = corpus.manifest["summary"]
    assert [row["release"] for row in found["releases"]] == list(RELEASES)
    assert found["disagreements"] == 0
    assert found["layouts"] == found["layouts_with_fixtures"]
    assert found["fixtures_least"] >= FIXTURES
    for name, rows in found["rows"].items():
        assert corpus.ask(f"SELECT count(*) AS n FROM {name}") == [{"n": rows}]
    row = next(r for r in found["releases"] if r["release"] == "2.4")
    messages = release("2.4").messages
    assert row["messages"] == len(messages)
    assert row["apis"] == len({m.api_key for m in messages if m.kind.is_rpc})
    assert row["versions"] == sum(len(m.versions) for m in messages)


def build(
    spark: Any,
    folder: Path,
    *sources: object,
    reference: str | None = None,
    **options: Any,
) -> Any:
    from specgen.spark.corpus.build import Options  # noqa: PLC0415
    from specgen.spark.corpus.build import build as run  # noqa: PLC0415
    from specgen.spark.corpus.sources import gather  # noqa: PLC0415

    chosen = gather([str(source) for source in sources], True, reference)
    return run(spark, chosen, folder, Options(**{"fixtures": 3} | options))


def inodes(folder: Path, name: str) -> set[int]:
    return {
        path.stat().st_ino
        for table in ("messages", "fields", "fixtures", "verification")
        for path in (folder / table / f"release={name}").glob("*.parquet")
    }


@pytest.mark.slow
def test_only_what_changed_is_made_again(spark: Any, tmp_path: Path) -> None:
    one, two = own_sources(tmp_path)
    folder = tmp_path / "corpus"
    assert build(spark, folder, one, two).releases == OWN
    before = {name: inodes(folder, name) for name in OWN}
    current = (folder / "current").readlink()

    again = build(spark, folder, one, two)
    assert again.releases == ()
    assert (folder / "current").readlink() == current

    path = Path(two, "EchoRequest.json")
    path.write_text(path.read_text().replace("Loud", "Shrill"))
    changed = build(spark, folder, one, two)
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

    # A source that is not named any more is gone.
    assert build(spark, folder, one).releases == ()
    assert corpus.ask("SELECT DISTINCT release FROM messages") == [{"release": "own-1"}]
    assert corpus.ask("SELECT * FROM changes") == []


@pytest.mark.slow
def test_fixtures_do_not_depend_on_the_order_of_builds(
    spark: Any, tmp_path: Path
) -> None:
    """A release that is added has the fixtures that others have of its layouts."""
    keys = [field("P", "int32"), field("Q", "int32", default="3")]
    tag = field("X", "int32", "1+", tag=0, taggedVersions="1+")
    held = {"validVersions": "0-1", "flexibleVersions": "0+"}
    rich = write_folder(
        tmp_path / "rich", {"Thing": definition("Thing", [*keys, tag], **held)}
    )
    keys[1] = field("Q", "int32", default="7")
    poor = write_folder(tmp_path / "poor", {"Thing": definition("Thing", keys, **held)})
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
        found = {(row["release"], row["version"]): row["n"] for row in rows}
        assert found.keys() == {(r, v) for r in ("rich", "poor") for v in (0, 1)}
        assert found["rich", 0] == found["poor", 0]
    assert not corpus.ask("SELECT * FROM verification WHERE NOT agrees")

    # Whoever removes tables gets them again.
    for part in (folder / "current" / "fixtures").iterdir():
        shutil.rmtree(part)
    assert build(spark, folder, rich, poor).releases == ("rich", "poor")
    assert corpus.ask("SELECT count(*) > 0 AS any FROM fixtures") == [{"any": True}]


def test_a_source_with_errors_leaves_the_corpus_as_it_was(
    spark: Any, tmp_path: Path
) -> None:
    one, two = own_sources(tmp_path)
    folder = tmp_path / "corpus"
    with Store(folder).draft() as draft:
        draft.publish({"format": 0}, "the old report")
    held = (folder / "manifest.json").read_text()
    for name in ("EchoRequest", "StoreRequest"):
        path = Path(two, f"{name}.json")
        path.write_text(path.read_text().replace('"string"', '"strnig"'))
        path.write_text(path.read_text().replace('"int32"', '"int33"'))
    with pytest.raises(SpecError) as caught:
        build(spark, folder, one, two)
    told = [f"{p.span.path}: {p.message}" for p in caught.value.problems]
    assert any("EchoRequest.json" in line and "strnig" in line for line in told)
    assert any("StoreRequest.json" in line and "int33" in line for line in told)
    assert (folder / "manifest.json").read_text() == held
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
    """A document, a jar, and definitions whose package reads one number wrong."""
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
    """Give the executors ``planted_wire``: kafka_wire with one thing wrong."""
    made = root / "planted_wire"
    package = Path(kafka_wire.__file__).parent
    shutil.copytree(package, made, ignore=shutil.ignore_patterns("__pycache__"))
    path = made / "_messages" / f"{module}.py"
    text = path.read_text()
    assert right in text
    path.write_text(text.replace(right, wrong))
    archive = root / "planted_wire.zip"
    with zipfile.ZipFile(archive, "w") as file:
        for path in made.rglob("*"):
            file.write(path, path.relative_to(root))
    spark.addArtifacts(str(archive), pyfile=True)


def write_some(folder: Path, *names: str) -> None:
    """Bundled definitions as a folder of their own, as the newest release has them."""
    found = {}
    for name in names:
        newest, *_ = sorted(
            (data_folder("specs") / "definitions" / name).iterdir(),
            key=lambda path: release_order(path.stem),
            reverse=True,
        )
        found[name] = json.loads(newest.read_text())
    write_folder(folder, found)


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
    found = {row["release"]: row["n"] for row in counts}
    assert (found["protocol.txt"], found["kafka-own-1.0.jar"]) == (2, 13)


def test_a_planted_wrong_codec_is_found(planted: Corpus) -> None:
    """Only what is wrong disagrees: one message, and the versions that use the step."""
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
    path.write_text("DescribeGroups Request (Version: 0) => [group_ids]\n")
    folder = tmp_path / "corpus"
    sql = "SELECT type, nullable FROM fields"
    summary = build(spark, folder, path).summary
    assert (summary["layouts"], summary["layouts_with_fixtures"]) == (1, 0)
    corpus = Corpus(folder, (), spark)
    assert corpus.ask(sql) == [{"type": "[]unknown", "nullable": None}]
    summary = build(spark, folder, path, reference="kafka:2.2").summary
    assert (summary["layouts_with_fixtures"], summary["disagreements"]) == (1, 0)
    assert corpus.ask(sql) == [{"type": "[]string", "nullable": False}]
