"""The lines of a block as productions: a left side, and symbols or a type."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

_LINE = re.compile(r"(\s*)(\S+(?: \d+>)?)(\s*=>)(.*)")
SYMBOL = re.compile(
    r"(?<=\s)\??[\[(]*(?P<name>[a-z][\w'.]*)[\])]*(?:<tag: \d+>)?(?=\s|$)"
)
"""A name of a field on a right side, with its marks."""
NAME = re.compile(r"[a-z][\w'.]*")


@dataclass(frozen=True)
class Production:
    """A line of a block, or its head."""

    indent: str
    left: str
    arrow: str
    right: str

    @property
    def line(self) -> str:
        """The line."""
        return f"{self.indent}{self.left}{self.arrow}{self.right}"

    @property
    def name(self) -> str:
        """The name on the left, without a tag."""
        return self.left.partition("<")[0]

    @property
    def symbols(self) -> list[str]:
        """The symbols on the right, as they are written."""
        return [match[0] for match in SYMBOL.finditer(self.right)]

    def with_symbols(self, symbols: list[str]) -> Production:
        """The same with other symbols at the places of these."""
        left = iter(symbols)
        right = SYMBOL.sub(lambda _: next(left), self.right)
        return replace(self, right=right)

    def without(self, symbol: str) -> Production:
        """The same without a symbol."""
        right = re.sub(rf"(?<=\s){re.escape(symbol)}(?:\s|$)", "", self.right, count=1)
        return replace(self, right=right)

    def with_more(self, symbol: str) -> Production:
        """The same with a symbol behind the others, or in an empty body."""
        ends = [match.end() for match in SYMBOL.finditer(self.right)]
        start = re.match(r"\s*\??(?:\{ ?)?", self.right)
        at = ends[-1] if ends else start.end() if start else 0
        right = self.right
        inserted = f" {symbol}" if ends else f"{symbol} "
        return replace(self, right=f"{right[:at]}{inserted}{right[at:]}")


def productions(lines: list[str]) -> list[Production]:
    """The productions of a block, its head's first; others lines have no left side."""
    found: list[Production] = []
    for line in lines:
        head = re.match(r"(\s*)(.*\))(\s*=>)(.*)", line) if not found else None
        match = head or _LINE.fullmatch(line)
        found.append(
            Production(*match.groups()) if match else Production(line, "", "", "")
        )
    return found


def written(block: list[Production]) -> list[str]:
    """The lines of productions."""
    return [production.line for production in block]


def bare(symbol: str) -> str:
    """The name of a symbol, without its marks."""
    match = NAME.search(symbol)
    return match[0] if match else symbol


def parent(block: list[Production], index: int) -> int | None:
    """The production that has this one's name on its right, the nearest above."""
    name = block[index].name
    for above in range(index - 1, -1, -1):
        if name in map(bare, block[above].symbols):
            return above
    return None


def subtree(block: list[Production], index: int) -> range:
    """A production and those below it that are indented more."""
    depth = len(block[index].indent)
    end = index + 1
    while end < len(block) and block[end].left and len(block[end].indent) > depth:
        end += 1
    return range(index, end)


def leaves(block: list[Production]) -> list[int]:
    """The productions of fields with a type of their own."""
    return [
        i
        for i, p in enumerate(block)
        if i and p.left and not p.symbols and p.right.strip(" |")
    ]
