"""The tables of a small corpus, compared with the model and with the definitions."""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path
from typing import Any

from specgen.corpus.changes import change_rows
from specgen.protocol.layout import lower_all
from specgen.protocol.layout.export import layout_object
from specgen.protocol.model import Message, Release
from tests.protocol.layout.expected import expected, versions_of
from tests.spark.conftest import FIXTURES, Corpus
from tests.spark.corpus_sources import OWN, RELEASES, source_of
from tests.support.bundled import release
from tests.support.data import kafka_folder


def definitions(folder: Path) -> dict[str, dict[str, Any]]:
    """Kafka's own definitions, read without our code."""
    by_name = {}
    for path in folder.rglob("*.json"):
        text = re.sub(r"^\s*//.*$", "", path.read_text("utf-8"), flags=re.MULTILINE)
        item = json.loads(re.sub(r"(?<=[\s,])//.*$", "", text, flags=re.MULTILINE))
        by_name[item["name"]] = item
    return by_name


def test_messages(corpus: Corpus) -> None:
    rows = corpus.ask("SELECT * FROM messages")
    assert {row["release"] for row in rows} == set(RELEASES)
    for name in RELEASES:
        by_message = {row["message"]: row for row in rows if row["release"] == name}
        messages = {m.name: m for m in source_of(corpus, name).messages}
        assert by_message.keys() == messages.keys()
        for message in messages.values():
            row = by_message[message.name]
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
    by_name = definitions(kafka_folder("2.4.0"))
    rows = corpus.ask("SELECT * FROM messages WHERE release = '2.4'")
    by_message = {row["message"]: row for row in rows}
    assert by_message.keys() >= by_name.keys()
    for name, item in by_name.items():
        assert by_message[name]["versions"] == versions_of(item)
        text = item.get("flexibleVersions", "none")
        low = None if text == "none" else int(text.rstrip("+").partition("-")[0])
        flexible = [] if low is None else [v for v in versions_of(item) if v >= low]
        assert by_message[name]["flexible_from"] == (flexible[0] if flexible else None)


def test_layouts_as_kafkas_definitions_say(corpus: Corpus) -> None:
    by_name = definitions(kafka_folder("2.4.0"))
    rows = corpus.ask(
        "SELECT * FROM layouts WHERE release = '2.4' AND kind IN ('request', 'response')"
    )
    layouts = {(row["message"], row["version"]): row["layout"] for row in rows}
    expected_versions = [
        (name, version)
        for name, item in by_name.items()
        if item["type"] in ("request", "response")
        for version in versions_of(item)
    ]
    assert sorted(layouts) == sorted(expected_versions)
    for name, version in expected_versions:
        assert json.loads(layouts[name, version]) == expected(by_name[name], version)


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
        (name, layout.message, layout.version or 0): layout
        for name in RELEASES
        for message in source_of(corpus, name).messages
        for layout in lower_all(message)
    }
    assert layouts.keys() == model.keys()
    for key, layout in model.items():
        row = layouts[key]
        assert json.loads(row["layout"]) == layout_object(layout)
        assert row["flexible"] == layout.flexible
        own = fields.get(key, [])
        assert row["fields"] == len(own)
        assert [field["position"] for field in own] == list(range(len(own)))
        top = [field["path"] for field in own if field["depth"] == 0]
        assert top == [field.shown for field in layout.root.all_fields]
    count = sum(row["fields"] for row in layouts.values())
    assert count == sum(map(len, fields.values()))


def test_errors(corpus: Corpus) -> None:
    rows = corpus.ask("SELECT * FROM errors")
    for name in RELEASES:
        errors = {
            (r["code"], r["name"], r["retriable"]) for r in rows if r["release"] == name
        }
        assert errors == {
            (e.code, e.name, e.retriable) for e in source_of(corpus, name).errors
        }


def test_changes_of_our_own_protocol(corpus: Corpus) -> None:
    rows = corpus.ask(
        "SELECT previous, subject, change, message, version, path, what, before, after "
        "FROM changes WHERE release = 'own-2'"
    )
    changed = {tuple(row.values()) for row in rows}
    layouts = {r for r in changed if r[1] == "layout"}
    narrower = ("type", "int64", "int32")
    assert changed - layouts == {
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

    def keys(source: Release) -> dict[object, Message]:
        return {
            (m.api_key, m.kind) if m.kind.is_rpc else m.name: m
            for m in source.messages
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


def test_changes_of_each_release_of_a_line(corpus: Corpus) -> None:
    columns = ("release", "previous", "message", "subject", "change", "version", "path")
    rows = corpus.ask(f"SELECT {', '.join(columns)} FROM changes")
    expected = [
        (new, old, *(row[name] for name in columns[2:]))
        for old, new in (("2.3", "2.4"), OWN)
        for row in change_rows(source_of(corpus, old), source_of(corpus, new))
    ]
    assert Counter(tuple(row.values()) for row in rows) == Counter(expected)


def test_summary(corpus: Corpus) -> None:
    summary = corpus.manifest["summary"]
    assert [row["release"] for row in summary["releases"]] == list(RELEASES)
    assert summary["disagreements"] == 0
    assert summary["layouts"] == summary["layouts_with_fixtures"]
    assert summary["fixtures_least"] >= FIXTURES
    for name, rows in summary["rows"].items():
        assert corpus.ask(f"SELECT count(*) AS n FROM {name}") == [{"n": rows}]
    row = next(r for r in summary["releases"] if r["release"] == "2.4")
    messages = release("2.4").messages
    assert row["messages"] == len(messages)
    assert row["apis"] == len({m.api_key for m in messages if m.kind.is_rpc})
    assert row["versions"] == sum(len(m.versions) for m in messages)
