"""Every form of the notation, in small documents: what it states, and what not."""

from __future__ import annotations

import pytest

from specgen.protocol.model import Kind
from tests.sources.bnf.own import HEAD, read, read_well, shape, shape_of

PLAIN = "a => INT8\n"


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("BOOLEAN", "bool"),
        ("INT8", "int8"),
        ("INT16", "int16"),
        ("UINT16", "uint16"),
        ("INT32", "int32"),
        ("UINT32", "uint32"),
        ("INT64", "int64"),
        ("FLOAT64", "float64"),
        ("VARINT", "varint"),
        ("VARLONG", "varlong"),
        ("UUID", "uuid"),
        ("STRING", "string"),
        ("NULLABLE_STRING", "string?"),
        ("BYTES", "bytes"),
        ("NULLABLE_BYTES", "bytes?"),
        ("RECORDS", "records"),
    ],
)
def test_types(name: str, kind: str) -> None:
    assert shape_of(f"{HEAD} a\n  a => {name}\n") == f"a:{kind}"


@pytest.mark.parametrize("name", ["STRING", "BYTES", "RECORDS"])
def test_compact_types_make_a_version_flexible(name: str) -> None:
    kind = name.lower()
    text = f"{HEAD} a b\n  a => COMPACT_{name}\n  b => COMPACT_NULLABLE_{name}\n"
    assert shape_of(text) == f"a:~{kind} b:~{kind}? <>"


@pytest.mark.parametrize(
    ("right", "productions", "expected"),
    [
        ("", "", ""),
        ("a b", "a => INT8\nb => STRING", "a:int8 b:string"),
        ("[a]", "a => INT8", "a:?[int8]"),
        ("[a]", "a => b c\nb => INT8\nc => INT16", "a:?[{b:int8 c:int16}]"),
        ("a", "a => b c\nb => INT8\nc => INT16", "a:?{b:int8 c:int16}"),
        ("a", "a => ARRAY(INT32)", "a:?[int32]"),
        ("[a]", "a => ARRAY(INT32)", "a:?[?[int32]]"),
        ("a", "a => ARRAY(STRING)", "a:?[string]"),
        ("[a]", "a => [a]\na => INT8", "a:?[{a:?[int8]}]"),
        ("offsets'", "offsets' => INT64", "offsets':int64"),
        ("offsets\u2019", "offsets\u2019 => INT64", "offsets':int64"),
        ("a TAG_BUFFER", "a => INT8", "a:int8 <?>"),
        ("a _tagged_fields", "a => INT8", "a:int8 <?>"),
        ("TAG_BUFFER", "", "<?>"),
        ("[a] TAG_BUFFER", "a => b TAG_BUFFER\nb => INT8", "a:?~[{b:int8 <?>}] <?>"),
        ("a b TAG_BUFFER", "a => INT8\nb => COMPACT_STRING", "a:int8 b:~string <?>"),
    ],
)
def test_until_4_1(right: str, productions: str, expected: str) -> None:
    assert shape_of(f"{HEAD} {right}\n{productions}\n") == expected


@pytest.mark.parametrize(
    ("right", "productions", "expected"),
    [
        ("a b<tag: 0>", "a => INT8\nb<tag: 0> => INT16", "a:int8 <0=b:int16>"),
        (
            "b<tag: 1> [a]<tag:0>",
            "b<tag: 1> => INT16\na<tag: 0> => COMPACT_STRING",
            "<0=a:?~[~string] 1=b:int16>",
        ),
        (
            "a<tag: 2>",
            "a<tag: 2> => b c<tag: 0>\nb => INT8\nc<tag: 0> => INT8",
            "<2=a:?{b:int8 <0=c:int8>}>",
        ),
        ("a", "a => COMPACT_STRING", "a:~string <>"),
    ],
)
def test_4_2(right: str, productions: str, expected: str) -> None:
    assert shape_of(f"{HEAD} {right}\n{productions}\n") == expected


@pytest.mark.parametrize(
    ("right", "productions", "expected"),
    [
        ("{ }", "", ""),
        ("{ a }", "a => INT8", "a:int8"),
        ("{ [a] ?[b] }", "a => INT8\nb => INT8", "a:[int8] b:[int8]?"),
        (
            "{ (a) ?(b) }",
            "a => INT8\nb => INT8",
            "a:~[int8] b:~[int8]? <>",
        ),
        ("{ a }", "a => { b }\nb => INT8", "a:{b:int8}"),
        ("{ a }", "a => ?{ b }\nb => INT8", "a:{b:int8}?"),
        ("{ a b }", "a => RECORDS\nb => NULLABLE_RECORDS", "a:records b:records?"),
        (
            "{ a<tag: 0> b<tag: 1> }",
            "a<tag: 0> => COMPACT_NULLABLE_STRING\nb<tag: 1> => INT8",
            "<0=a:~string? 1=b:unknown>",
        ),
        (
            "{ a<tag: 0> }",
            "a<tag: 0> => ?{ b }\nb => INT8",
            "<0=a:{b:int8 <>}?>",
        ),
        ("{ a<tag: 0> }", "a<tag: 0> => { b }\nb => INT8", "<0=a:unknown>"),
        ("STRUCT a", "a => NULLABLE_STRUCT b\nb => INT8", "a:{b:int8}?"),
        ("STRUCT a [c]", "a => STRUCT b\nb => INT8\nc => INT8", "a:{b:int8} c:[int8]"),
        ("STRUCT", "", ""),
    ],
)
def test_4_3(right: str, productions: str, expected: str) -> None:
    assert shape_of(f"{HEAD} {right}\n{productions}\n") == expected


def test_records_say_nothing_of_null_before_4_3() -> None:
    (message,) = read_well(f"{HEAD} a\na => RECORDS\n")
    assert message.fields[0].nullable_versions is None
    (message,) = read_well(f"{HEAD} a\na => NULLABLE_RECORDS\n")
    assert 0 in (message.fields[0].nullable_versions or ())


@pytest.mark.parametrize(
    ("way", "number", "flexible"),
    [
        ("Request", 0, False),
        ("Request", 1, False),
        ("Request", 2, True),
        ("Response", 0, False),
        ("Response", 1, True),
    ],
)
def test_the_version_of_the_header_tells(way: str, number: int, flexible: bool) -> None:
    text = f"Any {way} (Version: 4) => a\n  a => INT8\n{way} header version: {number}\n"
    assert shape_of(text, 4) == ("a:int8 <>" if flexible else "a:int8")
    html = f"<pre>Any {way} (Version: 4) =&gt; a\n  a =&gt; INT8\n</pre>"
    html += f"<p><b>{way} header version:</b> {number}</p>"
    assert shape_of(html, 4) == shape_of(text, 4)


def test_what_one_direction_shows_the_other_is() -> None:
    """As in Heartbeat: the response has nothing that could be compact."""
    text = (
        "Beat Request (Version: 3) => { a }\na => STRING\n"
        "Beat Request (Version: 4) => { a }\na => COMPACT_STRING\n"
        "Beat Response (Version: 3) => { b }\nb => INT16\n"
        "Beat Response (Version: 4) => { b }\nb => INT16\n"
        "Beat Response (Version: 5) => { b c }\nb => INT16\nc => STRING\n"
        "Other Response (Version: 4) => { b }\nb => INT16\n"
    )
    (request, response, other), problems = read(text)
    assert problems == [
        "9:1 B15",
        "1:1 B23",
        "9:1 B18",
    ]  # what became flexible stays so
    assert [shape(request, v) for v in (3, 4)] == ["a:string", "a:~string <>"]
    assert [shape(response, v) for v in (3, 4)] == ["b:int16", "b:int16 <>"]
    assert response.versions == (3, 4)  # 5 shows that it is not
    assert shape(other, 4) == "b:int16"


def test_where_tag_sections_are_shown_one_without_has_lost_it() -> None:
    """A request and its response become flexible together."""
    text = (
        "Beat Request (Version: 3) => a\na => STRING\n"
        "Beat Request (Version: 4) => a TAG_BUFFER\na => COMPACT_STRING\n"
        "Beat Response (Version: 3) => b\nb => INT16\n"
        "Beat Response (Version: 4) => b\nb => INT16\n"
        "Other Response (Version: 4) => b\nb => INT16\n"
    )
    (request, response, other), problems = read(text)
    assert problems == ["7:1 B20", "7:1 B18"]
    assert (request.versions, response.versions) == ((3, 4), (3,))
    assert shape(other, 4) == "b:int16"


HEADERS = """\
Request Header v1 => a b
  a => INT16
  b => NULLABLE_STRING
Request Header v2 => a b
  a => INT16
  b => NULLABLE_STRING
Response Header v0 => a
  a => INT32
Response Header v1 => a
  a => INT32
"""


def test_headers() -> None:
    request, response = read_well(HEADERS)
    assert (request.name, request.kind) == ("RequestHeader", Kind.HEADER)
    assert shape(request, 1) == "a:int16 b:string?"
    assert shape(request, 2) == "a:int16 b:string? <>"
    assert [shape(response, v) for v in (0, 1)] == ["a:int32", "a:int32 <>"]
    older = HEADERS.replace("v2 => a b", "v2 => a b TAG_BUFFER")
    assert shape(read_well(older)[0], 2) == "a:int16 b:string? <?>"
    braces = HEADERS.replace("a b\n", "{ a b }\n").replace("=> a\n", "=> { a }\n")
    assert shape(read_well(braces)[0], 2) == "a:int16 b:string? <>"


def test_headers_without_versions() -> None:
    request, response = read_well(
        "Request Header => a b\na => INT16\nb => STRING\nResponse Header =>\n"
    )
    assert request.unversioned
    assert request.versions == (0,)
    assert shape(request) == "a:int16 b:string"
    assert shape(response) == ""


def test_headers_with_and_without_versions() -> None:
    text = "Request Header => a\na => INT16\nRequest Header v1 => b\nb => INT16\n"
    (header,), problems = read(text)
    assert problems == ["1:1 B6"]
    assert not header.unversioned
    assert shape(header, 1) == "b:int16"


def test_two_forms_in_one_page() -> None:
    """Braces show, for each block separately, what they mark."""
    text = (
        "Old Request (Version: 0) => [a]\na => INT8\n"
        "New Request (Version: 0) => { [a] }\na => INT8\n"
        "Tags Request (Version: 1) => a TAG_BUFFER\na => INT8\n"
    )
    old, new, tags = read_well(text)
    assert shape(old) == "a:?[int8]"
    assert shape(new) == "a:[int8]"
    assert shape(tags, 1) == "a:int8 <?>"


def test_versions_become_ranges() -> None:
    text = "".join(
        f"Any Request (Version: {v}) => {names}\n"
        + "".join(f"{n} => INT8\n" for n in names.split())
        for v, names in ((0, "a b"), (1, "a b c"), (2, "c a"), (5, "c d"))
    )
    (message,) = read_well(text)
    assert message.versions == (0, 1, 2, 5)
    for version, order in ((0, "a b"), (1, "a b c"), (2, "c a"), (5, "c d")):
        expected = " ".join(f"{name}:int8" for name in order.split())
        assert shape(message, version) == expected
    assert len({field.name for field in message.fields}) == len(message.fields)


def test_names_of_structs() -> None:
    text = f"{HEAD} [a] b' c\na => a\na => x\nx => INT8\nb' => x\nx => INT8\nc => a\n"
    text += "a => y\ny => INT8\n"
    (message,) = read_well(text)
    assert [s.name for s in message.structs] == ["A", "A2", "B", "C", "A3"]
    (message,) = read_well(
        "Any Request (Version: 0) => any_request\nany_request => a\na => INT8\n"
    )
    assert [s.name for s in message.structs] == ["AnyRequest2"]


def test_apis_and_keys() -> None:
    text = (
        "Any API (Key: 7):\n\nRequests:\n"
        f"{HEAD} a\na => INT8\nOther Request (Version: 0) => a\na => INT8\n"
        "##### [Third API (Key: 9):](#third)\n"
        "Third Request (Version: 0) => a\na => INT8\n"
        "Third Response (Version: 0) => a\na => INT8\n"
    )
    messages, problems = read(text)
    assert problems == ["6:1 B14"]
    keys = [(m.name, m.api_key) for m in messages]
    assert keys == [
        ("AnyRequest", 7),
        ("OtherRequest", None),
        ("ThirdRequest", 9),
        ("ThirdResponse", 9),
    ]
