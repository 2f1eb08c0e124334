"""A reference as printed by Kafka, rewritten into other forms in which people keep it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from html import unescape
from html.parser import HTMLParser

Divide = Callable[[list[str]], str]


class _Page(HTMLParser):
    """A page as a list of lines and rows, parsed in the simplest way."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.found: list[str | list[str]] = [""]
        self.rows: list[list[str]] = []
        self.in_cell: list[bool] = []

    def handle_starttag(self, tag: str, attrs: object) -> None:
        if tag in ("pre", "p", "h5", "br", "table"):
            self.found.append("")
        if tag == "tr":
            self.rows.append([])
            self.in_cell.append(False)
            self.found.append(self.rows[-1])
        elif tag in ("td", "th"):
            if not self.rows:
                self.handle_starttag("tr", ())
            self.rows[-1].append("")
            self.in_cell[-1] = True

    def handle_endtag(self, tag: str) -> None:
        if tag in ("td", "th") and self.in_cell:
            self.in_cell[-1] = False
        elif tag == "tr" and self.rows:
            self.rows.pop()
            self.in_cell.pop()
        if tag in ("pre", "p", "h5", "tr"):
            self.found.append("")

    def handle_data(self, data: str) -> None:
        if self.rows:
            if self.in_cell[-1]:
                self.rows[-1][-1] += data
            return
        first, *later_lines = data.split("\n")
        last = self.found[-1]
        if isinstance(last, list):
            self.found.append(first)
        else:
            self.found[-1] = last + first
        self.found += later_lines


def page(html: str) -> Iterator[str | list[str]]:
    """The lines and rows of a page."""
    # What Kafka 4.2 and later print for an empty tag section: no row, no cell.
    parser = _Page()
    parser.feed(re.sub(r"<tr>\s*</td></tr>", "", html))
    parser.close()
    yield from parser.found


def text(html: str, divide: Divide) -> str:
    """A page as text: productions unchanged, and one line per table row."""
    return "\n".join(
        (
            divide([" ".join(cell.split()) for cell in item])
            if isinstance(item, list)
            else item
        )
        for item in page(html)
    )


def with_tabs(html: str) -> str:
    """As copied from a browser."""
    return text(html, "\t".join)


def with_bars(html: str) -> str:
    """As in the text of 1.1: every cell ends with a bar, headings are underlined."""

    def divide(cells: list[str]) -> str:
        line = "".join(f"{cell} | " for cell in cells).rstrip(" ")
        return (
            f"{line}\n---|" if cells[:1] in (["Field"], ["Error"], ["Name"]) else line
        )

    return text(html, divide)


def glued(html: str) -> str:
    """As in the translation of 2.7: nothing between the cells."""
    return text(html, "".join)


def without_indentation(html: str) -> str:
    """As many web pages show it."""
    return re.sub(r"(?m)^[ \t]+", "", html)


def markdown(html: str) -> str:
    """As Markdown, with escapes, and fences around preformatted text."""

    def divide(cells: list[str]) -> str:
        line = "| " + " | ".join(map(escaped, cells)) + " |"
        heads = cells[:1] in (["Field"], ["Error"], ["Name"])
        return f"\n{line}\n|{' --- |' * len(cells)}" if heads else line

    lines = []
    fenced = False
    for item in page(html):
        line = divide(item) if isinstance(item, list) else escaped(item)
        is_bnf = isinstance(item, str) and "=>" in item
        if is_bnf != fenced:
            lines.append("```")
            fenced = is_bnf
        lines.append(line)
    return "\n".join(lines)


def escaped(line: str) -> str:
    """A line in which every character that Markdown might interpret is escaped."""
    return re.sub(r"([\\`*_{}\[\]<>()#+.!|?-])", r"\\\1", line)


def as_gist(html: str) -> str:
    """As a listing of a gist: every line is a row of a table."""
    return "".join(f"{line} | |\n" for line in html.split("\n"))


def in_divs(html: str) -> str:
    """As some sites highlight it: a ``<div>`` per line, names in spans, non-breaking spaces."""

    def block(match: re.Match[str]) -> str:
        lines = match[1].rstrip("\n").split("\n")
        return "".join(f"<div>{_coloured(line)}</div>" for line in lines)

    return re.sub(r"<pre[^>]*>((?:[^<]|<(?!/pre>))*)</pre>", block, html)


def _coloured(line: str) -> str:
    bare = line.lstrip(" ")
    plain = unescape(bare).replace("<", "\0").replace(">", "\1")
    words = re.sub(r"([A-Za-z_]+)", r'<span class="n">\1</span>', plain)
    words = words.replace("\0", "&#60;").replace("\1", "&#x3E;")
    return "&nbsp;" * (len(line) - len(bare)) + words


REWRITINGS = [
    with_tabs,
    with_bars,
    glued,
    without_indentation,
    markdown,
    as_gist,
    in_divs,
]
