"""What happens to text: editors, mailers, terminals and version control."""

from __future__ import annotations

import json
import quopri
import re
import textwrap
from collections.abc import Callable
from functools import partial

from tests.sources.bnf.forms.transformation import (
    Transformation,
    as_text,
    dice,
    lines_of,
)


def _line_by_line(change: Callable[[str], str]) -> Callable[[str], str]:
    """A transformation of each line separately."""
    return lines_of(lambda lines: [*map(change, lines)])


def folded(line: str, width: int, at_blanks: bool) -> list[str]:
    """A line wrapped as by ``fold``."""
    parts = []
    while len(line) > width:
        cut = line.rfind(" ", 0, width) + 1 if at_blanks else width
        parts.append(line[: cut or width])
        line = line[cut or width :]
    return [*parts, line]


def _fold(width: int, at_blanks: bool) -> Callable[[str], str]:
    return lines_of(
        lambda lines: [p for x in lines for p in folded(x, width, at_blanks)]
    )


def _filled(width: int, deeper: str) -> Callable[[str], str]:
    """Lines wrapped as by editors; continuations are indented like the line, or deeper."""

    def broken(line: str) -> str:
        indent = line[: len(line) - len(line.lstrip())]
        return textwrap.fill(
            line.strip(),
            width,
            initial_indent=indent,
            subsequent_indent=indent + deeper,
            break_long_words=False,
            break_on_hyphens=False,
        )

    return _line_by_line(broken)


def _hyphenated(line: str) -> str:
    """Long words hyphenated at line ends."""
    parts = folded(line, 60, at_blanks=False)
    return "-\n".join(parts)


def _flowed(line: str) -> str:
    """Mail with ``format=flowed``: a blank at a line's end means that it continues."""
    return "\n".join(folded(line, 76, at_blanks=True))


def _paged(lines: list[str]) -> list[str]:
    """Pages of sixty lines, with printed headers and footers."""
    pages = []
    for number, start in enumerate(range(0, len(lines), 60), 1):
        pages += ["Apache Kafka                Protocol Guide", ""]
        pages += lines[start : start + 60]
        pages += ["", f"                    - {number} -", "\f"]
    return pages


def _numbered(lines: list[str]) -> list[str]:
    return [f"{number:6}\t{line}" for number, line in enumerate(lines, 1)]


def _numbers_glued(lines: list[str]) -> list[str]:
    return [f"{number}{line}" for number, line in enumerate(lines, 1)]


def _as_diff(lines: list[str]) -> list[str]:
    head = ["--- /dev/null", "+++ b/protocol.txt", f"@@ -0,0 +1,{len(lines)} @@"]
    return head + [f"+{line}" for line in lines]


def _smart(line: str) -> str:
    line = re.sub(r"(?<=\w)'", "\u2019", line)
    line = re.sub(r"\"([^\"]*)\"", "\u201c\\1\u201d", line)
    return line.replace("...", "\u2026").replace("--", "\u2013")


def _invisible(line: str) -> str:
    """Zero-width characters, as word processors and wikis insert them."""
    return re.sub(r"_(?=\w)", "_\u200b", line).replace(" => ", " =>\u200b \ufeff")


def _glued_blocks(lines: list[str]) -> list[str]:
    return [line for line in lines if line.strip()]


def _quoted_twice(line: str) -> str:
    return f"> > {line}" if line else "> >"


def _in_box(lines: list[str]) -> list[str]:
    """As a boxed comment in a program."""
    return ["/*", *(f" * {line}" for line in lines), " */"]


def _shell_history(lines: list[str]) -> list[str]:
    """A terminal recording, with colours and carriage returns."""
    return [f"\x1b[0;32m{line}\x1b[0m\r" for line in lines]


def _csv(line: str) -> str:
    cells = line.split("\t")
    return ",".join(f'"{cell}"' for cell in cells) if len(cells) > 1 else line


def _quoted_printable(text: str) -> bytes:
    body = quopri.encodestring(as_text(text).encode("utf-8"))
    head = b"Content-Type: text/plain; charset=utf-8\n"
    return head + b"Content-Transfer-Encoding: quoted-printable\n\n" + body


def _in_json(text: str) -> str:
    return json.dumps({"title": "Protocol", "body": as_text(text)}, indent=2)


def _half_twice(lines: list[str]) -> list[str]:
    """Scrolled back while copying: a stretch of lines is repeated."""
    half = len(lines) // 2
    return lines[: half + 40] + lines[half - 40 :]


def _doubled(lines: list[str]) -> list[str]:
    rng = dice("\n".join(lines))
    return [x for line in lines for x in [line] * (2 if rng.random() < 0.01 else 1)]


def _all_doubled(lines: list[str]) -> list[str]:
    return [x for line in lines for x in (line, line)]


def _dropped(lines: list[str]) -> list[str]:
    rng = dice("\n".join(lines))
    return [line for line in lines if rng.random() >= 0.01]


def _cut_words(lines: list[str]) -> list[str]:
    """Random line breaks between words; continuations start at the left margin."""
    rng = dice("\n".join(lines))
    return [
        re.sub(" ", lambda _: "\n" if rng.random() < 0.01 else " ", line)
        for line in lines
    ]


def _broken_behind_arrows(lines: list[str]) -> list[str]:
    rng = dice("\n".join(lines))
    return [
        line.replace("=>", "=>\n") if rng.random() < 0.05 else line for line in lines
    ]


def _broken_before_arrows(lines: list[str]) -> list[str]:
    rng = dice("\n".join(lines))
    return [
        line.replace("=>", "\n=>") if rng.random() < 0.05 else line for line in lines
    ]


def _joined(lines: list[str]) -> list[str]:
    """Random line breaks lost, as if paragraphs were reformatted."""
    rng = dice("\n".join(lines))
    joined: list[str] = []
    for line in lines:
        if joined and rng.random() < 0.01:
            joined[-1] += " " + line.lstrip()
        else:
            joined.append(line)
    return joined


def _shuffled(lines: list[str]) -> list[str]:
    """Blocks in random order, each with what follows it."""
    rng = dice("\n".join(lines))
    parts: list[list[str]] = [[]]
    for line in lines:
        if re.match(r"\s*\S+ (?:Request|Response) \(Version: \d+\) =>", line):
            parts.append([])
        parts[-1].append(line)
    rng.shuffle(parts)
    return [line for part in parts for line in part]


def _cut_at(width: int) -> Callable[[str], str]:
    return _line_by_line(lambda line: line[:width])


def _truncated(text: str) -> str:
    whole = as_text(text)
    return whole[: len(whole) * 2 // 3]


def _encoded(coding: str) -> Callable[[str], bytes]:
    return lambda text: as_text(text).encode(coding, "replace")


def _replaced(old: str, new: str) -> Callable[[str], str]:
    return lambda text: as_text(text).replace(old, new)


_T = Transformation
_LOSSY = partial(Transformation, loses_lines=True)

PLAIN = [
    _T("as text", as_text),
    _T("crlf", _replaced("\n", "\r\n")),
    _T("cr", _replaced("\n", "\r")),
    _T("bom", _encoded("utf-8-sig")),
    _T("utf-16", _encoded("utf-16")),
    _T("utf-16 without bom", _encoded("utf-16-le")),
    _T("latin-1", _encoded("latin-1")),
    _T("windows-1252", _encoded("cp1252")),
    _T("fold -s -w 80", _fold(80, at_blanks=True)),
    _T("fold -s -w 72", _fold(72, at_blanks=True)),
    _T("fold -s -w 40", _fold(40, at_blanks=True)),
    _T("fold -w 72", _fold(72, at_blanks=False)),
    _T("filled at 80", _filled(80, "")),
    _T("filled at 70, hanging", _filled(70, "    ")),
    _T("filled at 60, hanging little", _filled(60, "  ")),
    _T("hyphenated", _line_by_line(_hyphenated)),
    _T("flowed mail", _line_by_line(_flowed)),
    _T("quoted-printable", _quoted_printable),
    _T("trailing blanks", _line_by_line(lambda line: line + "   ")),
    _T("tabs for blanks", _line_by_line(lambda line: line.replace("  ", "\t"))),
    _T("hard blanks", _line_by_line(lambda line: line.replace(" ", "\u00a0"))),
    _T("smart quotes", _line_by_line(_smart)),
    _T("zero width", _line_by_line(_invisible)),
    _T("indentation lost", _line_by_line(str.lstrip)),
    _T("indented", _line_by_line(lambda line: "    " + line)),
    _T("blanks squeezed", _line_by_line(lambda line: re.sub(r"[ \t]+", " ", line))),
    _T(
        "blank lines between", lines_of(lambda x: [y for line in x for y in (line, "")])
    ),
    _T("blank lines lost", lines_of(_glued_blocks)),
    _T("mail quotation", _line_by_line(lambda line: f"> {line}")),
    _T("mail quotation twice", _line_by_line(_quoted_twice)),
    _T("fenced", lambda text: f"```\n{as_text(text)}\n```\n"),
    _T("bullets", _line_by_line(lambda line: f"- {line}" if line.strip() else line)),
    _T("stars", _line_by_line(lambda line: f"* {line}" if line.strip() else line)),
    _T("line numbers", lines_of(_numbered)),
    _T("line numbers glued", lines_of(_numbers_glued)),
    _T("diff", lines_of(_as_diff)),
    _T("comment", lines_of(_in_box)),
    _T("terminal", lines_of(_shell_history)),
    _T("rows with commas", _line_by_line(_csv)),
    _T("inside json", _in_json),
    _T("pages", lines_of(_paged)),
    _T("sections shuffled", lines_of(_shuffled)),
    _T("a stretch twice", lines_of(_half_twice)),
    _T("lines doubled", lines_of(_doubled)),
    _T("all lines doubled", lines_of(_all_doubled)),
    _T("breaks between words", lines_of(_cut_words)),
    _T("breaks behind arrows", lines_of(_broken_behind_arrows)),
    _T("breaks before arrows", lines_of(_broken_before_arrows)),
    _T("lines joined", lines_of(_joined)),
    _LOSSY("lines dropped", lines_of(_dropped)),
    _LOSSY("cut at 80", _cut_at(80)),
    _LOSSY("cut at 40", _cut_at(40)),
    _LOSSY("cut off", _truncated),
]
