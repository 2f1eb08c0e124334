"""The implementations scored here, and how their harnesses are built and run."""

from __future__ import annotations

import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[1]
BUILD = ROOT / "build" / "conformance"
"""What is built lies here, as git ignores it."""

SOURCE = "kafka:4.3"
"""The newest release whose jars are all published, so that Kafka's own classes take part."""

_PYTHON = (sys.executable, "-m")


@dataclass(frozen=True)
class Implementation:
    """An implementation of the protocol, and its harness."""

    name: str
    """In file names, too."""
    command: tuple[str, ...]
    steps: tuple[tuple[str, ...], ...] = ()
    """What builds it, run in the checkout's ``conformance`` folder."""
    tools: tuple[str, ...] = ()
    """What has to be on PATH."""
    environment: tuple[tuple[str, str], ...] = ()
    seconds: float = 10
    """For one answer."""
    is_limited: bool = True
    """Whether 8 GiB of address space do, which a JVM or V8 may reserve at once."""

    @property
    def missing(self) -> list[str]:
        """The required tools that are not installed."""
        return [tool for tool in self.tools if shutil.which(tool) is None]

    def build(self) -> None:
        """Run the build steps; raises CalledProcessError with their output."""
        for step in self.steps:
            subprocess.run(
                step,
                cwd=ROOT / "conformance",
                check=True,
                text=True,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
            )


_CARGO = ("cargo", "build", "--locked", "--quiet")
_NPM = ("npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--prefix", "node")
_KAFKA_WIRE = (*_PYTHON, "conformance.python.kafka_wire_harness", "--names", "4.3")
_TYPESCRIPT = BUILD / "typescript"

IMPLEMENTATIONS = (
    Implementation(
        "kafka_wire", _KAFKA_WIRE, environment=(("KAFKA_WIRE_IMPL", "python"),)
    ),
    Implementation(
        "kafka_wire-native", _KAFKA_WIRE, environment=(("KAFKA_WIRE_IMPL", "native"),)
    ),
    Implementation(
        "kafka-wire-typescript",
        ("node", str(ROOT / "conformance/node/kafka_wire.js"), str(_TYPESCRIPT)),
        (
            (
                *(*_PYTHON, "specgen", "generate", SOURCE, "--overwrite"),
                *("--target", "typescript", "--output", str(_TYPESCRIPT)),
            ),
        ),
        ("node",),
        is_limited=False,
    ),
    Implementation(
        "kafka",
        (*_PYTHON, "conformance.java.harness"),
        tools=("java", "mvn"),
        is_limited=False,
    ),
    Implementation(
        "kmsg",
        (str(BUILD / "kmsg"),),
        (("go", "build", "-C", "go", "-o", str(BUILD / "kmsg"), "."),),
        ("go",),
        # Hundreds of cases take it longer than any limit.
        seconds=0.5,
    ),
    Implementation(
        "kio",
        (*_PYTHON, "conformance.python.kio_harness", "--source", SOURCE),
        # It aborts a thousand times, and names its functions for longer than it lives.
        environment=(("RUST_BACKTRACE", "0"),),
    ),
    Implementation(
        "kafka-python",
        (*_PYTHON, "conformance.python.kafka_python_harness", "--source", SOURCE),
    ),
    Implementation("aiokafka", (*_PYTHON, "conformance.python.aiokafka_harness")),
    Implementation(
        "kafka-protocol",
        (str(BUILD / "rust/debug/conformance"),),
        (
            (
                *_CARGO,
                "--manifest-path",
                "rust/Cargo.toml",
                "--target-dir",
                str(BUILD / "rust"),
            ),
        ),
        ("cargo",),
    ),
    Implementation(
        "platformatic-kafka",
        ("node", str(ROOT / "conformance/node/harness.js")),
        (_NPM,),
        ("node", "npm"),
        is_limited=False,
    ),
)
