"""Docs of a release, and checks of their pages."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache

from specgen.codegen.pack import Pack, load_pack
from specgen.codegen.run import render_all
from specgen.codegen.units import Job
from specgen.codegen.views.docs import DocsView
from specgen.protocol.model import Message, Release
from specgen.sources.union.releases import Union
from tests.support.bundled import joined

Files = dict[str, str]

_LINK = re.compile(r"\]\(([^)\s]*)\)")
_ANCHOR = re.compile(r'<a id="([^"]*)"></a>')
_TAG = re.compile(r"<[^>]*>?")
_OUR_TAGS = re.compile(r'<a id="[a-z0-9-]+">|</a>|<br>|</?code>')


def job(
    release: Release,
    messages: Sequence[Message] | None = None,
    joined: Union | None = None,
    pack: Pack | None = None,
) -> Job:
    """A job of the docs pack."""
    return Job(
        source="kafka:all" if joined else "test.json",
        release=release,
        messages=tuple(release.messages if messages is None else messages),
        package="kafka_wire",
        pack=pack or load_pack("docs"),
        union=joined,
    )


def docs(of: Job) -> Files:
    """The text of every file, by path."""
    return {path: raw.decode() for path, raw in render_all(of).items()}


def docs_of(*messages: Message) -> Files:
    """The docs of a release of these messages."""
    return docs(job(Release(name="test", messages=messages)))


@cache
def docs_of_all() -> Files:
    """The docs of everything, made once."""
    return docs(job(joined().release, joined=joined()))


def page_of(files: Files, name: str) -> str:
    """The page of an API or message, by its name, wherever the pack puts it."""
    (page,) = (text for path, text in files.items() if path.endswith(f"/{name}.md"))
    return page


def page_paths(of: Job) -> Mapping[str, str]:
    """The path of each message's page."""
    return DocsView(of).site.paths


def faults(files: Files) -> list[str]:
    """Dead links and anchors, uneven tables, and tags that are not our own."""
    lines: list[str] = []
    anchors = {path: _ANCHOR.findall(text) for path, text in files.items()}
    for path, text in files.items():
        if not path.endswith(".md"):
            continue
        prose = "\n".join(without_code_blocks(text))
        for name in {a for a in anchors[path] if anchors[path].count(a) > 1}:
            lines.append(f"{path}: anchor {name} twice")
        for target in _LINK.findall(prose):
            file, _, anchor = target.partition("#")
            place = posixpath.normpath(posixpath.join(posixpath.dirname(path), file))
            place = place if file else path
            if place not in files:
                lines.append(f"{path}: no file {target}")
            elif anchor and anchor not in anchors[place]:
                lines.append(f"{path}: no anchor {target}")
        for row, heads in uneven_rows(prose):
            lines.append(f"{path}: not {heads} cells in {row}")
        for tag in foreign_tags(prose):
            lines.append(f"{path}: tag {tag}")
    return lines


def without_code_blocks(text: str) -> Iterator[str]:
    """The lines outside fenced blocks."""
    fence = ""
    for line in text.split("\n"):
        start = re.match("`{3,}", line)
        if fence:
            fence = "" if line == fence else fence
        elif start:
            fence = start[0]
        else:
            yield line


def uneven_rows(prose: str) -> Iterator[tuple[str, int]]:
    """Rows of tables with more or fewer cells than the heading."""
    heads = 0
    for line in prose.split("\n"):
        if not line.startswith("|"):
            heads = 0
            continue
        cells = len(re.findall(r"(?<!\\)\|", line))
        heads = heads or cells
        if cells != heads or not line.endswith("|"):
            yield line, heads - 1


def foreign_tags(prose: str) -> Iterator[str]:
    """What a browser may take for a tag that is not one of ours."""
    for tag in _TAG.findall(re.sub("`[^`\n]*`", "", prose)):
        if not _OUR_TAGS.fullmatch(tag):
            yield tag
