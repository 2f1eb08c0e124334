"""Blocks: the head of a version with its productions and its table of fields."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field

from specgen.model import Kind, Span
from specgen.problems import Problems
from specgen.problems import catalogue as problem
from specgen.readers.bnf.lines import Item, Line, Row
from specgen.readers.bnf.syntax import (
    Production,
    Right,
    parse_production,
    parse_right,
)
from specgen.readers.bnf.tables import Tables

_API_HEAD = re.compile(
    r"(?P<api>[A-Za-z][A-Za-z0-9]*)\s+(?P<way>Request|Response)\s*"
    r"\(\s*Version\s*:\s*(?P<version>\d{1,5})\s*\)\s*=>"
)
_HEADER_HEAD = re.compile(
    r"(?P<way>Request|Response)\s+Header(?:\s+v(?P<version>\d{1,5}))?\s*=>"
)
_HEADING = re.compile(
    r"(?P<api>[A-Za-z][A-Za-z0-9]*)\s+API\s*\(\s*Key\s*:\s*(?P<key>\d+)"
)
_HEADER_VERSION = re.compile(r"(Request|Response) header version:\s*(\d+)")
_LOOKS_LIKE_PRODUCTION = re.compile(r"\s*[a-z_][a-z0-9_]*'?\s*=>\s*[A-Z][A-Z0-9_]+\s*$")


@dataclass(slots=True)
class Block:
    """One version of a request, a response or a header, as it is written."""

    name: str
    kind: Kind
    version: int | None
    right: Right
    span: Span
    key: int | None = None
    header_version: int | None = None
    productions: list[Production] = field(default_factory=list)
    rows: list[list[str]] = field(default_factory=list)
    lines: list[str] = field(default_factory=list)
    """Lines behind the productions: a table without markup."""


@dataclass(slots=True)
class Document:
    """What a document holds, before anything is resolved."""

    blocks: list[Block]
    tables: Tables


class BlockReader:
    """Reads items in order; an open block takes productions until something else."""

    def __init__(self, path: str, problems: Problems) -> None:
        self.path = path
        self.problems = problems
        self.blocks: list[Block] = []
        self.tables = Tables()
        self.block: Block | None = None
        self.open = False
        self.key: tuple[str, int] | None = None

    def read(self, items: Iterable[Item]) -> Document:
        """The whole document."""
        for item in items:
            if isinstance(item, Row):
                self.open = False
                self.row(item)
            else:
                self.line(item)
        self.tables.finish()
        return Document(self.blocks, self.tables)

    def row(self, row: Row) -> None:
        """A row of an HTML table: of the last block's fields, or of another table."""
        if row.heads or not row.cells:
            self.tables.start(row.cells)
        elif not self.tables.row(row.cells) and self.block is not None:
            self.block.rows.append(row.cells)

    def line(self, line: Line) -> None:
        """A line: a head, a production, a heading, or something else."""
        text = line.text
        head = _API_HEAD.search(text) or _HEADER_HEAD.search(text)
        if head is not None:
            self.head(line, head)
            return
        if self.open and "=>" in text:
            found = parse_production(line, self.path, self.problems)
            if found is not None and self.block is not None:
                self.block.productions.append(found)
            return
        if not text.strip(" \t|"):
            return
        self.open = False
        heading = _HEADING.search(text)
        if heading is not None:
            self.key = heading["api"], int(heading["key"])
            self.block = None
            self.tables.start(())
            return
        header = _HEADER_VERSION.search(text)
        if header is not None and self.block is not None:
            self.block.header_version = int(header[2])
        elif _LOOKS_LIKE_PRODUCTION.match(text):
            self.problems.add(problem.stray_production(line.span(self.path)))
        elif self.block is not None:
            self.block.lines.append(text)
        self.tables.line(text)

    def head(self, line: Line, head: re.Match[str]) -> None:
        """The head of a version opens a block."""
        way, version = head["way"], head["version"]
        is_api = "api" in head.groupdict()
        right = parse_right(line, head.end(), self.path, self.problems)
        self.open = True
        self.tables.start(())
        if right is None:
            self.block = None
            return
        name = f"{head['api']}{way}" if is_api else f"{way}Header"
        kind = Kind(way.lower()) if is_api else Kind.HEADER
        key = None
        if is_api and self.key is not None and self.key[0] == head["api"]:
            key = self.key[1]
        span = line.span(self.path, head.start(), head.end())
        number = None if version is None else int(version)
        self.block = Block(name, kind, number, right, span, key)
        self.blocks.append(self.block)
