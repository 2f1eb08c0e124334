"""A harness as a process that reads and writes lines, and can always be killed.

Separate threads read its output, of which only a limited amount is kept: some chunks of
standard output wait, and the last lines of standard error are kept.
"""

from __future__ import annotations

import os
import signal
import subprocess
from collections import deque
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from queue import Empty, Full, Queue
from threading import Event, Thread
from time import monotonic
from typing import IO

MAX_LINE = 32 << 20
"""Maximum bytes of an answer."""

_CHUNK = 1 << 16
_CHUNKS_WAITING = 16
_STDERR_LINES = 20
_STDERR_LINE = 500
_GRACE = 1.0
"""Seconds to wait for a process's exit status and last output."""
_POLL_SECONDS = 0.25
"""Seconds between checks that the process still reads its input."""


class NotStartedError(Exception):
    """There is no such command, or it can't be run; the message says why."""


class EndedError(Exception):
    """The process ended or closed its input; the message says how."""


class SilentError(Exception):
    """No line arrived in time."""


class FloodError(Exception):
    """A line longer than any answer."""


@dataclass(frozen=True, slots=True)
class _End:
    """Marks the end of standard output."""


class Child:
    """A running command; a context manager that kills it."""

    def __init__(self, command: Sequence[str]) -> None:
        """Start the command; raises NotStartedError."""
        try:
            self._process = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                bufsize=0,
                start_new_session=True,  # its own child processes are killed with it
            )
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or str(error)
            raise NotStartedError(f"can't be started: {reason}") from None
        self._closed = Event()
        self._deaf = Event()
        self._lines: deque[bytes] = deque()
        self._rest = bytearray()
        self._ended = 0.0
        """The time since when it is known to have ended."""
        self._chunks: Queue[bytes | _End] = Queue(_CHUNKS_WAITING)
        self._out: Queue[bytes | None] = Queue()
        self._stderr: deque[str] = deque(maxlen=_STDERR_LINES)
        self._threads = [
            Thread(target=work, daemon=True)
            for work in (self._write, self._read, self._read_errors)
        ]
        for thread in self._threads:
            thread.start()

    def __enter__(self) -> Child:
        return self

    def __exit__(self, *_: object) -> None:
        self.kill()

    @property
    def last_words(self) -> list[str]:
        """The last lines of its standard error, complete if the process has ended."""
        if self._process.poll() is not None:
            self._threads[-1].join(_GRACE)
        return [line for line in self._stderr if line.strip()]

    def send(self, line: bytes) -> None:
        """Queue a line for writing, without waiting."""
        self._out.put(line)

    def receive(self, seconds: float) -> bytes:
        """The next line; raises SilentError, FloodError or EndedError."""
        until = monotonic() + seconds
        while not self._lines:
            left = until - monotonic()
            if left <= 0:
                raise SilentError
            try:
                chunk = self._chunks.get(timeout=min(left, _POLL_SECONDS))
            except Empty:
                if self._deaf.is_set():
                    raise EndedError("it closed its standard input") from None
                if self._has_left():
                    raise EndedError(self._how_it_ended()) from None
                continue
            if isinstance(chunk, _End):
                self._chunks.put(chunk)
                raise EndedError(self._how_it_ended())
            self._split(chunk)
        return self._lines.popleft()

    def ends(self, seconds: float) -> bool:
        """Close its input; whether it then ends by itself in time."""
        self._out.put(None)
        try:
            self._process.wait(seconds)
        except subprocess.TimeoutExpired:
            return False
        return True

    def kill(self) -> None:
        """Kill it and all processes that it started."""
        self._closed.set()
        self._out.put(None)
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        until = monotonic() + _GRACE  # a process that left the session may hold a pipe
        for thread in self._threads:
            thread.join(max(until - monotonic(), 0))
        for stream in (self._stdout, self._errors):
            stream.close()

    def _split(self, chunk: bytes) -> None:
        self._rest += chunk
        if b"\n" in chunk:
            *lines, rest = bytes(self._rest).split(b"\n")
            self._lines += (line for line in lines if line.strip())
            self._rest = bytearray(rest)
        if len(self._rest) > MAX_LINE:
            raise FloodError(f"a line longer than {MAX_LINE >> 20} MiB")

    def _has_left(self) -> bool:
        """Whether it ended a while ago, though its child processes keep its output open."""
        if self._process.poll() is None:
            return False
        self._ended = self._ended or monotonic()
        return monotonic() - self._ended > _GRACE

    def _how_it_ended(self) -> str:
        try:
            status = self._process.wait(_GRACE)
        except subprocess.TimeoutExpired:
            return "it closed its standard output"
        if status < 0:
            return f"it was ended by {_signal(-status)}"
        return f"it ended with status {status}"

    def _write(self) -> None:
        stdin = self._process.stdin
        assert stdin is not None
        try:
            while (line := self._out.get()) is not None and not self._closed.is_set():
                view = memoryview(line)
                while view:
                    view = view[stdin.write(view) or 0 :]
        except OSError:
            self._deaf.set()
        with suppress(OSError):
            stdin.close()

    def _read(self) -> None:
        while chunk := _read_some(self._stdout):
            if not self._pass_on(chunk):
                return
        self._pass_on(_End())

    def _pass_on(self, chunk: bytes | _End) -> bool:
        """Wait until there is room for a chunk; False once the process is closed."""
        while not self._closed.is_set():
            try:
                self._chunks.put(chunk, timeout=_GRACE)
            except Full:
                continue
            return True
        return False

    def _read_errors(self) -> None:
        rest = b""
        while chunk := _read_some(self._errors):
            *lines, rest = (rest + chunk).split(b"\n")
            rest = rest[:_STDERR_LINE]
            self._stderr += (_text(line) for line in lines[-_STDERR_LINES:])
        if rest:
            self._stderr.append(_text(rest))

    @property
    def _stdout(self) -> IO[bytes]:
        assert self._process.stdout is not None
        return self._process.stdout

    @property
    def _errors(self) -> IO[bytes]:
        assert self._process.stderr is not None
        return self._process.stderr


def _read_some(stream: IO[bytes]) -> bytes:
    try:
        return os.read(stream.fileno(), _CHUNK)
    except (OSError, ValueError):  # closed while it was read
        return b""


def _signal(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:  # most real-time signals have no name
        return f"signal {number}"


def _text(line: bytes) -> str:
    return line[:_STDERR_LINE].decode(errors="backslashreplace").rstrip()
