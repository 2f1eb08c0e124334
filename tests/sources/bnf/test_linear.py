"""Time grows with the length of a document, whatever is in it."""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable
from time import process_time
from types import FrameType

import pytest

from specgen.protocol.layout import lower_all
from specgen.report import Problems
from specgen.sources.bnf import read_reference
from specgen.sources.bnf.html_items import html_items
from specgen.sources.bnf.html_tokens import tokens
from specgen.sources.notations import notation_of
from tests.sources.bnf.own import HEAD

BODY = f"{HEAD} a\n  a => INT8\n"


def blocks(size: int) -> str:
    """So many versions, each of a different API."""
    return "".join(
        f"<pre>A{i} Request (Version: 1) => a [b]\n  a => INT8\n  b => c\n"
        f"    c => STRING\n</pre><table><tr><td>a</td><td>x</td></tr></table>\n"
        for i in range(size)
    )


CASES: dict[str, Callable[[int], str]] = {
    "blocks": lambda n: blocks(n // 8),
    "versions": lambda n: "".join(
        f"Any Request (Version: {v}) => a\n  a => INT8\n" for v in range(n // 4)
    ),
    "changing versions": lambda n: "".join(
        f"Any Request (Version: {v}) => a{v}\n  a{v} => INT8\n" for v in range(n // 8)
    ),
    "a version again": lambda n: BODY * (n // 4),
    "symbols": lambda n: f"{HEAD} {' '.join(f'a{i}' for i in range(n))}",
    "one symbol": lambda n: f"{HEAD} {'a ' * n}",
    "structs": lambda n: f"{HEAD} {' '.join(f'a{i}' for i in range(n // 4))}\n"
    + "".join(f"a{i} => x\nx => INT8\n" for i in range(n // 4)),
    "structs of one name": lambda n: f"{HEAD} [a]\n" + "a => [a] b\nb => b\n" * (n // 4),
    "structs in structs": lambda n: f"{HEAD} a0\n"
    + "".join(f"a{i} => a{i + 1}\n" for i in range(n // 2)),
    "unused": lambda n: BODY + "  b => INT8\n" * (n // 2),
    "rows": lambda n: f"<pre>{BODY}</pre><table>" + "<tr><td>a<td>b" * n,
    "lines behind": lambda n: BODY + "a | b |\n" * n,
    "errors": lambda n: "".join(f"ERROR_{i} | {i % 9} | True | x |\n" for i in range(n)),
    "nested tags": lambda n: f"<pre>{BODY}" + "<b>" * n,
    "nested tables": lambda n: f"<pre>{BODY}</pre>" + "<table><tr><td>" * (n // 2),
    "entities": lambda n: f"<pre>{BODY}" + "&lt;" * n,
    "entities in text": lambda n: BODY + "&lt;" * n,
    "escapes": lambda n: BODY + "\\_" * n,
}  # fmt: skip


def calls(text: str) -> int:
    """The number of function calls while a document is read."""
    count = 0

    def counting(_frame: FrameType, event: str, _argument: object) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    sys.setprofile(counting)
    try:
        release = read_reference(text, "t", Problems())
        for message in release.messages[:1]:
            for _ in zip(lower_all(message), range(9), strict=False):
                pass
    finally:
        sys.setprofile(None)
    return count


@pytest.mark.sampled(4)
@pytest.mark.parametrize("case", [*CASES])
def test_calls(case: str) -> None:
    make = CASES[case]
    read_reference(make(100), "t", Problems())  # so that nothing is counted just once
    less, more = calls(make(400)), calls(make(1600))
    assert more < less * 5.5, more / less


BARE: dict[str, str] = {
    "letters": "a",
    "letters and blanks": "a ",
    "blanks": " ",
    "heads": "Request ",
    "arrows": "=> ",
    "names and arrows": "a=>",
    "open tags": "<",
    "names of tags": "<a",
    "quotes": '<a b="',
    "other quotes": "<a b='\"",
    "end tags": "</",
    "comments": "<!--",
    "declarations": "<!",
    "questions": "<?",
    "sections": "<![CDATA[",
    "scripts": "<script>",
    "ends of scripts": "<script></scrip",
    "ampersands": "&",
    "nearly entities": "&a",
    "numbers": "&#1",
    "bars": "|",
    "backslashes": "\\",
    "digits": "1",
    "capitals": "A_",
    "brackets": "[",
    "NUL": "\0",
    "comments of JSON": "/*",
    "stars": "/**",
}


@pytest.mark.sampled(14)
@pytest.mark.parametrize("name", [*BARE])
def test_time(name: str) -> None:
    """Including work in C: four times the length takes less than sixteen times the time."""

    def seconds(size: int) -> float:
        text = BARE[name] * (size // len(BARE[name]))
        page = f"<pre>{BODY}\n{text}"
        best = float("inf")
        for _ in range(3):
            started = process_time()
            notation_of(text)
            read_reference(page, "t", Problems())
            read_reference(f"{BODY}{text}", "t", Problems())
            best = min(best, process_time() - started)
        return best

    gc.freeze()  # the garbage of other tests is not traversed with the page's own
    try:
        assert seconds(160_000) < 10 * seconds(40_000) + 0.05
    finally:
        gc.unfreeze()


def test_a_hundred_thousand_nested_tags() -> None:
    text = f"<pre>{BODY}</pre>" + "<div><table><tr><td>" * 25_000 + "<b>" * 100_000
    release = read_reference(
        f"{text}<pre>{BODY.replace('Any', 'Other')}</pre>", "t", Problems()
    )
    assert [m.name for m in release.messages] == ["AnyRequest", "OtherRequest"]


def test_a_line_of_a_megabyte() -> None:
    """Or of a hundred thousand words, which is shorter."""
    for line in ("a" * 1_000_000, "=> " * 100_000, f"{HEAD} {'a ' * 100_000}"):
        problems = Problems()
        release = read_reference(f"{line}\n{BODY}", "t", problems)
        assert [m.name for m in release.messages] == ["AnyRequest"]
        assert all(p.span.line == 1 for p in problems.found)


def test_scanning_does_not_look_twice_for_what_is_not_there() -> None:
    assert len([*tokens("<!--" * 100_000)]) == 1
    assert len(html_items('<a b="' * 100_000)) == 1
