"""Run git only to read objects, so that a repository can't make it run commands.

A repository's configuration is not trusted.  Objects that a partial clone lacks are never
fetched, since the configuration may name any command as the remote.  Hooks and file
monitors are off, and git's environment variables, which can redirect it to other places
and programs, are dropped except those that locate git itself and the user's settings.
"""

from __future__ import annotations

import os
import signal
import subprocess
from contextlib import suppress
from tempfile import TemporaryFile
from threading import Timer

from specgen.disk.inputs import too_large
from specgen.report.problem import bad_input

PATIENCE = 120
"""The seconds that git may take; Kafka's own tree takes less than one."""

_INHERITED = (
    *("GIT_EXEC_PATH", "GIT_CEILING_DIRECTORIES"),
    *("GIT_CONFIG_GLOBAL", "GIT_CONFIG_SYSTEM", "GIT_CONFIG_NOSYSTEM"),
)
_OVERRIDES = {
    "GIT_ALLOW_PROTOCOL": "",
    "GIT_NO_LAZY_FETCH": "1",
    "GIT_NO_REPLACE_OBJECTS": "1",
    "GIT_OPTIONAL_LOCKS": "0",
    "GIT_TERMINAL_PROMPT": "0",
    "LC_ALL": "C",
    "LANGUAGE": "",
}
_OPTIONS = (
    "--no-pager",
    *("-c", "protocol.allow=never"),
    *("-c", f"core.hooksPath={os.devnull}"),
    *("-c", "core.fsmonitor=false"),
)


def run_git(folder: str, *args: str, most: int, stdin: bytes = b"") -> bytes:
    """The output of a git command.

    Raises SpecError if it fails, takes too long, or writes more than ``most`` bytes.
    """
    source = f"git:{folder}"
    command = ["git", "-C", folder, *_OPTIONS, *args]
    with TemporaryFile() as request, TemporaryFile() as errors:
        request.write(stdin)
        request.seek(0)
        try:
            process = subprocess.Popen(
                command,
                stdin=request,
                stdout=subprocess.PIPE,
                stderr=errors,
                env=_environment(),
                process_group=0,
            )
        except OSError as error:
            fault = f"git can't be run: {error.strerror}"
            raise bad_input(source, fault) from None
        answer, in_time = _answer(process, most)
        errors.seek(0)
        lines = errors.read(1 << 16).decode(errors="replace").strip().splitlines()
    if len(answer) > most:
        raise too_large(source, most)
    if not in_time:
        raise bad_input(source, f"git did not answer within {PATIENCE} seconds")
    if process.returncode:
        fault = lines[-1].removeprefix("fatal: ") if lines else "git failed"
        raise bad_input(source, fault)
    return answer


def _answer(process: subprocess.Popen[bytes], most: int) -> tuple[bytes, bool]:
    """A process's output, at most one byte too long, and whether it came in time."""
    assert process.stdout is not None
    timer = Timer(PATIENCE, _kill, [process])
    timer.daemon = True
    timer.start()
    answer = None
    try:
        answer = process.stdout.read(most + 1)
        in_time = timer.is_alive()
    finally:
        timer.cancel()
        if answer is None or len(answer) > most:
            _kill(process)
        process.stdout.close()
        process.wait()
    return answer, in_time


def _kill(process: subprocess.Popen[bytes]) -> None:
    """Kill a process and its children."""
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)


def _environment() -> dict[str, str]:
    inherited = {
        key: value
        for key, value in os.environ.items()
        if not key.startswith("GIT_") or key in _INHERITED
    }
    return inherited | _OVERRIDES
