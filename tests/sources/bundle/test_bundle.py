"""The bundle itself: it holds the facts of its sources, each once, and nothing else."""

from __future__ import annotations

import json
import re
import shutil
from collections import Counter
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from specgen.disk.data import data_folder
from specgen.protocol.model import Message
from specgen.report import Problems
from specgen.sources.bundle.bundle_writer import write_release
from specgen.sources.bundle.definition_text import definition_text
from specgen.sources.bundled import SHAPES
from specgen.sources.jars import jar_files
from specgen.sources.kafka_json import read_plain_definition
from specgen.sources.opening import module_of, release_of
from tests.oracle import jars
from tests.sources.bundle.test_definition_text import RELEASES
from tests.support.bundled import BUNDLE, DOCUMENTED, NAMES, release
from tests.support.data import kafka_folder, kafka_messages
from tests.support.definitions import read_message
from tests.support.needs import absent
from tests.support.packs import tree

cached = cache(read_message)
SPECS = data_folder("specs")
KEYS = {
    *("apiKey", "type", "listeners", "name", "validVersions", "deprecatedVersions"),
    *("flexibleVersions", "latestVersionUnstable", "headerVersions", "fields"),
    *("commonStructs", "versions", "nullableVersions", "taggedVersions", "tag"),
    *("default", "ignorable", "mapKey", "zeroCopy", "entityType"),
}


def compare(name: str, messages: Sequence[Message]) -> None:
    """Assert that a bundled release equals its sources."""
    bundled = release(name).by_name
    assert {m.name for m in messages} == bundled.keys()
    for item in messages:
        assert definition_text(bundled[item.name]) == definition_text(item), item.name


@pytest.mark.sampled(4)
@pytest.mark.parametrize("version", RELEASES)
def test_releases_equal_their_sources(version: str) -> None:
    compare(version[:-2], kafka_messages(version))
    assert release(version[:-2]).version == version


def test_modules_are_those_of_the_source_tree() -> None:
    read_again = release_of(str(kafka_folder("3.9.0")), Problems())
    bundled = release("3.9")
    assert {m.name: m.module for m in read_again.messages} == {
        m.name: m.module for m in bundled.messages
    }


@pytest.mark.parametrize("name", ["4.0", "4.1", "4.2", "4.3", "4.4"])
def test_releases_equal_their_jars(name: str) -> None:
    # The definitions used by Kafka's own tests are not part of a release.
    paths = [path for path, _ in jars.definitions(name) if "-test" not in path.name]
    for path in paths:
        if not path.is_file():
            absent("maven", f"no {path.name}: python -m tests.oracle.jars {name}")
    files = [file for path in paths for file in jar_files(path)]
    messages = [cached(file.raw.decode()) for file in files]
    compare(name, messages)
    assert release(name).version == jars.version(name)
    bundled = release(name).by_name
    for item, file in zip(messages, files, strict=True):
        assert bundled[item.name].module == module_of(file.path)


def json_files() -> dict[str, Any]:
    """Every file of the bundle, parsed, by path."""
    return {
        path.relative_to(SPECS).as_posix(): json.loads(path.read_text("utf-8"))
        for path in sorted(SPECS.rglob("*.json"))
    }


def test_importing_it_again_changes_nothing(tmp_path: Path) -> None:
    folder = kafka_folder("2.8.0")
    read_again = release_of(str(folder), Problems())
    bundled = release("2.8")
    again = bundled.replace(messages=read_again.messages)
    shutil.copytree(SPECS, tmp_path / "specs")
    write_release(again, tmp_path / "specs")
    assert tree(tmp_path / "specs") == tree(SPECS)


def objects(value: Any) -> list[dict[str, Any]]:
    """Every object in a JSON value."""
    if isinstance(value, dict):
        inner = [o for item in value.values() for o in objects(item)]
        return [value, *inner]
    return (
        [o for item in value for o in objects(item)] if isinstance(value, list) else []
    )


def test_it_holds_only_facts() -> None:
    words = re.compile(r"licen[cs]e|apache|copyright|\bthe\b|//|/\*", re.IGNORECASE)
    for path in SPECS.rglob("*"):
        if path.is_file() and path.suffix != ".sh":
            text = path.read_text("utf-8")
            assert path.suffix == ".json"
            assert text.isascii()
            assert not words.search(text), path
    for name, value in json_files().items():
        if name.startswith(("definitions/", "documents/")):
            for node in objects(value):
                if "headerVersions" not in node:
                    assert node.keys() <= KEYS, name
        elif name != SHAPES:
            texts = [
                t for o in objects(value) for t in o.values() if isinstance(t, str)
            ]
            assert all(" " not in text for text in texts), name


def test_each_form_is_stored_once_and_used() -> None:
    files = json_files()
    texts = Counter(
        (path.rpartition("/")[0], (SPECS / path).read_text("utf-8"))
        for path in files
        if not path.startswith("releases/")
    )
    assert set(texts.values()) == {1}
    used = {path for name in BUNDLE.names for path in BUNDLE.paths(name)}
    assert used == files.keys() - {SHAPES}


def test_forms_are_named_by_the_oldest_release() -> None:
    for name in NAMES:
        for forms in BUNDLE.index(name)["definitions"].values():
            for item, form in forms.items():
                assert NAMES.index(form) <= NAMES.index(name)
                definitions = BUNDLE.index(form)["definitions"]
                assert any(other.get(item) == form for other in definitions.values())


def test_stored_files_are_what_we_write() -> None:
    for path in [
        *SPECS.glob("definitions/*/*.json"),
        *SPECS.glob("documents/*/*.json"),
    ]:
        text = path.read_text("utf-8")
        message = read_plain_definition(text, str(path), Problems())
        assert message is not None
        assert definition_text(message) == text
        assert message.name == path.parent.name


def test_bundled_names_and_modules() -> None:
    modules = {module for name in NAMES for module in BUNDLE.index(name)["definitions"]}
    assert modules == {
        *("clients", "core", "metadata", "raft", "storage", "streams"),
        *("group-coordinator", "transaction-coordinator", "share-coordinator"),
    }
    assert (
        tuple(
            [f"2.{n}" for n in range(2, 9)]
            + [f"3.{n}" for n in range(10)]
            + [f"4.{n}" for n in range(5)]
        )
        == NAMES
    )
    first = ("0.10.0", "0.10.1", "0.10.2", "0.11.0", "1.0", "1.1", "2.0", "2.1")
    assert first == DOCUMENTED
    assert BUNDLE.names == (*DOCUMENTED, *NAMES)


def test_the_folder_holds_nothing_else() -> None:
    names = {path.name for path in SPECS.iterdir()} - {"rebuild.sh"}
    assert names == {
        *("releases", "definitions", "documents", SHAPES),
        *("errors", "apis", "supported_errors"),
    }
