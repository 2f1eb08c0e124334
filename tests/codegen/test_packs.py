"""Template packs: pack.toml, templates, copied files and placeholders; custom packs."""

from __future__ import annotations

from pathlib import Path

import pytest

from specgen.codegen.pack import Blacken, Each, load_pack
from specgen.codegen.run import render_all
from specgen.codegen.units import units
from specgen.report import Problem, SpecError
from tests.support.packs import SMALL, SMALL_TOML, job_of, tree, write_pack
from tests.support.sources import read_release, small

RELEASE = read_release(small())


def problems_of(pack: Path) -> list[Problem]:
    """The problems on loading a pack."""
    with pytest.raises(SpecError) as caught:
        load_pack(str(pack))
    return list(caught.value.problems)


def problem_lines(pack: Path) -> list[str]:
    """The problems on loading a pack, with places relative to it."""
    return [
        f"{problem.span.line}:{problem.span.column} {problem.message} | {problem.hint}"
        for problem in problems_of(pack)
    ]


def rendering_problems(pack: Path) -> list[str]:
    """The problems on rendering, with paths relative to the pack."""
    with pytest.raises(SpecError) as caught:
        render_all(job_of(RELEASE, pack))
    return [
        f"{p.span} {p.message} | {p.hint}".replace(f"{pack}/", "")
        for p in caught.value.problems
    ]


def test_a_pack(tmp_path: Path) -> None:
    pack = load_pack(str(write_pack(tmp_path / "mine")))
    assert pack.name == "small"
    assert pack.black is Blacken.OFF
    assert pack.package == "kafka_wire"
    assert pack.copies == ("notes.md",)
    assert pack.templates["versions/__message__.__version__.txt"] is Each.VERSION


def test_what_a_pack_need_not_say(tmp_path: Path) -> None:
    files = {"pack.toml": "", "a.txt.jinja": "{{ package }}", "b.txt": "{{ no }}"}
    pack = write_pack(tmp_path / "mine", files)
    loaded = load_pack(str(pack))
    assert (loaded.name, loaded.view, loaded.black) == ("mine", "model", Blacken.ALL)
    assert loaded.templates == {"a.txt": Each.RELEASE}
    files_made = render_all(job_of(RELEASE, pack))
    assert files_made["a.txt"] == b"kafka_wire"
    assert files_made["b.txt"] == b"{{ no }}"


def test_every_output(tmp_path: Path) -> None:
    files = render_all(job_of(RELEASE, write_pack(tmp_path / "mine")))
    names = [m.name for m in RELEASE.messages]
    versions = [
        f"versions/{m.name}.{v}.txt" for m in RELEASE.messages for v in m.versions
    ]
    apis = ["apis/Echo.txt", "apis/Store.txt", "apis/ClockRecord.txt"]
    messages = [f"messages/{name}.txt" for name in names]
    expected = [*versions, *apis, *messages, "index.txt", "notes.md", "MANIFEST.json"]
    assert sorted(files) == sorted(expected)
    assert files["apis/Echo.txt"] == b"EchoRequest\nEchoResponse\n"
    assert files["messages/ClockRecord.txt"] == b"ClockRecord\nTicks int64\n"
    first = files["versions/ClockRecord.0.txt"].decode()
    assert first.startswith('{"api": "ClockRecord", "kind": "data", "version": 0, ')


def test_placeholders_in_folders_and_copies(tmp_path: Path) -> None:
    files = {
        "pack.toml": 'package = "own_wire"\n[each]\n'
        '"__package__/__api__/__module__.v__version__.jinja" = "version"\n',
        "__package__/__api__/__module__.v__version__.jinja": "{{ version }}",
        "__package__/py.typed": "",
    }
    files_made = render_all(job_of(RELEASE, write_pack(tmp_path / "mine", files)))
    assert files_made["own_wire/Echo/echo_request.v2"] == b"2"
    assert files_made["own_wire/py.typed"] == b""
    assert not any("__" in path for path in files_made)


def test_a_folder_for_each_kind(tmp_path: Path) -> None:
    files = {
        "pack.toml": '[each]\n"__kind__/__api__.jinja" = "api"\n'
        '"m/__kind__/__message__.jinja" = "message"\n',
        "__kind__/__api__.jinja": "",
        "m/__kind__/__message__.jinja": "",
    }
    files_made = render_all(job_of(RELEASE, write_pack(tmp_path / "mine", files)))
    assert {"apis/Echo", "data/ClockRecord", "m/apis/EchoRequest"} <= files_made.keys()


def test_macros_give_no_output_and_are_imported(tmp_path: Path) -> None:
    files = {
        "pack.toml": 'black = "off"\n',
        "macros/parts.jinja": "{% macro hi(x) %}hi {{ x }}{% endmacro %}",
        "macros/notes.txt": "not copied",
        "a.txt.jinja": '{% from "macros/parts.jinja" import hi %}{{ hi("you") }}',
    }
    files_made = render_all(job_of(RELEASE, write_pack(tmp_path / "mine", files)))
    assert set(files_made) == {"a.txt", "MANIFEST.json"}
    assert files_made["a.txt"] == b"hi you"


def test_hidden_files_and_caches_are_no_part(tmp_path: Path) -> None:
    files = {"pack.toml": "", "a.txt": "", ".git/x": "", "__pycache__/y.pyc": ""}
    pack = load_pack(str(write_pack(tmp_path / "mine", files)))
    assert pack.copies == ("a.txt",)


def test_copies_keep_their_bytes(tmp_path: Path) -> None:
    pack = write_pack(tmp_path / "mine", {"pack.toml": ""})
    raw = bytes(range(256)) + b"\r\n{{ message }}"
    (pack / "logo.py").write_bytes(raw)
    assert render_all(job_of(RELEASE, pack))["logo.py"] == raw


def test_digest_tells_of_every_change(tmp_path: Path) -> None:
    pack = write_pack(tmp_path / "mine")
    digests = {load_pack(str(pack)).digest}
    (pack / "notes.md").write_text("other")
    digests.add(load_pack(str(pack)).digest)
    (pack / "notes.md").rename(pack / "note.md")
    digests.add(load_pack(str(pack)).digest)
    (pack / "macros").mkdir()
    (pack / "macros" / "m.jinja").write_text("")
    digests.add(load_pack(str(pack)).digest)
    assert len(digests) == 4


def test_a_relative_path_and_one_with_a_dot(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_pack(tmp_path / "mine", {"pack.toml": "", "a.txt.jinja": "{{ package }}"})
    monkeypatch.chdir(tmp_path / "mine")
    assert load_pack(".").name == "mine"
    assert render_all(job_of(RELEASE, Path())) == render_all(
        job_of(RELEASE, Path("../mine"))
    )


def test_no_such_pack(tmp_path: Path) -> None:
    (problem,) = problems_of(Path("pyton"))
    assert problem.hint == "did you mean 'python'?"
    (problem,) = problems_of(tmp_path)
    assert problem.message == "not a template pack: it has no pack.toml"


def test_every_mistake_in_pack_toml_at_once(tmp_path: Path) -> None:
    toml = """\
nam = "x"
name = "../up"
view = 3
black = "lon"
package = "a/b"

[each]
"a.txt.jinja" = "mesage"
  "b.txt.jinja" = "message"
"a.txt" = "message"
"""
    pack = write_pack(tmp_path / "mine", {"pack.toml": toml, "a.txt.jinja": ""})
    assert problem_lines(pack) == [
        "1:1 unknown key 'nam' | did you mean 'name'?",
        "2:1 '../up' is not a pack's name | "
        "a folder gets this name: no slashes, no leading dot",
        "3:1 'view' must be a string | ",
        "4:1 'black' can't be 'lon' | did you mean 'long'?",
        "5:1 'a/b': a package's name is ASCII letters, digits, _ and -, "
        "with dots between | ",
        "8:1 'a.txt.jinja' can't be 'mesage' | did you mean 'message'?",
        "9:3 no template 'b.txt.jinja' in the pack | did you mean 'a.txt.jinja'?",
        "10:1 no template 'a.txt' in the pack | did you mean 'a.txt.jinja'?",
    ]


@pytest.mark.parametrize(
    ("toml", "expected"),
    [
        ('name = "a"\nblack = \n', "2:9 not TOML: Invalid value | "),
        ('name = "a', "1:1 not TOML: Unterminated string | "),
        ('name = "a"\nname = "b"', "2:1 not TOML: Cannot overwrite a value | "),
        ("each = 3", "1:1 'each' is a table of template paths | "),
        ('[each]\n"a.txt.jinja" = 3', "2:1 'a.txt.jinja' must be a string | "),
        ('name = ""', "1:1 '' is not a pack's name | "),
        ('name = ".x"', "1:1 '.x' is not a pack's name | "),
        ("[extra]\nx = 1", "1:2 unknown key 'extra' | "),
        ('whole = "yes"', "1:1 'whole' must be true or false | "),
    ],
)
def test_wrong_pack_toml(toml: str, expected: str, tmp_path: Path) -> None:
    pack = write_pack(tmp_path / "mine", {"pack.toml": toml, "a.txt.jinja": ""})
    (problem,) = problem_lines(pack)
    assert problem.startswith(expected)


@pytest.mark.parametrize(
    ("path", "each", "place", "what"),
    [
        ("__module__.go", "", "", "__module__ has no value once per release"),
        ("__kind__/a.go", "", "", "__kind__ has no value once per release"),
        ("__module__.go", "api", ":2:1", "__module__ has no value once per api"),
        ("a/__version__.go", "message", ":2:1", "has no value once per message"),
    ],
)
def test_a_placeholder_without_a_value(
    path: str, each: str, place: str, what: str, tmp_path: Path
) -> None:
    toml = f'[each]\n"{path}.jinja" = "{each}"\n' if each else ""
    folder = write_pack(tmp_path / "mine", {f"{path}.jinja": ""}, pack__toml=toml)
    with pytest.raises(SpecError) as caught:
        load_pack(str(folder))
    (problem,) = caught.value.problems
    assert str(problem.span) == f"{folder / 'pack.toml'}{place}"
    assert what in problem.message


def test_a_python_module_called_version(tmp_path: Path) -> None:
    files = {"pack.toml": "", "__package__/__version__.py.jinja": ""}
    (unit,) = units(job_of(RELEASE, write_pack(tmp_path / "mine", files)))
    assert unit.path == "kafka_wire/__version__.py"


def test_pack_toml_that_is_no_text(tmp_path: Path) -> None:
    pack = write_pack(tmp_path / "mine", {"pack.toml": ""})
    (pack / "pack.toml").write_bytes(b'name = "\xff"\n')
    (problem,) = problems_of(pack)
    assert (problem.message, str(problem.span)) == (
        "not UTF-8",
        f"{pack / 'pack.toml'}:1:9",
    )


def test_unknown_view(tmp_path: Path) -> None:
    toml = SMALL_TOML.replace('"model"', '"python"')
    pack = write_pack(tmp_path / "mine", SMALL, pack__toml=toml)
    assert problem_lines(pack) == ["2:1 unknown view 'python' | known: model, tables"]


def test_an_undefined_name_tells_template_and_line(tmp_path: Path) -> None:
    text = "a\n{{ message.name }}\n{{ mesage.name }}\n"
    files = SMALL | {"messages/__message__.txt.jinja": text}
    assert rendering_problems(write_pack(tmp_path / "mine", files)) == [
        "messages/__message__.txt.jinja:3:1 'mesage' is undefined | "
        "while making messages/EchoRequest.txt"
    ]


def test_an_undefined_attribute(tmp_path: Path) -> None:
    files = SMALL | {"index.txt.jinja": "\n{{ release.nam }}"}
    (problem,) = rendering_problems(write_pack(tmp_path / "mine", files))
    assert problem.startswith("index.txt.jinja:2:1 ")
    assert "has no attribute 'nam'" in problem


def test_a_mistake_in_a_macro_is_reported_there(tmp_path: Path) -> None:
    files = SMALL | {
        "macros/m.jinja": "{% macro hi() %}\n\n{{ nobody }}{% endmacro %}",
        "index.txt.jinja": '{% from "macros/m.jinja" import hi %}\n{{ hi() }}',
    }
    assert rendering_problems(write_pack(tmp_path / "mine", files)) == [
        "macros/m.jinja:3:1 'nobody' is undefined | while making index.txt"
    ]


def test_wrong_jinja_of_every_template_at_once(tmp_path: Path) -> None:
    files = SMALL | {
        "index.txt.jinja": "\n\n{% if %}",
        "apis/__api__.txt.jinja": "{% for m in messages %}\n{{ m.name }}",
        "messages/__message__.txt.jinja": "{{ 1 / 0 }}",
    }
    problems = rendering_problems(write_pack(tmp_path / "mine", files))
    places = [line.partition(" ")[0] for line in problems]
    assert places == [
        "apis/__api__.txt.jinja:2:1",
        "index.txt.jinja:3:1",
        "messages/__message__.txt.jinja:1:1",
    ]
    assert "ZeroDivisionError: division by zero" in problems[2]


def test_a_template_that_is_not_there(tmp_path: Path) -> None:
    files = SMALL | {"index.txt.jinja": '\n{% include "macros/none.jinja" %}'}
    (problem,) = rendering_problems(write_pack(tmp_path / "mine", files))
    assert problem.startswith("index.txt.jinja:2:1 ")
    assert "macros/none.jinja" in problem


def test_a_template_that_is_not_utf8(tmp_path: Path) -> None:
    pack = write_pack(tmp_path / "mine")
    (pack / "index.txt.jinja").write_bytes(b"\xff")
    (problem,) = rendering_problems(pack)
    assert problem.startswith("index.txt.jinja UnicodeDecodeError: ")


def test_text_that_can_not_be_written(tmp_path: Path) -> None:
    files = SMALL | {"index.txt.jinja": '{{ "\\ud800" }}'}
    (problem,) = rendering_problems(write_pack(tmp_path / "mine", files))
    assert problem.startswith("index.txt.jinja index.txt: ")
    assert "surrogates not allowed" in problem


def test_output_that_is_no_python(tmp_path: Path) -> None:
    files = {"pack.toml": "", "a.py.jinja": "x = (\n"}
    (problem,) = rendering_problems(write_pack(tmp_path / "mine", files))
    assert problem.startswith("a.py.jinja a.py: a template made invalid Python: ")


def test_an_error_of_a_view_is_no_problem_of_the_pack(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pack = write_pack(tmp_path / "mine")

    def broken(*_: object) -> object:
        raise KeyError("ours")

    monkeypatch.setattr("specgen.codegen.views.base.View.release", broken)
    with pytest.raises(KeyError, match="ours"):
        render_all(job_of(RELEASE, pack))


def test_packs_are_not_written_to(tmp_path: Path) -> None:
    pack = write_pack(tmp_path / "mine")
    before = tree(pack)
    render_all(job_of(RELEASE, pack))
    assert tree(pack) == before
