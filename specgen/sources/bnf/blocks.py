"""Find blocks: the head of a version with its productions and its table of fields."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace

from specgen.protocol.model import Kind, Span
from specgen.protocol.model.names import api_name
from specgen.protocol.model.versions import MAX_VERSION
from specgen.report import Problems
from specgen.report import documents as problem
from specgen.sources.bnf.items import Item, Line, TableRow
from specgen.sources.bnf.patterns import (
    BEFORE,
    BLANK,
    BROKEN_HEADER,
    HEAD,
    HEAD_ALONE,
    HEAD_LIKE,
    HEADER_VERSION,
    HEADING,
    START,
    WIRE_NAMES,
)
from specgen.sources.bnf.syntax import (
    UNREADABLE,
    Production,
    Right,
    parse_production,
    parse_right,
)
from specgen.sources.bnf.table_rows import lone_name
from specgen.sources.bnf.tables import Tables

_UNSTABLE = "version of the request is unstable"
_PAGE_BREAK_LINES = 8
"""The most lines between two pages: the footer of one and the header of the next."""
_TYPED_PRODUCTION = re.compile(r"\s*[a-z_][a-z0-9_]*'?\s*=>\s*[A-Z][A-Z0-9_]+\s*")


_WORD = re.compile(r"\s*([A-Z][A-Za-z0-9_]*)\s*")
"""A line of one word, which may be the first half of an API's or error's name."""
_WORDS = re.compile("[A-Za-z]+")
_NAME_ALONE = re.compile(r"\s+[a-z][a-z0-9_]*\s*|[a-z][a-z0-9]*_[a-z0-9_]*\s*")
"""A production of which only the name is left."""


def spellings(words: list[str], name: str) -> Iterator[str]:
    """A name in small letters, after all the words before it, after fewer, and alone."""
    for start in range(len(words) + 1):
        yield "".join([*words[start:], name]).lower()


@dataclass(slots=True)
class Block:
    """One version of a request, a response or a header, as written."""

    name: str
    kind: Kind
    version: int | None
    right: Right
    span: Span
    key: int | None = None
    words_before: list[str] = field(default_factory=list)
    """The words before its head in the same line, which may be a part of its name."""
    header_version: int | None = None
    is_exchanged: bool = False
    """Whether its header is of the other direction: its head says the wrong one."""
    is_unstable: bool = False
    productions: list[Production] = field(default_factory=list)
    junk: Span | None = None
    """The first line after the productions that is not part of them."""
    rows: list[TableRow] = field(default_factory=list)
    lines: list[str] = field(default_factory=list)
    """Lines after the productions: a table without markup."""
    compact: set[bool] = field(default_factory=set)
    """Whether the parts read so far are flexible; it has both values if they differ."""
    is_damaged: bool = False
    """Something in it did not fit; what was read is certain or marked as unknown."""
    is_lost: bool = False
    """Some of its top-level fields could not be read."""
    unused: set[str] = field(default_factory=set)
    """Names of its productions that no right side uses."""
    word_before: str = ""
    """The word of the line before the head, if it has only one."""

    @property
    def is_over(self) -> bool:
        """Whether so much follows that further productions belong to another block."""
        has_end = self.header_version is not None or bool(self.rows)
        lines_before = self.productions[-1].lines_before if self.productions else 0
        return has_end or len(self.lines) - lines_before > _PAGE_BREAK_LINES

    def take(self, production: Production) -> None:
        """Add a production."""
        self.productions.append(production)
        self.compact |= _is_compact(production.right)

    def contradicts(self, production: Production) -> bool:
        """Whether a production is flexible and the block is not, or vice versa."""
        compact, known = _is_compact(production.right), self.compact
        return self.kind.is_rpc and len(known) == len(compact) == 1 and known != compact

    def leave_out(self) -> None:
        """Mark it as lost, which is a damage too."""
        self.is_damaged = self.is_lost = True

    @property
    def is_empty(self) -> bool:
        """Whether nothing of its body was found."""
        return not self.productions and self.right.is_empty


def _is_compact(right: Right) -> set[bool]:
    """Whether a right side is flexible; empty if it does not show."""
    if any(symbol.buffer for symbol in right.symbols):
        return {True}
    wire = WIRE_NAMES.get(right.type or "")
    return {wire.compact} if wire is not None and wire.kind.is_variable else set()


@dataclass(slots=True)
class Document:
    """The blocks and tables of a document, before they are resolved."""

    blocks: list[Block]
    tables: Tables
    bad_heads: list[str]
    """Lines like heads that could not be read, so that their versions are lost."""


class BlockReader:
    """Reads items in order; a block is open to productions until something else comes."""

    def __init__(self, path: str, problems: Problems) -> None:
        self.path = path
        self.problems = problems
        self.blocks: list[Block] = []
        self.tables = Tables(problems)
        self.bad_heads: list[str] = []
        self.block: Block | None = None
        self.open = False
        self.key: tuple[str, int] | None = None
        self.word = ""
        """The word of the last line, if it has only one."""
        self.lone_names: dict[str, Span] = {}
        """Names alone on a line, as rows that fell apart leave them."""

    def read(self, items: Iterable[Item], is_cut: bool = False) -> Document:
        """The whole document; ``is_cut`` says that it ends right behind an arrow."""
        for item in items:
            if isinstance(item, TableRow):
                self.row(item)
                word = None
            else:
                self.line(item)
                word = _WORD.fullmatch(item.text)
            self.word = word[1] if word else ""
        if is_cut and self.open and self.block is not None and self.block.is_empty:
            self.block.right = UNREADABLE
            self.problems.add(problem.cut_head(self.block.span))
        self.join_names()
        self.tables.finish({block.name for block in self.blocks})
        for name, span in self.lone_names.items():
            if self.tables.misses(name):
                self.problems.add(problem.lost_row(span, name))
        if self.key is not None or self.tables.api_keys:
            self.report_missing_keys()
        return Document(self.blocks, self.tables, self.bad_heads)

    def join_names(self) -> None:
        """Complete the API name of a broken head if it occurs elsewhere; share the key."""
        apis = {
            api_name(block.name): block.key
            for block in sorted(self.blocks, key=lambda block: block.key is not None)
            if block.kind.is_rpc
        }
        for block in self.blocks:
            full_name = f"{block.word_before}{api_name(block.name)}"
            if block.word_before and full_name in apis:
                block.name = f"{block.word_before}{block.name}"
                block.key = apis[full_name]
            elif block.key is None:
                block.key = apis.get(api_name(block.name))

    def report_missing_keys(self) -> None:
        """If headings or a table have API keys, report the APIs of which neither has one."""
        rpcs = [block for block in self.blocks if block.kind.is_rpc]
        headed = {api_name(block.name) for block in rpcs if block.key is not None}
        headed |= {row.name for row in self.tables.api_keys.values()}
        for block in rpcs:
            api = api_name(block.name)
            if api not in headed:
                headed.add(api)
                self.problems.add(problem.no_heading(block.span, api))

    def row(self, row: TableRow) -> None:
        """Add a row of an HTML table: of the last block's fields, or of another table."""
        self.open = False
        span = Span(self.path, row.number, 1, row.number, 2)
        if row.heads or not row.cells:
            self.tables.start()
        elif self.tables.row(row.cells, self.word, span):
            self.report_broken_names(span)
            return
        if self.block is not None:
            self.block.rows.append(row)

    def line(self, line: Line) -> None:
        """Read a line: a head, a production, a heading, or something else."""
        text = line.text
        broken = BROKEN_HEADER.match(text) if "Header" in text else None
        if "=>" in text or "\u21d2" in text:
            heads = list(HEAD.finditer(text))
            for index, head in enumerate(heads):
                last = index + 1 == len(heads)
                self.head(line, head, len(text) if last else heads[index + 1].start())
            if heads or (not broken and self.productions(line, 0, len(text))):
                return
        if "Version" in text and (alone := HEAD_ALONE.search(text)):
            span = line.span(self.path, alone.start(), alone.end())
            self.problems.add(problem.bad_production(span, "a head without an arrow"))
            self.start_block(alone, UNREADABLE, span)
        elif broken:
            self.bad_head(line, broken)
        elif text.strip(BLANK):
            self.other(line)

    def bad_head(self, line: Line, head: re.Match[str]) -> None:
        """Report a head that can't be read."""
        span = line.span(self.path, head.start(), head.end())
        self.problems.add(problem.bad_head(span))
        self.bad_heads.append(head[0].strip(" =>\u21d2|*`\t"))

    def productions(self, line: Line, start: int, end: int) -> bool:
        """Add the productions in part of a line; returns whether it belongs to the block."""
        text = line.text
        starts = [match.start() for match in START.finditer(text, start, end)]
        leading = BEFORE.match(text, start, end)
        if not starts or leading is None or leading.end() != starts[0]:
            begin = start if leading is None else leading.end()
            if head := HEAD_LIKE.match(text, begin, end):
                self.bad_head(line, head)
            elif self.open:  # not a production: the parser reports why
                parse_production(line, start, end, self.path, self.problems)
            return self.open
        problems = self.problems if self.open else Problems()
        if not self.open and (self.block is None or self.block.is_over):
            self.stray(line)
            return False
        for at, stop in zip(starts, [*starts[1:], end], strict=True):
            production = parse_production(line, at, stop, self.path, problems)
            if production is None or self.block is None:
                continue
            if not self.open and self.block.contradicts(production):
                self.stray(line)
                return False
            if self.open or production.right.is_readable:
                lines_before = 0 if self.open else 1 + len(self.block.lines)
                self.block.take(replace(production, lines_before=lines_before))
        return self.open

    def stray(self, line: Line) -> None:
        """Report a line that looks like a production but belongs to no block."""
        if _TYPED_PRODUCTION.fullmatch(line.text):
            self.problems.add(problem.stray_production(line.span(self.path)))

    def other(self, line: Line) -> None:
        """A line that is neither a head nor a production of the open block."""
        text = line.text
        if self.open and self.block is not None:
            self.block.junk = line.span(self.path)
            if self.block.is_empty and _NAME_ALONE.fullmatch(text):
                self.block.right = UNREADABLE
                span = line.span(self.path)
                self.problems.add(problem.bad_production(span, "no production"))
        self.open = False
        heading = HEADING.search(text) if "API" in text else None
        if heading is not None:
            self.key = heading["api"], int(heading["key"])
            self.block = None
            self.tables.start()
            return
        header = HEADER_VERSION.search(text) if "header version" in text else None
        if header is not None and self.block is not None:
            # If it has one already, this is of a block without a head.
            if self.block.header_version is None:
                self.block.header_version = int(header[2])
                self.block.is_exchanged = header[1].lower() != self.block.kind
        elif self.block is not None and _UNSTABLE in text:
            self.block.is_unstable = True
        elif self.block is not None:
            self.block.lines.append(text)
        span = line.span(self.path)
        if not self.tables.line(text, self.word, span) and (name := lone_name(text)):
            self.lone_names.setdefault(name, span)
        self.report_broken_names(span)

    def report_broken_names(self, span: Span) -> None:
        """Report errors whose names are incomplete in a table."""
        for name in self.tables.broken:
            self.problems.add(problem.broken_error_name(span, name))
        self.tables.broken.clear()

    def head(self, line: Line, head: re.Match[str], end: int) -> None:
        """Open a block with the head of a version."""
        span = line.span(self.path, head.start(), head.end())
        first = START.search(line.text, head.end(), end)
        stop = end if first is None else first.start()
        right = parse_right(line, head.end(), stop, self.path, self.problems)
        self.start_block(head, right, span)
        if first is not None:
            self.productions(line, stop, end)

    def start_block(self, head: re.Match[str], right: Right, span: Span) -> None:
        """Open the block of a head, if its version is in range."""
        self.open, self.block = True, None
        self.tables.start()
        parts = head.groupdict()
        version = parts["version"] or parts.get("number") or parts.get("number_too")
        if version is not None and (len(version) > 5 or int(version) > MAX_VERSION):
            self.problems.add(problem.version_out_of_range(span, version))
            return
        api, key = parts["api"], None
        before = head.string[: head.start()]
        words = _WORDS.findall(before[-80:])
        if api:
            api = api[0].upper() + api[1:]  # as every API's name begins
            if self.key is not None and self.key[0].lower() in spellings(words, api):
                api, key = self.key
        name = f"{api}{parts['direction']}" if api else f"{parts['header']}Header"
        kind = Kind(parts["direction"].lower()) if api else Kind.HEADER
        number = None if version is None else int(version)
        self.block = Block(name, kind, number, right, span, key)
        self.block.compact |= _is_compact(right)
        self.block.words_before = words
        if api and not before.strip():
            self.block.word_before = self.word
        self.blocks.append(self.block)
