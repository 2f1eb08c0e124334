"""The hand-written pages of the docs, and their code blocks."""

from __future__ import annotations

import doctest
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
PYTHON = ("python", "py")

FENCED = re.compile(r"^```(\w*)(?: (.*?))?\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@dataclass(frozen=True)
class Block:
    """A code block; ``name`` follows its language, ``line`` is its first line."""

    language: str
    name: str
    code: str
    line: int


def blocks(page: Path, *languages: str) -> list[Block]:
    """The blocks of a page, in order: all, or those in some languages."""
    text = page.read_text("utf-8")
    found = (
        Block(
            match[1], match[2] or "", match[3], text.count("\n", 0, match.start(3)) + 1
        )
        for match in FENCED.finditer(text)
    )
    return [block for block in found if not languages or block.language in languages]


def module(snippets: Sequence[Block]) -> str:
    """Blocks of Python as one module, with every line at its line number in the page."""
    lines: list[str] = []
    for block in snippets:
        for line, code in _statements(block):
            lines += [""] * (line - 1 - len(lines))
            lines += code.splitlines()
    return "\n".join(lines) + "\n"


def _statements(block: Block) -> Iterator[tuple[int, str]]:
    """The code of a block with its line; of a session, what was typed."""
    if ">>> " not in block.code:
        yield block.line, block.code
        return
    for example in doctest.DocTestParser().get_examples(block.code):
        yield block.line + example.lineno, example.source
