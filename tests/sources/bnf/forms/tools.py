"""What other programs make of a page: converters, browsers, printers."""

from __future__ import annotations

import re
import subprocess
import tempfile
from collections.abc import Callable
from functools import partial
from html import unescape
from pathlib import Path

from tests.sources.bnf.forms.transformation import Transformation
from tests.support.browser import CHROMIUM

_LIMIT = 600
"""Seconds that a programme may take."""

_MARK = "tests.sources.bnf.forms"
_SHOW = """<script>addEventListener("load", () => {{
  const taken = {taken};
  const area = document.createElement("pre");
  area.textContent = taken;
  document.documentElement.innerHTML = "";
  document.body.append("{mark}", area, "{mark}");
}})</script>"""
"""A script that leaves a page with nothing but the text that was taken of it."""


def _run(*command: str, text: str = "") -> str:
    done = subprocess.run(
        command, input=text, capture_output=True, text=True, check=True, timeout=_LIMIT
    )
    return done.stdout


def page(html: str) -> str:
    """A reference as a complete page, even if it was published in parts."""
    if "<html" in html:
        return html
    return f'<html><head><meta charset="utf-8"></head><body>\n{html}\n</body></html>'


def _pandoc(to: str, *options: str) -> Callable[[str], str]:
    def work(html: str) -> str:
        return _run("pandoc", "-f", "html", "-t", to, *options, text=page(html))

    return work


def _and_back(to: str, *options: str) -> Callable[[str], str]:
    """Converted to another format and back to HTML."""

    def work(html: str) -> str:
        with tempfile.TemporaryDirectory() as folder:
            path = str(Path(folder, f"page.{to}"))
            _run("pandoc", "-f", "html", "-t", to, "-o", path, text=page(html))
            return _run("pandoc", "-f", to, "-t", "html", *options, path)

    return work


def _on_page(command: Callable[[str], list[str]]) -> Callable[[str], str]:
    """A program that takes a page by its path."""

    def work(html: str) -> str:
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder, "page.html")
            path.write_text(page(html), "utf-8")
            return _run(*command(str(path)))

    return work


def _dom(html: str) -> str:
    return _on_page(lambda path: [*CHROMIUM, "--dump-dom", f"file://{path}"])(html)


def _extracted(expression: str) -> Callable[[str], str]:
    """Text that a script extracts from the page in a browser."""

    def work(html: str) -> str:
        script = _SHOW.format(taken=expression, mark=_MARK)
        dom = _dom(page(html) + script)
        match = re.search(rf"{_MARK}<pre>(.*)</pre>{_MARK}", dom, re.DOTALL)
        assert match is not None, dom[:1000]
        return unescape(match[1])

    return work


_SELECTION = """(() => {
  getSelection().selectAllChildren(document.body);
  return getSelection().toString();
})()"""


def _pdf(*options: str) -> Callable[[str], str]:
    """Printed to PDF by a browser, with the text extracted from that."""

    def work(html: str) -> str:
        with tempfile.TemporaryDirectory() as folder:
            source, pdf = Path(folder, "page.html"), str(Path(folder, "page.pdf"))
            source.write_text(page(html), "utf-8")
            _run(*CHROMIUM, f"--print-to-pdf={pdf}", f"file://{source}")
            return _run("pdftotext", *options, pdf, "-")

    return work


_PANDOC = partial(Transformation, from_html=True, needs=("pandoc",))
_BROWSER = partial(Transformation, from_html=True, needs=("chromium",))
_PRINTED = partial(Transformation, from_html=True, needs=("chromium", "pdftotext"))


def _called(command: str, *options: str) -> Transformation:
    """A program that writes a page as text; ``options`` are not part of its name."""
    words = [*command.split(), *options]
    work = _on_page(lambda path: [*words, path])
    return Transformation(command, work, needs=(words[0],), from_html=True)


_FORMATS = "markdown gfm commonmark rst asciidoc org mediawiki dokuwiki textile"
_MORE_FORMATS = "plain html5 latex man jira"
_BACK = "markdown gfm rst org mediawiki textile docx odt latex epub"

TOOLS = [
    *(
        _PANDOC(f"pandoc to {to}", _pandoc(to))
        for to in f"{_FORMATS} {_MORE_FORMATS}".split()
    ),
    _PANDOC("pandoc to markdown, not wrapped", _pandoc("markdown", "--wrap=none")),
    _PANDOC("pandoc to rst, not wrapped", _pandoc("rst", "--wrap=none")),
    _PANDOC("pandoc to rst, 40 columns", _pandoc("rst", "--columns=40")),
    _PANDOC("pandoc to whole html4", _pandoc("html4", "-s")),
    *(_PANDOC(f"pandoc to {to} and back", _and_back(to)) for to in _BACK.split()),
    _BROWSER("chromium --dump-dom", _dom),
    _BROWSER("inner text", _extracted("document.body.innerText")),
    _BROWSER("text content", _extracted("document.body.textContent")),
    _BROWSER("selection", _extracted(_SELECTION)),
    _PRINTED("pdftotext", _pdf()),
    _PRINTED("pdftotext -layout", _pdf("-layout")),
    _PRINTED("pdftotext -raw", _pdf("-raw")),
    _called("w3m -dump", "-O", "UTF-8"),
    _called("w3m -dump -cols 200", "-O", "UTF-8"),
    _called("lynx -dump", "-display_charset=utf-8"),
    _called("lynx -dump -width=200", "-display_charset=utf-8"),
    _called("elinks -dump", "-dump-charset", "UTF-8"),
    _called("html2text -width 79", "-utf8"),
    _called("html2text -width 200", "-utf8"),
]
