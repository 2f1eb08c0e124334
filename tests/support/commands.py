"""The ``specgen`` command, run in its own process or in this one."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from typer.main import get_command
from typer.testing import CliRunner

from specgen.changes.diff import findings_schema
from specgen.cli.app import app
from tests.support.schemas import schema_errors

COMMAND = (sys.executable, "-m", "specgen")


@dataclass(frozen=True)
class Ran:
    """How a command ended, and its output."""

    status: int
    out: str
    err: str


def invoke(*args: object) -> Ran:
    """Run the command in this process: fast, but unsuitable for tests of process behaviour."""
    done = CliRunner().invoke(app, [str(arg) for arg in args])
    if done.exception is not None and not isinstance(done.exception, SystemExit):
        raise done.exception
    return _checked(args, Ran(done.exit_code, done.stdout, done.stderr))


def specgen(
    *args: object,
    cwd: Path | None = None,
    stdin: bytes = b"",
    env: Mapping[str, str] | None = None,
) -> Ran:
    """Run the command in its own process."""
    done = subprocess.run(
        [*COMMAND, *(str(arg) for arg in args)],
        cwd=cwd,
        input=stdin,
        capture_output=True,
        env={**os.environ, **(env or {})},
        check=False,
        timeout=120,
    )
    ran = Ran(done.returncode, done.stdout.decode(), done.stderr.decode())
    return _checked(args, ran)


def _checked(args: Sequence[object], ran: Ran) -> Ran:
    """The same, whose JSON is of the schema that it has."""
    words = [str(arg) for arg in args]
    is_json = "--json" in words or ("--format", "json") in pairwise(words)
    if is_json and words[0] in ("diff", "lint") and ran.out:
        assert schema_errors(findings_schema(), json.loads(ran.out)) == []
    return ran


def output_of(
    *command: object,
    cwd: Path | None = None,
    env: Mapping[str, str] | None = None,
    stdin: str | bytes = "",
) -> str:
    """What a program prints, which must end well; ``env`` is the whole environment."""
    done = subprocess.run(
        [str(word) for word in command],
        cwd=cwd,
        env=env,
        input=stdin.encode() if isinstance(stdin, str) else stdin,
        capture_output=True,
        check=False,
        timeout=1800,
    )
    out, err = done.stdout.decode(), done.stderr.decode()
    assert done.returncode == 0, f"{command}\n{out}\n{err}"
    return out


def invoke_as(user: int, *args: object) -> Ran:
    """Run the command as another user, in a fork of this process.

    Everything the command needs must have been imported: that user may not read it.
    """
    commands: Any = get_command(app)
    dict(commands.commands)  # imports every command's modules

    def become() -> None:
        os.setgid(user)
        os.setuid(user)

    return _forked(become, args)


def invoke_in(cwd: Path, *args: object, env: Mapping[str, str] | None = None) -> Ran:
    """Run the command in a folder, in a fork of this process, which starts at once.

    Its imports and changes to the process stay in the fork.
    """

    def enter() -> None:
        os.chdir(cwd)
        os.environ.update(env or {})

    return _forked(enter, args)


def _forked(prepare: Callable[[], None], args: Sequence[object]) -> Ran:
    mine, theirs = get_context("fork").Pipe()

    def work() -> None:
        prepare()
        theirs.send(invoke(*args))

    process = get_context("fork").Process(target=work)
    process.start()
    theirs.close()
    try:
        ran: Ran = mine.recv() if mine.poll(60) else Ran(-1, "", "no answer")
    except EOFError:
        ran = Ran(-1, "", "it ended without an answer")
    process.join()
    return ran


def ended_well(ran: Ran) -> Ran:
    """The same result, which must have status 0."""
    assert ran.status == 0, ran.err or ran.out
    return ran


def ended_with_errors(ran: Ran, count: int | None = None) -> str:
    """Output of a command that must end with status 2, a number of errors and no traceback."""
    assert ran.status == 2, ran
    assert "Traceback" not in ran.err
    assert ran.out == ""
    if count is not None:
        assert ran.err.splitlines()[-1] == f"{count} error{'s' * (count != 1)}", ran.err
    return ran.err
