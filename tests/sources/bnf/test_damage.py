"""Damaged documents: errors are reported with their place, and the rest is read."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from functools import cache, lru_cache
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from specgen.changes.reconcile import reconcile
from specgen.codegen.layout_lines import layout_lines
from specgen.disk.inputs import TextFile
from specgen.protocol.layout import lower, lower_all
from specgen.protocol.layout.bnf import ReferenceForm
from specgen.protocol.layout.bnf_document import bnf_document
from specgen.protocol.layout.export import layout_object
from specgen.protocol.model import Release
from specgen.report import Problems, SpecError
from specgen.sources.bnf import read_reference
from specgen.sources.bundled import Bundle
from specgen.sources.opening import read_texts
from specgen.sources.union.assume import assume
from specgen.sources.union.fill import fill
from tests.sources.bnf.own import HEAD
from tests.support.commands import invoke

NOTATIONS: list[ReferenceForm] = ["3.8", "4.3"]
APIS = ("Produce", "ApiVersions", "Heartbeat")


def reference(notation: ReferenceForm) -> list[str]:
    """A reference of three APIs, as lines."""
    return [*_reference(notation)]


@cache
def _reference(notation: ReferenceForm) -> tuple[str, ...]:
    kafka = Bundle().read("4.3")
    chosen = [m for m in kafka.messages if m.kind.is_rpc and m.api in APIS]
    return tuple(bnf_document(chosen, notation))


def read(text: str) -> tuple[Release | None, Problems]:
    """A document; None if nothing is found in it. It has an error or a warning."""
    problems = Problems()
    try:
        release = read_texts("t", [TextFile("t", text)], problems)
    except SpecError as error:
        assert {p.code for p in error.problems if p.is_error} <= {
            "I1",
            "I3",
            "B8",
            "J1",
        }
        return None, problems
    assert all(not p.is_error and p.span.line for p in problems.found)
    return release, problems


def layouts(release: Release | None) -> dict[str, str]:
    """Layouts by API, kind and version."""
    if release is None:
        return {}
    lines = [
        re.sub(r',"key":\d+', "", line)
        for line in layout_lines(release.messages, wire_only=True)
    ]
    return {line.partition(',"flexible"')[0]: line for line in lines}


@lru_cache(maxsize=4)
def layouts_of(text: str) -> dict[str, str]:
    """The layouts of a document that many tests damage."""
    return layouts(read(text)[0])


def assert_rest_is_read(lines: list[str], changed: list[str]) -> Problems:
    """Assert that in a changed document all but one or two versions are unchanged."""
    before = layouts_of("\n".join(lines))
    release, problems = read("\n".join(changed))
    after = layouts(release)
    same = sum(before[key] == after.get(key) for key in before)
    assert same >= len(before) - 2
    text = "\n".join(changed).split("\n")
    for problem in problems.found:
        assert 1 <= problem.span.line <= len(text)
        assert 1 <= problem.span.column <= len(text[problem.span.line - 1]) + 1
    return problems


@pytest.mark.slow
@pytest.mark.parametrize("start", range(5))
@pytest.mark.parametrize("notation", NOTATIONS)
def test_any_line_deleted(notation: ReferenceForm, start: int) -> None:
    lines = reference(notation)
    before = layouts_of("\n".join(lines))
    for at in range(start, len(lines), 15):
        line = lines[at]
        if not line:
            continue
        changed = lines[:at] + lines[at + 1 :]
        problems = assert_rest_is_read(lines, changed)
        if line.startswith(" ") or "API" in line:
            assert problems.found, line
        elif "=>" in line:
            remaining = layouts(read("\n".join(changed))[0])
            assert set(before) - set(remaining), line


@pytest.mark.sampled(8)
@pytest.mark.parametrize("start", range(0, 4 * 97, 97))
@pytest.mark.parametrize("notation", NOTATIONS)
def test_cut_off_anywhere(notation: ReferenceForm, start: int) -> None:
    text = "\n".join(reference(notation))
    before = layouts_of(text)
    for at in range(start, len(text), 4 * 97):
        layouts_read = layouts(read(text[:at])[0])
        wrong = [key for key in layouts_read if layouts_read[key] != before.get(key)]
        assert len(wrong) <= 1


Damage = Callable[[list[str], int], list[str]]


def deeper(lines: list[str], at: int) -> list[str]:
    """A line with another indentation."""
    return [*lines[:at], f"  {lines[at]}", *lines[at + 1 :]]


def swapped(lines: list[str], at: int) -> list[str]:
    """A line before the one that it followed."""
    return [*lines[: at - 1], lines[at], lines[at - 1], *lines[at + 1 :]]


def unclosed(lines: list[str], at: int) -> list[str]:
    """A line without its closing brackets."""
    bare = lines[at].replace("]", "").replace(")", "").replace("}", "")
    return [*lines[:at], bare, *lines[at + 1 :]]


def unknown(lines: list[str], at: int) -> list[str]:
    """An unknown type."""
    changed = lines[at].replace("INT32", "INT33").replace("STRING", "STING")
    return [*lines[:at], changed, *lines[at + 1 :]]


def unused(lines: list[str], at: int) -> list[str]:
    """An unused production."""
    return [*lines[:at], "    nobody => INT8", *lines[at:]]


def undefined(lines: list[str], at: int) -> list[str]:
    """An undefined symbol."""
    return [*lines[:at], lines[at] + " nothing", *lines[at + 1 :]]


def doubled(lines: list[str], at: int) -> list[str]:
    """A line twice."""
    return [*lines[:at], lines[at], *lines[at:]]


def junk(lines: list[str], at: int) -> list[str]:
    """A line of random bytes."""
    return [*lines[:at], "\x00\x01\x7f\x80\ufffd\x1b[2J", *lines[at:]]


@pytest.mark.sampled(8)
@pytest.mark.parametrize("notation", NOTATIONS)
@pytest.mark.parametrize(
    "damage", [deeper, swapped, unclosed, unknown, unused, undefined, doubled, junk]
)
def test_damaged_lines(damage: Damage, notation: ReferenceForm) -> None:
    lines = reference(notation)
    clean = "\n".join(lines)
    rng = random.Random(7)
    productions = [at for at, line in enumerate(lines) if line.startswith("  ")]
    reported = 0
    productions = [at for at in productions if "\n".join(damage(lines, at)) != clean]
    chosen = rng.sample(productions, 15)
    for at in chosen:
        problems = assert_rest_is_read(lines, damage(lines, at))
        reported += bool(problems.found)
    fewest: dict[Damage, int] = {swapped: 5, deeper: 10}
    assert reported >= fewest.get(damage, len(chosen))


def test_a_doubled_block_is_no_problem_but_another_one_is() -> None:
    lines = reference("3.8")
    start = next(at for at, line in enumerate(lines) if "Produce Request" in line)
    stop = lines.index("", start)
    block = lines[start:stop]
    assert not assert_rest_is_read(lines, [*lines, *block]).found
    changed = [line.replace("INT16", "INT32") for line in block]
    problems = assert_rest_is_read(lines, [*lines, *changed])
    (problem,) = problems.found
    assert (problem.code, problem.span.line) == ("B6", len(lines) + 1)


@settings(max_examples=15, deadline=None)
@given(st.data())
def test_any_damage_at_all(data: st.DataObject) -> None:
    text = "\n".join(reference(data.draw(st.sampled_from(NOTATIONS)))[:60])
    parts = st.sampled_from(
        ["=>", "[", "]", "{", "}", "?", "(", ")", "<tag: 0>", "\n", "\n\n", " ", "a",
         "a => a\n", HEAD, "ARRAY(", "INT32", "<pre>", "<td>", "</table>", "<tr>",
         "&lt;", "\\", "|", "\x00", "Any API (Key: 1):\n", "Request header version: 2\n",
         "TAG_BUFFER", "_tagged_fields", "NONE | 0 | False |\n", "<!--", "<script>"]
    )  # fmt: skip
    for _ in range(data.draw(st.integers(1, 6))):
        at = data.draw(st.integers(0, len(text)))
        to = data.draw(st.integers(at, min(len(text), at + 40)))
        text = text[:at] + "".join(data.draw(st.lists(parts, max_size=4))) + text[to:]
    release, _ = read(text)
    layouts(release)
    if release is not None:
        work_with(release)


def work_with(read_release: Release) -> None:
    """Process a document further; the damage must not matter."""
    problems = Problems()
    filled = fill(read_release, facts(), problems)
    for release in (read_release, filled):
        for message in assume(release.messages, Problems()):
            for layout in lower_all(message):
                layout_object(layout)
        assert reconcile(release, facts())
        for notation in NOTATIONS:
            assert [*bnf_document(release.messages, notation)] or not release.messages
    assert all(p.code == "W1" for p in problems.found)


@cache
def facts() -> Release:
    """The definitions from which the damaged documents were written."""
    return Bundle().read("4.3")


def block(version: int, *, flexible: bool) -> str:
    """A version whose body is a tag section, or nothing."""
    return f"{HEAD.replace('0', str(version))}{' TAG_BUFFER' * flexible}\n"


@pytest.mark.parametrize(
    ("flexible", "fields", "left"),
    [
        ("000111", [], "012345"),
        ("111", [], "012"),
        ("000", [], "012"),
        ("101111", ["2: not flexible, earlier ones are"], "02345"),
        ("001011", ["4: not flexible, earlier ones are"], "01245"),
        ("0010001", ["3: flexible, later ones are not"], "013456"),
        ("0111011", ["5: not flexible, earlier ones are"], "012356"),
        ("1110", ["4: not flexible, earlier ones are"], "012"),
        (
            "1000101",
            [
                "1: flexible, later ones are not",
                "6: not flexible, earlier ones are",
            ],
            "12346",
        ),
    ],
)
def test_a_version_whose_tag_sections_are_gone(
    flexible: str, fields: list[str], left: str
) -> None:
    """What became flexible stays so: no other line of versions can be one message."""
    text = "".join(block(v, flexible=sign == "1") for v, sign in enumerate(flexible))
    release, problems = read(text)
    pattern = re.compile(r"AnyRequest version \d+ is (.*)")
    assert [
        f"{p.span.line}: {pattern.fullmatch(p.message)[1]}"  # type: ignore[index]
        for p in problems.found
        if p.code == "B15"
    ] == fields
    assert {p.code for p in problems.found} <= {"B15", "B18"}
    assert release is not None
    (message,) = release.messages
    assert "".join(map(str, message.versions)) == left
    for version in message.versions:
        assert lower(message, version).flexible == (flexible[version] == "1")


@settings(max_examples=50, deadline=None)
@given(st.text(max_size=80) | st.binary(max_size=80).map(lambda b: b.decode("latin-1")))
def test_any_text_behind_a_head(text: str) -> None:
    release, _ = read(f"{HEAD} a\n{text}\n{HEAD.replace('0', '1')} b\nb => INT8\n")
    layouts(release)


@pytest.mark.parametrize(
    "head",
    [
        "Other Rquest (Version: 1) => b",
        "Other Request (Vresion: 1) => b",
        "Other Request (Version: 1 => b",
        "Other Request Version: 1) => b",
        "Other Request => b",
        "other request (version: 1) => b",
        "Request Heder v1 => b",
    ],
)
@pytest.mark.parametrize("before", ["", f"{HEAD} a\n  a => INT8\n"])
def test_what_a_bad_head_should_be_like(head: str, before: str) -> None:
    problems = Problems()
    read_reference(f"{before}{head}\n  b => INT8\n", "t", problems)
    (problem,) = [each for each in problems.found if each.code == "B1"]
    assert problem.span.line == 1 + before.count("\n")
    assert problem.message == "not the head of a message"
    assert "like 'Fetch Request (Version: 4) =>" in problem.hint


def test_an_undefined_name_and_an_unused_one_that_are_near() -> None:
    text = f"{HEAD} wait min_byte far\nwait => INT8\nmin_bytes => INT8\nmore => INT8\n"
    problems = Problems()
    read_reference(text, "t", problems)
    hints = [problem.hint for problem in problems.found if problem.code == "B4"]
    assert [hint.partition(" --with")[0] for hint in hints] == [
        "is it 'min_bytes', which is never used?",
        "--with SOURCE takes it from another source",
    ]


def test_strict_makes_errors_of_warnings(tmp_path: Path) -> None:
    path = tmp_path / "page.txt"
    path.write_text(f"{HEAD} a b\na => INT8\n", encoding="utf-8")
    ran = invoke("export", "layouts", path)
    assert ran.status == 1
    assert ran.err.endswith("message versions read: 0 whole, 1 in part; 0 lost\n")
    assert f"{path}:2:31" not in ran.err
    message = "'b' of AnyRequest version 0 is never defined: its type is unknown"
    assert f"{path}:1:31: warning: B4: {message}" in ran.err
    assert "--with SOURCE" in ran.err
    for command in (
        ["export", "layouts", path],
        ["export", "bnf", path],
        ["show", "AnyRequest", "--source", path],
        ["generate", path, "--target", "docs", "-o", tmp_path / "out"],
        ["reconcile", path, path],
    ):
        ran = invoke(*command, "--strict")
        assert ran.status == 2, command
        assert f"{path}:1:31: error: B4" in ran.err
        assert not (tmp_path / "out").exists()


def test_bytes_that_are_no_text(tmp_path: Path) -> None:
    path = tmp_path / "page.txt"
    path.write_bytes(f"{HEAD} a\na => INT8\n".encode() + b"\xff\xfe\x00")
    ran = invoke("export", "layouts", path)
    assert ran.status == 2
    assert f"{path}:3:1: error: I2: not UTF-8" in ran.err
    path.write_bytes(bytes(range(128)) * 50)
    assert invoke("export", "layouts", path).status == 2


def test_a_page_that_says_nothing(tmp_path: Path) -> None:
    path = tmp_path / "page.html"
    path.write_text("<table><tr><th>a</th></tr></table>", encoding="utf-8")
    ran = invoke("export", "layouts", path)
    assert ran.status == 2
    assert "no message definitions found in it" in ran.err


def test_a_folder_of_pages(tmp_path: Path) -> None:
    """As Kafka's build leaves them: other pages are ignored, empty ones too."""
    (tmp_path / "messages.html").write_text(
        f"<pre>{HEAD} a\na => INT8\n</pre>", "utf-8"
    )
    (tmp_path / "config.html").write_text("<table><tr><td>a</td></tr></table>", "utf-8")
    (tmp_path / "LICENSE").write_text("Do as you like.", "utf-8")
    (tmp_path / "types.html").write_text("", "utf-8")
    ran = invoke("export", "layouts", tmp_path)
    assert ran.status == 0, ran.err
    assert ran.out.count("\n") == 1
    (tmp_path / "more.txt").write_text(
        f"{HEAD} a\na => INT16\n{HEAD.replace('0', '1')} b\nb => INT8\n", "utf-8"
    )
    ran = invoke("export", "layouts", tmp_path)
    assert ran.status == 0
    assert '"version":1' in ran.out
    assert '"type":"int8"' in ran.out
    assert f"{tmp_path / 'more.txt'}:1:1: warning: B6" in ran.err


@pytest.mark.parametrize("end", ["=>", "=> ", "=&gt;", "\u21d2", "=\\>\t"])
def test_cut_off_behind_the_last_head(end: str) -> None:
    body = f"{HEAD} a\n  a => INT8\n"
    text = f"{body}Any Request (Version: 1) {end}"
    release, problems = read(text)
    assert release is not None
    (message,) = release.messages
    assert len(message.versions) == 1
    assert [(p.code, p.span.line) for p in problems.found] == [("B1", 3), ("B18", 3)]
    release, problems = read(f"{text}\n")
    assert release is not None
    assert not problems.found
    assert len(layouts(release)) == 2
