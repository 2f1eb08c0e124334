"""The descriptions in tables reach the fields that they describe."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from specgen.protocol.model import Field, Message, VersionRange
from specgen.report import Problems
from specgen.sources.bnf.blocks import Block, BlockReader
from specgen.sources.bnf.describe import describe
from specgen.sources.bnf.lines import read_items
from specgen.sources.bnf.resolve import TreeStruct, resolve, walk
from specgen.sources.opening import release_of
from specgen.sources.union.merge import restrict
from tests.oracle import jars
from tests.sources.bnf.rewriting import page
from tests.support.data import kafka_messages
from tests.support.references import document, printed, reading

HEAD = re.compile(r"(?:Request|Response) (?:\(Version: \d+\)|Header(?: v\d+)?) =>")


def trees(text: str) -> list[tuple[Block, TreeStruct]]:
    """The blocks of a text, resolved and described, without problems."""
    problems = Problems()
    roots = []
    for block in BlockReader("t", problems).read(read_items(text)).blocks:
        tree = resolve(block, problems)
        describe(tree, block, problems)
        roots.append((block, tree))
    assert not problems.found, str(problems.found[0])
    return roots


def messages_of(name: str) -> str:
    """The messages in a document's page."""
    if name.startswith("printed "):
        return printed(name.removeprefix("printed "))["messages"]
    path = document(name)
    page_of = path / "protocol_messages.html" if path.is_dir() else path
    return page_of.read_text("utf-8")


def rows_of_blocks(text: str) -> list[list[tuple[str, str]]]:
    """For each block of a page the rows that follow it: names and descriptions."""
    tables: list[list[tuple[str, str]]] = []
    for item in page(text):
        if isinstance(item, str):
            if HEAD.search(item):
                tables.append([])
        elif tables and len(item) >= 2:
            name = re.sub(r"<tag.*", "", item[-2])
            about = " ".join(item[-1].split())
            tables[-1].append((name, "" if about == "null" else about))
    return tables


@pytest.mark.sampled(6)
@pytest.mark.parametrize("name", ["000", "003", "docs/24", "docs/38", "printed 3.9"])
def test_rows_are_fields_one_by_one(name: str) -> None:
    text = messages_of(name).replace(" | |", "")
    roots = trees(text)
    rows = rows_of_blocks(text)
    for (block, tree), listed in zip(roots, rows, strict=True):
        fields = [(item.symbol.name, item.about) for item in walk(tree)]
        named = [row for row in listed if row[0] not in ("Field", "_tagged_fields")]
        if block.name not in SHARED:
            assert fields == named or not named, (block.name, block.version)


SHARED = ("DescribeQuorumResponse", "ConsumerGroupDescribeResponse")
"""Two fields of these share a struct, whose fields are listed but once."""


@pytest.mark.sampled(4)
@pytest.mark.parametrize("name", ["printed 4.2", "printed 4.1", "printed 4.3"])
def test_each_description_stands_beside_its_name(name: str) -> None:
    text = messages_of(name)
    for (block, tree), listed in zip(trees(text), rows_of_blocks(text), strict=True):
        described = {
            (item.symbol.name, item.about) for item in walk(tree) if item.about
        }
        assert described <= set(listed), block.name


def test_a_translation() -> None:
    """Each row for a field whose name was not translated begins with that name."""
    text = messages_of("002")
    lines = {" ".join(line.split()) for line in text.splitlines()}
    named = glued = 0
    for _, tree in trees(text):
        for item in walk(tree):
            if not item.about:
                continue
            is_named = item.symbol.name + item.about in lines
            is_spaced = f"{item.symbol.name} {item.about}" in lines
            named += is_named or is_spaced
            glued += item.about in lines
            assert is_named or is_spaced or item.about in lines
    assert named > 2400
    assert glued < 400  # a translated name cannot be separated from what follows it


@pytest.mark.slow
def test_descriptions_are_those_of_the_definitions() -> None:
    theirs = {m.name: m for m in kafka_messages("3.8.0")}
    assert assert_described_alike(theirs, "docs/38") > 890


@pytest.mark.sampled(4)
@pytest.mark.parametrize("release", ["4.2", "4.1", "4.3"])
def test_descriptions_of_printed_references(release: str) -> None:
    name = f"printed {release}"
    printed(release)  # or ignored
    jar = jars.paths(release)[0]
    theirs = {m.name: m for m in release_of(str(jar), Problems()).messages}
    assert assert_described_alike(theirs, name) > 1000


def assert_described_alike(theirs: dict[str, Message], name: str) -> int:
    """The newest version of each message, field by field; how many were compared."""
    count = 0
    for message in reading(name)[0].messages:
        other = theirs.get(message.name)
        if other is None or not message.kind.is_rpc:
            continue
        newest = max(message.versions)
        if newest not in other.versions:
            continue
        mine, yours = (in_order(m, newest) for m in (message, other))
        if len(mine) != len(yours):
            continue  # a struct here that is replaced by its fields there; tags are not shown
        for my_field, your_field in zip(mine, yours, strict=True):
            assert my_field.about == " ".join(your_field.about.split()), (
                message.name,
                my_field.name,
            )
            count += 1
    return count


def in_order(message: Message, version: int) -> list[Field]:
    """The fields of a version, each followed by its struct's, tagged ones last."""
    part = restrict(message, VersionRange.single(version))
    only = VersionRange.single(version)

    def visit(fields: tuple[Field, ...]) -> Iterator[Field]:
        for field in sorted(fields, key=lambda f: _tag(f, only)):
            yield field
            if field.struct_name is not None:
                yield from visit(part.structs_by_name[field.struct_name].fields)

    return [*visit(part.fields)]


def _tag(field: Field, only: VersionRange) -> int:
    is_tagged = field.tag is not None and bool(field.tagged_versions & only)
    return (field.tag or 0) if is_tagged else -1
