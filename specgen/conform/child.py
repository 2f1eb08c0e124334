"""A harness as a process: lines go in, lines come out, and it can always be ended.

What it writes is read in threads of their own and never piles up: of standard output so
many lines wait, of standard error the last ones are kept.
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
"""An answer of more bytes is none."""

_CHUNK = 1 << 16
_CHUNKS_WAITING = 16
_STDERR_LINES = 20
_STDERR_LINE = 500
_GRACE = 1.0
"""Seconds that a process gets to say how it ended."""
_GLANCE = 0.25
"""Seconds between looks at whether it still listens."""


class NotStartedError(Exception):
    """There is no such command, or it can't be run: why."""


class EndedError(Exception):
    """The process is gone, or does not listen any more: how."""


class SilentError(Exception):
    """No line came in time."""


class FloodError(Exception):
    """A line longer than any answer."""


@dataclass(frozen=True, slots=True)
class _End:
    """No more comes from standard output."""


class Child:
    """A command that was started; a context manager that ends it."""

    def __init__(self, command: Sequence[str]) -> None:
        """Start it; raises NotStartedError."""
        try:
            self._process = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                bufsize=0,
                start_new_session=True,  # what it starts itself is ended with it
            )
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or str(error)
            raise NotStartedError(f"can't be started: {reason}") from None
        self._closed = Event()
        self._deaf = Event()
        self._lines: deque[bytes] = deque()
        self._rest = bytearray()
        self._ended = 0.0
        """Since when it is known to have ended."""
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
        """The last lines of its standard error; of one that ended, all of them are in."""
        if self._process.poll() is not None:
            self._threads[-1].join(_GRACE)
        return [line for line in self._stderr if line.strip()]

    def send(self, line: bytes) -> None:
        """Let a line be written; it never waits."""
        self._out.put(line)

    def receive(self, seconds: float) -> bytes:
        """The next line; raises SilentError, FloodError or EndedError."""
        until = monotonic() + seconds
        while not self._lines:
            left = until - monotonic()
            if left <= 0:
                raise SilentError
            try:
                chunk = self._chunks.get(timeout=min(left, _GLANCE))
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
        """Whether it ends by itself, once nothing more is to be read."""
        self._out.put(None)
        try:
            self._process.wait(seconds)
        except subprocess.TimeoutExpired:
            return False
        return True

    def kill(self) -> None:
        """End it and all that it started."""
        self._closed.set()
        self._out.put(None)
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        until = monotonic() + _GRACE  # what left its session may keep a pipe open
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
        """Whether it ended a while ago, though what it started keeps its output open."""
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
        """Wait until there is room; False where nobody takes it any more."""
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
