"""The reader of Kafka's protocol reference: BNF with tables, in every form."""

from __future__ import annotations

import re

from specgen.model import Release
from specgen.problems import Problems
from specgen.readers.bnf.blocks import BlockReader
from specgen.readers.bnf.build import build_messages
from specgen.readers.bnf.describe import describe
from specgen.readers.bnf.lines import read_items
from specgen.readers.bnf.resolve import resolve

__all__ = ["looks_like_reference", "read_reference"]

_SIGNS = re.compile(
    r"(?:Request|Response)\s*\\?[(\uff08]\s*Version\s*[:\uff1a]|<t[dh][\s>]|"
    r"(?:Request|Response) Header(?: v\d+)?\s*\\?(?:=|\u21d2)|"
    r"[A-Z]{4}\W{0,5}-?\d{1,5}\W{0,5}(?:True|False)|"
    r"^[ \t|]*(?:Produce[ \t|]*0|(?:COMPACT|NULLABLE)\\?_STRING\b)",
    re.MULTILINE,
)
"""A head, a table in HTML, or a row of one of the tables in text."""


def looks_like_reference(text: str) -> bool:
    """Whether a text is a protocol reference, or one of its tables."""
    return _SIGNS.search(text) is not None


def read_reference(text: str, path: str, problems: Problems) -> Release:
    """Everything that a document says, maybe nothing; problems are warnings."""
    document = BlockReader(path, problems).read(read_items(text))
    trees = []
    for block in document.blocks:
        tree = resolve(block, problems)
        describe(tree, block, problems)
        trees.append((block, tree))
    tables = document.tables
    keys = {row.name: key for key, row in tables.api_keys.items()}
    messages = build_messages(trees, keys, problems)
    return Release(
        name=path,
        messages=tuple(messages),
        errors=tuple(tables.errors[code] for code in sorted(tables.errors)),
        api_keys=tuple(tables.api_keys[key] for key in sorted(tables.api_keys)),
        types=tuple(tables.types.values()),
    )
