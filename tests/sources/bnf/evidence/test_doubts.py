"""What contradicts the bundle without a certain repair is left out, never put right."""

from __future__ import annotations

import pytest

from specgen.protocol.layout.bnf import ReferenceForm
from specgen.protocol.layout.bnf_document import bnf_document
from tests.sources.bnf.evidence.test_weigh import reference, weighed
from tests.support.bundled import release


def block(text: str, head: str) -> str:
    """A head of a reference with what is below it."""
    start = text.index(head)
    return text[start : text.index("\n\n", start)]


def told(clean: str, head: str, damaged: str) -> list[str]:
    """What is said of a version alone when its block is another one."""
    assert damaged != block(clean, head)
    problems = weighed(clean.replace(block(clean, head), damaged))[1]
    return [f"{p.code} {p.message}" for p in problems if p.code != "B18"]


HEARTBEAT = """\
Heartbeat Request (Version: 0) => group_id {}generation_id member_id{}
  group_id => STRING
{}  generation_id => {}
  member_id => STRING
"""


@pytest.mark.parametrize(
    ("parts", "text"),
    [
        # It has a production of its own only in others; another version has it; it is no
        # layout of another version, but has its field, or another type beside it.
        (("", " more", "", "INT32"), "'more' is struct here"),
        (
            ("", " group_instance_id", "", "INT32"),
            "'group_instance_id' is struct here",
        ),
        (
            ("group_instance_id ", "", "  group_instance_id => INT8\n", "INT32"),
            "'group_instance_id' is INT8 here",
        ),
        (("more ", "", "  more => INT8\n", "INT64"), "'generation_id' is INT64 here"),
        (("more ", "", "  more => NULLABLE_STRING\n", "INT32"), ""),
    ],
)
def test_a_field_more(parts: tuple[str, ...], text: str) -> None:
    clean = reference("3.8")
    assert block(clean, "Heartbeat Request (Version: 0)") == HEARTBEAT.format(
        "", "", "", "INT32"
    ).rstrip("\n")
    damaged = HEARTBEAT.format(*parts).rstrip("\n")
    (message,) = [
        line
        for line in told(clean, "Heartbeat Request (Version: 0)", damaged)
        if not line.startswith("B4")
    ]
    code = "B31" if text else "B30"
    assert message.startswith(f"{code} HeartbeatRequest version 0: {text}")


def test_more_of_its_own_than_of_kafka() -> None:
    head = "ApiVersions Request (Version: 0)"
    (message,) = told(reference("3.8"), head, f"{head} => more\n  more => INT8")
    assert message.startswith("B31 ApiVersionsRequest version 0: 'more' is INT8 here")


def test_another_name_with_another_type() -> None:
    head = "Heartbeat Response (Version: 0)"
    damaged = f"{head} => code\n  code => INT32"
    (message,) = told(reference("3.8"), head, damaged)
    assert message.startswith("B31 HeartbeatResponse version 0: 'code' is")


def test_a_type_that_stands_for_a_struct_is_not_put_right() -> None:
    head = "OffsetDelete Request (Version: 0)"
    messages = [m for m in release("4.3").messages if m.api == "OffsetDelete"]
    clean = reference("4.3") + "\n".join(bnf_document(messages, "4.3")) + "\n"
    damaged = block(clean, head).replace("    name =>", "    partitions =>")
    messages_of = told(clean, head, damaged)
    assert [line for line in messages_of if line.startswith("B31")]
    assert not [line for line in messages_of if line.startswith("B29")]


@pytest.mark.parametrize(
    ("kept", "number", "text"),
    [
        (False, 14, "laid out like version 4"),
        (True, 14, "no release of the document's time has this version"),
        (True, 3, "laid out like version 4"),
    ],
)
def test_a_number_that_is_not_the_version_s(kept: bool, number: int, text: str) -> None:
    clean = reference("3.8")
    head = "Heartbeat Request (Version: 4)"
    right = block(clean, head)
    wrong = right.replace("(Version: 4)", f"(Version: {number})")
    damaged = clean.replace(right, f"{wrong}\n\n{right}" if kept else wrong)
    layouts, problems = weighed(damaged)
    text = f"HeartbeatRequest version {number}: {text}; left out"
    assert [p.message for p in problems if p.code == "B31"] == [text]
    if kept:
        assert layouts == weighed(clean)[0]


def test_of_two_blocks_the_one_that_a_release_has_counts() -> None:
    clean = reference("3.8")
    right = block(clean, "Heartbeat Response (Version: 0)")
    wrong = right.replace("INT16", "INT16\n  more => INT8").replace(
        "code\n", "code more\n"
    )
    layouts, problems = weighed(clean.replace(right, f"{wrong}\n\n{right}"))
    assert layouts == weighed(clean)[0]
    text = "another block of this version is as in the bundle; this one is left out"
    assert text in problems[0].message


@pytest.mark.parametrize(
    "name", ["TAGBUFFER", "tagged_fields", "TAG_BUFER", "Tag_Bufer"]
)
def test_a_misspelt_tag_section(name: str) -> None:
    clean = reference("3.8")
    head = "Heartbeat Request (Version: 4)"
    damaged = clean.replace(
        block(clean, head), block(clean, head).replace("TAG_BUFFER", name)
    )
    layouts, problems = weighed(damaged)
    assert layouts == weighed(clean)[0]
    assert [problem.code for problem in problems] == ["B18"]


@pytest.mark.parametrize(
    ("name", "notation", "old", "new"),
    [
        ("0.10.1", "3.8", "BYTES", "RECORDS"),
        ("0.10.1", "3.8", "BYTES", "NULLABLE_RECORDS"),
        ("2.0", "3.8", "RECORDS", "NULLABLE_RECORDS"),
        ("2.0", "3.8", "RECORDS", "BYTES"),
        ("4.0", "4.0", "COMPACT_RECORDS", "COMPACT_NULLABLE_RECORDS"),
        ("4.0", "4.0", "COMPACT_RECORDS", "COMPACT_BYTES"),
    ],
)
def test_records_and_bytes(
    name: str, notation: ReferenceForm, old: str, new: str
) -> None:
    """The next release may have the other type, but one version alone hasn't."""
    messages = [m for m in release(name).messages if m.api in ("Produce", "Fetch")]
    clean = "\n".join(bnf_document(messages, notation)) + "\n"
    layouts, problems = weighed(clean.replace(old, new, 1))
    assert layouts == weighed(clean)[0]
    assert [problem.code for problem in problems][:1] == ["B29"]


def test_an_order_across_structs() -> None:
    """Old documents have a struct around the broker; in the bundle there is none."""
    head = "FindCoordinator Response (Version: 0)"
    messages = [m for m in release("1.1").messages if m.api == "FindCoordinator"]
    text = "\n".join(bnf_document(messages, "3.8")) + "\n"
    body = "\n  coordinator => node_id host port\n    node_id => INT32\n"
    body += "    host => STRING\n    port => INT32"
    error = "\n  error_code => INT16"
    right = f"{head} => error_code coordinator{error}{body}"
    wrong = f"{head} => coordinator error_code{body}{error}"
    assert told(text, head, right) == []
    (message,) = told(text, head, wrong)
    assert message.startswith("B31 FindCoordinatorResponse version 0: ")


def test_another_version_s_copy_with_a_later_number() -> None:
    """A release after the document's has version 5, but nothing else of it is there."""
    apis = ("InitProducerId", "ListOffsets")
    messages = [m for m in release("3.7").messages if m.api in apis]
    clean = "\n".join(bnf_document(messages, "3.8")) + "\n"
    copied = block(clean, "InitProducerId Response (Version: 1)")
    copy = copied.replace("(Version: 1)", "(Version: 5)")
    layouts, problems = weighed(clean.replace(copied, f"{copied}\n\n{copy}"))
    assert layouts == weighed(clean)[0]
    text = "InitProducerIdResponse version 5: 'tag section' is absent here"
    assert any(problem.message.startswith(text) for problem in problems)


def test_an_excerpt_of_one_block_is_compared_with_all_releases() -> None:
    """No other block says of which release it is."""
    right = block(reference("3.8"), "Heartbeat Request (Version: 0)") + "\n"
    assert weighed(right)[1] == []
    layouts, (problem,) = weighed(right.replace("INT32", "INT64"))
    assert layouts == weighed(right)[0]
    assert problem.code == "B29"


def test_brackets_of_an_unknown_type() -> None:
    head = "Metadata Response (Version: 0)"
    clean = reference("3.8")
    damaged = block(clean, head).replace("[isr_nodes]", "isr_nodes")
    messages = told(clean, head, damaged.replace("\n      isr_nodes => INT32", ""))
    assert any("'topics.partitions.isr_nodes' as [INT32]" in line for line in messages)


@pytest.mark.parametrize("head", ["Request Header v0", "Response Header v1"])
def test_a_header_of_whose_arrow_a_part_is_left(head: str) -> None:
    headers = [m for m in release("2.8").messages if not m.kind.is_rpc]
    clean = "\n".join(bnf_document(headers, "3.8")) + "\n"
    assert weighed(clean)[1] == []
    assert "B1" in {
        p.code for p in weighed(clean.replace(f"{head} =>", f"{head} ="))[1]
    }
