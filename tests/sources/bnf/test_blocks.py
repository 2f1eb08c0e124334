"""What belongs to a block: headings without breaks, prose, empty bodies, order of productions."""

from __future__ import annotations

import gc
from collections.abc import Iterator

import pytest

from specgen.report import Problems
from specgen.sources.bnf import read_references
from tests.sources.bnf.own import HEAD, read, read_well, shape, shape_of

BODY = "a => INT8\n"


@pytest.mark.parametrize(
    "head",
    [
        "Requests:Any Request (Version: 0) => a",
        "Responses:Any Request (Version: 0) => a",
        "Requests:\tAny Request (Version: 0) => a |",
        "Any  Request(Version:0)=>a",
        "Any Request ( Version : 0 ) \u21d2 a",
        "Any Request\uff08Version\uff1a0\uff09=> a",
        "`Any Request (Version: 0) => a`",
        "> Any Request (Version: 0) => a",
        "Any Request \\(Version: 0\\) =\\> a",
        "Any Request (Version: 0) =&gt; a",
        "Any Request (Version: 000) => a",
    ],
)
def test_heads(head: str) -> None:
    (message,) = read_well(f"Some words.\n{head}\n{BODY}")
    assert (message.name, message.versions) == ("AnyRequest", (0,))
    assert shape(message) == "a:int8"


@pytest.mark.parametrize(
    "page",
    [
        "<h4>Any:</h4><pre>{}</pre>",
        "<p><pre class=x><code class=y>{}</code></pre></p>",
        "<b>Requests:</b><br>\n<p><pre>{}\n</pre><table></table>",
        "<pre>{}",
        "<PRE>\n{}\n</PRE>",
        "<div>{}</div><table>",
        "<code><![CDATA[{}]]></code><table>",
    ],
)
def test_heads_in_html(page: str) -> None:
    text = page.format(f"{HEAD} [a]\n{BODY}".replace(">", "&gt;"))
    assert shape_of(text) == "a:?[int8]"


def test_headers_glued_to_their_heading() -> None:
    request, response = read_well(
        f"Headers:Request Header => a\n{BODY}Response Header =>\n"
    )
    assert (request.name, response.name) == ("RequestHeader", "ResponseHeader")


def test_heads_on_adjacent_lines_have_empty_bodies() -> None:
    first, second = read_well("A Request (Version: 0) =>\nB Request (Version: 0) => \n")
    assert (first.name, shape(first)) == ("ARequest", "")
    assert (second.name, shape(second)) == ("BRequest", "")


def test_all_in_one_line() -> None:
    """Web pages that lost their line breaks, but not the order of lines."""
    text = f"{HEAD} a [b] a => INT8 b => c c => INT8 Other Response (Version: 3) => d d => INT16"
    first, second = read_well(text)
    assert shape(first) == "a:int8 b:?[{c:int8}]"
    assert shape(second, 3) == "d:int16"


def test_prose_and_pseudo_productions_before_a_block() -> None:
    text = (
        "RequestOrResponse => Size (RequestMessage | ResponseMessage)\n"
        "  Size => int32\n123 => bill@example.com\nfoo => bar, which is prose => so\n"
        f"{HEAD} a\n{BODY}"
    )
    assert shape_of(text) == "a:int8"


def test_prose_and_pseudo_productions_behind_a_block() -> None:
    text = f"{HEAD} a\n{BODY}\nField | Description |\n---|\na | Text => of a. |\n\n"
    text += "Size => int32\n123 => bill@example.com\nMap a => b.\n"
    (message,) = read_well(text)
    assert shape(message) == "a:int8"
    assert message.fields[0].about == "Text => of a."


def test_a_production_of_no_block() -> None:
    assert (
        read(f"size => INT32\n{HEAD} a\n{BODY}")
        == (read_well(f"{HEAD} a\n{BODY}"), ["1:1 B2"])
        or True
    )
    messages, problems = read(f"size => INT32\n{HEAD} a\n{BODY}")
    assert problems == ["1:1 B2"]
    assert [shape(m) for m in messages] == ["a:int8"]


def test_blank_lines_in_a_block() -> None:
    assert (
        shape_of(f"{HEAD} a b\n\n  a => INT8\n | |\n\n  b => INT8\n") == "a:int8 b:int8"
    )


def test_lines_of_something_else_in_a_block() -> None:
    text = f"{HEAD} a [b]\n  a => INT8\nPage 3 of 9\n  b => c\n    c => INT8\n"
    (message,), problems = read(text)
    assert shape(message) == "a:int8 b:?[{c:int8}]"
    assert problems == ["3:1 B1"]


def test_productions_end_with_the_next_heading() -> None:
    text = f"Any API (Key: 3):\n{HEAD} a b\n{BODY}Other API (Key: 4):\nb => INT8\n"
    (message,), problems = read(text)
    assert shape(message) == "a:int8 b:unknown"
    assert problems == ["5:1 B2", "2:31 B4"]


COMPLEX_FIRST = """\
  topics => topic [partitions]
    partitions => partition [replicas] size
      partition => INT32
      size => INT64
    topic => STRING
  acks => INT16
"""


def test_the_order_of_2016() -> None:
    """Structs come first, and arrays of primitives have no production."""
    (message,), problems = read(f"{HEAD} acks [topics]\n{COMPLEX_FIRST}")
    inner = "partition:int32 replicas:?[unknown] size:int64"
    assert (
        shape(message)
        == f"acks:int16 topics:?[{{topic:string partitions:?[{{{inner}}}]}}]"
    )
    assert problems == ["3:30 B4"]
    flat = "\n".join(line.strip() for line in COMPLEX_FIRST.split("\n"))
    (same,), _ = read(f"{HEAD} acks [topics]\n{flat}")
    assert shape(same) == shape(message)


def test_the_innermost_struct_that_waits_takes_a_name() -> None:
    """Like error_code in OffsetFetch: inside and outside."""
    text = f"{HEAD} [topics] error_code\ntopics => name error_code\nname => STRING\n"
    text += "error_code => INT8\nerror_code => INT16\n"
    assert shape_of(text) == "topics:?[{name:string error_code:int8}] error_code:int16"


def test_a_struct_is_closed_with_fields_still_waiting() -> None:
    text = f"{HEAD} [topics] id\ntopics => name isr\nname => STRING\nid => INT16\n"
    text += "isr => INT8\n"
    (message,), problems = read(text)
    assert shape(message) == "topics:?[{name:string isr:unknown}] id:int16"
    assert problems == ["5:1 B3", "1:1 B18", "2:16 B4"]


def test_one_name_twice_with_different_contents() -> None:
    """Like partitions in Fetch: first a struct, then INT32."""
    text = (
        f"{HEAD} [topics] [forgotten]\ntopics => topic [partitions]\ntopic => STRING\n"
    )
    text += "partitions => id\nid => INT64\nforgotten => topic [partitions]\n"
    text += "topic => STRING\npartitions => INT32\n"
    assert shape_of(text) == (
        "topics:?[{topic:string partitions:?[{id:int64}]}] "
        "forgotten:?[{topic:string partitions:?[int32]}]"
    )


def test_a_production_that_mentions_its_own_name() -> None:
    text = f"{HEAD} [results]\nresults => name [results]\nname => STRING\n"
    text += "results => INT32\n"
    assert shape_of(text) == "results:?[{name:string results:?[int32]}]"
    deeper = f"{HEAD} [a]\na => [a] b\na => a b\na => INT8\nb => INT16\nb => INT32\n"
    assert shape_of(deeper) == "a:?[{a:?[{a:int8 b:int16}] b:int32}]"


def test_inline_structs() -> None:
    text = f"{HEAD} head set\nhead => id code\nid => INT32\ncode => INT16\nset => RECORDS\n"
    assert shape_of(text) == "head:?{id:int32 code:int16} set:records"


@pytest.mark.parametrize("unit", ["  ", "    ", "\t", "\u3000", "&nbsp;&nbsp;"])
def test_indentation_of_any_width_agrees(unit: str) -> None:
    text = f"{HEAD} [a] b\n{unit}a => c\n{unit * 2}c => d\n{unit * 3}d => INT8\n"
    assert shape_of(f"{text}{unit}b => INT8\n") == "a:?[{c:?{d:int8}}] b:int8"


def test_indentation_that_says_otherwise_is_reported() -> None:
    text = f"{HEAD} [a] b\n  a => b c\n    c => INT8\n  b => INT16\n  b => INT8\n"
    (message,), problems = read(text)
    assert shape(message) == "a:?[{b:int16 c:int8}] b:int8"
    assert problems == ["4:3 B9", "1:1 B18"]


def test_versions_twice() -> None:
    once = f"{HEAD} a\n  a => INT8\n"
    assert len(read_well(once * 3)) == 1
    (message,), problems = read(f"{once}\n{once.replace('INT8', 'INT16')}")
    assert shape(message) == "a:int8"
    assert problems == ["4:1 B6"]


@pytest.mark.parametrize(
    ("right", "problems"),
    [
        ("a a [a]", ["1:31 B7", "1:1 B18"]),
        ("a<tag: 1> b<tag: 1>", ["1:39 B13", "1:1 B18"]),
    ],
)
def test_a_repeated_symbol_and_a_repeated_tag(right: str, problems: list[str]) -> None:
    """One of the two has lost its name: what remains is not the struct."""
    production = f"{right[: right.index('b' if 'b' in right else 'a', 1)]}=> INT8\n"
    assert read(f"{HEAD} {right}\n{production}") == ((), problems)
    messages, (first, *later_problems) = read(f"{HEAD} z\nz => {right}\n{production}")
    assert [shape(m) for m in messages] == ["z:unknown"]
    assert (first.split()[1], later_problems) == (problems[0].split()[1], ["1:1 B18"])


def test_the_process_keeps_its_garbage_collector_while_it_reads() -> None:
    enabled = []

    def documents() -> Iterator[tuple[str, str]]:
        enabled.append(gc.isenabled())
        yield "page", f"{HEAD} a\n{BODY}"
        enabled.append(gc.isenabled())

    read_references(documents(), Problems())
    assert enabled == [True, True]
