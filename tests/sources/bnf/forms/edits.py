"""Lines and blocks of a whole document: sorted, lost, repeated, numbered, indented, mixed."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from functools import partial
from itertools import pairwise, zip_longest

from tests.sources.bnf.forms.transformation import (
    Transformation,
    as_text,
    dice,
    lines_of,
)

_HEAD = re.compile(r"(?m)^\s*\w+ (?:Request|Response)(?: Header)?[^\n]*=>")
_VERSION = re.compile(r"Version: (\d+)")
Parts = list[str]


def _text(change: Callable[[str], str]) -> Callable[[str], str]:
    return lambda text: change(as_text(text))


def _each(change: Callable[[str], str]) -> Callable[[str], str]:
    return lines_of(lambda lines: [*map(change, lines)])


def parts(text: str) -> Parts:
    """A text divided before each head."""
    whole = as_text(text)
    starts = [match.start() for match in _HEAD.finditer(whole)]
    edges = [0, *starts, len(whole)]
    return [whole[a:b].rstrip("\n") + "\n" for a, b in pairwise(edges)]


def _blocks(change: Callable[[Parts], Parts]) -> Callable[[str], str]:
    """A change of the blocks; what is before the first stays."""

    def work(text: str) -> str:
        first, *blocks = parts(text)
        return "\n".join([first, *change(blocks)])

    return work


def _api(block: str) -> str:
    return block.split(None, 1)[0]


def _number(block: str) -> int:
    match = _VERSION.search(block)
    return int(match[1]) if match else -1


def _indent(width: int, tab: str = " ") -> Callable[[str], str]:
    """Each level indented by so many characters."""

    def work(line: str) -> str:
        bare = line.lstrip(" ")
        return tab * ((len(line) - len(bare)) // 2 * width) + bare

    return _each(work)


def _nth(step: int) -> Callable[[str], str]:
    return lines_of(lambda x: [s for n, s in enumerate(x, 1) if n % step])


def _middle_lost(lines: list[str]) -> list[str]:
    a, b = sorted(dice("\n".join(lines)).sample(range(len(lines)), 2))
    return [*lines[:a], "...", *lines[b:]]


def _started_late(lines: list[str]) -> list[str]:
    return lines[dice("\n".join(lines)).randrange(len(lines) // 2) :]


def _cut_early(lines: list[str]) -> list[str]:
    return lines[: dice("\n".join(lines)).randrange(len(lines) // 4, len(lines))]


def _bytes_lost(text: str) -> str:
    """Cut in the middle of a word."""
    whole = as_text(text)
    return whole[: dice(text).randrange(len(whole) // 4, len(whole))]


def _adjacent_once(lines: list[str]) -> list[str]:
    return [s for n, s in enumerate(lines) if not n or s != lines[n - 1]]


def _swapped(lines: list[str]) -> list[str]:
    """A few lines exchanged with the next."""
    rng, changed = dice("\n".join(lines)), [*lines]
    for at in range(len(lines) - 1):
        if rng.random() < 0.01:
            changed[at], changed[at + 1] = changed[at + 1], changed[at]
    return changed


def _moved(lines: list[str]) -> list[str]:
    """A few lines moved elsewhere."""
    rng, changed = dice("\n".join(lines)), [*lines]
    for _ in range(20):
        line = changed.pop(rng.randrange(len(changed)))
        changed.insert(rng.randrange(len(changed)), line)
    return changed


def _two_columns(text: str) -> str:
    """Printed in two columns, with the text taken line by line."""
    lines = as_text(text).split("\n")
    pages = []
    for start in range(0, len(lines), 100):
        left, right = lines[start : start + 50], lines[start + 50 : start + 100]
        pages += [
            f"{a[:90]:92}{b}".rstrip()
            for a, b in zip_longest(left, right, fillvalue="")
        ]
    return "\n".join(pages)


def _mojibake(coding: str) -> Callable[[str], bytes]:
    """UTF-8 taken for another encoding and saved again, with arrows that show it."""

    def work(text: str) -> bytes:
        whole = as_text(text).replace("=>", "\u21d2").replace("'", "\u2019")
        return whole.encode("utf-8").decode(coding, "replace").encode("utf-8")

    return work


def _inserted(char: str, pattern: str) -> Callable[[str], str]:
    return _text(lambda text: re.sub(pattern, lambda m: m[0] + char, text))


def _mixed_ends(text: str) -> str:
    rng = dice(text)
    return "".join(s + rng.choice(["\n", "\r\n"]) for s in as_text(text).split("\n"))


def _cells(change: Callable[[list[str]], list[str]]) -> Callable[[str], str]:
    """A change of each row's cells."""

    def work(line: str) -> str:
        cells = line.split("\t")
        return "\t".join(change(cells)) if len(cells) > 1 else line

    return _each(work)


def _excel(line: str) -> str:
    """What a spreadsheet makes of cells: numbers, dates, truths, and errors for formulas."""
    line = re.sub(r"\b(?:True|False)\b", lambda m: m[0].upper(), line)
    line = re.sub(r"^=", "'=", line)
    return re.sub(r"(?<=\t)(\d{1,2})-(\d{1,2})(?=\t)", r"\1.\2.2026", line)


def _prime(change: Callable[[Parts], Parts]) -> Callable[[str], str]:
    """A change among each API's blocks, which stay where they are."""

    def work(blocks: Parts) -> Parts:
        groups: dict[str, Parts] = {}
        for block in blocks:
            groups.setdefault(_api(block), []).append(block)
        return [block for group in groups.values() for block in change(group)]

    return _blocks(work)


def _exchanged_bodies(blocks: Parts) -> Parts:
    """The heads stay, and the bodies move on by one."""
    heads = [_HEAD.match(block) for block in blocks]
    ends = [match.end() if match else 0 for match in heads]
    bodies = [block[end:] for block, end in zip(blocks, ends, strict=True)]
    moved = [*bodies[1:], *bodies[:1]]
    return [b[:end] + body for b, end, body in zip(blocks, ends, moved, strict=True)]


def _some_blocks_lost(blocks: Parts) -> Parts:
    rng = dice("".join(blocks))
    return [block for block in blocks if rng.random() >= 0.05]


def _heads_lost(share: float) -> Callable[[str], str]:
    def work(blocks: Parts) -> Parts:
        rng = dice("".join(blocks))
        return [
            block.split("\n", 1)[-1] if rng.random() < share else block
            for block in blocks
        ]

    return _blocks(work)


_T = Transformation
_LOSSY = partial(Transformation, loses_lines=True)

EDITS = [
    _LOSSY("sort", lines_of(sorted)),
    _LOSSY("sort -u", lines_of(lambda x: sorted({*x}))),
    _LOSSY("uniq", lines_of(_adjacent_once)),
    _LOSSY("each line once", lines_of(lambda x: [*dict.fromkeys(x)])),
    _LOSSY("tac", lines_of(lambda x: x[::-1])),
    _LOSSY("shuf", lines_of(lambda x: dice("\n".join(x)).sample(x, len(x)))),
    _T("lines exchanged with the next", lines_of(_swapped)),
    _T("lines moved", lines_of(_moved)),
    _LOSSY("head -n", lines_of(_cut_early)),
    _LOSSY("tail -n", lines_of(_started_late)),
    _LOSSY("head -c", _bytes_lost),
    _LOSSY("middle lost", lines_of(_middle_lost)),
    *(_LOSSY(f"each {n}th line lost", _nth(n)) for n in (2, 3, 7, 20, 100)),
    _LOSSY("lines of heads lost", _heads_lost(1.0)),
    _LOSSY("a few lines of heads lost", _heads_lost(0.05)),
    _LOSSY("blocks lost", _blocks(_some_blocks_lost)),
    _LOSSY("grep =>", lines_of(lambda x: [s for s in x if "=>" in s])),
    _LOSSY("grep -v NULLABLE", lines_of(lambda x: [s for s in x if "NULLABLE" not in s])),
    _LOSSY("grep -v COMPACT", lines_of(lambda x: [s for s in x if "COMPACT" not in s])),
    _LOSSY("grep -v INT16", lines_of(lambda x: [s for s in x if "INT16" not in s])),
    _LOSSY("grep -v throttle", lines_of(lambda x: [s for s in x if "throttle" not in s])),
    _LOSSY("grep Request", lines_of(lambda x: [s for s in x if "Request" in s])),
    _LOSSY("comments stripped, #", _each(lambda s: s.partition("#")[0])),
    _LOSSY("comments stripped, //", _each(lambda s: s.partition("//")[0])),
    _LOSSY("comments stripped, --", _each(lambda s: s.partition("--")[0])),
    _LOSSY("in parentheses lost", _each(lambda s: re.sub(r"\([^()]*\)", "", s))),
    _LOSSY("in brackets lost", _each(lambda s: re.sub(r"\[[^\[\]]*\]", "", s))),
    _LOSSY("in braces lost", _each(lambda s: re.sub(r"\{[^{}]*\}", "", s))),
    _LOSSY("behind colons lost", _each(lambda s: re.sub(r": .*", ":", s))),
    _T("versions reversed", _prime(lambda group: group[::-1])),
    _T("blocks sorted", _blocks(sorted)),
    _T("requests first", _blocks(lambda x: sorted(x, key=lambda b: "Response" in b.split("\n")[0]))),
    _T("by versions", _blocks(lambda x: sorted(x, key=_number))),
    _T("all reversed", _blocks(lambda x: x[::-1])),
    _T("all twice", _text(lambda text: f"{text}\n{text}")),
    _T("each block twice", _blocks(lambda x: [y for block in x for y in (block, block)])),
    _T("bodies moved on", _blocks(_exchanged_bodies)),
    _T("bodies moved on in each API", _prime(_exchanged_bodies)),
    _T("blocks numbered", _blocks(lambda x: [f"{n}. {b}" for n, b in enumerate(x, 1)])),
    _T("blocks numbered in parentheses", _blocks(lambda x: [f"({n}) {b}" for n, b in enumerate(x, 1)])),
    _T("blocks under headings", _blocks(lambda x: [f"## {b.splitlines()[0].split(' =>')[0]}\n\n{b}" for b in x])),
    _T("blocks fenced", _blocks(lambda x: [f"```bnf\n{b}```\n" for b in x])),
    _T("blocks fenced with waves", _blocks(lambda x: [f"~~~\n{b}~~~\n" for b in x])),
    _T("rules between", _blocks(lambda x: [f"{b}\n---\n" for b in x])),
    _T("productions numbered", _each(lambda s: re.sub(r"^(\s+)(\S+ =>)", r"\1 1. \2", s))),
    _T("indentation of 1", _indent(1)),
    _T("indentation of 3", _indent(3)),
    _T("indentation of 8", _indent(8)),
    _T("indentation with tabs", _indent(1, "\t")),
    _T("indentation with hard blanks", _indent(2, "\u00a0")),
    _T("indentation with dots", _indent(2, ".")),
    _T("indentation with wide blanks", _indent(1, "\u3000")),
    _T("indentation of heads too", _blocks(lambda x: ["    " + b for b in x])),
    _T("unexpand", _each(lambda s: re.sub(" {8}", "\t", s))),
    _T("expand", _each(str.expandtabs)),
    _T("expand -t 1", _each(lambda s: s.expandtabs(1))),
    _T("trimmed", _each(str.rstrip)),
    _T("line ends mixed", _mixed_ends),
    _T("line ends doubled", _text(lambda text: text.replace("\n", "\r\r\n"))),
    _T("line separators of Unicode", _text(lambda text: text.replace("\n", "\u2028"))),
    _T("next lines", _text(lambda text: text.replace("\n", "\x85"))),
    _T("line ends as \\n", _text(lambda text: text.replace("\n", "\\n"))),
    _T("line ends as <br>", _text(lambda text: text.replace("\n", "<br>"))),
    _T("all in one line", _text(lambda text: " ".join(text.split("\n")))),
    _T("all in one line, squeezed", _text(lambda text: " ".join(text.split()))),
    _T("blocks in lines", _blocks(lambda x: [" ".join(b.split()) for b in x])),
    _T("two columns", _two_columns),
    _T("mojibake, latin-1", _mojibake("latin-1")),
    _T("mojibake, cp1252", _mojibake("cp1252")),
    _T("mojibake, cp437", _mojibake("cp437")),
    _T("NFD", _text(lambda text: unicodedata.normalize("NFD", text))),
    _T("NFKC", _text(lambda text: unicodedata.normalize("NFKC", text))),
    _T("soft hyphens", _inserted("\u00ad", r"\w{4}(?=\w{4})")),
    _T("zero width joiners", _inserted("\u200d", r"\w{4}(?=\w{4})")),
    _T("word joiners", _inserted("\u2060", "_")),
    _T("marks to the right", _inserted("\u200f", r"(?m)^")),
    _T("isolates", _inserted("\u2068", "=> ")),
    _T("narrow blanks", _text(lambda text: text.replace(" ", "\u202f"))),
    _T("thin blanks at arrows", _text(lambda text: text.replace(" =>", "\u2009=>"))),
    _T("null characters", _text(lambda text: text.replace("\n", "\n\x00"))),
    _T("replacement characters", _text(lambda text: re.sub("'", "\ufffd", text))),
    _T("Cyrillic look-alikes", _text(lambda text: text.translate(str.maketrans("aeopc", "\u0430\u0435\u043e\u0440\u0441")))),
    _T("Greek look-alikes", _text(lambda text: text.translate(str.maketrans("AEOPT", "\u0391\u0395\u039f\u03a1\u03a4")))),
    _T("ligatures", _text(lambda text: text.replace("fi", "\ufb01").replace("ff", "\ufb00"))),
    _T("columns reversed", _cells(lambda cells: cells[::-1])),
    _T("first columns lost", _cells(lambda cells: cells[1:])),
    _T("last columns lost", _cells(lambda cells: cells[:-1])),
    _T("columns exchanged", _cells(lambda cells: [*cells[1:], cells[0]])),
    _T("spreadsheet's values", _each(_excel)),
    _T("sed quoted", _each(lambda s: "'" + s.replace("'", "'\\''") + "'")),
    _T("quoted with commas", _each(lambda s: '"' + s.replace('"', '\\"') + '",')),
    _T("strings of a program", _each(lambda s: f'    "{s}\\n"')),
    _T("strings joined by +", _each(lambda s: f'"{s}\\n" +')),
    _T("diff, removed", _each(lambda s: f"-{s}")),
    _T("diff, both", lines_of(lambda x: [y for s in x for y in ([f"-{s}", f"+{s}"] if "=>" in s else [f" {s}"])])),
    _T("diff -y", lines_of(lambda x: [f"{s[:60]:62}  {s[:60]}" for s in x])),
    _T("grep -n", lines_of(lambda x: [f"{n}:{s}" for n, s in enumerate(x, 1)])),
    _T("grep file names", lines_of(lambda x: [f"docs/protocol.txt:{n}:{s}" for n, s in enumerate(x, 1)])),
    _T("git blame", lines_of(lambda x: [f"1a2b3c4d (Ann Other 2026-01-{n % 28 + 1:02} 12:00:00 +0100 {n:5}) {s}" for n, s in enumerate(x, 1)])),
    _T("cat -A", _each(lambda s: s.replace("\t", "^I") + "$")),
    _T("hex dump's text", lines_of(lambda x: [f"{16 * n:08x}  {s}" for n, s in enumerate(x)])),
    _T("merge conflict", lines_of(lambda x: [*x[: len(x) // 2], "<<<<<<< HEAD", *x[len(x) // 2 :][:9], "=======", *x[len(x) // 2 :][:9], ">>>>>>> b", *x[len(x) // 2 + 9 :]])),
]  # fmt: skip
