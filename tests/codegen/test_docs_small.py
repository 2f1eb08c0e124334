"""The docs of small, unusual and hostile sources."""

from __future__ import annotations

import json
import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from specgen.codegen.pack import load_pack
from specgen.codegen.views.docs.markdown import text
from specgen.disk.data import data_folder
from specgen.disk.inputs import TextFile
from specgen.protocol.model import NONE, Kind, Release
from specgen.report import Problems
from specgen.sources.bundled import Bundle
from specgen.sources.opening import read_texts
from tests.codegen.docs_support import docs, docs_of, faults, job, page_of
from tests.support.bundled import joined
from tests.support.definitions import EVERYTHING, field, message, tagged
from tests.support.references import reading
from tests.support.sources import read_text

HOSTILE = "a|b`c\n<script>alert(1)</script>[x](y)\u2028&lt;"


def test_one_message_from_a_text() -> None:
    definition = {
        "apiKey": 0,
        "type": "request",
        "listeners": ["broker"],
        "name": "EchoRequest",
        "validVersions": "0-1",
        "flexibleVersions": "1+",
        "fields": [
            {
                "name": "Text",
                "type": "string",
                "versions": "0+",
                "about": "What | to say.",
            }
        ],
    }
    response = definition | {"name": "EchoResponse", "type": "response", "fields": []}
    del response["listeners"]
    texts = [
        TextFile(f"{i}.json", json.dumps(d))
        for i, d in enumerate((definition, response))
    ]
    release = read_texts("echo", texts, Problems())
    files = docs(job(release))
    assert faults(files) == []
    page = page_of(files, "Echo")
    assert "Appends record batches" not in page
    assert "| `text` | string | 0+ | What &#124; to say. |" in page
    assert "The body is empty.\n" in page
    assert files["README.md"].startswith(
        "# Protocol reference\n\necho: 1 API, 2 messages"
    )
    assert "nothing to compare" in files["older.md"]
    assert "lists no error codes" in files["errors.md"]


def test_every_type_and_shape() -> None:
    files = docs_of(EVERYTHING)
    assert faults(files) == []
    page = page_of(files, EVERYTHING.name)
    assert "| `tag0` | int16 |  | 5 | 0 | 1+ |" in page
    assert "| `later` | int32 |  | -1 |  | 2+ |  | yes |" in page
    assert "| · `name` | compact_string | yes |" in page


def test_a_hostile_default_is_only_shown() -> None:
    fields = [
        field("Name", "string", default=HOSTILE),
        tagged("Other", "string", 0, default="|" + HOSTILE),
    ]
    files = docs_of(message(fields))
    assert faults(files) == []
    page = page_of(files, "TestMessage")
    assert f"<code>{text(chr(34) + HOSTILE + chr(34))}</code>" in page
    assert "<script" not in page


def test_a_renderer_shows_hostile_text_as_text() -> None:
    markdown_it = pytest.importorskip("markdown_it")
    defined = message([field("Name", "string", default=HOSTILE)])
    fields = (defined.fields[0].replace(about=HOSTILE),)
    page = page_of(
        docs_of(defined.replace(fields=fields, about=HOSTILE)), "TestMessage"
    )
    html = markdown_it.MarkdownIt("commonmark").enable("table").render(page)
    assert "<script" not in html
    assert 'href="y"' not in html
    assert html.count("&lt;script&gt;alert(1)&lt;/script&gt;[x](y)") >= 3


@pytest.mark.parametrize("part", ["about", "listeners", "module", "aliases", "entity"])
def test_hostile_words_elsewhere(part: str) -> None:
    defined = message([field("Name", "string")])
    if part == "entity":
        fields = (defined.fields[0].replace(entity_type=HOSTILE, about=HOSTILE),)
        defined = defined.replace(fields=fields)
    elif part in ("listeners", "aliases"):
        defined = defined.replace(**{part: (HOSTILE,)}, kind=Kind.REQUEST, api_key=1)
    else:
        defined = defined.replace(**{part: HOSTILE})
    files = docs_of(defined)
    assert faults(files) == []
    assert "<script" not in "".join(files.values())


def test_a_hostile_name_of_a_source() -> None:
    defined = message([field("Name", "string")])
    files = docs(job(Release(name=f"# {HOSTILE}", messages=(defined,))))
    assert faults(files) == []


def test_what_is_unknown_is_shown_so() -> None:
    defined = message([field("Name", "string")])
    fields = (defined.fields[0].replace(nullable_versions=None, ignorable=None),)
    page = page_of(docs_of(defined.replace(fields=fields)), "TestMessage")
    assert "| `name` | string | ? | 0+ | ? |" in page


def test_rpcs_without_keys() -> None:
    defined = message([field("Name", "string")], valid="0").replace(
        kind=Kind.REQUEST, name="EchoRequest"
    )
    files = docs_of(defined)
    assert faults(files) == []
    assert "None" not in files["README.md"] + files["names.md"] + files["headers.md"]


@pytest.mark.parametrize(
    "names",
    [
        ["FetchRequest"],
        ["OffsetCommitKey"],
        ["OffsetCommitKey", "OffsetCommitValue", "RequestHeader"],
        ["MetadataRequest", "MetadataResponse", "TopicRecord"],
    ],
)
def test_a_subset_has_no_dead_links(names: list[str]) -> None:
    union = joined()
    chosen = [m for m in union.release.messages if m.name in names]
    assert len(chosen) == len(names)
    assert faults(docs(job(union.release, chosen, union))) == []


def test_a_single_release() -> None:
    release = Bundle().read("2.3")
    files = docs(replace(job(release), source="kafka:2.3"))
    assert faults(files) == []
    assert files["README.md"].startswith("# Protocol reference\n\nKafka 2.3")
    page = page_of(files, "ListOffset")
    assert "Finds offsets by time" in page
    assert "## Releases" not in page


@pytest.mark.slow
def test_pages_may_lie_elsewhere(tmp_path: Path) -> None:
    pack = tmp_path / "pack"
    shutil.copytree(data_folder("templates") / "docs", pack)
    (template,) = pack.rglob("__api__.md.jinja")
    (pack / "all" / "pages").mkdir(parents=True)
    toml = (pack / "pack.toml").read_text()
    old = template.relative_to(pack).as_posix()
    moved = toml.replace(old, f"all/pages/{template.name}")
    (pack / "pack.toml").write_text(moved)
    template.rename(pack / "all" / "pages" / template.name)
    union = joined()
    files = docs(job(union.release, joined=union, pack=load_pack(str(pack))))
    assert "all/pages/Fetch.md" in files
    assert faults(files) == []


def test_versions_of_one_layout_but_other_defaults_have_their_own_sections() -> None:
    defined = message(
        [field("A", "int32", "0"), field("B", "int32", "1+")], "0-1", "none"
    )
    first, second = defined.fields
    second = second.replace(name="A", default=7)
    page = page_of(docs_of(defined.replace(fields=(first, second))), "TestMessage")
    assert "| [1](#v1) | none on the wire |" in page
    assert "Changes from version 0: none on the wire.\n" in page
    assert "| `a` | int32 | 7 | 1+ |" in page


def test_a_struct_without_versions_has_a_page() -> None:
    """franz-go's definitions have such structs: no version says when they exist."""
    defined = message([field("A", "int32", "0+")], "0", "none")
    files = docs_of(defined.replace(valid_versions=NONE))
    assert "## Versions" in page_of(files, "TestMessage")
    assert faults(files) == []


@pytest.mark.parametrize("name", ["000", "001", "002", "003"])
def test_documents(name: str) -> None:
    """Unknown types, headers without versions: everything has its place on a page."""
    release = reading(name)[0]
    files = docs(job(release))
    assert faults(files) == []
    page = page_of(files, "RequestHeader")
    assert ("Unversioned" in page) == (name != "002")


def test_versions_with_others_missing_between_have_their_own_sections() -> None:
    text = "\n".join(
        f"Any Request (Version: {v}) => a\n a => INT8\n" for v in (0, 1, 4)
    )
    release = read_text(text)
    files = docs(job(release))
    assert faults(files) == []
    page = page_of(files, "Any")
    assert "Request versions 0 to 1" in page
    assert "Request version 4" in page
    assert "0 to 4" not in page
