"""The reader of Kafka's protocol reference: BNF with tables, in all its forms."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from specgen.protocol.model import ApiKey, Damaged, Release, Span
from specgen.protocol.model.names import api_name
from specgen.report import Problems
from specgen.sources.bnf.blocks import Block, BlockReader, Document
from specgen.sources.bnf.broken_heads import without_breaks
from specgen.sources.bnf.build import build_messages
from specgen.sources.bnf.cell_columns import whole_columns
from specgen.sources.bnf.cell_lines import whole_cells
from specgen.sources.bnf.describe import describe
from specgen.sources.bnf.evidence.numbers import (
    spell_names,
    weigh_headings,
    weigh_tables,
)
from specgen.sources.bnf.evidence.shapes import View, digest
from specgen.sources.bnf.evidence.weigh import weigh
from specgen.sources.bnf.forms import forms
from specgen.sources.bnf.heads import has_plain_head
from specgen.sources.bnf.lines import read_items
from specgen.sources.bnf.resolve import TreeStruct, resolve
from specgen.sources.bnf.signs import plain_signs
from specgen.sources.bnf.sound import ReadBlock, sound_blocks
from specgen.sources.bnf.table_lines import whole_rows
from specgen.sources.bnf.tables import Tables
from specgen.sources.bnf.wrapped import joined
from specgen.sources.bundled import Bundle

__all__ = [
    "block_shapes",
    "looks_like_reference",
    "read_reference",
    "read_references",
]

_SIGNS = re.compile(
    r"(?:Request|Response)\s*\\?[(\uff08]\s*Version\s*[:\uff1a]|<t[dh][\s>]|"
    r"(?:Request|Response) Header(?: v\d+)?\s*\\?(?:=|\u21d2)|"
    r"[A-Z]{4}\W{0,5}-?\d{1,5}\W{0,5}(?:True|False)|"
    r"^[ \t|]*(?:Produce[ \t|]*0|(?:COMPACT|NULLABLE)\\?_STRING\b)",
    re.MULTILINE,
)
"""A head, an HTML table, or a row of one of the tables in text."""
_CUT = re.compile(r"(?:=\\?(?:>|&gt;)|\u21d2)[ \t]*\Z")
"""The end of a text that was cut: even a body that is empty ends with its line."""


def looks_like_reference(text: str) -> bool:
    """Whether a text is a protocol reference, or one of its tables."""
    return _SIGNS.search(text) is not None or has_plain_head(plain_signs(text))


def read_reference(text: str, path: str, problems: Problems) -> Release:
    """Read a document, which may hold nothing; all problems are warnings."""
    return read_references([(path, text)], problems)


def read_references(
    documents: Iterable[tuple[str, str]],
    problems: Problems,
    bundle: Bundle | None = None,
) -> Release:
    """Read several documents as one release; each is a path and a text.

    They may be the pages of one reference, or one for each API.  If two of them differ,
    that is reported and the first one counts.  API keys come from the tables or, if there
    are none, from the headings.
    """
    blocks: list[ReadBlock] = []
    tables: list[Tables] = []
    bad_heads: list[str] = []
    for path, text in documents:
        document, own_blocks = _blocks(text, path, problems)
        blocks += own_blocks
        tables.append(document.tables)
        bad_heads += document.bad_heads
    errors = {code: row for t in reversed(tables) for code, row in t.errors.items()}
    keys = {key: row for t in reversed(tables) for key, row in t.api_keys.items()}
    types = {name: row for t in tables for name, row in t.types.items()}
    if bundle is not None:
        spell_names(blocks, bundle, problems)
        weigh_headings(blocks, bundle, problems)
        span = blocks[0][0].span if blocks else Span("")
        weigh_tables(keys, errors, span, bundle, problems)
    weighed = weigh(blocks, bundle, problems)
    sound, damaged = sound_blocks(weighed, problems)
    messages = build_messages(
        sound, {row.name: key for key, row in keys.items()}, problems
    )
    if not keys:
        keys = {
            block.key: ApiKey(key=block.key, name=api_name(block.name))
            for block, _, _ in weighed
            if block.key is not None
        }
    return Release(
        name="reference",
        messages=tuple(messages),
        errors=tuple(errors[code] for code in sorted(errors)),
        api_keys=tuple(keys[key] for key in sorted(keys)),
        types=tuple(types.values()),
        damaged=(
            *damaged,
            *(Damaged(message=h, version=None, is_left_out=True) for h in bad_heads),
        ),
    )


def block_shapes(
    text: str, path: str, problems: Problems
) -> Iterator[tuple[str, int | None, str]]:
    """The digest of each block's shape, with its message's name and version."""
    for block, tree, form in _blocks(text, path, problems)[1]:
        yield block.name, block.version, digest(tree, View.of(form))


def _blocks(
    text: str, path: str, problems: Problems
) -> tuple[Document, list[ReadBlock]]:
    """One document, and its blocks with their trees."""
    items = joined(without_breaks(read_items(text)))
    items = whole_rows(whole_cells(whole_columns(items)), path, problems)
    document = BlockReader(path, problems).read(items, _CUT.search(text) is not None)
    trees = [(block, _tree(block, problems)) for block in document.blocks]
    read = zip(trees, forms(trees), strict=True)
    return document, [(block, tree, form) for (block, tree), form in read]


def _tree(block: Block, problems: Problems) -> TreeStruct:
    tree = resolve(block, problems)
    describe(tree, block, problems)
    return tree
