"""The bundled releases: their names, and the errors of a damaged bundle."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from specgen.protocol.model.release import release_order
from specgen.report import SpecError
from specgen.sources.bundled import RELEASE_NAME, Bundle
from specgen.sources.loading import read_source
from tests.support.bundled import BUNDLE, NAMES, release

A = "definitions/VoteRequest/2.7.json"


@pytest.fixture
def bundle(tmp_path: Path) -> Bundle:
    """A bundle of one release, to be damaged."""
    root = tmp_path / "specs"
    index = BUNDLE.index("2.7")
    for path in ["releases/2.7.json"] + [
        f"definitions/{name}/{form}.json"
        for forms in index["definitions"].values()
        for name, form in forms.items()
    ]:
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(BUNDLE.root / path, root / path)
    for kind in ("errors", "apis"):
        (root / kind).mkdir()
        form = f"{kind}/{index[kind]}.json"
        shutil.copy(BUNDLE.root / form, root / form)
    return Bundle(root)


def problems_of(bundle: Bundle) -> list[str]:
    """The problems on reading, with paths in the bundle."""
    with pytest.raises(SpecError) as caught:
        Bundle(bundle.root).read("2.7")
    return [
        str(problem).replace(f"{bundle.root}/", "") for problem in caught.value.problems
    ]


def edit(bundle: Bundle, path: str, old: str, new: str) -> None:
    """Edit a file of the bundle."""
    file = bundle.root / path
    text = file.read_text("utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), encoding="utf-8")


def test_whole(bundle: Bundle) -> None:
    read = bundle.read("2.7")
    assert read.by_name.keys() == release("2.7").by_name.keys()
    assert read.errors == release("2.7").errors


def test_names_are_in_the_order_of_releases() -> None:
    assert tuple(sorted(NAMES, key=release_order)) == NAMES
    assert release_order("3.9") < release_order("3.10") < release_order("4.0")
    assert all(RELEASE_NAME.fullmatch(name) for name in NAMES)


def test_latest_and_all() -> None:
    assert BUNDLE.resolve("latest") == NAMES[-1]
    assert read_source("kafka:latest").release == release(NAMES[-1])
    joined = read_source("kafka:all").release
    assert joined.name == "all"
    assert len(joined.messages) > len(release(NAMES[-1]).messages)


def test_what_is_read_is_read_once(bundle: Bundle) -> None:
    first = bundle.read("2.7")
    (bundle.root / A).unlink()
    assert bundle.read("2.7") == first


@pytest.mark.parametrize(
    ("name", "hint"),
    [
        ("4.33", "did you mean '4.3'?"),
        ("lastest", "did you mean 'latest'?"),
        ("al", "did you mean 'all'?"),
        ("0.10", "did you mean 0.10.0 or 0.10.1 or 0.10.2?"),
        ("1", "did you mean 1.0 or 1.1?"),
        ("", "the bundle has 0.10.0 to 4.4, all and latest"),
        ("../releases/4.3", ""),
        ("4.3.1", "did you mean '4.3'?"),
    ],
)
def test_unknown_releases(name: str, hint: str) -> None:
    with pytest.raises(SpecError, match="no such bundled release") as caught:
        BUNDLE.read(name)
    (problem,) = caught.value.problems
    assert problem.span.path == f"kafka:{name}"
    assert problem.hint.startswith(hint)


def test_a_damaged_definition_has_line_and_column(bundle: Bundle) -> None:
    edit(bundle, A, '"type": "int32"', '"type": "int23"')
    line, column = place(bundle, A, '"int23"')
    assert problems_of(bundle) == [
        f"{A}:{line}:{column}: error: F3: unknown type 'int23'"
    ]


def place(bundle: Bundle, path: str, word: str) -> tuple[int, int]:
    """The line and column of a word."""
    before = (bundle.root / path).read_text("utf-8").partition(word)[0]
    return before.count("\n") + 1, len(before) - before.rfind("\n")


def test_every_damaged_definition_is_reported(bundle: Bundle) -> None:
    other = "definitions/VoteResponse/2.7.json"
    edit(bundle, A, '"type": "int32"', '"type": "int23"')
    edit(bundle, A, '"versions": "0+"', '"versions": "+0"')
    edit(bundle, other, '"name": "VoteResponse",', "")
    problems = problems_of(bundle)
    assert len(problems) == 3
    assert sum(line.startswith(f"{A}:") for line in problems) == 2
    assert problems[2].startswith(f"{other}:1:1: error: J7: ")


def test_a_definition_that_is_no_json(bundle: Bundle) -> None:
    edit(bundle, A, '"fields": [', '"fields": ')
    (problem,) = problems_of(bundle)
    assert problem.startswith(f"{A}:")
    assert ": error: J1: " in problem


def test_a_definition_that_is_no_text(bundle: Bundle) -> None:
    raw = (bundle.root / A).read_bytes()
    (bundle.root / A).write_bytes(raw.replace(b'"VoteRequest"', b'"Vote\xffRequest"'))
    line, column = place_of_bytes(raw, b"Request")
    assert problems_of(bundle) == [f"{A}:{line}:{column}: error: I2: not UTF-8"]


def place_of_bytes(raw: bytes, word: bytes) -> tuple[int, int]:
    """The line and column of the last occurrence of a word in the line of the name."""
    at = raw.index(b'"VoteRequest"') + raw[raw.index(b'"VoteRequest"') :].index(word)
    return raw.count(b"\n", 0, at) + 1, at - raw.rfind(b"\n", 0, at)


def test_a_definition_that_is_not_there(bundle: Bundle) -> None:
    (bundle.root / A).unlink()
    assert problems_of(bundle) == [f"{A}: error: I1: No such file or directory"]


def test_an_index_that_is_no_json(bundle: Bundle) -> None:
    edit(bundle, "releases/2.7.json", '"version"', "version")
    assert problems_of(bundle) == [
        "releases/2.7.json:3:3: error: I1: the bundle is damaged: "
        "Expecting property name enclosed in double quotes"
    ]


@pytest.mark.parametrize(
    "index",
    [
        [],
        "text",
        {},
        {"release": "2.7"},
        {"definitions": []},
        {"definitions": {"clients": []}},
        {"definitions": {"clients": "text"}},
        {"definitions": {}, "errors": "1.0"},
        {"definitions": {}, "errors": []},
        {"definitions": {}, "missing_modules": 3},
        {"definitions": {}, "filled_from": 3},
        {"definitions": {"clients": {"VoteRequest": "2.7"}}, "filled_from": "2.8"},
        {"definitions": {"clients": {"VoteRequest": "9.9"}}},
        {"definitions": {"clients": {"VoteRequest": None}}},
    ],
    ids=str,
)
def test_an_index_of_another_form(index: object, bundle: Bundle) -> None:
    (bundle.root / "releases/2.7.json").write_text(json.dumps(index))
    (problem,) = problems_of(bundle)
    assert ": error: I1: " in problem


@pytest.mark.parametrize("rows", ["[{}]", '[{"code": "x", "name": 1}]', "[3]", "3"])
def test_errors_of_another_form(rows: str, bundle: Bundle) -> None:
    form = BUNDLE.index("2.7")["errors"]
    (bundle.root / f"errors/{form}.json").write_text(f'{{"errors": {rows}}}')
    (problem,) = problems_of(bundle)
    assert problem.startswith("releases/2.7.json: error: I1: the bundle is damaged: ")
    assert "\n" not in problem


def test_other_files_are_no_releases(bundle: Bundle) -> None:
    for name in ("notes", "all", "latest", "2", ".2.7"):
        (bundle.root / f"releases/{name}.json").write_text("{}")
    assert Bundle(bundle.root).names == ("2.7",)


def test_an_empty_bundle(tmp_path: Path) -> None:
    empty = Bundle(tmp_path)
    assert empty.names == ()
    with pytest.raises(SpecError, match="no bundled releases in this folder"):
        empty.read_all()
    with pytest.raises(SpecError, match="no such bundled release"):
        empty.read("latest")
