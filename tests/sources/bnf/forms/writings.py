"""A reference written anew: wikis, mails, models, translators, tables, programs."""

from __future__ import annotations

import json
import re
import textwrap
from collections.abc import Callable
from functools import partial
from html import escape

from tests.sources.bnf import rewriting
from tests.sources.bnf.forms.transformation import Transformation, as_text, lines_of

_HEAD = re.compile(
    r"^\s*(\w+) (Request|Response) \(Version: (\d+)\) =>(.*)$", re.MULTILINE
)
_PRODUCTION = re.compile(r"^(\s+)(\S+(?: ?<tag: *\d+>)?) =>(.*)$", re.MULTILINE)
_PRE = re.compile(r"<pre[^>]*>((?:[^<]|<(?!/pre>))*)</pre>")


def _each(change: Callable[[str], str]) -> Callable[[str], str]:
    return lines_of(lambda lines: [*map(change, lines)])


def _heads_and_productions(
    head: Callable[[re.Match[str]], str], production: Callable[[re.Match[str]], str]
) -> Callable[[str], str]:
    """Every head and production written otherwise."""

    def work(text: str) -> str:
        return _PRODUCTION.sub(production, _HEAD.sub(head, as_text(text)))

    return work


def _both(head: str, production: str) -> Callable[[str], str]:
    return lambda text: _PRODUCTION.sub(production, _HEAD.sub(head, as_text(text)))


def _wrapped(begin: str, end: str) -> Callable[[str], str]:
    """Each block between two lines."""

    def work(text: str) -> str:
        def block(match: re.Match[str]) -> str:
            return f"{begin}\n{match[0].rstrip()}\n{end}\n"

        pattern = r"(?m)^\s*\w+ (?:Request|Response) \(Version: \d+\) =>[^\n]*\n(?:[ \t]+\S[^\n]*\n?)*"
        return re.sub(pattern, block, as_text(text))

    return work


def _rows(row: Callable[[list[str]], str]) -> Callable[[str], str]:
    """Table rows written otherwise."""
    return lambda html: rewriting.text(html, row)


def _pre(change: Callable[[str], str]) -> Callable[[str], str]:
    return lambda html: _PRE.sub(lambda match: change(match[1]), html)


def _spans(text: str) -> str:
    """As highlighters mark words, arrows and brackets."""
    parts = re.split(r"(&\w+;|\w+|\W)", text)
    kinds = {True: "nc", False: "o"}
    marked = (
        (
            f'<span class="{kinds[part[0].isalnum()]}">{part}</span>'
            if part.strip()
            else part
        )
        for part in parts
        if part
    )
    return f'<div class="highlight"><pre>{"".join(marked)}</pre></div>'


def _line_spans(text: str) -> str:
    return "<pre>" + "".join(
        f'<span class="line"><span class="ln">{n}</span><span class="cl">{line}\n</span></span>'
        for n, line in enumerate(text.rstrip("\n").split("\n"), 1)
    ) + "</pre>"  # fmt: skip


def _yaml(match: re.Match[str]) -> str:
    return f"{match[1]}- {match[2]}: {match[3].strip()}"


def _json_production(match: re.Match[str]) -> str:
    return f'{match[1]}"{match[2]}": "{match[3].strip()}",'


def _json_head(match: re.Match[str]) -> str:
    return f'"{match[1]} {match[2]} (Version: {match[3]})": "{match[4].strip()}",'


def _table_head(match: re.Match[str]) -> str:
    names = match[4].strip()
    return f"### {match[1]} {match[2]} (Version: {match[3]}) => {names}\n\n| Field | Type |\n|---|---|"


def _in_cells(text: str) -> str:
    """Each block's lines in one cell of a Markdown table."""

    def block(match: re.Match[str]) -> str:
        return "| " + "<br>".join(match[0].rstrip("\n").split("\n")) + " |\n"

    pattern = r"(?m)^\s*\w+ (?:Request|Response) \(Version: \d+\) =>[^\n]*\n(?:[ \t]+\S[^\n]*\n?)*"
    return re.sub(pattern, block, as_text(text))


def _structs(text: str) -> str:
    """As structs of a programming language: type before name."""
    return _heads_and_productions(
        lambda m: f"struct {m[1]}{m[2]}V{m[3]} {{ // {m[1]} {m[2]} (Version: {m[3]}) =>{m[4]}",
        lambda m: f"{m[1]}{m[3].strip()} {m[2]};",
    )(text)


def _inline(text: str) -> str:
    """Types behind names in the head, and productions too."""
    whole = as_text(text)
    types = dict(re.findall(r"(?m)^\s+(\w+) => ([A-Z_0-9]+)\s*$", whole))

    def head(match: re.Match[str]) -> str:
        symbols = re.sub(
            r"\w+",
            lambda m: f"{m[0]}:{types[m[0]]}" if m[0] in types else m[0],
            match[4],
        )
        return f"{match[1]} {match[2]} (Version: {match[3]}) =>{symbols}"

    return _HEAD.sub(head, whole)


def _mail(text: str) -> str:
    lines = [w for s in as_text(text).split("\n") for w in textwrap.wrap(s, 72) or [""]]
    return "From: a@example.org\nTo: b@example.org\nSubject: Protocol\n\n" + "\n".join(
        f"> {line}" for line in lines
    )


def _answered(lines: list[str]) -> list[str]:
    """A quoted mail with remarks between the lines."""
    changed = []
    for number, line in enumerate(lines):
        changed.append(f"> {line}")
        if number % 60 == 59:
            changed += ["", "Is this still so? I think it changed.", ""]
    return changed


def _remarks(lines: list[str]) -> list[str]:
    """What models add between blocks."""
    changed = []
    for line in lines:
        if _HEAD.match(line):
            changed += ["", "Here is the next block, as it is in the original:", ""]
        changed.append(line)
    return [*changed, "", "I hope this helps! Let me know if you need more."]


def _abridged(lines: list[str]) -> list[str]:
    """Every fifth production replaced by dots, as models abridge."""
    count, changed = 0, []
    for line in lines:
        count += bool(_PRODUCTION.match(line))
        is_left_out = _PRODUCTION.match(line) is not None and count % 5 == 0
        changed.append("  ..." if is_left_out else line)
    return changed


def _annotated(comment: str) -> Callable[[str], str]:
    """A comment behind every production."""
    return lambda text: _PRODUCTION.sub(lambda m: f"{m[0]}  {comment}", as_text(text))


_TABLE_HEADS = {
    "es": "Campo Descripci\u00f3n", "pt": "Campo Descri\u00e7\u00e3o", "fr": "Champ Description", "de": "Feld Beschreibung",
    "it": "Campo Descrizione", "nl": "Veld Beschrijving", "pl": "Pole Opis", "ru": "\u041f\u043e\u043b\u0435 \u041e\u043f\u0438\u0441\u0430\u043d\u0438\u0435",
    "zh": "\u5b57\u6bb5 \u63cf\u8ff0", "ja": "\u30d5\u30a3\u30fc\u30eb\u30c9 \u8aac\u660e", "ko": "\ud544\ub4dc \uc124\uba85",
    "tr": "Alan A\u00e7\u0131klama", "sv": "F\u00e4lt Beskrivning", "uk": "\u041f\u043e\u043b\u0435 \u041e\u043f\u0438\u0441",
}  # fmt: skip


def _translated_tables(heads: str) -> Callable[[str], str]:
    field, text = heads.split()

    def work(whole: str) -> str:
        changed = re.sub(r"(?m)^Field\tDescription", f"{field}\t{text}", as_text(whole))
        return re.sub(r"\b(?:True|False)\b", lambda m: m[0].lower(), changed)

    return work


_T = Transformation
_HTML = partial(Transformation, from_html=True)
_LOSSY = partial(Transformation, loses_lines=True)

WRITINGS = [
    _T("yaml", _heads_and_productions(lambda m: f"{m[1]} {m[2]} (Version: {m[3]}): {m[4].strip()}", _yaml)),
    _T("yaml, heads kept", _heads_and_productions(lambda m: m[0], _yaml)),
    _T("yaml, keys", _both(r"\1 \2 (Version: \3):\4", r"\1\2:\3")),
    _T("json lines", _heads_and_productions(_json_head, _json_production)),
    _T("json of productions", _heads_and_productions(lambda m: m[0], _json_production)),
    _T("json string", lambda text: json.dumps(as_text(text))),
    _T("json string, ascii arrows", lambda text: json.dumps(as_text(text)).replace(">", "\\u003e")),
    _T("python literal", lambda text: "DOC = " + repr(as_text(text))),
    _T("rows of types", _heads_and_productions(_table_head, lambda m: f"| {m[2]} | {m[3].strip()} |")),
    _T("rows under heads", _heads_and_productions(lambda m: m[0], lambda m: f"| {m[2]} | {m[3].strip()} |")),
    _T("columns under heads", _heads_and_productions(lambda m: m[0], lambda m: f"{m[1]}{m[2]:40}{m[3].strip()}")),
    _T("tabs for arrows", _both(r"\1 \2 (Version: \3) =>\4", r"\1\2\t\3")),
    _T("types first", _heads_and_productions(lambda m: m[0], lambda m: f"{m[1]}{m[3].strip()} {m[2]}")),
    _T("types in parentheses", _both(r"\1 \2 (Version: \3) =>\4", r"\1\2 (\3)")),
    _T("bullets with types", _both(r"\1 \2 (Version: \3) =>\4", r"\1- **\2** =>\3")),
    _T("bullets with code", _both(r"\1 \2 (Version: \3) =>\4", r"\1- `\2 =>\3`")),
    _T("code in lines", _both(r"`\1 \2 (Version: \3) =>\4`", r"\1`\2 =>\3`")),
    _T("heads bold", _both(r"**\1 \2 (Version: \3) =>\4**", r"\g<0>")),
    _T("heads italic", _both(r"_\1 \2 (Version: \3) =>\4_", r"\g<0>")),
    _T("heads as headings", _both(r"## \1 \2 (Version: \3) =>\4", r"\g<0>")),
    _T("heads underlined", _heads_and_productions(lambda m: f"{m[0]}\n{'-' * len(m[0])}", lambda m: m[0])),
    _T("heads in sentences", _both(r"The \1 \2 (Version: \3) => \4", r"\g<0>")),
    _T("ebnf", _both(r"\1 \2 (Version: \3) ::=\4", r"\1\2 ::=\3")),
    _T("abnf", _both(r"\1 \2 (Version: \3) =\4", r"\1\2 =\3")),
    _T("bnf with angles", _heads_and_productions(
        lambda m: re.sub(r"(?<=[\s\[(])([a-z_]+)", r"<\1>", m[0]), lambda m: re.sub(r"([a-z_]{2,})", r"<\1>", m[0]))),
    _T("structs", _structs),
    _T("types in heads", _inline),
    _T("types in heads, colons", lambda text: _inline(text).replace(":", ": ")),
    _T("blocks in cells", _in_cells),
    _T("blocks in code macros", _wrapped("{code:java}", "{code}")),
    _T("blocks in noformat", _wrapped("{noformat}", "{noformat}")),
    _T("blocks in AsciiDoc listings", _wrapped("[source,bnf]\n----", "----")),
    _T("blocks in AsciiDoc literals", _wrapped("....", "....")),
    _T("blocks of code directives", _wrapped(".. code-block:: text\n", "\n.. end")),
    _T("blocks in org sources", _wrapped("#+BEGIN_SRC bnf", "#+END_SRC")),
    _T("blocks in syntaxhighlight", _wrapped('<syntaxhighlight lang="bnf">', "</syntaxhighlight>")),
    _T("blocks in nowiki", _wrapped("<pre><nowiki>", "</nowiki></pre>")),
    _T("blocks in verbatim", _wrapped("\\begin{verbatim}", "\\end{verbatim}")),
    _T("blocks in listings", _wrapped("\\begin{lstlisting}[language=bnf]", "\\end{lstlisting}")),
    _T("blocks in CDATA", _wrapped("<code><![CDATA[", "]]></code>")),
    _T("blocks in details", _wrapped("<details><summary>Show</summary>\n\n```", "```\n</details>")),
    _T("blocks in roff", _wrapped(".nf\n.ft CW", ".ft\n.fi")),
    _T("blocks in quotes of 4", _wrapped('"""', '"""')),
    _T("wiki blanks", _each(lambda s: " " + s if "=>" in s else s)),
    _T("wiki colons", _each(lambda s: ":" * (len(s) - len(s.lstrip())) + s.lstrip())),
    _T("wiki stars", _each(lambda s: "*" * ((len(s) - len(s.lstrip())) // 2 + 1) + " " + s.lstrip() if s.strip() else s)),
    _T("wiki hashes", _each(lambda s: "#" * ((len(s) - len(s.lstrip())) // 2 + 1) + " " + s.lstrip() if s.strip() else s)),
    _T("jira escapes", _each(lambda s: re.sub(r"([\[\]{}])", r"\\\1", s))),
    _T("underscores escaped", _each(lambda s: s.replace("_", "\\_"))),
    _T("underscores to emphasis", _each(lambda s: re.sub(r"_(\w+?)_", r"\1", s))),
    _T("underscores as <em>", _each(lambda s: re.sub(r"_(\w+?)_", r"<em>\1</em>", s))),
    _T("brackets to links", _each(lambda s: re.sub(r"\[(\w+)\]", r"[\1](\1.html)", s))),
    _T("brackets to wiki links", _each(lambda s: re.sub(r"\[(\w+)\]", r"[[\1]]", s))),
    _T("brackets to anchors", _each(lambda s: re.sub(r"\[(\w+)\]", r'<a href="\1">\1</a>', s))),
    _T("types to links", _each(lambda s: re.sub(r"=> ([A-Z_0-9]{4,})$", r"=> [\1](#types)", s))),
    _T("names to links", _each(lambda s: re.sub(r"^(\s+)(\w+) =>", r"\1[\2](#\2) =>", s))),
    _T("names in backticks", _each(lambda s: re.sub(r"\b([a-z_]{3,})\b", r"`\1`", s) if "=>" in s else s)),
    _T("names bold", _each(lambda s: re.sub(r"\b([a-z_]{3,})\b", r"**\1**", s) if "=>" in s else s)),
    _T("names quoted", _each(lambda s: re.sub(r"\b([a-z_]{3,})\b", r'"\1"', s) if "=>" in s else s)),
    _T("names in curly quotes", _each(lambda s: re.sub(r"\b([a-z_]{3,})\b", "\u201c\\1\u201d", s) if "=>" in s else s)),
    _T("dashes of word processors", _each(lambda s: s.replace("=>", "\u21d2").replace("-", "\u2013"))),
    _T("arrows of word processors", _each(lambda s: s.replace("=>", "\u00e8"))),
    _T("arrows of Wingdings", _each(lambda s: s.replace("=>", "\uf0e8"))),
    _T("arrows greater or equal", _each(lambda s: s.replace("=>", "\u2265"))),
    _T("arrows >=", _each(lambda s: s.replace("=>", ">="))),
    _T("arrows of ligatures", _each(lambda s: s.replace("=>", "\u21db"))),
    _T("arrows escaped as \\=>", _each(lambda s: s.replace("=>", "\\=\\>"))),
    _T("arrows glued", _each(lambda s: s.replace(" => ", "=>"))),
    _T("bullets of word processors", _each(lambda s: f"\u2022\t{s}" if s.strip() else s)),
    _T("numbers of word processors", lines_of(lambda x: [f"{n}.\t{s}" for n, s in enumerate(x, 1)])),
    _T("mail wrapped at 72 and quoted", _mail),
    _T("mail with answers", lines_of(_answered)),
    _T("remarks of a model", lines_of(_remarks)),
    _LOSSY("abridged by a model", lines_of(_abridged)),
    *(_T(f"annotated: {c}", _annotated(c)) for c in (
        "# required", "// the field", "-- optional", "(4 bytes)", "/* since 2.4 */", "; nullable", "<- here", "| a field |", "[1]", "NULLABLE", "// INT64")),
    *(_T(f"table heads: {name}", _translated_tables(words)) for name, words in _TABLE_HEADS.items()),
    _HTML("spans of words", _pre(_spans)),
    _HTML("spans of lines", _pre(_line_spans)),
    _HTML("rows of MediaWiki", _rows(lambda cells: "|-\n" + "\n".join(f"| {c}" for c in cells))),
    _HTML("rows of MediaWiki, one line", _rows(lambda cells: "|-\n| " + " || ".join(cells))),
    _HTML("rows of Jira", _rows(lambda cells: "|" + "|".join(cells) + "|")),
    _HTML("rows of AsciiDoc", _rows(lambda cells: "\n".join(f"|{c}" for c in cells) + "\n")),
    _HTML("rows of list-table", _rows(lambda cells: "   * - " + "\n     - ".join(cells))),
    _HTML("rows of LaTeX", _rows(lambda cells: " & ".join(cells) + r" \\")),
    _HTML("rows with two blanks", _rows("  ".join)),
    _HTML("rows with colons", _rows(": ".join)),
    _HTML("rows with dashes", _rows(" - ".join)),
    _HTML("rows with em dashes", _rows(" \u2014 ".join)),
    _HTML("rows as list items", _rows(lambda cells: "- **" + "**: ".join([cells[0], " ".join(cells[1:])]) if cells else "")),
    _HTML("escaped once more", lambda html: f"<pre>{escape(as_text(html))}</pre>"),
    _HTML("comments of HTML", lambda html: re.sub(r"(</pre>)", r"<!-- end of block => -->\1", html)),
    _HTML("scripts between", lambda html: re.sub(r"(<pre)", r"<script>var a = b => c;</script>\1", html)),
    _HTML("anchors in heads", lambda html: re.sub(r"<pre>", '<pre><a class="anchor" href="#x">\u00b6</a>', html)),
    _HTML("copy buttons", lambda html: html.replace("</pre>", "<button>Copy</button></pre>")),
    _HTML("cells lost", lambda html: re.sub(r"</?t[dr][^>]*>", "", html)),
    _HTML("tags lost, lines kept", lambda html: re.sub(r"<[^<>\n]*>", "", html)),
    _HTML("tags to blanks", lambda html: re.sub(r"<[^<>]*>", " ", html)),
]  # fmt: skip
