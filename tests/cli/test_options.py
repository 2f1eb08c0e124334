"""A command's groups of options become its parameters, and come back as values."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Annotated, Any

import pytest
import typer
from typer.main import get_command
from typer.testing import CliRunner

from specgen.cli.options import Options, expanded

Loud = Annotated[bool, typer.Option("--loud", help="Louder.")]
seen: list[object] = []


@dataclass(frozen=True)
class Greeting(Options):
    """A greeting, and in whose presence it is said."""

    panel = "Greeting"

    name: Annotated[str, typer.Option("--name", metavar="NAME", help="Whom.")]
    times: Annotated[
        int, typer.Option("--times", min=1, rich_help_panel="Counts", help="How often.")
    ] = 1
    loud: Loud = False

    def __post_init__(self) -> None:
        """Raise typer.BadParameter for a name that nobody has."""
        if not self.name:
            raise typer.BadParameter("nobody is called that")

    @contextmanager
    def during(self) -> Iterator[None]:
        """Remember when it began and ended."""
        seen.append("begins")
        yield
        seen.append("ends")


@dataclass(frozen=True)
class QuietGreeting(Greeting):
    """Another default for one option."""

    times: Annotated[int, typer.Option("--times", help="How often.")] = 2


@dataclass(frozen=True)
class Place(Options):
    """Where; the name of one of its fields is that of the other group's parameter."""

    greeting: Annotated[str, typer.Option("--sign", help="What a sign says.")] = ""


def greet(
    word: Annotated[str, typer.Argument(help="What to say.")] = "Hello",
    *,
    greeting: Greeting,
    place: Place,
    json: Annotated[bool, typer.Option("--json", help="As JSON.")] = False,
) -> None:
    """Greet somebody."""
    seen.append((word, greeting, place, json))


def greet_quietly(*, greeting: QuietGreeting) -> None:
    """Greet somebody twice."""
    seen.append(greeting)


def twice(*, greeting: Greeting, loud: Loud = False) -> None:
    """Take an option twice."""


def command(function: Any) -> Any:
    """A function as a command of its own."""
    seen.clear()
    application = typer.Typer(add_completion=False)
    application.command()(expanded(function))
    return application


def run(function: Any, *words: str) -> Any:
    """The result of a command."""
    return CliRunner().invoke(command(function), [*words])


def test_options_come_back_in_groups() -> None:
    done = run(greet, "Hi", "--name", "Ann", "--times", "3", "--sign", "x", "--json")
    assert done.exit_code == 0
    assert seen == ["begins", ("Hi", Greeting("Ann", 3), Place("x"), True), "ends"]


def test_defaults_are_those_of_the_fields_also_in_a_subclass() -> None:
    run(greet, "--name", "Ann")
    assert ("Hello", Greeting("Ann", 1, False), Place(), False) in seen
    run(greet_quietly, "--name", "Ann")
    assert QuietGreeting("Ann", 2) in seen


def test_wrong_values_are_wrong_usage() -> None:
    for words, said in (
        ((), "Missing option '--name'"),
        (("--name", ""), "nobody is called that"),
        (("--name", "Ann", "--times", "0"), "'--times'"),
        (("--name", "Ann", "--quiet"), "No such option"),
    ):
        done = run(greet, *words)
        assert done.exit_code == 2
        assert said in done.stderr
        assert not seen


def test_a_group_is_a_panel_but_for_options_that_have_their_own() -> None:
    params: Any = get_command(command(greet)).params
    panels = {param.name: param.rich_help_panel for param in params}
    assert panels == {
        **{"word": None, "name": "Greeting", "times": "Counts", "loud": "Greeting"},
        **{"greeting": None, "json": None},
    }
    # The option itself stays as it was for other groups and commands.
    assert Loud.__metadata__[0].rich_help_panel is None  # type: ignore[attr-defined]


def test_two_options_of_one_name_are_refused() -> None:
    with pytest.raises(TypeError, match="twice has two options 'loud'"):
        expanded(twice)
