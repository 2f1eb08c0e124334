"""Negotiation: the highest common version, and invalid lists of versions."""

from __future__ import annotations

from typing import Any

import kafka_wire
import pytest
from hypothesis import given
from hypothesis import strategies as st
from kafka_wire import ApiKey, Connection, Side, UnknownApiError
from kafka_wire.negotiation import (
    Negotiated,
    NegotiationError,
    Versions,
    api_versions_answer,
    api_versions_to_retry,
    negotiate,
)

Row = kafka_wire.ApiVersionsResponse.ApiVersion
INT16 = st.integers(-32768, 32767)


def broker_list(*rows: tuple[int, int, int], error: int = 0) -> Any:
    """A broker's list of versions."""
    return kafka_wire.ApiVersionsResponse(error, [Row(*row) for row in rows])


def test_highest_in_common() -> None:
    agreed = negotiate(broker_list((3, 4, 9), (18, 0, 99), (1, 90, 99), (999, 2, 3)))
    metadata = ApiKey.METADATA
    assert metadata.versions == range(14)
    assert dict(agreed) == {3: 9, 18: ApiKey.API_VERSIONS.versions[-1]}
    for api in (3, "Metadata", metadata, kafka_wire.MetadataRequest):
        assert agreed.version(api) == 9
    assert agreed.version(3, at_most=7) == 7
    assert agreed.version(3, at_most=100) == 9
    assert agreed.version(18, at_most=90) == ApiKey.API_VERSIONS.versions[-1]
    assert agreed.theirs[999] == range(2, 4)
    assert 999 not in agreed
    assert len(agreed) == 2


@pytest.mark.parametrize(
    ("api", "at_most", "text"),
    [
        ("Fetch", None, "version of Fetch is common: we have {}, the broker has 90$"),
        ("Produce", None, "Produce is common: we have {}, the broker has none$"),
        ("Metadata", 3, "Metadata is common: we have 0 to 3, the broker has 4 to 9$"),
        ("Metadata", -1, "Metadata is common: we have none, the broker has 4 to 9$"),
    ],
)
def test_no_common_version(api: str, at_most: int | None, text: str) -> None:
    agreed = negotiate(broker_list((3, 4, 9), (1, 90, 90)))
    own = ApiKey.of(api).versions
    expected = text.format(f"{own[0]} to {own[-1]}")
    with pytest.raises(NegotiationError, match=expected):
        agreed.version(api, at_most)


def test_versions_we_do_not_offer() -> None:
    ours = Versions({3: range(2, 5), 1: range(0)})
    agreed = Negotiated(ours, Versions({3: range(4, 9), 18: range(4)}))
    assert dict(agreed) == {3: 4}
    assert dict(ours) == {3: range(2, 5)}
    assert repr(ours) == "Versions(3: 2-4)"
    with pytest.raises(NegotiationError, match="we have none, the broker has 0 to 3"):
        agreed.version("ApiVersions")
    with pytest.raises(UnknownApiError):
        agreed.version(999)
    assert negotiate(broker_list((3, 0, 3)), ours)[3] == 3


@pytest.mark.parametrize(
    "rows, problem",
    [
        ([(3, 5, 4)], "API key 3 with versions 5 to 4"),
        ([(3, -1, 4)], "API key 3 with versions -1 to 4"),
        ([(3, -1, -1)], "API key 3 with versions -1 to -1"),
        ([(3, 0, 1), (3, 0, 1)], "API key 3 is there twice"),
        ([(3, 0, 1), (3, 2, 4)], "API key 3 is there twice"),
        ([(999, 2, 1)], "API key 999 with versions 2 to 1"),
    ],
)
def test_invalid_lists_are_refused(
    rows: list[tuple[int, int, int]], problem: str
) -> None:
    with pytest.raises(NegotiationError, match=f"list is invalid: {problem}"):
        negotiate(broker_list(*rows))


@given(st.lists(st.tuples(INT16, INT16, INT16), max_size=20), INT16)
def test_any_list(rows: list[tuple[int, int, int]], error: int) -> None:
    """Accepted or refused; the agreed version is the highest in both ranges."""
    try:
        agreed = negotiate(broker_list(*rows, error=error))
    except NegotiationError:
        return
    for key, version in agreed.items():
        assert version in agreed.ours[key]
        assert version in agreed.theirs[key]
        higher = range(version + 1, agreed.ours[key].stop)
        assert not any(v in agreed.theirs[key] for v in higher)
    assert {key: (r[0], r[-1]) for key, r in agreed.theirs.items()} == {
        key: (low, high) for key, low, high in rows
    }


def test_broker_that_refuses() -> None:
    for code in (1, -1, 58):
        with pytest.raises(NegotiationError, match=f"with error {code}$"):
            negotiate(broker_list((3, 0, 1), error=code))


def test_no_answer_to_api_versions() -> None:
    for wrong in (kafka_wire.MetadataResponse(), kafka_wire.ApiVersionsRequest()):
        for read in (negotiate, Versions.of, api_versions_to_retry):
            with pytest.raises(
                NegotiationError, match="is not a response to ApiVersions"
            ):
                read(wrong)


def test_own_versions() -> None:
    own = Versions.own(unstable=True)
    assert dict(own) == {int(key): key.versions for key in ApiKey if key.versions}
    assert dict(Versions.own(["Fetch", 3])) == {
        1: ApiKey.FETCH.versions,
        3: ApiKey.METADATA.versions,
    }
    assert dict(Versions.own([])) == {}
    with pytest.raises(UnknownApiError):
        Versions.own([999])


def test_unstable_versions() -> None:
    """Left out unless requested, as brokers leave them out."""
    stable, every = Versions.own(), Versions.own(unstable=True)
    with_some = [key for key in ApiKey if key.api.unstable]
    assert with_some
    for key in ApiKey:
        expected = [v for v in key.versions if v not in key.api.unstable]
        assert list(stable.get(int(key), range(0))) == expected
        assert key.api.unstable == key.request.UNSTABLE_VERSIONS
        assert every[int(key)] == key.versions


@pytest.mark.parametrize("release", ["2.2", "3.9", "4.3"])
def test_own_versions_of_a_release(release: str) -> None:
    versions = Versions.own(release=release, unstable=True)
    table = kafka_wire.VERSIONS_BY_RELEASE[release]
    expected = {
        int(key): table[key.request.__name__]
        for key in ApiKey
        if key.request.__name__ in table
    }
    assert dict(versions) == expected
    assert versions[3][-1] == {"2.2": 7, "3.9": 12, "4.3": 13}[release]
    with pytest.raises(KeyError):
        Versions.own(release="1.0")


def test_unstable_versions_of_a_release() -> None:
    """The unstable versions of that release, not of the newest: share groups came in 4.0."""
    share = ApiKey.SHARE_FETCH
    assert share not in Versions.own(release="3.9")
    assert Versions.own(release="3.9", unstable=True)[share] == range(1)
    assert ApiKey.ADD_PARTITIONS_TO_TXN.versions.stop > 4
    assert Versions.own(release="3.5")[24] == range(4)
    assert Versions.own(release="3.5", unstable=True)[24] == range(5)
    assert Versions.own(release="3.6")[24] == range(5)


def test_version_to_retry() -> None:
    """Old brokers send nothing with error 35, newer ones their range (KIP-511)."""
    highest = ApiKey.API_VERSIONS.versions[-1]
    assert api_versions_to_retry(broker_list((18, 0, 3))) is None
    assert api_versions_to_retry(broker_list((18, 0, 3), error=1)) is None
    assert api_versions_to_retry(broker_list(error=35)) == 0
    assert api_versions_to_retry(broker_list((3, 0, 1), error=35)) == 0
    assert api_versions_to_retry(broker_list((18, 0, 2), error=35)) == 2
    assert api_versions_to_retry(broker_list((18, 0, 99), error=35)) == highest
    text = "ApiVersions is common: we have .*, the broker has 98 to 99"
    with pytest.raises(NegotiationError, match=text):
        api_versions_to_retry(broker_list((18, 98, 99), error=35))
    with pytest.raises(NegotiationError, match="list is invalid"):
        api_versions_to_retry(broker_list((18, 2, 1), error=35))


def test_a_broker_that_refuses_a_version_it_lists() -> None:
    """Repeated requests come to an end."""
    refused = broker_list((18, 0, 3), error=35)
    tried = []
    version: int | None = 4
    with pytest.raises(NegotiationError, match="we have none, the broker has 0 to 3"):
        while version is not None:
            version = api_versions_to_retry(refused, asked=version)
            tried.append(version)
    assert tried == [3, 2, 1, 0]
    assert api_versions_to_retry(broker_list(error=35), asked=3) == 0
    with pytest.raises(NegotiationError, match=r"we have none, the broker has 0$"):
        api_versions_to_retry(broker_list(error=35), asked=0)
    assert api_versions_to_retry(broker_list((18, 0, 3)), asked=0) is None


def test_answer_of_a_broker() -> None:
    offered = Versions({3: range(4, 10), 18: range(0, 4), 999: range(1)})
    rows = [Row(3, 4, 9), Row(18, 0, 3), Row(999, 0, 0)]
    for version in range(4):
        answer: Any = api_versions_answer(version, offered)
        assert (answer.error_code, answer.api_keys) == (0, rows)
        assert dict(Versions.of(answer)) == dict(offered)
        assert answer.encode(version)
    for version in (4, 99, -1):
        answer = api_versions_answer(version, offered)
        assert (answer.error_code, answer.api_keys) == (35, [Row(18, 0, 3)])
        assert api_versions_to_retry(answer) == 3
    everything: Any = api_versions_answer(3)
    assert dict(Versions.of(everything)) == dict(Versions.own())


@pytest.mark.parametrize("is_old", [True, False])
def test_between_two_releases(is_old: bool) -> None:
    """A new client asks an older broker, is refused, asks again, and agrees."""
    client, broker = Connection(), Connection(Side.BROKER)
    offered = Versions({3: range(5), 18: range(3)})
    version: int | None = ApiKey.API_VERSIONS.versions[-1]
    tried = []
    for _ in range(3):
        assert version is not None
        tried.append(version)
        ask = kafka_wire.ApiVersionsRequest("specgen", "1")
        (request,) = broker.receive(client.send(ask, version))
        answer: Any = api_versions_answer(version, offered)
        if answer.error_code and is_old:
            answer.api_keys = []
        data = broker.respond(request, answer)  # type: ignore[arg-type]
        (response,) = client.receive(data)
        refusal: Any = response
        version = api_versions_to_retry(refusal.message)
        if version is None:
            break
    assert tried[1:] == ([0] if is_old else [2])
    assert negotiate(refusal.message)[3] == 4
