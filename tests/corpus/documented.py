"""Every question to a corpus that README and the docs show."""

from __future__ import annotations

import re
from pathlib import Path

from tests.support.sessions import commands

ROOT = Path(__file__).parents[2]
_BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def documented_queries() -> list[str]:
    """Those of ``corpus query`` in consoles, and those of the guide's SQL."""
    queries = []
    for page in (ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))):
        for language, block in _BLOCK.findall(page.read_text("utf-8")):
            if language == "console" and "corpus query" in block:
                given = (words for words, _, _ in commands(block))
                queries += [words[2] for words in given if words[1:2] == ["query"]]
            elif language == "sql" and page.name == "corpus.md":
                queries += [sql for sql in block.split(";\n") if sql.strip()]
    return queries
