"""A running ``KafkaPeer.java``: Kafka's own headers and SCRAM."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.oracle import jars, programs
from tests.oracle.oracle import available
from tests.support.needs import absent

PROGRAM = Path(__file__).with_name("KafkaPeer.java")


class Peer:
    """The program; ``ask`` sends it a question, as a list of words."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self._process = process

    def ask(self, *words: object) -> list[str]:
        """The words of the answer."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(" ".join(map(str, words)) + "\n")
        self._process.stdin.flush()
        line = self._process.stdout.readline()
        assert line.endswith("\n"), "the Java program ended"
        return line.removesuffix("\n").split(" ")


@contextmanager
def running(release: str) -> Iterator[Peer]:
    """Kafka's classes of a release; without them the test skips."""
    if reason := available(release):
        absent("java", reason)
    try:
        libraries = jars.fetch(release)
    except jars.MissingJarsError as error:
        absent("maven", str(error))
    with subprocess.Popen(
        programs.command(PROGRAM, libraries),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    ) as process:
        try:
            yield Peer(process)
        finally:
            process.kill()
