"""One request of every API in every version that a broker offers, and its answer.

The table of requests and responses is ``docs/broker-apis.md``; ``--update`` regenerates
it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from typing import Any
from uuid import UUID

import kafka_wire as kw
import pytest
from kafka_wire import ApiKey, ErrorCode

from tests.broker.actions import coordinator, create_topic
from tests.broker.broker import Broker
from tests.broker.client import Client
from tests.broker.distribution import RELEASES
from tests.broker.requests import GROUP, TOPIC, TXN, request_of

pytestmark = pytest.mark.slow

TABLE = Path(__file__).parents[2] / "docs" / "broker-apis.md"
HEAD = """\
# What real brokers answer

This page shows which requests real brokers accept, and with which error codes they answer. For each API,
`tests/broker/test_every_api.py` sends one request in every version that a broker offers to clients, over a plain
socket, with the codecs and the runtime of `kafka_wire`. Every response was decoded completely and encoded again to the
same bytes. The error is the one in the response: many requests have to be refused by a broker on its own, which has
nothing to describe and no other voters.

`pytest -m slow tests/broker/test_every_api.py --update` regenerates this page.
"""
HANGS_UP = {("4.3", ApiKey.PRODUCE): range(3)}
"""Offered for the sake of old librdkafka, and not there (KIP-896)."""


@dataclass(frozen=True)
class Answer:
    """The answer to one request."""

    api: ApiKey
    version: int
    error: str


def test_every_version_of_every_api_is_answered(broker: Broker, update: bool) -> None:
    answers = list(_answers(broker))
    text = "\n".join(_rows(answers))
    print(text)
    section = f"## Kafka {RELEASES[broker.release]}\n\n{text}\n"
    if update:
        _write(broker.release, section)
    assert section in TABLE.read_text(encoding="utf-8"), "docs: --update writes it"


def _answers(broker: Broker) -> Iterator[Answer]:
    with Client(broker.port) as client:
        topic_id = _topic(client)
        coordinator(client, GROUP)
        coordinator(client, TXN, 1)
        offered = dict(client.agreed.theirs)
    assert offered.keys() <= {int(key) for key in ApiKey}
    for key, versions in offered.items():
        api = ApiKey(key)
        assert versions[-1] <= api.versions[-1]
        for version in versions:
            if version in HANGS_UP.get((broker.release, api), ()):
                with pytest.raises(ConnectionError):
                    _ask(broker, api, version, topic_id)
                yield Answer(api, version, "no response, the connection is closed")
            else:
                yield Answer(api, version, _ask(broker, api, version, topic_id))


def _topic(client: Client) -> UUID:
    request = kw.MetadataRequest
    name = request.MetadataRequestTopic(name=TOPIC)
    metadata_request = request(topics=[name], allow_auto_topic_creation=False)
    topic = client.ask(metadata_request).topics[0]
    return topic.topic_id if topic.error_code == 0 else create_topic(client, TOPIC)


def _ask(broker: Broker, api: ApiKey, version: int, topic_id: UUID) -> str:
    with Client(broker.port) as client:
        client.send(request_of(api, version, topic_id), version)
        event = client.receive()
        tags = event.header.unknown_tagged_fields
        again = kw.encode_response(
            event.message, event.version, event.correlation_id, header_tags=tags
        )
        assert again == event.frame
        assert event.version == version
    codes = dict.fromkeys(_error_codes(event.message))
    return ", ".join(ErrorCode(code).name for code in codes if code) or "none"


def _error_codes(value: Any) -> Iterator[int]:
    """Every error code in a message, in order."""
    if isinstance(value, list):
        for item in value:
            yield from _error_codes(item)
    elif hasattr(value, "__struct_fields__"):
        for name in value.__struct_fields__:
            inner = getattr(value, name)
            if name.endswith("error_code"):
                yield inner
            else:
                yield from _error_codes(inner)


def _rows(answers: list[Answer]) -> Iterator[str]:
    yield "| key | API | versions | error in the response |"
    yield "| --- | --- | --- | --- |"
    for (api, error), group in groupby(answers, lambda a: (a.api, a.error)):
        versions = [answer.version for answer in group]
        span = str(versions[0])
        if len(versions) > 1:
            span += f"\u2013{versions[-1]}"
        yield f"| {int(api)} | {api.api.name} | {span} | {error} |"
    apis = len({answer.api for answer in answers})
    yield ""
    yield f"{apis} APIs, {len(answers)} versions."


def _write(release: str, section: str) -> None:
    listed = TABLE.read_text(encoding="utf-8") if TABLE.exists() else HEAD
    sections = {part.split("\n")[0]: part for part in listed.split("\n## ")[1:]}
    sections[f"Kafka {RELEASES[release]}"] = section[3:].rstrip("\n") + "\n"
    body = "\n## ".join(
        [
            "",
            *(
                text.rstrip("\n") + "\n"
                for _, text in sorted(sections.items(), reverse=True)
            ),
        ]
    )
    TABLE.write_text(HEAD + body, encoding="utf-8")
