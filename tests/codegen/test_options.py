"""A pack's own options: declared, given, noted, and wrong."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

import pytest

import specgen
from specgen.codegen.pack import load_pack
from specgen.disk.manifests import MANIFEST
from specgen.report import SpecError
from tests.support.commands import ended_well, ended_with_errors, invoke
from tests.support.packs import write_pack

TOML = """\
black = "off"

[options.module]
default = "example.com/wire"
help = "The module's path."

[options.depth]
type = "integer"
default = 3

[options.tests]
type = "boolean"
default = false

[options.style]
default = "plain"
choices = ["plain", "fancy"]
"""
TEMPLATE = "{{ options.module }} {{ options.depth + 1 }} {{ options.tests }} {{ options.style }}"
ALL: dict[str, str | int | bool] = {
    "module": "a=b",
    "depth": -1,
    "tests": True,
    "style": "fancy",
}


@pytest.fixture
def pack(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A pack with an option of each type, in the current folder."""
    monkeypatch.chdir(tmp_path)
    files = {"pack.toml": TOML, "a.txt.jinja": TEMPLATE, "copy.txt": ""}
    return write_pack(tmp_path / "mine", files)


def generated(
    pack: Path, options: Mapping[str, str | int | bool]
) -> tuple[str, object]:
    """The output of a run, and the options in its manifest."""
    loaded = specgen.select(specgen.read_source("kafka:4.3"), apis=["Heartbeat"])
    out = pack.with_name("out")
    specgen.generate(loaded, str(pack), out, options=options)
    return (out / "a.txt").read_text(), json.loads((out / MANIFEST).read_text())[
        "options"
    ]


def test_what_is_given_and_what_is_not(pack: Path) -> None:
    defaults = {
        "module": "example.com/wire",
        "depth": 3,
        "tests": False,
        "style": "plain",
    }
    assert generated(pack, {}) == ("example.com/wire 4 False plain", defaults)
    assert generated(pack, ALL) == ("a=b 0 True fancy", ALL)


def test_on_the_command_line(pack: Path) -> None:
    args = ["generate", "kafka:4.3", "--api", "Heartbeat", "--target", "mine"]
    option_arguments = [f"--option={key}={value}" for key, value in ALL.items()]
    option_arguments[2] = "--option=tests=true"
    ended_well(invoke(*args, *option_arguments))
    output = Path("generated/mine/a.txt")
    assert output.read_text() == "a=b 0 True fancy"
    assert invoke(*args, *option_arguments, "--check").status == 0
    assert invoke(*args, *option_arguments[1:], "--check").status == 1
    (row,) = json.loads(ended_well(invoke(*args, *option_arguments[1:], "--json")).out)
    assert row["rendered"] == 1
    assert output.read_text() == "example.com/wire 0 True fancy"


def test_in_a_configuration(pack: Path) -> None:
    text = '[[generate]]\nsource = "kafka:4.3"\napis = ["Heartbeat"]\n'
    text += 'pack = "mine"\noutput = "out"\n[generate.options]\ndepth = 9\n'
    Path("specgen.toml").write_text(text)
    ended_well(invoke("generate"))
    assert Path("out/a.txt").read_text() == "example.com/wire 10 False plain"
    Path("specgen.toml").write_text(text + 'module = 3\n"tets" = true\n')
    errors = ended_with_errors(invoke("generate"), 2)
    assert (
        "specgen.toml:8:1: error: P9: option module: '3' is not of type string"
        in errors
    )
    assert "specgen.toml:9:1: error: P9: pack mine has no option 'tets'" in errors
    assert "hint: did you mean 'tests'?" in errors
    Path("specgen.toml").write_text(
        text.replace("[generate.options]\ndepth", "options")
    )
    assert "must be a table" in ended_with_errors(invoke("generate"), 1)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("depht=4", "pack mine has no option 'depht'\n  hint: did you mean 'depth'?"),
        ("depth", "has no value"),
        ("depth=four", "option depth: 'four' is not of type integer"),
        ("depth=" + "9" * 19, "is not of type integer"),
        ("tests=yes", "option tests: 'yes' is not of type boolean"),
        (
            "style=fanzy",
            "'fanzy' is not one of its choices\n  hint: did you mean 'fancy'?",
        ),
    ],
)
def test_wrong_on_the_command_line(text: str, message: str, pack: Path) -> None:
    args = ["generate", "kafka:4.3", "--api", "Heartbeat", "--target", str(pack)]
    errors = ended_with_errors(invoke(*args, "--option", text), 1)
    assert errors.startswith(f"--option {text}: error: P9: ")
    assert message in errors
    assert not Path("generated").exists()


def test_a_pack_without_options_takes_none(tmp_path: Path) -> None:
    pack = write_pack(tmp_path / "mine", {"pack.toml": "", "a.txt.jinja": ""})
    with pytest.raises(SpecError, match="no option 'x'") as caught:
        generated(pack, {"x": 1})
    assert caught.value.problems[0].hint == "it has none"


@pytest.mark.parametrize(
    ("toml", "expected"),
    [
        ("options = 3", "1:1 'options' must be a table: [options.NAME]"),
        ("[options]\nx = 3", "2:1 'x' must be a table: [options.x]"),
        ("[options.Xy]\ndefault = ''", "1:1 'Xy' is not an option's name"),
        ("[options.x]\nhelp = ''", "1:1 option 'x' has no default"),
        ("[options.x]\ndefault = 3", "2:1 default: '3' is not of type string"),
        ("[options.x]\ntype = 'int'\ndefault = 3", "2:1 'type' can't be 'int'"),
        (
            "[options.y]\ntype = 'integer'\ndefault = true",
            "3:1 default: 'True' is not of type integer",
        ),
        ("[options.x]\ndefault = ''\nhepl = ''", "3:1 unknown key 'hepl'"),
        (
            "[options.x]\ndefault = 'a'\nchoices = ['b']",
            "2:1 default: 'a' is not one of",
        ),
        (
            "[options.x]\ntype = 'boolean'\ndefault = true\nchoices = ['b']",
            "4:1 an option of type boolean has no choices",
        ),
        (
            "[options.x]\ndefault = 'a'\nin_package = true",
            "3:1 in_package: 'True' is not of type string",
        ),
        (
            "[options.x]\ndefault = 'a'\nfolder = 'golden'",
            "3:1 an option of type string has no folder",
        ),
        (
            "[options.x]\ntype = 'boolean'\ndefault = true\nfolder = 'tests'",
            "4:1 no folder 'tests' in the pack",
        ),
    ],
)
def test_wrong_in_pack_toml(toml: str, expected: str, tmp_path: Path) -> None:
    # A table before it has the same keys.
    text = f"{toml}\n[options.z]\ndefault = ''\ntype = 'string'\n"
    pack = write_pack(tmp_path / "mine", {"pack.toml": text if "[" in toml else toml})
    with pytest.raises(SpecError) as caught:
        load_pack(str(pack))
    first = caught.value.problems[0]
    assert first.code == "P2"
    assert f"{first.span.line}:{first.span.column} {first.message}".startswith(expected)
