"""Kafka's own message classes as functions from values to bytes and back.

    with Oracle("4.3") as kafka:
        kafka.encode("MetadataRequest", 1, {"topics": None})     # b"\\xff\\xff\\xff\\xff"
        kafka.decode("MetadataRequest", 1, b"\\xff\\xff\\xff\\xff").value
        for answer in kafka.batch(cases): ...

Values are in Kafka's JSON notation, with records fields as base64 of their bytes.
"""

import json
import os
import shutil
import subprocess
from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from queue import SimpleQueue
from tempfile import TemporaryFile
from threading import Event, Thread
from types import TracebackType
from typing import IO, Any, Self

from tests.oracle import build, jars
from tests.oracle.programs import QUICK_START

Case = Mapping[str, Any]
Answer = dict[str, Any]
UnknownTags = dict[str, list[tuple[int, bytes]]]
"""Path of a struct ("" or "topics[0].partitions[1]") -> its (tag, data), in order."""

CHUNK = 256


class OracleError(RuntimeError):
    """Kafka refused a case; the text is `ExceptionClass: message`."""


class OracleStoppedError(RuntimeError):
    """The Java program ended unexpectedly; the text is the end of its output."""


@dataclass(frozen=True, slots=True)
class Message:
    """A generated message class. `kind` is the definition's type; `api_key` -1 if none."""

    name: str
    kind: str
    java_class: str
    lowest: int
    highest: int
    api_key: int
    jar: str
    converter: bool


@dataclass(frozen=True, slots=True)
class Decoded:
    """A decoded message, and the number of bytes left after it."""

    value: Any
    unknown_tags: UnknownTags
    trailing: int


def available(release: str = jars.NEWEST_COMPLETE) -> str | None:
    """Why the oracle cannot run for a release, or None if nothing stands in its way."""
    if shutil.which("java") is None:
        return "no java"
    if shutil.which("mvn") is None and (
        jars.missing(release) or jars.missing_codecs() or not build.built(release)
    ):
        return f"no mvn, and Kafka {release} is not in the cache"
    return None


class Oracle:
    """One running Java program for one Kafka release; not for use by several threads."""

    def __init__(
        self, release: str = jars.NEWEST_COMPLETE, more: Sequence[Path] = ()
    ) -> None:
        """Fetch and compile what is missing, and start; ``more`` are additional jars.

        Raises MissingJarsError if that fails.
        """
        self.release = jars.version(release)
        self._log = TemporaryFile()  # noqa: SIM115 (closed by close)
        paths = os.pathsep.join([*map(str, more), build.classpath(release)])
        command = ["java", *QUICK_START, "-cp", paths]
        command.append("specgen.oracle.Oracle")
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self._log
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """End the Java program."""
        with suppress(BrokenPipeError):
            self._stdin.close()
        self._stdout.close()
        self._process.wait()
        self._log.close()

    def encode(
        self,
        message: str,
        version: int,
        value: Any,
        unknown_tags: UnknownTags | None = None,
    ) -> bytes:
        """The bytes Kafka writes. Raises OracleError if it refuses."""
        case = _case("encode", message, version, value=value)
        return _bytes(self.ask(case | {"unknown_tags": _hex_tags(unknown_tags or {})}))

    def decode(self, message: str, version: int, data: bytes) -> Decoded:
        """What Kafka reads. Raises OracleError if it refuses."""
        answer = self.ask(_case("decode", message, version, bytes=data.hex()))
        tags = {
            path: [(tag, bytes.fromhex(data)) for tag, data in unknown]
            for path, unknown in answer["unknown_tags"].items()
        }
        return Decoded(answer["value"], tags, answer["trailing"])

    def reencode(self, message: str, version: int, data: bytes) -> bytes:
        """What Kafka writes after reading `data`. Raises OracleError if it refuses."""
        return _bytes(self.ask(_case("reencode", message, version, bytes=data.hex())))

    def json(self, message: str, version: int, data: bytes) -> tuple[Any, Any]:
        """The JSON of Kafka's converter, in its normal and its logging form.

        Raises OracleError if Kafka refuses, or has no converter for the message.
        """
        answer = self.ask(_case("json", message, version, bytes=data.hex()))
        return answer["json"], answer["json_logging"]

    def default(self, message: str, version: int) -> tuple[bytes, Any]:
        """(bytes, value) of a new message. Raises OracleError if Kafka refuses."""
        answer = self.ask(_case("default", message, version))
        return _bytes(answer), answer["value"]

    def read_batches(self, data: bytes, *, check: bool = True) -> Sequence[Answer]:
        """What Kafka's MemoryRecords finds. Raises OracleError if it refuses."""
        case = {"op": "read_batches", "bytes": data.hex(), "check": check}
        batches: Sequence[Answer] = self.ask(case)["batches"]
        return batches

    def write_batch(self, plan: Case) -> bytes:
        """What Kafka's MemoryRecordsBuilder writes. Raises OracleError if it refuses."""
        return _bytes(self.ask({"op": "write_batch"} | dict(plan)))

    def list(self) -> Sequence[Message]:
        """Every generated message class of the release."""
        rows = self.ask({"op": "list"})["messages"]
        return [Message(java_class=row.pop("class"), **row) for row in rows]

    def ask(self, case: Case) -> Answer:
        """The answer to one case. Raises OracleError if Kafka refuses it."""
        try:
            self._stdin.write(_line(case))
            self._stdin.flush()
        except BrokenPipeError:
            raise self._stopped() from None
        answer = self._answer()
        if "error" in answer:
            raise OracleError(answer["error"])
        return answer

    def batch(self, cases: Iterable[Case]) -> Generator[Answer, None, None]:
        """An answer for each case, in order; a refused one is {"error": ...}.

        The cases are read ahead by another thread, so they must not wait for answers.
        Ask nothing else until all answers are consumed or the iterator is closed.
        """
        sent: SimpleQueue[int | BaseException] = SimpleQueue()
        given_up = Event()
        writer = Thread(
            target=self._write, args=(iter(cases), sent, given_up), daemon=True
        )
        writer.start()
        owed = 0
        try:
            while owed := owed or _count(sent.get()):
                answer = self._answer()
                owed -= 1
                yield answer
        except GeneratorExit:
            given_up.set()
            self._drop(owed)
            while owed := _count(sent.get()):
                self._drop(owed)
            raise
        finally:
            given_up.set()
            writer.join()

    def _write(
        self,
        cases: Iterator[Case],
        sent: SimpleQueue[int | BaseException],
        given_up: Event,
    ) -> None:
        try:
            while not given_up.is_set():
                chunk = [_line(case) for case in islice(cases, CHUNK)]
                if not chunk:
                    break
                # Announced first: a full pipe empties only while the other side reads.
                sent.put(len(chunk))
                self._stdin.write(b"".join(chunk))
                self._stdin.flush()
            sent.put(0)
        except BaseException as error:  # re-raised in the thread that asked
            sent.put(error)

    def _drop(self, answers: int) -> None:
        for _ in range(answers):
            self._answer()

    def _answer(self) -> Answer:
        line = self._stdout.readline()
        if not line.endswith(b"\n"):
            raise self._stopped()
        answer: Answer = json.loads(line)
        return answer

    def _stopped(self) -> OracleStoppedError:
        self._log.seek(0)
        return OracleStoppedError(self._log.read()[-2000:].decode(errors="replace"))

    @property
    def _stdin(self) -> IO[bytes]:
        assert self._process.stdin is not None
        return self._process.stdin

    @property
    def _stdout(self) -> IO[bytes]:
        assert self._process.stdout is not None
        return self._process.stdout


def _case(op: str, message: str, version: int, **more: Any) -> Answer:
    return {"op": op, "message": message, "version": version, **more}


def _line(case: Case) -> bytes:
    return json.dumps(case).encode() + b"\n"


def _bytes(answer: Answer) -> bytes:
    return bytes.fromhex(answer["bytes"])


def _hex_tags(tags: UnknownTags) -> dict[str, list[tuple[int, str]]]:
    return {
        path: [(tag, data.hex()) for tag, data in unknown]
        for path, unknown in tags.items()
    }


def _count(token: int | BaseException) -> int:
    if isinstance(token, BaseException):
        raise token
    return token
