"""The rules of a whole definition: its keys, and V1 to V9 (see docs/protocol-semantics.md, "Rules of definitions")."""

from __future__ import annotations

import json

import pytest

from specgen.protocol.model import NONE, Kind, VersionRange
from tests.sources.kafka_json.names import HOSTILE_NAMES
from tests.sources.kafka_json.reading import check, data, field, message, read_good
from tests.support.grouped import grouped


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("§[]", ["J5"]),
        ("§3", ["J5"]),
        ("§{}", ["J7 J7 J7"]),
        ('§{"name": null, "type": null, "validVersions": null}', ["J7 J7 J7"]),
        (message('§"flavour": 1, §"Name": 2'), ["J6", "J6"]),
        (message('§"apiStability": "evolving"'), ["J6"]),
        (message("", field('§"nmae": "A"')), ["J6"]),
        (message("", field('§"Default": 1, §"commonStructs": []')), ["J6", "J6"]),
        (message("", "", '{"name": "S", "versions": "0+", §"type": "S"}'), ["J6"]),
        (message("", '§3, §["A"], §null'), ["J5", "J5", "J5"]),
        (message("", "§{}"), ["F2 J7 J7"]),
        (message("", '§{"versions": "0+"}'), ["J7 J7"]),
        (message("", "", '§{}, §"S"'), ["J7 J7", "J5"]),
        (message("", "", '§{"name": "S", "versions": " "}'), ["J7"]),
        (message('"name": §["A"]'), ["J5"]),
        (message('"about": §{}'), ["J5"]),
        (message('"apiKey": §"three"'), ["J5"]),
        (message('"apiKey": §1.5'), ["J5"]),
        (message('"apiKey": §true'), ["J5"]),
        (message(f'"apiKey": §{"9" * 5000}'), ["J5"]),
        (message('"apiKey": §"\u0663"'), ["J5"]),
        (message('"apiKey": §""'), ["J5"]),
        (message('"latestVersionUnstable": §1'), ["J5"]),
        (message('"latestVersionUnstable": §"yes"'), ["J5"]),
        (message('"validVersions": §["0"]'), ["J5"]),
        (message('"listeners": [§1, "broker", §null, §true]'), ["J5", "J5", "J5"]),
        (message('"headerVersions": §"1"'), ["J5"]),
        (message('"fields": §3'), ["J5"]),
    ],
)
def test_keys(text: str, codes: list[str]) -> None:
    check(text, *codes)


RANGES = ["x", "0 - 3", "-1", "3-2", "32768", "0-32768", "\u0663", "\u00a0", "1" * 5000]


@pytest.mark.parametrize("bad", RANGES)
def test_v1_version_ranges(bad: str) -> None:
    check(message(f'"validVersions": §"{bad}"'), "V1")
    check(message(f'"flexibleVersions": §"{bad}"'), "V1")
    check(message(f'"deprecatedVersions": §"{bad}"'), "V1")
    check(message("", "", f'{{"name": "S", "versions": §"{bad}"}}'), "V1")
    for key in ("versions", "nullableVersions", "taggedVersions", "flexibleVersions"):
        check(message("", field(f'"{key}": §"{bad}"', "A", "string")), "V1")


@pytest.mark.parametrize("key", ["nullableVersions", "flexibleVersions", "versions"])
def test_v1_a_bad_range_is_not_held_against_the_field_twice(key: str) -> None:
    keys = {
        "versions": "2+",
        "taggedVersions": "2+",
        "nullableVersions": "0+",
        "flexibleVersions": "2+",
    } | {key: "oops"}
    text = ", ".join(
        f'"{k}": {"§" if v == "oops" else ""}"{v}"' for k, v in keys.items()
    )
    check(
        message("", field(f'"tag": 0, "default": "null", {text}', "A", "string")), "V1"
    )


def test_v1_unreadable_flexible_versions_are_not_held_against_the_fields() -> None:
    tagged = field(
        '"tag": 0, "taggedVersions": "1+", "flexibleVersions": "0+"', "A", "bytes"
    )
    check(message('"flexibleVersions": §"oops"', tagged), "V1")


@pytest.mark.parametrize("good", ["none", "0", "0-3", " 0-3 ", "\\t7\\n"])
def test_v1_good_ranges(good: str) -> None:
    read_good(message(f'"validVersions": "{good}", "flexibleVersions": " none "'))


@pytest.mark.parametrize("kind", ["requests", "REQUEST", "Data", "struct", "", " data"])
def test_v2_type(kind: str) -> None:
    check(message(f'"type": §"{kind}"'), "V2")


@pytest.mark.parametrize("kind", [*Kind])
def test_v2_known_types(kind: Kind) -> None:
    if kind is Kind.STRUCT:
        return
    text = message(
        f'"type": "{kind}", "validVersions": "0", "flexibleVersions": "none"'
    )
    assert read_good(text).kind is kind


def test_v2_hint() -> None:
    (problem,) = check(message('"type": §"requst"'), "V2")
    assert problem.hint == "did you mean 'request'?"


@pytest.mark.parametrize("text", ["0+", "3+", "0-32767", "32767"])
def test_v3_valid_versions_are_closed(text: str) -> None:
    check(message(f'"validVersions": §"{text}"'), "V3")


@pytest.mark.parametrize("text", ["", " ", "\\t"])
def test_v3_valid_versions_must_be_there(text: str) -> None:
    check("§" + message(f'"validVersions": "{text}"'), "J7")


@pytest.mark.parametrize("text", ["0", "0-3", "3-9"])
def test_v4_flexible_versions_are_open_or_none(text: str) -> None:
    check(message(f'"flexibleVersions": §"{text}"'), "V4")


def test_v4_missing_is_none() -> None:
    assert read_good(message('"flexibleVersions": null')).flexible_versions == NONE
    assert read_good(message('"flexibleVersions": "  "')).flexible_versions == NONE


@pytest.mark.parametrize("kind", ["response", "data", "header", "metadata"])
def test_v5_v6_only_on_requests(kind: str) -> None:
    head = f'"type": "{kind}", "name": "FooResponse"'
    check(message(f'{head}, "listeners": §["broker"]'), "V5")
    check(message(f'{head}, "latestVersionUnstable": §true'), "V6")
    read_good(message(f'{head}, "listeners": [], "latestVersionUnstable": "false"'))
    read_good(message(f'{head}, "listeners": null, "deprecatedVersions": "0-1"'))


@pytest.mark.parametrize("name", ["brokers", "zkbroker", "", "Controller"])
def test_v5_listeners(name: str) -> None:
    check(message(f'"listeners": ["broker", §"{name}"]'), "V5")
    check(message(f'"listeners": §"{name}"'), "V5")


def test_v5_one_listener_needs_no_array() -> None:
    assert read_good(message('"listeners": "broker"')).listeners == ("broker",)
    foo = read_good(message('"listeners": ["zkBroker", "controller"]'))
    assert foo.listeners == ("zkBroker", "controller")


@pytest.mark.parametrize("kind", ["request", "response"])
def test_v7_api_key(kind: str) -> None:
    head = f'"type": "{kind}"'
    check("§" + message(f'{head}, "apiKey": null'), "J7")
    check(message(f'{head}, "apiKey": §-1'), "V7")
    check(message(f'{head}, "apiKey": §32768'), "V7")
    check(message(f'{head}, "apiKey": §"99999999999999"'), "V7")
    assert read_good(message(f'{head}, "apiKey": " 32767 "')).api_key == 32767
    assert read_good(message(f'{head}, "apiKey": 0')).api_key == 0


@pytest.mark.parametrize("kind", ["data", "header", "metadata"])
def test_v7_other_kinds_need_none(kind: str) -> None:
    assert read_good(data("", type=kind)).api_key is None


COORDINATOR = '"type": "coordinator-key", "flexibleVersions": "none"'


def test_v8_coordinator_keys() -> None:
    check(message(f'{COORDINATOR}, "validVersions": §"0-1"'), "V8")
    check(message(f'{COORDINATOR}, "validVersions": §"1"'), "V8")
    check("§" + message(f'{COORDINATOR}, "validVersions": "0", "apiKey": null'), "J7")
    flexible = '"type": "coordinator-key", "validVersions": "0"'
    check(message(f'{flexible}, "flexibleVersions": §"0+"'), "V8")
    assert read_good(message(f'{COORDINATOR}, "validVersions": "0"')).api_key == 3
    assert read_good(message(f'{COORDINATOR}, "validVersions": "none"'))


def test_v8_coordinator_values() -> None:
    head = '"type": "coordinator-value"'
    check("§" + message(f'{head}, "apiKey": null'), "J7")
    assert read_good(message(head)).flexible_versions == VersionRange.since(2)


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ('{"0": "1", §"2+": "2"}', ["V9"]),
        ('{§"1+": "2"}', ["V9"]),
        ('§{"0-1": "1", "2-9": "2"}', ["V9"]),
        ("§{}", ["V9"]),
        ('{"0-9": "1", §"10+": "2"}', ["V9"]),
        ('{§"none": "1", "0+": "2"}', ["V9"]),
        ('{"0-1": "1", §"1+": "2"}', ["V9"]),
        ('{§"x": "1"}', ["V9"]),
        ('{§"": "1"}', ["V9"]),
        ('{§"0+": "one"}', ["V9"]),
        ('{§"0+": ""}', ["V9"]),
        ('{§"0+": "-1"}', ["V9"]),
        ('{§"0+": "\u0663"}', ["V9"]),
        (f'{{§"0+": "{"9" * 5000}"}}', ["V9"]),
    ],
)
def test_v9_header_versions(text: str, codes: list[str]) -> None:
    check(message(f'"headerVersions": {text}'), *codes)


def test_v9_who_has_header_versions() -> None:
    good = '"headerVersions": {"0-1": "1", "2+": 2}'
    assert read_good(message(good)).header_versions == (
        (VersionRange(0, 1), "1"),
        (VersionRange.since(2), "2"),
    )
    check(message(good.replace("{", "§{") + ', "type": "data"'), "V9")
    check(message(good.replace("{", "§{") + ', "validVersions": "none"'), "V9")
    read_good(message('"headerVersions": null, "validVersions": "none"'))


def test_v9_responses_of_api_versions() -> None:
    head = '"type": "response", "apiKey": 18, "headerVersions":'
    read_good(message(f'{head} {{"0-2": 0, "3+": "0"}}'))
    check(message(f'{head} {{"0-2": 0, §"3+": "1"}}'), "V9")
    check(message(f'{head} {{§"0+": "{"9" * 5000}"}}'), "V9")
    read_good(message(f'{head} {{"0+": "1"}}'.replace("response", "request")))


def test_a_removed_api_keeps_its_key_only() -> None:
    """Kafka 4.0 and later: the other keys are ignored (V4 to V6)."""
    read_good(message('"validVersions": "none", "flexibleVersions": null'))
    read_good(message('"validVersions": "none", "flexibleVersions": "0-3"'))
    foo = read_good(
        message('"type": "response", "validVersions": "none", "listeners": "broker"')
    )
    assert foo.valid_versions == NONE
    assert foo.api_key == 3


@grouped("name", HOSTILE_NAMES)
def test_hostile_names_of_messages(name: str) -> None:
    check(message(f'"name": §{json.dumps(name)}'), "F1")


def test_every_problem_is_found_at_once() -> None:
    check(
        """{
  "type": §"reqest",
  "name": §"2Fast",
  "validVersions": §"0+",
  "flexibleVersions": §"1-2",
  §"surprise": true,
  "listeners": [§"nobody"],
  "fields": [
    { "name": §"A b", "type": §"int23", "versions": §"x" },
    §{ "name": "B", "type": "string", "fields": §[] },
    { "name": §"B", "type": "[]int8", "versions": "0+", "default": §"1",
      "zeroCopy": §true, "entityType": §"broker", "ignorable": §"perhaps" },
    { "name": "C", "type": "bool", "versions": "0+", "nullableVersions": §"0+",
      "fields": §[], "tag": §3, "taggedVersions": §"0-1" },
    { "name": "D", "type": §"Missing", "versions": "0+" },
    { "name": "E", "mapKey": §true, "type": "S", "versions": "0+" }
  ],
  "commonStructs": [
    { "name": §"S", "versions": "0+",
      "fields": [{ "name": "T", "type": "S", "versions": "0+" }] },
    { "name": §"s", "versions": "0+" }
  ]
}§]""",
        *("V2", "F1", "V3", "V4", "J6", "V5"),
        *("F1", "F3", "V1"),
        *("F2", "F5"),
        *("F1", "D3", "F8", "F6", "J5"),
        *("F4", "F5", "T7", "T3 T5"),
        *("S4", "S6"),
        *("S7", "S1"),
        "J3",
    )
