"""The fixtures of a small corpus, and every codec's result for them."""

from __future__ import annotations

from typing import Any

import pytest

from specgen.protocol.codec import decode_whole
from specgen.protocol.layout import lower
from specgen.protocol.layout.export import layout_object
from specgen.testing.vectors import cases
from tests.spark.conftest import FIXTURES, Corpus
from tests.spark.corpus_sources import OWN, RELEASES, source_of
from tests.support.bundled import joined, release


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
    for (name, version), fixtures in by_layout.items():
        own = lower(release("2.4").by_name[name], version)
        for row in fixtures:
            decode_whole(own, bytes(row["bytes"]))
        wire = joined().release.by_name.get(name)
        if wire is None or layout_object(own) != layout_object(lower(wire, version)):
            continue
        case_bytes = [case.data for case in cases(lower(wire, version))]
        assert [bytes(row["bytes"]) for row in fixtures][
            : len(case_bytes)
        ] == case_bytes


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
    by_codec = {row["codec"]: row for row in ours}
    assert set(by_codec) == {"generated", "reference", "kio", "kafka-python"}
    for codec in ("generated", "reference"):
        row = by_codec[codec]
        assert row["held"] == row["agreed"] == fixtures["held"]
        assert row["encoded"] == row["decoded"] == fixtures["held"]
        assert row["us"] > 0
    for codec in ("kio", "kafka-python"):
        assert (
            0 < by_codec[codec]["agreed"] <= by_codec[codec]["held"] < fixtures["held"]
        )


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
    packages = {row["package"] for row in rows}
    assert any(package.startswith("kafka_wire_2_4_") for package in packages)


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
        reported = next(c for c in summary["codecs"] if c["codec"] == row["codec"])
        of = {"layouts": row["layouts"], "fixtures": row["fixtures"]}
        assert of == summary["compared"] and row["layouts"] > 0
        assert reported["encode_us"] == pytest.approx(row["us"], abs=0.006)


def test_agreement_sums_verification_up(corpus: Corpus) -> None:
    keys = "release, message, version, fingerprint, codec"
    assert not corpus.ask(
        f"SELECT {keys}, count(*), count_if(agrees) FROM verification GROUP BY {keys} "
        f"EXCEPT SELECT {keys}, fixtures, agreed FROM agreement"
    )
    (row,) = corpus.ask("SELECT count(*) AS n, sum(other) AS other FROM agreement")
    assert row["n"] > 0
    assert row["other"] == 0
