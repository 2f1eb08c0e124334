"""``ApiKey`` and ``ErrorCode`` match the bundle and Kafka's own tables."""

from __future__ import annotations

import copy
import csv
import json
import pickle
import re
from pathlib import Path
from typing import Any

import kafka_wire
import pytest
from kafka_wire import ApiKey, ErrorCode, UnknownApiError
from kafka_wire._runtime.apis import Api

from specgen.protocol.model import Kind
from tests.generated.sources import joined
from tests.support.data import data_folder
from tests.support.needs import absent

UNKNOWN = (200, 999, 32767, -2, -32768)


def _table(name: str) -> list[dict[str, str]]:
    folder = data_folder()
    path = folder.parent / name if folder else Path(name)
    if not path.is_file():
        absent("data", f"no {name} beside SPECGEN_DATA")
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def _first_flexible(headers: tuple[tuple[int, int], ...], flexible: int) -> str:
    return next((str(since) for since, h in headers if h == flexible), "")


def test_apis_of_the_table() -> None:
    rows = {int(row["key"]): row for row in _table("apis.csv")}
    newer = [key for key in ApiKey if key > max(rows)]
    assert len(newer) < 10
    for key in {*ApiKey} - {*newer}:
        row, api = rows[key], key.api
        if key != ApiKey.LIST_CONFIG_RESOURCES:  # renamed in 4.1
            assert api.name == row["name"]
        if not row["kafka_trunk_min"]:
            continue
        low, high = int(row["kafka_trunk_min"]), int(row["kafka_trunk_max"])
        assert {low, high} <= {*key.versions}
        assert _first_flexible(api.request_headers, 2) == row["flexible_from"]
        if key != ApiKey.API_VERSIONS:
            first = _first_flexible(api.response_headers, 1)
            assert first == row["response_flexible_from"]
        if valid := row["kafka43_valid"]:
            low, _, high = valid.partition("-")  # type: ignore[assignment]
            expected = range(int(low), int(high or low) + 1)
            assert kafka_wire.VERSIONS_BY_RELEASE["4.3"][api.request or ""] == expected
    assert {int(key) for key in rows} - {int(key) for key in ApiKey} <= {*range(88, 93)}


def test_errors_of_the_table() -> None:
    rows = _table("errors.csv")
    assert len(rows) > 130
    for row in rows:
        code = ErrorCode(int(row["code"]))
        if row["in_kafka_trunk"] == "true":
            assert code.name == row["name"]
            assert code.is_known
            retriable = row["kafka_retriable"] == "true"
            assert code.retriable is retriable, code


def test_errors_of_the_bundle() -> None:
    errors = joined().release.errors
    assert {row.code: row.name for row in errors} == {
        int(code): code.name for code in ErrorCode
    }
    for row in errors:
        assert ErrorCode(row.code).retriable is bool(row.retriable)
        assert ErrorCode(row.code).is_error is (row.code != 0)


def test_apis_of_the_bundle() -> None:
    messages = [m for m in joined().release.messages if m.kind.is_rpc]
    assert {message.api_key for message in messages} == {int(key) for key in ApiKey}
    for message in messages:
        assert message.api_key is not None
        key = ApiKey(message.api_key)
        api: Api = key.api
        is_request = message.kind is Kind.REQUEST
        assert (api.request if is_request else api.response) == message.name
        assert list(api.versions) == list(message.versions)
        member = re.sub(r"_", "", key.name).lower()
        assert member == api.name.lower()


@pytest.mark.parametrize("key", ApiKey, ids=lambda key: key.name)
def test_api_by_anything(key: ApiKey) -> None:
    for api in (
        *(int(key), key, key.api.name, key.request, key.response),
        *(key.request(), key.response()),
    ):
        assert ApiKey.of(api) is key
    assert key.versions == key.request.VERSIONS == key.response.VERSIONS
    assert (key.request.KIND, key.response.KIND) == ("request", "response")


@pytest.mark.parametrize(
    ("older", "key"),
    [
        ("ListOffset", ApiKey.LIST_OFFSETS),
        ("AlterIsr", ApiKey.ALTER_PARTITION),
        ("ElectPreferredLeaders", ApiKey.ELECT_LEADERS),
    ],
)
def test_an_api_by_its_older_name(older: str, key: ApiKey) -> None:
    assert ApiKey.of(older) is key


@pytest.mark.parametrize(
    "api",
    [
        999,
        -1,
        "fetch",
        "",
        "FetchRequest",
        kafka_wire.TopicRecord,
        kafka_wire.RequestHeader(),
        kafka_wire.RegisterBrokerRecord(),
    ],
    ids=lambda api: repr(api)[:20],
)
def test_no_api(api: Any) -> None:
    with pytest.raises(UnknownApiError):
        ApiKey.of(api)


@pytest.mark.parametrize("number", UNKNOWN)
def test_unknown_error(number: int) -> None:
    code = ErrorCode(number)
    assert (code, hash(code), int(code)) == (number, hash(number), number)
    assert not code.is_known
    assert not code.retriable
    assert code.is_error
    text = f"UNKNOWN_{number}" if number > 0 else f"UNKNOWN_MINUS_{-number}"
    assert code.name == text
    assert repr(code) == f"<ErrorCode.{text}: {number}>"
    assert ErrorCode(code) == code == ErrorCode(number)
    assert {code: 1}[ErrorCode(number)] == 1


@pytest.mark.parametrize("code", [*map(ErrorCode, UNKNOWN), *ErrorCode])
def test_copies(code: ErrorCode) -> None:
    copies = [copy.copy(code), copy.deepcopy([code])[0]]
    copies += [
        pickle.loads(pickle.dumps(code, protocol))
        for protocol in range(pickle.HIGHEST_PROTOCOL + 1)
    ]
    for copied in copies:
        assert type(copied) is ErrorCode
        assert (copied, copied.name, copied.is_known) == (
            code,
            code.name,
            code.is_known,
        )


def test_unknown_errors_are_not_kept() -> None:
    """Hostile codes leave the enum unchanged."""
    before = list(ErrorCode)
    for number in range(1000, 2000):
        assert ErrorCode(number).value == number
    assert list(ErrorCode) == before
    assert not hasattr(ErrorCode, "UNKNOWN_1000")
    assert len(ErrorCode._value2member_map_) == len(before)


@pytest.mark.parametrize("wrong", [32768, -32769, 1.5, "5", None, b"1"])
def test_no_error_code(wrong: Any) -> None:
    with pytest.raises(ValueError, match="is not a valid ErrorCode"):
        ErrorCode(wrong)


@pytest.mark.parametrize("number", [0, -1, 3, *UNKNOWN])
def test_errors_in_messages(number: int) -> None:
    """A member may be used wherever a message has a number."""
    plain = kafka_wire.HeartbeatResponse(error_code=number)
    member = kafka_wire.HeartbeatResponse(error_code=ErrorCode(number))
    for version in kafka_wire.HeartbeatResponse.VERSIONS:
        data = plain.encode(version)
        assert member.encode(version) == data
        text = json.dumps(member.to_json(version))
        assert text == json.dumps(plain.to_json(version))
        back = kafka_wire.HeartbeatResponse.decode(data, version)
        assert ErrorCode(back.error_code) == ErrorCode(number)
