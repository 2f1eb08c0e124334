"""git, run to read objects only, with nothing of a repository's own that runs commands.

A repository's configuration is its maker's word.  Objects that a partial clone lacks are
not fetched, by no protocol: the configuration may name any command as the other side.
Hooks and file monitors are switched off, and of git's variables in the environment, which
lead it to other places and programs, only those are kept that name the user's own files.
"""

from __future__ import annotations

import os
import signal
import subprocess
from contextlib import suppress
from tempfile import TemporaryFile
from threading import Timer

from specgen.files.inputs import too_large
from specgen.problems.bad_input import bad_input

PATIENCE = 120
"""So many seconds git may take; Kafka's own tree takes less than one."""

_KEPT = (
    *("GIT_EXEC_PATH", "GIT_CEILING_DIRECTORIES"),
    *("GIT_CONFIG_GLOBAL", "GIT_CONFIG_SYSTEM", "GIT_CONFIG_NOSYSTEM"),
)
_GIVEN = {
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
    """What a git command answers, at most so many bytes.

    Raises SpecError where it fails, takes too long, or says more.
    """
    source = f"git:{folder}"
    command = ["git", "-C", folder, *_OPTIONS, *args]
    with TemporaryFile() as request, TemporaryFile() as words:
        request.write(stdin)
        request.seek(0)
        try:
            process = subprocess.Popen(
                command,
                stdin=request,
                stdout=subprocess.PIPE,
                stderr=words,
                env=_environment(),
                process_group=0,
            )
        except OSError as error:
            what = f"git can't be run: {error.strerror}"
            raise bad_input(source, what) from None
        answer, in_time = _answer(process, most)
        words.seek(0)
        lines = words.read(1 << 16).decode(errors="replace").strip().splitlines()
    if len(answer) > most:
        raise too_large(source, most)
    if not in_time:
        raise bad_input(source, f"git did not answer within {PATIENCE} seconds")
    if process.returncode:
        what = lines[-1].removeprefix("fatal: ") if lines else "git failed"
        raise bad_input(source, what)
    return answer


def _answer(process: subprocess.Popen[bytes], most: int) -> tuple[bytes, bool]:
    """What a process says, and whether it ended by itself or by us in time."""
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
    """End a process and those that it has started."""
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)


def _environment() -> dict[str, str]:
    kept = {
        key: value
        for key, value in os.environ.items()
        if not key.startswith("GIT_") or key in _KEPT
    }
    return kept | _GIVEN
