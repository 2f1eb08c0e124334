"""Fixes of definitions, which change nothing else."""

from __future__ import annotations

import json
import random
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import specgen
from specgen.changes.differing import diff, lint
from specgen.changes.fixing import Repair, repair
from specgen.protocol.model import Message
from specgen.report import SpecError
from specgen.sources.kafka_json.syntax import tokens
from tests.changes.protocol import Change, all_of, insert, keys, released
from tests.support.data import kafka_folder
from tests.support.definitions import field
from tests.support.pages import ROOT
from tests.support.sources import definition, write_folder

FIXED_ALWAYS = {"STYLE_QUOTED", "STYLE_KEY_TWICE", "STYLE_ENTITY_TYPE"}


def _facts(messages: tuple[Message, ...]) -> dict[str, Any]:
    """The content of messages, without entity types and places."""

    def plain(value: Any) -> Any:
        if isinstance(value, dict):
            attributes = {
                k: v for k, v in value.items() if k not in ("entity_type", "span")
            }
            return {key: plain(item) for key, item in attributes.items()}
        return [plain(item) for item in value] if isinstance(value, list) else value

    return {m.name: plain(m.model_dump(mode="json")) for m in messages}


def _json(path: Path) -> Any:
    return json.loads(path.read_text("utf-8"))


def _comments(text: str) -> list[str]:
    return [str(token) for token in tokens(text) if token.type == "COMMENT"]


def _check(done: Repair, facts: dict[str, Any]) -> None:
    """Only what was fixed differs; comments and other lines are unchanged."""
    assert _facts(done.loaded.release.messages) == facts
    for file in done.files:
        before, after = file.before.decode("utf-8-sig"), file.after.decode("utf-8-sig")
        assert _comments(before) == _comments(after)
        lines = [text.split("\n") for text in (before, after)]
        touched = {*lines[0]} - {*lines[1]}
        assert len(touched) <= len(file.fixes)
        assert file.before.startswith(b"\xef\xbb\xbf") == file.after.startswith(
            b"\xef\xbb\xbf"
        )
        assert before.count("\r") - after.count("\r") <= len(file.fixes)


@pytest.mark.slow
@pytest.mark.parametrize("release", ["2.8.0", "3.9.0"])
def test_kafkas_own_definitions(release: str, tmp_path: Path) -> None:
    folder = tmp_path / release
    shutil.copytree(kafka_folder(release), folder)
    before = specgen.read_source(folder)
    expected = {f.rule.id for f in lint(before).findings} & FIXED_ALWAYS
    done = repair(str(folder))
    _check(done, _facts(before.release.messages))
    rules = {fix.rule for file in done.files for fix in file.fixes}
    assert rules == expected | ({"J3"} if release == "2.8.0" else set())
    done.write()
    after = specgen.read_source(folder)
    assert not after.problems
    assert not {f.rule.id for f in lint(after).findings} & FIXED_ALWAYS
    assert {f.rule.id for f in diff(before, after).findings} <= {"ENTITY_TYPE"}
    assert repair(str(folder)).files == ()


ODD = all_of(
    keys("PingRequest", latestVersionUnstable="true", apiKey="900"),
    keys("PingRequest.Parts.Epoch", ignorable="true"),
    keys("PingRequest.Parts.Zone", tag="1"),
    keys("PingRequest.Parts.Index", mapKey="true"),
    insert("OtherRequest", 0, field("TopicName", "string")),
    insert("PingRequest", 0, field("TopicName", "string", entityType="topicName")),
)


def _spelt(item: dict[str, Any], draw: random.Random) -> str:
    """A definition with blanks, comments, repeated keys and superfluous commas."""
    parts: list[str] = []
    for token in tokens(json.dumps(item)):
        if token.type == "WHITE":
            continue
        is_end = token in ("}", "]") and parts and parts[-1].strip() not in ("{", "[")
        if is_end and draw.random() < 0.2:
            parts.append(draw.choice([",", " ,", ", // last\n"]))
        if token == '"versions"' and draw.random() < 0.3:
            parts.append('"versions": "0+",' + draw.choice(["", " ", "\n  "]))
        parts.append(str(token))
        gap = draw.choice(["", "", " ", "\r\n", "\n    ", "\t", ' /* a, "b" */ '])
        parts.append(gap + draw.choice(["", "", "", "// a } comment\n"]))
    text = "".join(parts)
    return text + draw.choice(["", "\n", " ]", "\n  }\n", "\n// end ]\n]"])


@pytest.mark.sampled(3)
@pytest.mark.parametrize("seed", range(12))
def test_odd_spellings(seed: int, tmp_path: Path) -> None:
    draw = random.Random(seed)
    protocol = released()
    ODD(protocol)
    facts = _facts(specgen.read_source(write_folder(tmp_path / "a", protocol)).messages)
    folder = tmp_path / "b"
    folder.mkdir()
    for name, item in protocol.items():
        bom = draw.choice(["", "\ufeff"])
        (folder / f"{name}.json").write_bytes((bom + _spelt(item, draw)).encode())
    done = repair(str(folder))
    _check(done, facts)
    done.write()
    again = repair(str(folder))
    assert again.files == ()
    rules = {f.rule.id for f in lint(again.loaded, texts=again.texts).findings}
    assert "STYLE_QUOTED" not in rules and "STYLE_ENTITY_TYPE" not in rules


@pytest.mark.sampled(3)
@pytest.mark.parametrize("seed", range(3))
def test_odd_spellings_of_bundled_definitions(seed: int, tmp_path: Path) -> None:
    draw = random.Random(seed)
    folder = tmp_path / "odd"
    folder.mkdir()
    names = sorted((ROOT / "specs" / "definitions").glob("*Request"))
    chosen = [max(one.iterdir()) for one in draw.sample(names, 25)]
    by_key = {item["apiKey"]: item for item in map(_json, chosen)}
    plain = {item["name"]: item for item in by_key.values()}
    facts = _facts(specgen.read_source(write_folder(tmp_path / "a", plain)).messages)
    for name, item in plain.items():
        (folder / f"{name}.json").write_bytes(_spelt(item, draw).encode())
    done = repair(str(folder))
    assert done.files
    _check(done, facts)
    done.write()
    assert repair(str(folder)).files == ()


TEXT = """\
{
  "apiKey": 900,  // ours
  "type": "data", "name": "A", "validVersions": "0-1", "flexibleVersions": "1+",
  "fields": [
    %s
  ]
}
"""
FIXES = {
    "quoted": (
        '{ "name": "A", "type": "int8", "versions": "1+", "tag": "00", '
        '"taggedVersions": "1+", "ignorable":"true" }',
        '{ "name": "A", "type": "int8", "versions": "1+", "tag": 0, '
        '"taggedVersions": "1+", "ignorable":true }',
        ["STYLE_QUOTED", "STYLE_QUOTED"],
    ),
    "a key twice in a line": (
        '{ "name": "A", "type": "int8", "versions": "1+", "versions": "0+" }',
        '{ "name": "A", "type": "int8", "versions": "0+" }',
        ["STYLE_KEY_TWICE"],
    ),
    "a key three times, each in a line": (
        '{ "name": "A",\n      "versions": "1+",\n      "type": "int8",\n'
        '      "versions": "2+",\n      "versions": "0+" }',
        '{ "name": "A",\n      "type": "int8",\n      "versions": "0+" }',
        ["STYLE_KEY_TWICE", "STYLE_KEY_TWICE"],
    ),
    "a key twice, with a comment that would be lost": (
        '{ "name": "A", "type": "int8", "versions": // why\n "1+", "versions": "0+" }',
        None,
        [],
    ),
    "a key twice, with another comment in it": (
        '{ "name": "A", "type": "int8", "versions": /* why */ "1+", "versions": "0+" }',
        None,
        [],
    ),
    "a comma at the end": (
        '{ "name": "A", "type": "int8", "versions": "0+" , },',
        '{ "name": "A", "type": "int8", "versions": "0+"  }',
        ["J1", "J1"],
    ),
    "a key in another case": (
        '{ "Name": "A", "type": "int8", "versions": "0+", "Ignorable": "true" }',
        '{ "name": "A", "type": "int8", "versions": "0+", "ignorable": true }',
        ["J6", "J6", "STYLE_QUOTED"],
    ),
    "a comma in a line of its own": (
        '{ "name": "A", "type": "int8", "versions": "0+"\n      ,\n }',
        '{ "name": "A", "type": "int8", "versions": "0+"\n }',
        ["J1"],
    ),
    "nothing": ('{ "name": "A", "type": "int8", "versions": "0+" }', None, []),
    "a default in quotes": (
        '{ "name": "A", "type": "int8", "versions": "0+", "default": "1" }',
        None,
        [],
    ),
}


@pytest.mark.parametrize(("before", "after", "rules"), FIXES.values(), ids=FIXES)
def test_a_fix(
    before: str, after: str | None, rules: list[str], tmp_path: Path
) -> None:
    path = tmp_path / "A.json"
    path.write_text(TEXT % before)
    done = repair(str(path))
    assert [fix.rule for file in done.files for fix in file.fixes] == rules
    done.write()
    assert path.read_text() == TEXT % (before if after is None else after)


def _entity(fields: str, tmp_path: Path) -> str:
    """A field's text, fixed after a definition with the same field and an entity type."""
    known = field("GroupId", "string", entityType="groupId")
    write_folder(tmp_path, {"B": definition("B", [known])})
    path = tmp_path / "A.json"
    path.write_text(TEXT % fields)
    repair(str(tmp_path)).write()
    fixed = path.read_text()
    assert re.sub(r',\s+"entityType": "groupId"', "", fixed) == TEXT % fields
    return fixed


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (
            '{ "name": "GroupId", "type": "string", "versions": "0+",\n'
            '      "about": "It." }',
            '"versions": "0+", "entityType": "groupId",\n      "about": "It." }',
        ),
        (
            '{\n      "name": "GroupId",\n      "type": "string",\n'
            '      "versions": "0+"\n    }',
            '      "versions": "0+",\n      "entityType": "groupId"\n    }',
        ),
        (
            '{ "name": "GroupId", "type": "[]string", "versions": "0+" } // its',
            '"versions": "0+", "entityType": "groupId" } // its',
        ),
        (
            '{"name":"GroupId","type":"string","versions":"0+"}',
            '"versions":"0+", "entityType": "groupId"}',
        ),
    ],
)
def test_an_entity_type_is_formatted_like_its_neighbours(
    before: str, after: str, tmp_path: Path
) -> None:
    assert after in _entity(before, tmp_path)


def test_a_field_of_another_type_gets_no_entity_type(tmp_path: Path) -> None:
    text = '{ "name": "GroupId", "type": "int64", "versions": "0+" }'
    assert _entity(text, tmp_path) == TEXT % text


def _added(*, late: bool = True) -> Iterator[Change]:
    yield keys("PingRequest", validVersions="0-4")
    yield keys("PingResponse", validVersions="0-4")
    versions = "4+" if late else "0+"
    group = field("GroupId", "string", versions, nullableVersions="0+", ignorable=True)
    yield insert("PingRequest", 7, group)
    yield insert("PingRequest", 7, field("OwnerId", "int32", versions, ignorable=True))


def test_defaults_of_fields_that_another_source_lacks(tmp_path: Path) -> None:
    protocol = released()
    old = specgen.read_source(write_folder(tmp_path / "old", protocol))
    all_of(*_added())(protocol)
    keys("PingRequest.Parts.Note", default=None)(protocol)
    folder = write_folder(tmp_path / "new", protocol)
    # Without the old source it is unknown what was released; changing a released default breaks readers.
    assert repair(str(folder)).files == ()
    before = diff(old, specgen.read_source(folder)).findings
    repair(str(folder), old).write()
    after = specgen.read_source(folder)
    request = after.release.by_name["PingRequest"]
    defaults = {f.name: f.default_text for f in request.fields}
    assert (defaults["GroupId"], defaults["OwnerId"]) == ("null", "-1")
    gone = {f.place for f in before} - {f.place for f in diff(old, after).findings}
    assert gone == {"PingRequest 4 group_id"}
    assert {f.fingerprint for f in diff(old, after).findings} <= {
        f.fingerprint for f in before
    }
    # Note is an old field: its missing default is still reported.
    assert [f.place for f in lint(after).findings if f.rule.fix] == [
        "PingRequest 2-4 parts[].note"
    ]


def test_a_default_that_would_be_invalid_is_not_added(tmp_path: Path) -> None:
    protocol = released()
    old = specgen.read_source(write_folder(tmp_path / "old", protocol))
    for kind in ("Request", "Response"):
        keys(f"Ping{kind}", validVersions="0-5")(protocol)
    note = field("Hint", "string", "4+", nullableVersions="4", ignorable=True)
    insert("PingRequest", 7, note)(protocol)
    folder = write_folder(tmp_path / "new", protocol)
    new = specgen.read_source(folder)
    assert "DEFAULT_NULL_MISSING" in {f.rule.id for f in diff(old, new).findings}
    assert repair(str(folder), old).files == ()


def test_nothing_is_written_if_an_error_remains(tmp_path: Path) -> None:
    good = '{ "name": "A", "type": "int8", "versions": "0+", "ignorable": "true" }'
    (tmp_path / "A.json").write_text(TEXT % good)
    bad = TEXT.replace('"A"', '"B"') % good.replace("int8", "int9")
    (tmp_path / "B.json").write_text(bad)
    with pytest.raises(SpecError):
        repair(str(tmp_path))


def test_text_after_a_definition_is_not_removed(tmp_path: Path) -> None:
    path = tmp_path / "A.json"
    for rest in ('] "x"', "{}", "] 3 }"):
        path.write_text(TEXT % FIXES["nothing"][0] + rest)
        with pytest.raises(SpecError) as caught:
            repair(str(path))
        assert [problem.code for problem in caught.value.problems] == ["J2"]


def test_a_link_and_its_mode_stay(tmp_path: Path) -> None:
    real = tmp_path / "real.json"
    real.write_text(TEXT % FIXES["quoted"][0])
    real.chmod(0o640)
    link = tmp_path / "in" / "A.json"
    link.parent.mkdir()
    link.symlink_to(real)
    repair(str(link.parent)).write()
    assert link.is_symlink() and real.stat().st_mode & 0o777 == 0o640
    assert '"tag": 0,' in real.read_text()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["in", "real.json"]
