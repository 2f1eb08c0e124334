"""Good files with lines deleted, moved and changed; and large files."""

from __future__ import annotations

import json
import random
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from specgen.codegen.layout_lines import layout_line
from specgen.protocol.layout import lower_all
from specgen.report import Problems, excerpt
from specgen.sources.bundled import Bundle
from specgen.sources.kmsg import looks_like_kmsg, read_kmsg
from tests.sources.kmsg.reading import data_files, seed
from tests.sources.kmsg.test_enums import ENUMS
from tests.sources.kmsg.test_flat import flat
from tests.sources.kmsg.test_lines import TEXT, numbered
from tests.sources.kmsg.test_structs import NAMED, RECORD

OWN = "\n".join((ENUMS, NAMED, TEXT, RECORD.replace("§", "")))
PIECES = [
    *(
        "  ",
        " ",
        "\t",
        "\n",
        "\n\n",
        "//",
        " // ",
        "=>",
        " =>",
        "[=>]",
        "nullable",
        "(",
        ")",
    ),
    *("v3+", "v3-v1", "v99999", "tag 0", "tag 7", ", tag 0", "Foo", "int8", "int23"),
    *(
        "enum-",
        "enum-Kind",
        "Part",
        "[Part]",
        "varint[",
        "varint-string",
        "key 1",
        ", ",
    ),
    *("max version 3", "not top level", "flexible v1+", "no encoding", "12", "\u00e9"),
    *(
        "with version field",
        "TimeoutMillis(1)",
        "(null)",
        "(-1)",
        "\x1b",
        "\ud800",
        "\0",
    ),
]


def check(texts: list[tuple[str, str]]) -> None:
    """Any text gives messages that lower, or problems with places."""
    problems = Problems()
    release = read_kmsg(texts, problems)
    by_path = dict(texts)
    for problem in problems.found:
        text = by_path[problem.span.path]
        assert 1 <= problem.span.line <= text.count("\n") + 1
        assert problem.span.column >= 1
        assert problem.message.isprintable()
        assert "^" in excerpt(problem, text.split("\n"))
    for message in release.messages:
        for layout, _ in zip(lower_all(message), range(6), strict=False):
            assert json.loads(layout_line(layout))["version"] == layout.version


@st.composite
def damaged(draw: st.DrawFn, text: str) -> str:
    lines = text.split("\n")
    for _ in range(draw(st.integers(1, 4))):
        at = draw(st.integers(0, len(lines) - 1))
        line = lines[at]
        match draw(st.integers(0, 5)):
            case 0:
                del lines[at : at + draw(st.integers(1, 3))]
            case 1:
                lines.insert(draw(st.integers(0, len(lines))), line)
            case 2:
                lines[at] = " " * draw(st.integers(0, 7)) + line.lstrip()
            case 3:
                place = draw(st.integers(0, len(line)))
                lines[at] = line[:place] + draw(st.sampled_from(PIECES)) + line[place:]
            case 4:
                start = draw(st.integers(0, len(line)))
                lines[at] = line[:start] + line[start + draw(st.integers(1, 9)) :]
            case _:
                lines[at] = draw(st.sampled_from(PIECES))
        lines = lines or [""]
    return "\n".join(lines)


@given(damaged(OWN))
@settings(max_examples=75, deadline=None)
def test_damage_is_problems_or_messages(text: str) -> None:
    check([("a", text)])
    looks_like_kmsg(text)


@given(damaged(numbered(OWN)) | damaged(flat(OWN)) | damaged(flat(TEXT)))
@settings(max_examples=50, deadline=None)
def test_damage_of_numbered_texts(text: str) -> None:
    check([("a", text)])


@given(st.text() | st.lists(st.sampled_from(PIECES), max_size=40).map("".join))
@settings(max_examples=75, deadline=None)
def test_any_text(text: str) -> None:
    check([("a", text)])
    looks_like_kmsg(text)


@pytest.mark.slow
def test_each_line_of_each_file_deleted_indented_and_changed() -> None:
    odds = random.Random(7)
    enums = dict(data_files())["enums"]
    for path, text in data_files():
        lines = [ln for ln in text.split("\n") if not ln.lstrip().startswith("//")]
        for at in range(0, len(lines), 9):
            line = lines[at]
            for changed in (
                [],
                [f" {line}"],
                [f"  {line}"],
                [line.lstrip()],
                [line.replace("int", "ink").replace("string", "strong")],
                [line[: odds.randrange(len(line) + 1)]],
            ):
                changed_text = "\n".join([*lines[:at], *changed, *lines[at + 1 :]])
                check([(path, changed_text), ("other", enums)])


def test_each_line_of_the_seed_deleted() -> None:
    """A missing field does not change the nesting: the other source shows it."""
    lines = seed().split("\n")
    reference = Bundle().read("3.0")
    for at, line in enumerate(lines):
        bare = line.lstrip("0123456789").strip()
        matters = bool(bare) and at not in (0, len(lines) - 1)
        matters &= not bare.startswith("//")
        text = "\n".join([*lines[:at], *lines[at + 1 :]])
        check([("seed", text)])
        problems = Problems()
        release = read_kmsg([("seed", text)], problems, reference)
        assert len(release.messages) == (1 if matters else 2) or "Request =>" in bare
        assert bool(problems.errors) is matters


def _wide(count: int) -> str:
    lines = [f"  Field{i}: int32(-1) // v{i % 9}+" for i in range(count)]
    return "\n".join(["A => not top level", *lines])


def _many(count: int) -> str:
    template = "A{0} => not top level\n  B: int8\n  C: [=>]\n    D: string\n"
    return "\n".join(template.format(i) for i in range(count // 5))


def _undefined(count: int) -> str:
    template = "A{0} => not top level\n  B: Foo{0}\n"
    return "".join(template.format(i) for i in range(count // 2))


def _broken(count: int) -> str:
    return "A => not top level\n" + "  B§\n\tC: int8\n" * (count // 2)


def _flat_proven(count: int) -> str:
    lines = [
        f" F{i}: {'int8' if i % 2 else '[=>]'} // v{i // 2}-v{i // 2}"
        for i in range(count)
    ]
    return numbered("\n".join(["ARequest => key 1, max version 32767", *lines]))


def _flat_open(count: int) -> str:
    kinds = ["[=>]", "int8", "int8"]
    lines = [f" F{i}: {kinds[i % 3]}" for i in range(count - count % 3)]
    return numbered("\n".join(["ARequest => key 1, max version 3", *lines]))


def _flat_one_name(count: int) -> str:
    lines = [f" F{i % 40}: {'int8' if i % 2 else '[=>]'}" for i in range(count)]
    return numbered("\n".join(["ARequest => key 1, max version 3", *lines]))


@pytest.mark.slow
@pytest.mark.parametrize(
    "make",
    [_wide, _many, _undefined, _broken, _flat_proven, _flat_open, _flat_one_name],
)
def test_ten_thousand_lines(make: object) -> None:
    assert callable(make)
    small, large = make(1_000), make(10_000)
    seconds = []
    for text in (small, large):
        started = time.process_time()
        check([("a", text)])
        seconds.append(time.process_time() - started)
    assert seconds[1] < 20 + 15 * seconds[0]


def test_a_long_line() -> None:
    for line in ("B: " + "x" * 10**6, "B: int32(" + "9" * 10**6 + ")", "x" * 10**6):
        started = time.process_time()
        check([("a", f"A => not top level\n  {line}\n")])
        check([("a", f"A => {line}\n")])
        assert not looks_like_kmsg(line)
        assert time.process_time() - started < 10


@pytest.mark.parametrize(
    "line",
    [
        ">" * 10**6 + "A => key 1",
        "> \t" * 10**5 + "A => key",
        " " * 10**6 + "!",
        " " * 10**6 + "1\t!",
        "A =>" + " " * 10**5 + "," * 10**5 + "!",
        "A =>" + ", " * 10**5 + "!",
        "A" + " " * 10**6 + "!",
        "A int8" + " " * 10**6 + "!",
        "  A:" + " " * 10**6 + "!",
        "```" * 10**5,
    ],
    ids=range(10),
)
def test_a_long_line_that_a_copy_may_have(line: str) -> None:
    started = time.process_time()
    looks_like_kmsg(line)
    check([("a", f"{line}\nA => not top level\n  B: int8\n")])
    assert time.process_time() - started < 3
