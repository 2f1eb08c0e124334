"""Packs with their own view: how it is found, run, and reported when it fails."""

from __future__ import annotations

import ast
import pickle
import shutil
from pathlib import Path

import pytest

import specgen
from specgen.codegen.pack import builtin_packs, load_pack
from specgen.codegen.run import render_all
from specgen.codegen.units import Job
from specgen.codegen.views import View, view_class
from specgen.disk.data import data_folder
from specgen.report import Problem, SpecError
from tests.support.commands import ended_with_errors, invoke
from tests.support.packs import job_of, make, tree, write_pack
from tests.support.sources import definition, read_release, small

RELEASE = read_release(small())
VIEW = """\
from dataclasses import dataclass

from specgen.packs import Message, View


@dataclass
class Row:
    text: str


class Shouting(View):
    def message(self, message: Message) -> dict[str, object]:
        return super().message(message) | {"row": Row(message.name.upper())}
"""
FILES = {
    "pack.toml": 'black = "off"\n[each]\n"__message__.txt.jinja" = "message"\n',
    "view.py": VIEW,
    "__message__.txt.jinja": "{{ row.text }} {{ message.name }}",
}


def problem_of(pack: Path, processes: int = 1) -> Problem:
    """The first problem on making a pack's output."""
    with pytest.raises(SpecError) as caught:
        make(RELEASE, pack, pack.with_name("out"), processes=processes)
    return caught.value.problems[0]


def changed(text: str, old: str, new: str) -> str:
    """A text with a part replaced, which must be there."""
    assert old in text
    return text.replace(old, new)


def test_a_pack_with_a_view_of_its_own(tmp_path: Path) -> None:
    pack = write_pack(tmp_path / "mine", FILES)
    before = tree(pack)
    files = render_all(job_of(RELEASE, pack))
    assert files["EchoRequest.txt"] == b"ECHOREQUEST EchoRequest"
    assert "view.py" not in files
    assert tree(pack) == before


def test_a_view_that_is_a_package_has_modules_beside_it(tmp_path: Path) -> None:
    files = FILES | {
        "view/__init__.py": "from specgen.packs import View\n"
        "from .words import loud\n\n"
        "class Shouting(View):\n"
        "    def message(self, message):\n"
        "        return {'row': loud(message.name), 'message': message}\n",
        "view/words.py": "from types import SimpleNamespace\n"
        "def loud(name):\n    return SimpleNamespace(text=name + '!')\n",
    }
    del files["view.py"]
    pack = write_pack(tmp_path / "mine", files)
    before = tree(pack)
    made = render_all(job_of(RELEASE, pack))
    assert made["EchoRequest.txt"] == b"EchoRequest! EchoRequest"
    assert not any(path.startswith("view") for path in made)
    assert tree(pack) == before


def test_a_view_may_derive_from_one_that_it_names(tmp_path: Path) -> None:
    text = "from specgen.codegen.views.fixtures import FixturesView\n"
    text += "class Mine(FixturesView):\n    pass\n"
    pack = write_pack(tmp_path / "mine", FILES, view__py=text)
    view = view_class(pack, "")
    assert view.__name__ == "Mine"
    assert view_class(pack, "") is view


def test_without_one_a_pack_has_the_plain_view(tmp_path: Path) -> None:
    assert view_class(write_pack(tmp_path / "mine"), "model") is View


def test_a_pack_has_one_view(tmp_path: Path) -> None:
    toml = 'view = "tables"\n' + FILES["pack.toml"]
    pack = write_pack(tmp_path / "mine", FILES, pack__toml=toml)
    with pytest.raises(SpecError, match=r"has a view.py and names view 'tables'"):
        load_pack(str(pack))


@pytest.mark.parametrize("folder", ["mine", "."])
def test_workers_have_it_too_and_so_has_another_process(
    folder: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_pack(tmp_path / "mine", FILES)
    monkeypatch.chdir(tmp_path / ("mine" if folder == "." else "."))
    items = {f"Item{n}Record": definition(f"Item{n}Record") for n in range(30)}
    release = read_release(items)
    make(release, Path(folder), tmp_path / "out", processes=3)
    assert (tmp_path / "out/Item7Record.txt").read_text() == "ITEM7RECORD Item7Record"
    job = job_of(release, Path(folder))
    assert render_all(pickle.loads(pickle.dumps(job))) == render_all(job)


def test_a_changed_view_renders_all_anew(tmp_path: Path) -> None:
    pack, out = write_pack(tmp_path / "mine", FILES), tmp_path / "out"
    first = make(RELEASE, pack, out)
    assert make(RELEASE, pack, out).rendered == 0
    (pack / "view.py").write_text(changed(VIEW, "upper", "lower"))
    again = make(RELEASE, pack, out)
    assert again.rendered == first.rendered
    assert (out / "EchoRequest.txt").read_text() == "echorequest EchoRequest"


@pytest.mark.parametrize("name", builtin_packs())
def test_a_built_in_pack_under_another_name_makes_the_same(
    name: str, tmp_path: Path
) -> None:
    original = data_folder("templates") / name
    pack = shutil.copytree(original, tmp_path / "elsewhere")
    toml = (pack / "pack.toml").read_text()
    (pack / "pack.toml").write_text(changed(toml, f'"{name}"', '"other"'))
    files, expected = (render_all(job_of(RELEASE, at)) for at in (pack, original))
    about = expected["MANIFEST.json"].decode()
    about = changed(about, f'"pack": "{name}"', '"pack": "other"')
    assert files == expected | {"MANIFEST.json": about.encode()}
    assert len(files) > 1


def test_rendering_names_no_pack() -> None:
    root = Path(specgen.__file__).parent / "render"
    packs = {*builtin_packs()}
    views = root / "views"
    own = {views / f"{name}.py" for name in packs} | {views / name for name in packs}
    named = {
        (path.name, node.value)
        for path in root.rglob("*.py")
        if not own & {path, *path.parents}
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Constant) and node.value in packs
    }
    assert named == set()


def test_an_error_in_a_view_is_reported_by_the_packs_own_lines(tmp_path: Path) -> None:
    text = changed(VIEW, "Row(message.name.upper())}", "rows(message)}")
    text += "\n\ndef rows(message: Message) -> object:\n    return {}[message.name]\n"
    pack = write_pack(tmp_path / "mine", FILES, view__py=text)
    for processes in (1, 3):
        problem = problem_of(pack, processes)
        assert (problem.code, problem.message) == ("P7", "KeyError: 'ClockRecord'")
        assert str(problem.span) == f"{pack / 'view.py'}:17:12"
        trail = "view.py:13 in message > view.py:17 in rows"
        assert problem.hint == f"{trail}, while making ClockRecord.txt"


@pytest.mark.parametrize(
    ("old", "new", "message", "place"),
    [
        ("class Row:", "class Row", "SyntaxError: expected ':'", ":7:10"),
        ("    text: str", "  text: str\n   x: int", "IndentationError: ", ":9:"),
        ("import Message", "import Mesage", "ImportError: cannot import name", ":3:1"),
        ("@dataclass", "1 / 0", "ZeroDivisionError: division by zero", ":6:1"),
        ("@dataclass", "raise SystemExit(3)", "SystemExit: 3", ":6:1"),
        (
            "class Shouting(View)",
            "class Shouting",
            "no class that derives from",
            ":1:1",
        ),
        (
            "class Shouting(View)",
            "class A(View):\n    pass\n\n\nclass B(View)",
            "several views: A, B",
            ":1:1",
        ),
    ],
)
def test_mistakes_when_a_view_is_loaded(
    old: str, new: str, message: str, place: str, tmp_path: Path
) -> None:
    text = changed(VIEW, old, new)
    pack = write_pack(tmp_path / "mine", FILES, view__py=text)
    with pytest.raises(SpecError) as caught:
        load_pack(str(pack))
    (problem,) = caught.value.problems
    assert problem.code == "P7"
    assert problem.message.startswith(message)
    assert str(problem.span).startswith(f"{pack / 'view.py'}{place}")


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("super().message(message) | {", "{1} | {", "TypeError: unsupported operand"),
        ("return super()", "super()", "Shouting.message() returned NoneType"),
        (
            "    def message(",
            "    def __init__(self, job):\n        self.nothing\n\n    def message(",
            "AttributeError: 'Shouting' object has no attribute 'nothing'",
        ),
        (
            "    def message(",
            "    def __init__(self, job):\n        pass\n\n    def message(",
            "AttributeError: 'Shouting' object has no attribute 'common'",
        ),
        (
            "    def message(",
            "    def __init__(self):\n        pass\n\n    def message(",
            "TypeError: Shouting.__init__() takes 1 positional argument but 2 were given",
        ),
        (
            "    def message(",
            "    def message(self):\n        return {}\n\n    def other(",
            "TypeError: Shouting.message() takes 1 positional argument but 2 were given",
        ),
    ],
)
def test_mistakes_when_a_view_works(
    old: str, new: str, message: str, tmp_path: Path
) -> None:
    text = changed(VIEW, old, new)
    problem = problem_of(write_pack(tmp_path / "mine", FILES, view__py=text))
    assert (problem.code, Path(problem.span.path).name) == ("P7", "view.py")
    assert problem.message.startswith(message)


def test_a_view_says_which_packages_have_a_name(tmp_path: Path) -> None:
    text = VIEW + (
        "\n    @classmethod\n    def package_problem(cls, name: str) -> str:\n"
        '        return "" if name.islower() else "in small letters"\n'
    )
    toml = 'package = "Wire"\n' + FILES["pack.toml"]
    pack = write_pack(tmp_path / "mine", FILES, view__py=text, pack__toml=toml)
    with pytest.raises(SpecError, match="'Wire': in small letters") as caught:
        load_pack(str(pack))
    assert str(caught.value.problems[0].span) == f"{pack / 'pack.toml'}:1:1"


def test_a_mistake_where_it_says_so(tmp_path: Path) -> None:
    text = VIEW + (
        "\n    @classmethod\n    def package_problem(cls, name: str) -> str:\n"
        "        return name.nothing\n"
    )
    pack = write_pack(tmp_path / "mine", FILES, view__py=text)
    with pytest.raises(SpecError, match="P7: AttributeError: 'str' object") as caught:
        load_pack(str(pack))
    assert str(caught.value.problems[0].span) == f"{pack / 'view.py'}:17:16"


def test_an_error_while_it_validates_a_requested_name(tmp_path: Path) -> None:
    text = VIEW + (
        "\n    @classmethod\n    def package_problem(cls, name: str) -> str:\n"
        '        return "" if name != "wire" else name.nothing\n'
    )
    pack = write_pack(tmp_path / "mine", FILES, view__py=text)
    out = str(tmp_path / "out")
    errors = ended_with_errors(
        invoke("generate", "--target", str(pack), "--package", "wire", "-o", out)
    )
    assert "view.py:17:42: error: P7: AttributeError: 'str' object" in errors


def test_no_code_is_run_of_a_pack_that_a_file_names(tmp_path: Path) -> None:
    traces = tmp_path / "traces"
    text = f"open({str(traces)!r}, 'w')\n{VIEW}"
    pack = write_pack(tmp_path / "mine", FILES, view__py=text)
    with pytest.raises(SpecError, match=r"runs its own code \(view.py\)") as caught:
        load_pack(str(pack), trusted=False)
    assert "--trust-packs" in caught.value.problems[0].hint
    assert not traces.exists()
    assert load_pack(str(pack)).is_trusted
    assert traces.exists()


@pytest.mark.parametrize(
    "template",
    [
        "{{ ''.__class__.__mro__ }}",
        "{{ layout_object.__globals__ }}",
        "{{ message.parse_file('x') }}",
        "{{ message.model_construct() }}",
    ],
)
def test_templates_of_such_a_pack_reach_only_what_they_are_given(
    template: str, tmp_path: Path
) -> None:
    files = {"pack.toml": FILES["pack.toml"], "__message__.txt.jinja": template}
    pack = load_pack(str(write_pack(tmp_path / "mine", files)), trusted=False)
    job = Job("small", RELEASE, RELEASE.messages, pack.package, pack)
    with pytest.raises(SpecError, match=r"unsafe|not safely callable"):
        render_all(job)


def test_the_output_of_such_a_pack_is_reproducible(tmp_path: Path) -> None:
    folder = str(write_pack(tmp_path / "mine"))
    outputs = [
        render_all(Job("small", RELEASE, RELEASE.messages, pack.package, pack))
        for pack in (load_pack(folder), load_pack(folder, trusted=False))
    ]
    assert outputs[0] == outputs[1]
