"""Names in a pack's language: cases, keywords, and names that would collide."""

from __future__ import annotations

from pathlib import Path

import pytest

from specgen.codegen.language import Case, Language
from specgen.codegen.pack import load_pack
from specgen.codegen.run import render_all
from specgen.report import SpecError
from tests.support.definitions import field
from tests.support.packs import job_of, write_pack
from tests.support.sources import definition, read_release

TOML = """\
[names]
fields = "snake_case"
types = "PascalCase"
keywords = ["type", "Struct"]
[each]
"__message__.txt.jinja" = "message"
"""
TEMPLATE = (
    "{{ message.name|type_name }}:"
    "{% for f in message.fields %} {{ f.name|field_name }} {{ f.name|constant_name }}"
    "{% endfor %}"
)


@pytest.mark.parametrize(
    ("case", "expected"),
    [
        (Case.AS_WRITTEN, "IsKRaftController"),
        (Case.SNAKE, "is_kraft_controller"),
        (Case.CAMEL, "isKRaftController"),
        (Case.PASCAL, "IsKRaftController"),
        (Case.UPPER, "IS_KRAFT_CONTROLLER"),
        (Case.KEBAB, "is-kraft-controller"),
    ],
)
def test_cases(case: Case, expected: str) -> None:
    assert case("IsKRaftController") == expected


def test_a_keyword_gets_a_suffix() -> None:
    language = Language(fields=Case.SNAKE, keywords=frozenset({"type"}), suffix="X")
    assert language.field_name("Type") == "typeX"
    assert language.field_name("Types") == "types"
    assert language.type_name("type") == "typeX"


def test_templates_use_the_packs_spelling(tmp_path: Path) -> None:
    files = {"pack.toml": TOML, "__message__.txt.jinja": TEMPLATE}
    pack = write_pack(tmp_path / "mine", files)
    item = definition("Struct") | {
        "fields": [field("Type", "int8"), field("aB", "int8")]
    }
    made = render_all(job_of(read_release({"Struct": item}), pack))
    assert made["Struct.txt"] == b"Struct_: type_ TYPE a_b A_B"


def test_two_names_that_would_be_one(tmp_path: Path) -> None:
    files = {"pack.toml": TOML, "__message__.txt.jinja": ""}
    pack = write_pack(tmp_path / "mine", files)
    inner = {"fields": [field("A", "int8")]}
    item = definition("ItemRecord") | {
        "fields": [
            field("TopicId", "int8"),
            field("TOpicId", "int8"),
            field("One", "[]Part") | inner,
            field("Two", "[]PArt") | inner,
        ]
    }
    release = read_release({"ItemRecord": item})
    with pytest.raises(SpecError) as caught:
        render_all(job_of(release, pack))
    assert [problem.code for problem in caught.value.problems] == ["N1"]
    assert "'TopicId' and 'TOpicId' would both be topic_id" in str(caught.value)
    assert caught.value.problems[0].span.line
    other = TOML.replace("PascalCase", "snake_case")
    pack = write_pack(tmp_path / "mine", files, pack__toml=other)
    with pytest.raises(SpecError, match="'Part' and 'PArt' would both be part"):
        render_all(job_of(release, pack))


@pytest.mark.parametrize(
    ("toml", "expected"),
    [
        ("names = 3", "1:1 'names' must be a table: [names]"),
        ("[names]\nfields = 'snake'", "2:1 'fields' can't be 'snake'"),
        ("[names]\nkeywords = 'a'", "2:1 'keywords' must be a list of strings"),
        ("[names]\ncase = 'a'", "2:1 unknown key 'case'"),
    ],
)
def test_wrong_in_pack_toml(toml: str, expected: str, tmp_path: Path) -> None:
    pack = write_pack(tmp_path / "mine", {"pack.toml": toml})
    with pytest.raises(SpecError) as caught:
        load_pack(str(pack))
    (problem,) = caught.value.problems
    place = f"{problem.span.line}:{problem.span.column}"
    assert f"{place} {problem.message}" == expected
