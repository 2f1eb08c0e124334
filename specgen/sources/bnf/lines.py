"""Split a document into lines of text and rows of tables, each with its place.

HTML is split at its tags; in text and Markdown, entities are resolved, and margins,
escapes and fences removed.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from html import unescape

from specgen.sources.bnf.heads import plain_heads
from specgen.sources.bnf.html_items import html_items
from specgen.sources.bnf.html_tokens import resolved
from specgen.sources.bnf.items import INVISIBLE, Item, Line, LineBuilder
from specgen.sources.bnf.separated import from_separated
from specgen.sources.bnf.signs import plain_signs
from specgen.sources.json_log import from_json_log
from specgen.sources.margins import without_margins

_FENCE = re.compile(r"\s*(?:```|~~~)")
_MARKERS = re.compile(r"\{(?:noformat|code)(?::[^{}\n]{0,80})?\}|<!\[CDATA\[|\]\]>")
"""Jira's fences and those of XML may be on the first and last line of the text itself."""
_SHOWN_CELL = re.compile(r"&lt;td(?:&gt;|\s)", re.IGNORECASE)
_CELL = re.compile(r"<td[\s>]", re.IGNORECASE)
_IS_CHANGED = re.compile(rf"[\\&]|{INVISIBLE}")
_IS_HTML = re.compile(
    r"<(?:pre|td|th|tr|table|h[1-6]|html|body|p|div|br|span|code|tt|samp|li)\s*/?>|"
    r"<(?:pre|td|th|tr|table|h[1-6]|html|body|p|div|span|code|li)\s",
    re.IGNORECASE,
)


def read_items(text: str) -> Iterable[Item]:
    """The lines and rows of a document, in order."""
    if "\n" not in text:
        text = text.replace("\r", "\n")
    if _SHOWN_CELL.search(text) and not _CELL.search(text):
        text = unescape(text)  # the source of a page, shown on a page
    text = _MARKERS.sub(lambda marker: " " * len(marker[0]), from_json_log(text))
    is_html = _IS_HTML.search(text) is not None
    text = plain_signs(text if is_html else from_separated(text))
    return plain_heads(html_items(text) if is_html else _plain_items(text))


def _plain_items(text: str) -> Iterator[Item]:
    line = LineBuilder()
    rows = [
        (at, 1, row.removesuffix("\r")) for at, row in enumerate(text.split("\n"), 1)
    ]
    for number, column, row_text in without_margins(rows):
        if _FENCE.match(row_text):
            continue
        if column == 1 and not _IS_CHANGED.search(row_text):
            yield Line(row_text, number)
            continue
        for piece in resolved(row_text):
            line.add(piece.text, number, piece.at + column)
        yield line.take() or Line("", number)
