"""Long statements formatted alone equal what black makes of the whole file."""

from __future__ import annotations

import pytest
from black import Mode, format_str
from black.mode import TargetVersion
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from specgen.codegen.blacken import LINE_LENGTH, blacken
from specgen.codegen.pack import Blacken

_MODE = Mode(target_versions={TargetVersion.PY311}, line_length=LINE_LENGTH)
A, B, C = "a" * 30, "b" * 30, "c" * 30


def by_black(text: str) -> str:
    """The whole text formatted by black."""
    return format_str(text, mode=_MODE)


def check(text: str) -> str:
    """The text with its long statements formatted, after comparing it with black's."""
    blackened = blacken(text, Blacken.LONG)
    assert blackened == by_black(text)
    return blackened


def in_function(*lines: str) -> str:
    """A function with a body of these lines, each indented by four more."""
    return "".join(["async def f():\n", *(f"    {line}\n" for line in lines)])


@pytest.mark.parametrize(
    "statement",
    [
        f"x = {A}({B}, {C})",
        f"x: dict[{A}, {B}] = {C}.d(1)",
        f"return {A} + {B} + {C}",
        f"return [{A} for {A} in {B} if {C}]",
        f"return lambda {A}, {B}: {C}",
        f"raise ValueError({A}, {B}, {C})",
        f"raise ValueError({A}) from {B}.{C}",
        f"assert {A} == {B}, {C}.d",
        f"del {A}, {B}, {C}",
        f"global {A}, {B}, {C}",
        f"{A}[{B}] = {A}[{C}].x.y",
        f"{A} = {B} = {C}.d(1)",
        f"{A}.x += {B} if {C} else 1",
        f"await {A}({B}, {C})",
        f"yield {A}, {B}, {C}",
        f"from {A} import {B}, {C}",
        f"import {A}, {B}, {C}",
        f'x = "{A} {B}", "{C}"',
        f'return {A}("it\'s", "# {B}", {C})',
        f'return "{A}{B}{C}".join({A})',
        f'return f"{{{A}}} {{{B}}}" + "[" + {C}',
        f'return b"{A}" + b"{B}" + b"{C}"',
        f"x = {A}.{B}({C})(1)[2]",
        f"x = not {A} and {B} or {C}",
        f"x = ({A}, {B}, {C})",
        f"x = {{1: {A}, 2: {B}, 3: {C}}}",
        f"x = {A}(*{B}, **{C}.d)",
        f"x = ({A} := {B}({C}))",
        f"x = {A}({B}, {C})  # noqa: X1",
        f"x = {A}({B})  # {C} {A}",
        f"if {A}: return {B}({C})",
        f'"{A} {B} {C}"',
        f'x = "{A} {B} {C}"',
        f"# {A} {B} {C}",
    ],
)
def test_statements(statement: str) -> None:
    check(in_function("pass", statement))


@pytest.mark.parametrize(
    "head",
    [
        f"if {A} and {B} and {C}:",
        f"if {A}({B}, {C}) is None:",
        f"while {A} < {B} < {C}[0]:",
        f"for {A} in {B}, {C}[0], 1:",
        f"for {A}, {B} in {C}(1):",
        f"with {A}({B}) as x, {C}:",
        f"async with {A}({B}) as x, {C}:",
        f"async for {A} in {B}({C}):",
        f"def g({A}: int, {B}: str, {C}: float = 1.0) -> None:",
        f"async def g({A}, /, {B}, *, {C}):",
        f"class G({A}, {B}, metaclass={C}):",
        f"match {A}({B}, {C}, 1):",
    ],
)
def test_heads_of_blocks(head: str) -> None:
    body = "case _:\n            pass" if head.startswith("match") else "pass"
    text = in_function("x = 1", head, f"    {body}")
    blackened = blacken(text, Blacken.LONG)
    assert blanks_gone(blackened) == blanks_gone(by_black(text))
    assert max(map(len, blackened.split("\n"))) <= LINE_LENGTH


def blanks_gone(text: str) -> str:
    """Without empty lines, which are up to the templates."""
    return "\n".join(filter(None, text.split("\n")))


def test_heads_that_never_stand_first() -> None:
    check(
        in_function(
            f"if {A}:",
            "    pass",
            f"elif {A} and {B} and {C}:",
            "    pass",
            f"elif {A}({B}, {C}) is not None:",
            "    pass",
            "else:",
            "    pass",
            "try:",
            "    pass",
            f"except ({A}, {B}, {C}) as error:",
            "    pass",
            f"except {A}.{B}.{C}:",
            "    pass",
            "finally:",
            "    pass",
            "match x:",
            f"    case [{A}, {B}, {C}]:",
            "        pass",
            f"    case {A}(a={B}, c={C}) if x:",
            f"        return {A}({B}, {C})",
        )
    )


def test_decorators() -> None:
    check(f"class A:\n    @{A}({B}, {C})\n    def f(self): ...\n")


@pytest.mark.parametrize("depth", range(8))
def test_deep_statements(depth: int) -> None:
    heads = [f"{'    ' * level}if x:\n" for level in range(depth)]
    line = f"{'    ' * depth}return {A}({B}, {C}, 1)\n"
    check("".join(heads) + line)


def test_what_is_inside_brackets_and_strings_is_left() -> None:
    text = f'''\
x = {{
    "{A}{B}": "{C}{A}",
    "{A}{B}": "{C}{A}",
}}


def f():
    """{A} {B} {C}

    f({A}, {B}, {C})
    # {A} {B} {C}
    if {A} and {B} and {C}:
    """
    y = """
    x = {A}({B}, {C}, 1)
"""
    return f({A}, {B}, {C})
'''
    assert f"\n    f({A}, {B}, {C})\n" in check(text)


def test_brackets_and_quotes_inside_strings_do_not_count() -> None:
    texts = ['"["', "'\"'", '"\\""', '\'"""\'', '"""["""', '"#"', "'('  # (", "r'\\'"]
    lines = [f"x = {text}" for text in texts[:-1]]
    check(
        blacken(in_function(*lines), Blacken.ALL) + f"    return {A}({B}, {C}, 1, 2)\n"
    )


def test_what_fits_is_not_touched() -> None:
    text = "x  =  'not black'\n" + "y" * LINE_LENGTH
    assert blacken(text, Blacken.LONG) == text
    assert blacken(text, Blacken.OFF) == text
    assert blacken("x  =  'a'\n", Blacken.ALL) == 'x = "a"\n'


@pytest.mark.parametrize("how", [Blacken.LONG, Blacken.ALL])
def test_no_python(how: Blacken) -> None:
    with pytest.raises(ValueError, match="a template made invalid Python"):
        blacken(f"x = = {A} {B} {C}\n", how)


def _expressions() -> SearchStrategy[str]:
    names = st.integers(1, 40).map(lambda size: "n" * size)
    texts = st.text(st.sampled_from("a(#{'é "), max_size=30)
    atoms = names | texts.map(lambda text: f'"{text}"') | st.just("0")

    def more(inner: SearchStrategy[str]) -> SearchStrategy[str]:
        several = st.lists(inner, min_size=1, max_size=4).map(", ".join)
        return st.one_of(
            st.builds("{}({})".format, names, several),
            several.map("[{}]".format),
            st.builds("{}[{}]".format, names, inner),
            st.builds("({} + {})".format, inner, inner),
            st.builds("({} if {} else {})".format, inner, inner, inner),
            st.builds("{{{}: {}}}".format, inner, inner),
            st.builds("{}.m({})".format, names, inner),
        )

    return st.recursive(atoms, more, max_leaves=8)


_FORMS = [
    "x = {0}",
    "return {0}, {1}",
    "f({0}, k={1})",
    "assert {0}, {1}",
    "x[{0}] = {1}",
    "if {0} and {1}:\n    pass",
    "for x in {0}:\n    y = {1}",
    "if x:\n    pass\nelif {0} or {1}:\n    pass",
    "raise E({0}) from {1}",
]


@settings(max_examples=30, deadline=None)
@given(
    st.lists(
        st.builds(
            lambda form, *parts: str(form).format(*parts),
            st.sampled_from(_FORMS),
            _expressions(),
            _expressions(),
        ),
        min_size=1,
        max_size=3,
    ),
    st.integers(0, 2),
)
def test_random_statements(statements: list[str], depth: int) -> None:
    """Statements in black's own form while they fit a line, as templates write them."""
    lines = [
        "    " * (depth + 1) + line
        for statement in statements
        for line in _one_a_line(statement)
    ]
    heads = [f"{'    ' * level}if x{level}:" for level in range(depth)]
    text = "\n".join(["def f():", *("    " + head for head in heads), *lines, ""])
    assert blacken(text, Blacken.LONG) == by_black(text)


def _one_a_line(statement: str) -> list[str]:
    wide = Mode(target_versions={TargetVersion.PY311}, line_length=100_000)
    return format_str(statement, mode=wide).rstrip("\n").split("\n")
