"""Every command and option has a help text."""

from __future__ import annotations

import re
import subprocess
import sys
from ast import literal_eval
from collections.abc import Iterator
from inspect import getdoc
from typing import Any

import pytest
from typer.main import get_command
from typer.testing import CliRunner

from specgen import __version__
from specgen.cli.app import app
from tests.support.commands import ended_well, invoke, specgen


def commands(group: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[Any, Any]]:
    """Every command below a group, with its words."""
    for name, command in sorted(group.commands.items()):
        words = (*path, name)
        yield words, command
        if hasattr(command, "commands"):
            yield from commands(command, words)


COMMANDS = dict(commands(get_command(app)))


def test_the_commands() -> None:
    expected = {("generate",), ("import",), ("releases",), ("export", "layouts")}
    assert expected <= COMMANDS.keys()


@pytest.mark.parametrize("words", COMMANDS, ids=" ".join)
def test_every_command_and_option_has_a_help(words: tuple[str, ...]) -> None:
    command = COMMANDS[words]
    assert command.help
    assert command.help.strip().endswith((".", ".)"))
    for parameter in command.params:
        if parameter.name != "help":
            assert parameter.help, f"{words} {parameter.name}"
            assert parameter.help.rstrip(")").endswith("."), parameter.help
    text = ended_well(invoke(*words, "--help")).out
    for parameter in command.params:
        for option in parameter.opts:
            if option.startswith("--"):
                assert option in text


@pytest.mark.parametrize("words", [(), *COMMANDS], ids=" ".join)
def test_help_has_a_short_option_and_names_no_type_for_a_flag(
    words: tuple[str, ...],
) -> None:
    short = ended_well(invoke(*words, "-h")).out
    assert short == ended_well(invoke(*words, "--help")).out
    assert "--help" in short
    assert "bool" not in short.lower()


@pytest.mark.parametrize("words", COMMANDS, ids=" ".join)
def test_help_says_which_options_may_be_repeated(words: tuple[str, ...]) -> None:
    for parameter in COMMANDS[words].params:
        if parameter.opts[0].startswith("-"):
            repeats = "may be repeated" in parameter.help
            assert repeats == bool(parameter.multiple), parameter.name


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("specgen re", {"reconcile", "releases"}),
        ("specgen export l", {"layouts"}),
        ("specgen generate --lay", {"--layout"}),
        ("specgen generate --layout p", {"project", "package"}),
    ],
)
def test_shell_completion(typed: str, expected: set[str]) -> None:
    completing = {
        "_SPECGEN_COMPLETE": "complete_bash",
        "COMP_WORDS": typed,
        "COMP_CWORD": str(typed.count(" ")),
    }
    done = CliRunner(env=completing).invoke(app)
    assert expected <= set(done.stdout.split())


def test_completion_is_offered() -> None:
    options = {name for option in get_command(app).params for name in option.opts}
    assert {"--install-completion", "--show-completion"} <= options


def test_no_arguments_is_help() -> None:
    done = invoke()
    assert "generate" in done.out
    assert "SOURCE is a bundled release (kafka:4.3, " in done.out
    assert "layouts" in invoke("export").out


def test_version() -> None:
    assert ended_well(invoke("--version")).out == f"specgen {__version__}\n"


@pytest.mark.parametrize(
    "args",
    [
        ["generat"],
        ["generate", "a", "b"],
        ["generate", "--nothing"],
        ["generate", "--target"],
        ["export", "layouts"],
        ["export", "layouts", "kafka:4.3", "--version", "x"],
        ["import", "x"],
        ["--nothing"],
    ],
    ids=" ".join,
)
def test_wrong_usage(args: list[str]) -> None:
    done = invoke(*args)
    assert done.status == 2
    assert "Traceback" not in done.err
    assert "Error" in done.err


def test_similar_commands_are_suggested() -> None:
    assert "generate" in invoke("generat").err


def test_the_module_is_the_command() -> None:
    assert ended_well(specgen("--version")).out == f"specgen {__version__}\n"


@pytest.mark.parametrize("words", COMMANDS, ids=" ".join)
def test_options_are_grouped(words: tuple[str, ...]) -> None:
    """Besides --help there is at most one option that stands in no group."""
    options = [p for p in COMMANDS[words].params if p.opts[0].startswith("-")]
    alone = [p.opts for p in options if not p.rich_help_panel]
    assert len(alone) <= 1, alone


def test_the_commands_are_grouped() -> None:
    output = invoke("--help").out
    heads = (
        *("Make code", "Look at the protocol", "Compare releases", "Test an impl"),
        *("Broker logs", "For authors"),
    )
    places = [output.index(f"─ {head}") for head in heads]
    assert places == sorted(places)
    assert "─ Commands" not in output


def test_a_help_or_version_imports_no_command() -> None:
    """The time that they take is that of imports: 0.2 s of processor at most."""
    for option, least in (
        ("--version", {"rich", "pydantic"}),
        ("--help", {"pydantic"}),
    ):
        code = f"""
import sys
from specgen.cli.app import app
try:
    app(["{option}"])
except SystemExit:
    print(sorted(sys.modules), file=sys.stderr)
"""
        done = subprocess.run(
            [sys.executable, "-c", code], capture_output=True, text=True, check=True
        )
        modules = set(literal_eval(done.stderr))
        assert not least & modules
        ours = {name for name in modules if name.startswith("specgen.")}
        assert ours == {
            "specgen.cli",
            *(f"specgen.cli.{name}" for name in ("app", "commands", "options")),
        }


def test_a_command_loads_only_what_it_needs() -> None:
    code = """
import sys
from specgen.cli.app import app
for words in ("show Fetch", "diff kafka:4.2 kafka:4.3 --message Fetch"):
    try:
        app(words.split())
    except SystemExit:
        print(sorted(sys.modules), file=sys.stderr)
"""
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    )
    by_show, compared = map(set, map(literal_eval, done.stderr.splitlines()))
    assert "specgen.cli.show" in by_show
    assert not by_show & {
        "lark",
        "specgen.changes.differing",
        "specgen.report.rules",
    }
    assert "specgen.changes.differing" in compared
    makers = {"specgen.codegen.making", "specgen.cli.importing", "jinja2"}
    other_readers = {"specgen.sources.bnf", "specgen.sources.kmsg"}
    assert not (by_show | compared) & (makers | other_readers)


@pytest.mark.parametrize("words", COMMANDS, ids=" ".join)
def test_no_word_of_a_help_text_is_lost_or_broken(
    words: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Brackets have a meaning to the library, and so do line ends in docstrings."""
    command = COMMANDS[words]
    monkeypatch.setenv("COLUMNS", "400")
    output = ended_well(invoke(*words, "-h")).out
    for paragraph in (getdoc(command.callback) or command.help).split("\n\n"):
        assert " ".join(paragraph.split()) in output
    for parameter in command.params:
        assert parameter.help in output
    options = [line for line in output.splitlines() if " --" in line]
    assert not re.findall(r"<(?:path|str|int|float)>", "".join(options), re.IGNORECASE)
