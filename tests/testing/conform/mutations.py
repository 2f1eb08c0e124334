"""Thirty bugs of different kinds, to be inserted into copies of the generated codecs."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from specgen.protocol.model.names import module_name

PACKAGE = Path(__file__).parents[3] / "generated" / "python" / "kafka_wire"


@dataclass(frozen=True)
class Bug:
    """A bug in the codec of a message: a text in one of its functions is replaced."""

    kind: str
    message: str
    function: str
    """In which function; nothing for the lines outside of all."""
    before: str
    after: str
    field: str
    """What a report names, in JSON keys; indexes are left out."""

    def put_into(self, text: str) -> str:
        """The module with the bug; raises ValueError if its text is not there."""
        start = text.index(f"def {self.function}(") if self.function else 0
        end = text.find("\n\n\n", start) if self.function else len(text)
        part = text[start:end]
        if self.before not in part:
            raise ValueError(f"{self.kind}: no {self.before!r} in {self.message}")
        return text[:start] + part.replace(self.before, self.after, 1) + text[end:]


@contextmanager
def mutant(bug: Bug, folder: Path) -> Iterator[Path]:
    """A folder with a package that is kafka_wire except for the bug."""
    package = folder / "kafka_wire"
    package.mkdir()
    for path in PACKAGE.iterdir():
        if path.name not in ("_messages", "__pycache__"):
            (package / path.name).symlink_to(path)
    (package / "_messages").mkdir()
    mutated = f"{module_name(bug.message)}.py"
    for path in (PACKAGE / "_messages").glob("*.py"):
        copy = package / "_messages" / path.name
        if path.name == mutated:
            copy.write_text(bug.put_into(path.read_text("utf-8")), "utf-8")
        else:
            copy.symlink_to(path)
    yield folder


def without_indexes(path: str) -> str:
    """A path without array indexes."""
    return re.sub(r"\[\d+\]", "", path)


API_VERSIONS = "ApiVersionsResponse"
PRODUCER_ID = "InitProducerIdRequest"
FETCH = "FetchRequest"
HEARTBEAT = "ConsumerGroupHeartbeatResponse"
LEADER = "LeaderChangeMessage"

BUGS = (
    Bug(
        "fields swapped, read",
        API_VERSIONS,
        "_decode_v0",
        "_ApiVersion(api_key, min_version, max_version)",
        "_ApiVersion(api_key, max_version, min_version)",
        "apiKeys.minVersion",
    ),
    Bug(
        "fields swapped, written",
        API_VERSIONS,
        "_encode_v1",
        "item.min_version, item.max_version",
        "item.max_version, item.min_version",
        "apiKeys.minVersion",
    ),
    Bug(
        "a sign lost, read",
        API_VERSIONS,
        "",
        '_unpack_hi = Struct(">hi")',
        '_unpack_hi = Struct(">Hi")',
        "errorCode",
    ),
    Bug(
        "a version border one too low",
        API_VERSIONS,
        "",
        "1: (_decode_v1, _encode_v1)",
        "1: (_decode_v0, _encode_v0)",
        "throttleTimeMs",
    ),
    Bug(
        "another default",
        API_VERSIONS,
        "_decode_v3",
        "finalized_features_epoch: Any = -1",
        "finalized_features_epoch: Any = 0",
        "finalizedFeaturesEpoch",
    ),
    Bug(
        "the tag section lost, written",
        API_VERSIONS,
        "_encode_v3",
        "o[-1] = _tag_section(known,",
        "_tag_section(known,",
        "supportedFeatures",
    ),
    Bug(
        "another tag, written",
        API_VERSIONS,
        "_encode_v3",
        "known.append((3,",
        "known.append((4,",
        "zkMigrationReady",
    ),
    Bug(
        "a tag not known, read",
        API_VERSIONS,
        "_decode_v3",
        "if 3 in section_2:",
        "if 9 in section_2:",
        "zkMigrationReady",
    ),
    Bug(
        "fields swapped inside a tag",
        API_VERSIONS,
        "_encode_v3",
        "item_3.max_version_level, item_3.min_version_level",
        "item_3.min_version_level, item_3.max_version_level",
        "finalizedFeatures.maxVersionLevel",
    ),
    Bug(
        "null allowed for an array",
        API_VERSIONS,
        "_decode_v0",
        "raise ValueError",
        "n = 0",
        "apiKeys",
    ),
    Bug(
        "null written as empty",
        PRODUCER_ID,
        "_encode_v2",
        'o.append(b"\\x00")',
        'o.append(b"\\x01")',
        "transactionalId",
    ),
    Bug(
        "null read as empty",
        PRODUCER_ID,
        "_decode_v3",
        "transactional_id = None",
        'transactional_id = ""',
        "transactionalId",
    ),
    Bug(
        "flags swapped, read",
        PRODUCER_ID,
        "_decode_v6",
        "        enable2_pc,\n        keep_prepared_txn,\n        unknown,",
        "        keep_prepared_txn,\n        enable2_pc,\n        unknown,",
        "enable2Pc",
    ),
    Bug(
        "a version border one too high",
        PRODUCER_ID,
        "",
        "3: (_decode_v3, _encode_v3)",
        "3: (_decode_v2, _encode_v2)",
        "producerId",
    ),
    Bug(
        "unknown tags lost, read",
        PRODUCER_ID,
        "_decode_v6",
        "section, unknown, o = _tags(b, o - 1, (), ())",
        "section, _, o = _tags(b, o - 1, (), ())\n        unknown = ()",
        "unknown tags of the message",
    ),
    Bug(
        "unknown tags lost, written",
        PRODUCER_ID,
        "_encode_v6",
        "if m.unknown_tagged_fields:",
        "if False:",
        "tag section of the message",
    ),
    Bug(
        "fields in another order, read",
        FETCH,
        "_decode_v12",
        "min_bytes,\n        max_bytes,",
        "max_bytes,\n        min_bytes,",
        "minBytes",
    ),
    Bug(
        "a field written twice",
        FETCH,
        "_encode_v12",
        "m.max_wait_ms,\n            m.min_bytes,",
        "m.max_wait_ms,\n            m.max_wait_ms,",
        "minBytes",
    ),
    Bug(
        "a text's length one too small",
        FETCH,
        "_encode_v12",
        "s = _utf8(m.rack_id)\n    n = len(s)",
        "s = _utf8(m.rack_id)\n    n = max(len(s) - 1, 0)",
        "rackId",
    ),
    Bug(
        "a text read from its length on",
        FETCH,
        "_decode_v12",
        "rack_id = b[o + 1 :",
        "rack_id = b[o :",
        "rackId",
    ),
    Bug(
        "a tagged field not kept",
        FETCH,
        "_decode_v12",
        "cluster_id = cluster_id_2",
        "pass",
        "clusterId",
    ),
    Bug(
        "the last elements left out",
        FETCH,
        "_encode_v12",
        "for item_3 in forgotten_topics_data:",
        "for item_3 in forgotten_topics_data[:1]:",
        "forgottenTopicsData.topic",
    ),
    Bug(
        "an array's count one too small",
        FETCH,
        "_encode_v12",
        "n = len(topics) + 1",
        "n = len(topics)",
        "topics",
    ),
    Bug(
        "a text not checked",
        PRODUCER_ID,
        "_decode_v2",
        "transactional_id = b[o + 1 : (o := o + n)].decode()",
        'transactional_id = b[o + 1 : (o := o + n)].decode("utf-8", "replace")',
        "transactionalId",
    ),
    Bug(
        "a tag's size not checked",
        FETCH,
        "_decode_v12",
        "if o != end:\n                raise ValueError",
        "pass",
        "clusterId",
    ),
    Bug(
        "a null struct written as one",
        HEARTBEAT,
        "_encode_v0",
        'o.append(b"\\xff")',
        'o.append(b"\\x01\\x01\\x00")',
        "assignment",
    ),
    Bug(
        "a null struct read as empty",
        HEARTBEAT,
        "_decode_v0",
        "assignment = None",
        "assignment = _Assignment([], ())",
        "assignment",
    ),
    Bug(
        "a UUID's bytes the other way round",
        HEARTBEAT,
        "_encode_v0",
        "_to_bytes(item.topic_id.int, 16)",
        '_to_bytes(item.topic_id.int, 16, "little")',
        "assignment.topicPartitions.topicId",
    ),
    Bug(
        "numbers little-endian",
        HEARTBEAT,
        "",
        '_pack_ii = Struct(">ii")',
        '_pack_ii = Struct("<ii")',
        "memberEpoch",
    ),
    Bug(
        "arrays swapped",
        LEADER,
        "_decode_v0",
        "voters, granting_voters, unknown_3)",
        "granting_voters, voters, unknown_3)",
        "voters",
    ),
)
