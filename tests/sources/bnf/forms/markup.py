"""What happens to pages: minifiers, code hosting sites, mailers, careless editors."""

from __future__ import annotations

import quopri
import re
import textwrap
from collections.abc import Callable
from functools import partial
from html import escape, unescape

from tests.sources.bnf import rewriting
from tests.sources.bnf.forms.transformation import Transformation, dice

_PRE = re.compile(r"<pre[^>]*>((?:[^<]|<(?!/pre>))*)</pre>")
_TAG = re.compile(r"<(/?)([A-Za-z][A-Za-z0-9]*)((?:\s[^<>]*)?)>")


def _blocks(change: Callable[[list[str]], str]) -> Callable[[str], str]:
    """A transformation of every preformatted block, given its lines."""

    def changed(html: str) -> str:
        return _PRE.sub(lambda match: change(_inner(match)), html)

    return changed


def _inner(match: re.Match[str]) -> list[str]:
    return re.sub(r"</?code[^>]*>", "", match[1]).rstrip("\n").split("\n")


def _with_breaks(lines: list[str]) -> str:
    return f"<p>{'<br>'.join(line.replace('  ', '&nbsp; ') for line in lines)}</p>"


def _in_paragraphs(lines: list[str]) -> str:
    return "".join(f"<p>{line}</p>\n" for line in lines)


def _in_code_rows(lines: list[str]) -> str:
    """As code hosting sites show a file: a table with one row per line."""
    rows = (
        f'<tr><td class="num" data-line="{number}"></td>'
        f'<td class="code">{line}</td></tr>\n'
        for number, line in enumerate(lines, 1)
    )
    return f"<table><tbody>{''.join(rows)}</tbody></table>"


def _in_numbered_rows(lines: list[str]) -> str:
    rows = (
        f"<tr><td>{number}</td><td><pre>{line}</pre></td></tr>\n"
        for number, line in enumerate(lines, 1)
    )
    return f"<table><tbody>{''.join(rows)}</tbody></table>"


def _in_gutter(lines: list[str]) -> str:
    """As highlighters show code: numbers in one cell, the code in the next."""
    numbers = "\n".join(str(number) for number, _ in enumerate(lines, 1))
    code = "\n".join(lines)
    return (
        f"<table><tr><td><pre>{numbers}</pre></td>"
        f"<td><pre><code>{code}</code></pre></td></tr></table>"
    )


def _in_list(lines: list[str]) -> str:
    return f"<ol>{''.join(f'<li><code>{line}</code></li>' for line in lines)}</ol>"


def _in_textarea(lines: list[str]) -> str:
    text = "\n".join(lines)
    return f"<textarea readonly>{text}</textarea>"


def _named(html: str) -> str:
    """Named entities for every character that has one."""
    names = {"=": "&equals;", "[": "&lsqb;", "]": "&rsqb;", "_": "&lowbar;"}
    names |= {"(": "&lpar;", ")": "&rpar;", ":": "&colon;", "?": "&quest;"}
    return _texts(lambda text: "".join(names.get(char, char) for char in text))(html)


def _numeric(html: str) -> str:
    """Every character as a number, alternately decimal and hexadecimal."""

    def numbered(text: str) -> str:
        return "".join(
            (
                char
                if char.isspace()
                else (f"&#{ord(char)};" if index % 2 else f"&#x{ord(char):x};")
            )
            for index, char in enumerate(unescape(text))
        )

    return _texts(numbered)(html)


def _texts(change: Callable[[str], str]) -> Callable[[str], str]:
    """A transformation of the text between tags."""

    def changed(html: str) -> str:
        parts = re.split(r"(<[^<>]*>)", html)
        return "".join(p if p.startswith("<") else change(p) for p in parts)

    return changed


def _tags(change: Callable[[re.Match[str]], str]) -> Callable[[str], str]:
    return lambda html: _TAG.sub(change, html)


def _upper(match: re.Match[str]) -> str:
    return f"<{match[1]}{match[2].upper()}{match[3]}>"


def _unquoted(match: re.Match[str]) -> str:
    attributes = re.sub(r"=\"([^\"\s>]*)\"", r"=\1", match[3])
    return f"<{match[1]}{match[2]}{attributes}>"


def _minified(html: str) -> str:
    """Blanks and end tags left out where HTML allows it."""
    parts = re.split(r"(<pre[^>]*>.*?</pre>)", html, flags=re.DOTALL)
    small = [
        part if part.startswith("<pre") else re.sub(r">\s+<", "><", part)
        for part in parts
    ]
    return re.sub(r"</(?:td|th|tr|tbody|p|li)>", "", "".join(small))


def _prettified(html: str) -> str:
    """Every tag on its own line, indented, except in preformatted text."""
    parts = re.split(r"(<pre[^>]*>.*?</pre>)", html, flags=re.DOTALL)
    lines = []
    for part in parts:
        if part.startswith("<pre"):
            lines.append(part)
        else:
            lines.append(re.sub(r"\s*(<[^<>]*>)\s*", r"\n        \1\n        ", part))
    return "\n".join(lines)


def _prettified_all(html: str) -> str:
    """The same by a tool that ignores ``<pre>``: blocks are indented."""
    return re.sub(r"(?m)^", "      ", re.sub(r"(<[^<>]*>)\n?", r"\1\n", html))


def _without(*names: str) -> Callable[[str], str]:
    pattern = re.compile(rf"</?(?:{'|'.join(names)})(?:\s[^<>]*)?>")
    return lambda html: pattern.sub("", html)


def _without_tags(html: str) -> str:
    """Tags removed, entities left."""
    return re.sub(r"<[^<>]*>", "", html)


def _doubly_escaped(html: str) -> str:
    """Escaped again by a tool that did not know that it was HTML."""
    change = _texts(
        lambda text: escape(escape(unescape(text), quote=False), quote=False)
    )
    return change(html)


def _source_shown(html: str) -> str:
    """The page's source, displayed on a page."""
    return f"<html><body><pre>{escape(html)}</pre></body></html>"


def _archived(html: str) -> bytes:
    """As browsers save a page in a single file."""
    boundary = "----MultipartBoundary--aBcDeF0123456789----"
    body = quopri.encodestring(f"<!DOCTYPE html><html>{html}</html>".encode())
    head = (
        "From: <Saved by a browser>\n"
        "Subject: Apache Kafka\n"
        "MIME-Version: 1.0\n"
        'Content-Type: multipart/related;\n\ttype="text/html";\n'
        f'\tboundary="{boundary}"\n\n\n'
        f"--{boundary}\n"
        "Content-Type: text/html\n"
        "Content-Transfer-Encoding: quoted-printable\n\n"
    )
    archive = head.encode() + body + f"\n--{boundary}--\n".encode()
    return archive.replace(b"\n", b"\r\n")


def _grid(html: str) -> str:
    """Tables drawn as in RST, with long cells over several lines."""
    return _drawn(html, partial(_grid_row, widths=(24, 10, 40)))


def _grid_row(cells: list[str], widths: tuple[int, ...]) -> str:
    columns = [widths[0], *[widths[1]] * (len(cells) - 2), widths[2]][: len(cells)]
    wrapped = [
        textwrap.wrap(cell, width) or [""]
        for cell, width in zip(cells, columns, strict=True)
    ]
    rule = "+" + "+".join("-" * (width + 2) for width in columns) + "+"
    rows = []
    for index in range(max(map(len, wrapped))):
        parts = [
            (lines[index] if index < len(lines) else "").ljust(width)
            for lines, width in zip(wrapped, columns, strict=True)
        ]
        rows.append("| " + " | ".join(parts) + " |")
    return "\n".join([rule, *rows, rule])


def _columns(html: str) -> str:
    """Tables drawn as in terminals: columns separated by blanks, long cells over several lines."""

    def row(cells: list[str]) -> str:
        drawn = _grid_row(cells, (20, 8, 30)).split("\n")[1:-1]
        return "\n".join(re.sub(r"^\| | \|$| \| ", "  ", x).rstrip() for x in drawn)

    return _drawn(html, row)


def _drawn(html: str, row: Callable[[list[str]], str]) -> str:
    return rewriting.text(html, row)


def _cells_on_lines(html: str) -> str:
    """As some viewers show a table: one line per cell."""
    return rewriting.text(html, "\n".join)


def _tables_lost(html: str) -> str:
    return re.sub(r"<table.*?</table>", "", html, flags=re.DOTALL)


def _rows_lost(html: str) -> str:
    rng = dice(html)
    return re.sub(
        r"<tr>(?:(?!<tr>).)*?</tr>",
        lambda match: "" if rng.random() < 0.05 else match[0],
        html,
        flags=re.DOTALL,
    )


def _as_is(html: str) -> str:
    return html


def _coded(html: str) -> bytes:
    head = '<html><head><meta charset="utf-16"></head><body>'
    return f"{head}{html}</body></html>".encode("utf-16")


_T = partial(Transformation, from_html=True)

MARKUP = [
    _T("as it is", _as_is),
    *(
        _T(rewrite.__name__.replace("_", " "), rewrite)
        for rewrite in rewriting.REWRITINGS
        if rewrite is not rewriting.with_tabs
    ),
    _T("crlf, html", lambda html: html.replace("\n", "\r\n")),
    _T("cr, html", lambda html: html.replace("\n", "\r")),
    _T("utf-16, html", _coded),
    _T("tags in capitals", _tags(_upper)),
    _T("attributes without quotes", _tags(_unquoted)),
    _T("named entities", _named),
    _T("numeric entities", _numeric),
    _T("doubly escaped", _doubly_escaped),
    _T("source of a page", _source_shown),
    _T("minified", _minified),
    _T("prettified", _prettified),
    _T("prettified, pre too", _prettified_all),
    _T("breaks for lines", _blocks(_with_breaks)),
    _T("paragraphs for lines", _blocks(_in_paragraphs)),
    _T("code in rows", _blocks(_in_code_rows)),
    _T("code in numbered rows", _blocks(_in_numbered_rows)),
    _T("code beside numbers", _blocks(_in_gutter)),
    _T("code in a list", _blocks(_in_list)),
    _T("code in text areas", _blocks(_in_textarea)),
    _T("no pre", _without("pre", "code")),
    _T(
        "no pre, table or heading",
        _without("pre", "code", "table", "t.", "tbody", "h."),
    ),
    _T("tags cut out", _without_tags),
    _T("mhtml", _archived),
    _T("grid with wrapped cells", _grid),
    _T("columns with wrapped cells", _columns),
    _T("a cell a line", _cells_on_lines),
    _T("tables lost", _tables_lost, loses_lines=True),
    _T("rows lost", _rows_lost, loses_lines=True),
]
