"""Damage is put right or reported; forks and clean documents are read as written."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from specgen.codegen.layout_lines import layout_lines
from specgen.disk.inputs import TextFile
from specgen.protocol.layout.bnf import ReferenceForm
from specgen.protocol.layout.bnf_document import bnf_document
from specgen.report import Problem, Problems
from specgen.sources.opening import read_texts
from tests.sources.bnf.own import read, read_well
from tests.support.bundled import BUNDLE, release
from tests.support.commands import invoke

APIS = ("Fetch", "Metadata", "Heartbeat", "ApiVersions", "FindCoordinator")
NOTATIONS: list[ReferenceForm] = ["3.8", "4.0", "4.2", "4.3"]


@cache
def reference(notation: ReferenceForm) -> str:
    """A clean reference of five APIs as of 4.3."""
    chosen = [m for m in release("4.3").messages if m.kind.is_rpc and m.api in APIS]
    return "\n".join(bnf_document(chosen, notation)) + "\n"


def weighed(text: str, bundle: bool = True) -> tuple[dict[str, str], list[Problem]]:
    """The layouts of a document by version, and its problems."""
    problems = Problems()
    read_release = read_texts(
        "t", [TextFile("t", text)], problems, None, BUNDLE if bundle else None
    )
    lines = layout_lines(read_release.messages, wire_only=True)
    return {line.partition(',"flexible"')[0]: line for line in lines}, problems.found


@pytest.mark.parametrize("notation", NOTATIONS)
@pytest.mark.parametrize("bundle", [True, False])
def test_a_clean_document_has_no_problem(notation: ReferenceForm, bundle: bool) -> None:
    assert weighed(reference(notation), bundle)[1] == []


@pytest.mark.sampled(5)
@pytest.mark.parametrize("notation", NOTATIONS)
@pytest.mark.parametrize(
    ("lost", "put"),
    [
        ("COMPACT_", ""),
        ("NULLABLE_STRING", "STRING"),
        (r"\?", ""),
        (r"\[(\w+)\]", r"(\1)"),
        (r"\[(\w+)\]", r"\1"),
        (r"<tag: \d+>", ""),
        ("INT64", "INT32"),
        ("max_wait_ms min_bytes", "min_bytes max_wait_ms"),
    ],
)
def test_what_a_tool_lost_everywhere_is_put_right(
    notation: ReferenceForm, lost: str, put: str
) -> None:
    clean = reference(notation)
    damaged = re.sub(lost, put, clean)
    layouts, problems = weighed(damaged)
    expected = weighed(clean)[0]
    told = " ".join(f"{p.message}:" for p in problems)
    for at, layout in expected.items():
        if layouts.get(at) != layout:
            api, kind, version = re.findall(r'"(?:api|kind|version)":"?(\w+)', at)
            assert re.search(rf"{api}{kind.title()} version {version}\b", told)
    right = sum(layouts.get(at) == layout for at, layout in expected.items())
    assert right >= 0.8 * len(expected)


def test_a_repair_names_version_field_and_evidence() -> None:
    clean = reference("4.3")
    head = clean.index("Metadata Request (Version: 13)")
    damaged = clean[:head] + clean[head:].replace("?(topics)", "(topics)", 1)
    layouts, (problem,) = weighed(damaged)
    assert layouts == weighed(clean)[0]
    assert problem.code == "B29"
    assert problem.message.startswith("MetadataRequest version 13: read 'topics' as ?(")
    assert problem.message.endswith("as in Kafka 4.0 to 4.4")
    assert problem.hint.startswith("--no-bundle")
    line = damaged.splitlines()[problem.span.line - 1]
    assert line[problem.span.column - 1 :].startswith("topics")


def test_a_block_of_another_version_is_left_out() -> None:
    damaged = reference("3.8").replace(
        "Fetch Request (Version: 12)", "Fetch Request (Version: 13)"
    )
    problems = weighed(damaged)[1]
    messages = [p.message for p in problems if p.code == "B31"]
    assert messages == ["FetchRequest version 13: laid out like version 12; left out"]
    assert any("version 12 is missing" in p.message for p in problems)


FORK = reference("3.8").replace(
    "Fetch Request (Version: 12) => replica_id",
    "Fetch Request (Version: 12) => shard_id replica_id",
    1,
)
FORK = re.sub(
    r"(Fetch Request \(Version: 12\).*\n)", r"\1  shard_id => INT32\n", FORK, count=1
)


def test_a_field_of_a_fork_is_told_and_read(tmp_path: Path) -> None:
    layouts, (problem,) = weighed(FORK)
    assert problem.code == "B30"
    text = "FetchRequest version 12: 'shard_id' is INT32 here, absent in Kafka"
    assert problem.message.startswith(text)
    assert any('"shard_id"' in layout for layout in layouts.values())
    assert weighed(FORK, bundle=False)[1] == []
    path = tmp_path / "fork.txt"
    path.write_text(FORK, encoding="utf-8")
    assert invoke("export", "layouts", path).status == 0
    assert not invoke("export", "layouts", path, "--no-bundle").err


def test_without_a_bundle_a_document_is_taken_at_its_word() -> None:
    other = reference("3.8").replace("STRING", "BYTES")
    assert weighed(other, bundle=False)[1] == []
    assert {p.code for p in weighed(other)[1]} == {"B29"}


VERSIONS = "".join(
    f"Any Request (Version: {version}) => a b [c] TAG_BUFFER\n"
    "  a => COMPACT_STRING\n  b => INT16\n  c => INT8\n"
    for version in range(3)
)
SECOND = VERSIONS.index("Any Request (Version: 1)")


@pytest.mark.parametrize(
    ("right", "wrong", "codes"),
    [
        ("[c]", "c", ["B29"]),
        ("INT16", "INT32", ["B29"]),
        ("COMPACT_STRING", "COMPACT_NULLABLE_STRING", ["B29"]),
        ("a b", "b a", ["B29"]),
        ("COMPACT_STRING", "STRING", ["B29"]),
        ("b", "other", ["B30"]),
    ],
)
def test_versions_on_both_sides_are_evidence(
    right: str, wrong: str, codes: list[str]
) -> None:
    clean = read_well(VERSIONS)
    rest = VERSIONS[SECOND:]
    count = 2 if right == "b" else 1
    damaged = VERSIONS[:SECOND] + re.sub(
        rf"(?<![\w\[]){re.escape(right)}(?!\w)", wrong, rest, count=count
    )
    messages, problems = read(damaged)
    assert [problem.split()[1] for problem in problems] == codes
    if codes == ["B29"]:
        assert [*layout_lines(messages)] == [*layout_lines(clean)]


def test_a_field_that_both_sides_have_can_not_be_missing() -> None:
    rest = VERSIONS[SECOND:].replace(" b ", " ", 1).replace("  b => INT16\n", "", 1)
    messages, problems = read(VERSIONS[:SECOND] + rest)
    assert [problem.split()[1] for problem in problems] == ["B31", "B18"]
    assert messages[0].versions == (0, 2)


def test_a_heading_with_another_key() -> None:
    damaged = reference("3.8").replace("Fetch API (Key: 1)", "Fetch API (Key: 2)")
    layouts, (problem,) = weighed(damaged)
    assert layouts == weighed(reference("3.8"))[0]
    text = "FetchRequest and FetchResponse: read API key 1, not 2"
    assert (problem.code, problem.message[: len(text)]) == ("B33", text)


def test_a_key_of_an_api_with_another_plural() -> None:
    """Definitions of 2.2 to 2.6 say ListOffset, tables of APIs ListOffsets."""
    head = "ListOffset API (Key: 44):\n\nListOffset Request (Version: 0) => a\n"
    _, problems = weighed(f"{reference('3.8')}\n{head}  a => INT8\n")
    assert any(
        p.code == "B33" and "read API key 2, not 44" in p.message for p in problems
    )


def test_a_table_with_another_error() -> None:
    rows = "NONE 0 False\nOFFSET_OUT_OF_RANGE 1 {}\nCORRUPT_MESSAGE {} True\n\n"
    clean = rows.format("False", 2) + reference("3.8")
    assert weighed(clean)[1] == []
    for flag, code in (("True", 2), ("False", 3)):
        problems = weighed(rows.format(flag, code) + reference("3.8"))[1]
        assert "B34" in {problem.code for problem in problems}


def test_a_request_with_the_header_of_a_response() -> None:
    clean = reference("4.0")
    exchanged = clean.replace("Heartbeat Request (", "Heartbeat Response (", 1)
    _, problems = weighed(exchanged, bundle=False)
    assert "B31" in {problem.code for problem in problems}


def test_a_whole_reference_without_arrays() -> None:
    messages = [m for m in release("3.0").messages if m.kind.is_rpc]
    text = re.sub(r"[\[\]]", "", "\n".join(bnf_document(messages, "3.8")))
    problems = weighed(text, bundle=False)[1]
    assert "B32" in {problem.code for problem in problems}
    assert sum(problem.code == "B18" for problem in problems) > 400
