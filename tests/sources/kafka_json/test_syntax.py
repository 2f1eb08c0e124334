"""The notation is JSON with comments; everything else is an error."""

from __future__ import annotations

import json
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from specgen.report import Problem, Problems
from specgen.sources.kafka_json.nodes import MAX_DEPTH, Node, Number, plain
from specgen.sources.kafka_json.syntax import parse


def read(text: str) -> tuple[Node | None, list[Problem]]:
    problems = Problems()
    return parse(text, "t.json", problems), problems.found


def value(node: Node | None) -> object:
    assert node is not None
    if isinstance(node.value, dict):
        return {key: value(item) for key, item in node.value.items()}
    if isinstance(node.value, list):
        return [value(item) for item in node.value]
    return node.value


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("{}", {}),
        ("[]", []),
        ('"a"', "a"),
        ("true", True),
        ("null", None),
        (' \t\r\n[1,\n2 , "x"]\n', ["1", "2", "x"]),
        ('{"a": {"b": [false]}}', {"a": {"b": [False]}}),
        ('// c\n{"a": 1} // d', {"a": "1"}),
        ('{ // "quotes" and { brackets ] \n "a": /* " */ 1 }', {"a": "1"}),
        ("/* *//**//***//* / * **/[]/****/", []),
        ("/* // */ [] // /* not open", []),
        ('["// no comment", "/* nor this */"]', ["// no comment", "/* nor this */"]),
        ('["/*", 1, "*/"]', ["/*", "1", "*/"]),
        ('["\\"// still \\\\", 2]', ['"// still \\', "2"]),
        ('{"a": 1, "a": 2, "b": 3, "a": 4}', {"a": "4", "b": "3"}),
        ('{"\\u0061": 1, "a": 2}', {"a": "2"}),
        ("[\x0b]".replace("\x0b", "\t"), []),
    ],
)
def test_values(text: str, expected: object) -> None:
    node, problems = read(text)
    assert not problems
    assert value(node) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (r'"\"\\\/\b\f\n\r\t"', '"\\/\b\f\n\r\t'),
        (r'"\u0041\u00e9\u540d"', "A\u00e9\u540d"),
        (r'"\ud83d\ude00"', "\U0001f600"),
        (r'"\u0000"', "\0"),
        ('"\x7f\u2028\U0001f600"', "\x7f\u2028\U0001f600"),
    ],
)
def test_escapes(text: str, expected: str) -> None:
    node, problems = read(text)
    assert not problems
    assert value(node) == expected


@pytest.mark.parametrize(
    "text",
    ["0", "-0", "1", "-12", "1.5", "-0.25e-3", "1E+9", "1e400", "9" * 200, "0.0001"],
)
def test_numbers_stay_as_they_are_written(text: str) -> None:
    node, problems = read(f"[{text}]")
    assert not problems
    found_value = value(node)
    assert found_value == [text]
    assert isinstance(found_value, list)
    assert isinstance(found_value[0], Number)


@pytest.mark.parametrize(
    ("text", "line", "column", "message"),
    [
        ("", 1, 1, "the text ends too early"),
        ("\n  \n", 3, 1, "the text ends too early"),
        ("// only a comment", 1, 18, "the text ends too early"),
        ('{"a": 1', 1, 8, "the text ends too early"),
        ("[1,\n2\n", 3, 1, "the text ends too early"),
        ("{\n  'a': 1}", 2, 3, 'unexpected "\'"'),
        ('{"a": tru}', 1, 7, "unexpected 'tru'"),
        ('{"a": None}', 1, 7, "unexpected 'None'"),
        ('{a": 1}', 1, 2, "unexpected 'a'"),
        ('{"a" 1}', 1, 6, "unexpected '1'"),
        ('{"a": 1 "b": 2}', 1, 9, "unexpected '\"b\"'"),
        ('{"a": 1,}', 1, 9, "unexpected '}'"),
        ("[1,]", 1, 4, "unexpected ']'"),
        ("[1 /**/, // x\n]", 2, 1, "unexpected ']'"),
        ("[1}", 1, 3, "unexpected '}'"),
        ("{1: 2}", 1, 2, "unexpected '1'"),
        ("]", 1, 1, "unexpected ']'"),
        ("\ufeff{}", 1, 1, r"unexpected '\ufeff'"),
        ("[01]", 1, 2, "unexpected '01'"),
        ("[1.]", 1, 2, "unexpected '1.'"),
        ("[.5]", 1, 2, "unexpected '.5'"),
        ("[+1]", 1, 2, "unexpected '+'"),
        ("[-]", 1, 2, "unexpected '-'"),
        ("[1e]", 1, 2, "unexpected '1e'"),
        ("[0x1F]", 1, 3, "unexpected 'x1F'"),
        ("[NaN]", 1, 2, "unexpected 'NaN'"),
        ("[-Infinity]", 1, 2, "unexpected '-'"),
        ("[\xa01]", 1, 2, r"unexpected '\xa0'"),
        ("[\x0b1]", 1, 2, r"unexpected '\x0b'"),
        ("[\u0663]", 1, 2, "unexpected '\u0663'"),
        ("[/ 1]", 1, 2, "unexpected '/'"),
        ("# comment\n{}", 1, 1, "unexpected '#'"),
        ("[1, /* open\n]", 1, 5, "a comment that does not end"),
        ("[1 /*/]", 1, 4, "a comment that does not end"),
        ('{"a": "b\n}', 1, 7, "a string that does not end"),
        ('{"a": "b', 1, 7, "a string that does not end"),
        ('["a\\', 1, 2, "a string that does not end"),
        ('["a\\\n"]', 1, 2, "a string that does not end"),
        (r'["a\q"]', 1, 4, "unknown escape of 'q' in a string"),
        (r'["a\u12G4"]', 1, 4, "unknown escape of 'u' in a string"),
        (r'["a\x41"]', 1, 4, "unknown escape of 'x' in a string"),
        (r'["a\U00000041"]', 1, 4, "unknown escape of 'U' in a string"),
        ('["a\tb"]', 1, 4, r"control character '\t' in a string"),
        ('["\x00"]', 1, 3, r"control character '\x00' in a string"),
        ('["ab\x1fc"]', 1, 5, r"control character '\x1f' in a string"),
        ('{\n "a\tb": 1}', 2, 4, r"control character '\t' in a string"),
        ('["a\ud800"]', 1, 4, r"control character '\ud800' in a string"),
        (r'["\ud800"]', 1, 2, "half of a surrogate pair is not a character"),
        (r'["\udc00\ud800"]', 1, 2, "half of a surrogate pair is not a character"),
        (r'{"\ud83d": 1}', 1, 2, "half of a surrogate pair is not a character"),
    ],
)
def test_what_is_wrong_and_where(
    text: str, line: int, column: int, message: str
) -> None:
    node, problems = read(text)
    assert node is None
    assert [(p.code, p.span.line, p.span.column, p.message) for p in problems] == [
        ("J1", line, column, message)
    ]


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("[1,]", "remove the comma before it"),
        ('{"a": 1, // why\n}', "expected a string"),
        ('{"a"}', "expected ':'"),
        ("[1 2]", "expected ',' or ']'"),
        ("[x]", "expected ']' or a value"),
        ('{"a": x}', "expected a value"),
        ("[01]", "a number has digits before and after the point, and no leading 0"),
        ('["\t"]', r"write \u0009"),
        ("[/* ", "close it with */"),
    ],
)
def test_hints(text: str, hint: str) -> None:
    _, (problem,) = read(text)
    assert problem.hint == hint


@pytest.mark.parametrize("text", [r'"\ud800\u0041"', r'["\udfff", "\ud800"]'])
def test_every_half_pair_is_reported(text: str) -> None:
    node, problems = read(text)
    assert node is None
    assert len(problems) == text.count("ud800") + text.count("udfff")


@pytest.mark.parametrize(
    ("text", "code", "line", "column"),
    [
        ("{}]", "J3", 1, 3),
        ('{"a": 1}\n  ]\n}', "J3", 2, 3),
        ("{} ] // a comment\n } /* and ] more */", "J3", 1, 4),
        ("[]}}}]]]", "J3", 1, 3),
        ("{} {}", "J2", 1, 4),
        ("{} x", "J2", 1, 4),
        ("{}\n,", "J2", 2, 1),
        ('{} "a', "J2", 1, 4),
        ("{} 1", "J2", 1, 4),
        ("{} /* open", "J2", 1, 4),
        ("{} ] /* open", "J2", 1, 4),
        ("{} ] x", "J2", 1, 4),
        ('{} ] "]"', "J2", 1, 4),
        ("{}]\u00a0", "J2", 1, 3),
        ("1 2", "J2", 1, 3),
        ("{}\x00", "J2", 1, 3),
    ],
)
def test_text_after_the_value(text: str, code: str, line: int, column: int) -> None:
    node, (problem,) = read(text)
    assert node is not None
    assert (problem.code, problem.span.line, problem.span.column) == (
        code,
        line,
        column,
    )
    assert problem.is_error == (code == "J2")


def test_places() -> None:
    node, _ = read('{\n  "key": [1,\n\t"two"]\n}')
    assert node is not None
    assert node.keys is not None
    assert isinstance(node.value, dict)
    array = node.value["key"]
    assert isinstance(array.value, list)
    spans = [node.span, node.keys["key"], array.span, *(n.span for n in array.value)]
    assert [(s.line, s.column, s.end_line, s.end_column) for s in spans] == [
        (1, 1, 4, 2),
        (2, 3, 2, 8),
        (2, 10, 3, 8),
        (2, 11, 2, 12),
        (3, 2, 3, 7),
    ]
    assert {s.path for s in spans} == {"t.json"}


@pytest.mark.parametrize(
    "text",
    [
        "[" * 100_000,
        "[" * 100_000 + "]" * 100_000,
        '{"a":' * 100_000,
        '[{"a":' * 20_000 + "1" + "}]" * 20_000,
        "]" * 100_000,
        "[]" + "]" * 100_000,
        "[" * (MAX_DEPTH + 1) + "]" * (MAX_DEPTH + 1),
    ],
)
@pytest.mark.sampled(3)
def test_hostile_nesting(text: str) -> None:
    started = time.process_time()
    _, (problem,) = read(text)
    assert problem.code in ("J1", "J3", "J4", "J8")
    assert time.process_time() - started < 15
    with pytest.raises(ValueError, match=r"\w"):
        plain(text, "t.json")


def test_the_deepest_nesting() -> None:
    text = "[" * MAX_DEPTH + "]" * MAX_DEPTH
    assert not read(text)[1]
    plain(text, "t.json")


@pytest.mark.parametrize(
    "text",
    [
        '{"a": "' + "x" * 1_000_000,
        '{"a": "' + "x" * 1_000_000 + '"}',
        '{"a": "' + r"\n" * 500_000 + '"}',
        '{"a": "' + "\\" * 500_001,
        "/*" + " *" * 500_000,
        "//" * 500_000,
        "/*" * 500_000,
        "{} ]" + "/*" * 500_000,
        "{}" + "]" * 1_000 + "/**/" * 100_000 + "x",
        "[" + '"/*",' * 20_000 + "x",
        "[" + '"//",' * 20_000 + "x",
        "9" * 1_000_000,
        "[0." + "0" * 1_000_000 + "e]",
        "-" * 1_000_000,
        "\n" * 1_000_000,
        "x" * 1_000_000,
        '"' * 1_000_001,
    ],
    ids=lambda text: f"{text[:12]!r}…",
)
def test_hostile_texts_take_little_time(text: str) -> None:
    started = time.process_time()
    _, problems = read(text)
    assert time.process_time() - started < 15
    assert all(len(problem.message) < 200 for problem in problems)


json_values = st.recursive(
    st.none() | st.booleans() | st.text(st.characters(exclude_categories=["Cs"])),
    lambda inner: st.lists(inner) | st.dictionaries(st.text("ab\n\u540d/*"), inner),
    max_leaves=8,
)


@given(json_values, st.booleans())
def test_what_json_writes_is_read(given_value: object, ascii_only: bool) -> None:
    text = json.dumps(given_value, indent=1, ensure_ascii=ascii_only)
    node, problems = read(f"// c\n{text} /* d */")
    assert not problems
    assert value(node) == given_value
    # Comments and escaped surrogates are for the other reader.
    unescaped = json.dumps(given_value, ensure_ascii=False)
    assert value(plain(unescaped, "t.json")) == given_value


@given(st.text('{}[]":,/*\\ntrue01-.e \n\tu', max_size=30))
def test_any_text_gives_a_value_or_a_problem(text: str) -> None:
    node, problems = read(text)
    assert (node is None) <= bool(problems)
    try:
        expected = json.loads(text)
    except ValueError:
        return
    assert not problems
    assert node is not None
    assert isinstance(node.value, str) or (expected is None) == (node.value is None)


@pytest.mark.parametrize(
    "text", ["", "{", "NaN", "[Infinity]", "// c\n{}", r'"\ud800"']
)
def test_plain_refuses_what_it_can_not_be_sure_of(text: str) -> None:
    with pytest.raises(ValueError, match=r"\w"):
        plain(text, "t.json")
