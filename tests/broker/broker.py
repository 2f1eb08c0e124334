"""A Kafka broker that is its own controller (KRaft), on loopback, in a temporary folder.

``python -m tests.broker.broker [--release 3.9]`` (``make broker``) runs one interactively.
"""

from __future__ import annotations

import argparse
import random
import shutil
import signal
import socket
import subprocess
import sys
import time
from base64 import urlsafe_b64encode
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from tempfile import mkdtemp
from types import FrameType, TracebackType
from typing import Self
from uuid import uuid4

from tests.broker import distribution

HOST = "127.0.0.1"
USER, PASSWORD = "alice", "alice-secret"
START_SECONDS = 90
ATTEMPTS = 3
"""Another program may take a port that was free."""
_ENDING = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
_PORTS = (20_000, 32_000)

_CONFIG = """\
process.roles=broker,controller
node.id=1
controller.quorum.voters=1@{host}:{controller}
listeners=PLAINTEXT://{host}:{plain},SASL://{host}:{sasl},CONTROLLER://{host}:{controller}
advertised.listeners={advertised},SASL://{host}:{sasl}
listener.security.protocol.map=PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT,SASL:SASL_PLAINTEXT
controller.listener.names=CONTROLLER
inter.broker.listener.name=PLAINTEXT
sasl.enabled.mechanisms=PLAIN,SCRAM-SHA-256,SCRAM-SHA-512
listener.name.sasl.plain.sasl.jaas.config=org.apache.kafka.common.security.plain.PlainLoginModule required user_{user}="{password}";
listener.name.sasl.scram-sha-256.sasl.jaas.config=org.apache.kafka.common.security.scram.ScramLoginModule required;
listener.name.sasl.scram-sha-512.sasl.jaas.config=org.apache.kafka.common.security.scram.ScramLoginModule required;
authorizer.class.name=org.apache.kafka.metadata.authorizer.StandardAuthorizer
super.users=User:ANONYMOUS;User:{user}
delegation.token.secret.key=a-secret-for-tests
log.dirs={logs}
num.partitions=1
auto.create.topics.enable=true
default.replication.factor=1
offsets.topic.replication.factor=1
offsets.topic.num.partitions=2
transaction.state.log.replication.factor=1
transaction.state.log.min.isr=1
transaction.state.log.num.partitions=2
share.coordinator.state.topic.replication.factor=1
share.coordinator.state.topic.min.isr=1
share.coordinator.state.topic.num.partitions=2
group.initial.rebalance.delay.ms=0
group.coordinator.rebalance.protocols={protocols}
group.consumer.min.heartbeat.interval.ms=100
num.network.threads=2
num.io.threads=4
background.threads=2
log.cleaner.dedupe.buffer.size=2097152
{more}
"""

_PROTOCOLS = {"3.9": "classic,consumer", "4.3": "classic,consumer,share,streams"}


def free_port() -> int:
    """A port that is free now.

    It is below the ephemeral range, from which a connection could otherwise take it before the
    broker does.
    """
    while True:
        port = random.randrange(*_PORTS)
        with socket.socket() as listener, suppress(OSError):
            listener.bind((HOST, port))
            return port


def _free_ports(count: int) -> list[int]:
    ports: set[int] = set()
    while len(ports) < count:
        ports.add(free_port())
    return list(ports)


class BrokerError(RuntimeError):
    """The broker did not start; the text is the end of its log."""


class Broker:
    """A broker that runs within a ``with`` block and then removes its folder.

    ``port`` is that of the plain listener, ``sasl_port`` that of the SASL listener. With
    ``advertised`` clients are sent to another port, such as a proxy's.
    """

    def __init__(
        self,
        release: str = "4.3",
        *,
        advertised: int | None = None,
        settings: dict[str, str] | None = None,
    ) -> None:
        self.release = release
        self._proxied = advertised
        self._settings = settings or {}
        self._process: subprocess.Popen[bytes] | None = None
        self._take_place()

    def __enter__(self) -> Self:
        for attempt in range(1, ATTEMPTS + 1):
            try:
                self.start()
                break
            except BaseException as error:
                self.close()
                if not isinstance(error, BrokerError) or attempt == ATTEMPTS:
                    raise
                self._take_place()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    @property
    def log_file(self) -> Path:
        """The path of the broker's output."""
        return self.folder / "broker.log"

    @property
    def classpath(self) -> str:
        """The classpath of all its jars."""
        return f"{distribution.fetch(self.release)}/*"

    def start(self) -> None:
        """Format the folder if it is new, start the broker, and wait until it answers."""
        config = self.folder / "server.properties"
        if not config.exists():
            config.write_text(self._config(), encoding="utf-8")
            identity = urlsafe_b64encode(uuid4().bytes).decode().rstrip("=")
            self._run("kafka.tools.StorageTool", "format", "-t", identity, "-c", config)
        # A signal during Popen would lose the process; other threads receive none.
        with ThreadPoolExecutor(1) as aside:
            aside.submit(self._launch, self._java("kafka.Kafka", config)).result()
        self._wait()

    def _launch(self, command: list[str]) -> None:
        with self.log_file.open("ab") as log:
            self._process = subprocess.Popen(command, stdout=log, stderr=log)

    def stop(self) -> None:
        """Stop it cleanly, so that its logs are complete; the folder stays."""
        if self._process is None:
            return
        self._process.terminate()
        try:
            self._process.wait(30)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._process = None

    def close(self) -> None:
        """Stop it and remove its folder."""
        self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)

    def run(self, tool: str, *arguments: object) -> str:
        """The output of one of Kafka's own tools, such as DumpLogSegments."""
        return self._run(tool, *arguments)

    def _take_place(self) -> None:
        self.port, self.sasl_port, self.controller_port = _free_ports(3)
        self.folder = Path(mkdtemp(prefix="specgen-broker-"))
        self.logs = self.folder / "logs"

    def _config(self) -> str:
        more = "\n".join(f"{key}={text}" for key, text in self._settings.items())
        return _CONFIG.format(
            host=HOST,
            plain=self.port,
            sasl=self.sasl_port,
            controller=self.controller_port,
            advertised=f"PLAINTEXT://{HOST}:{self._proxied or self.port}",
            user=USER,
            password=PASSWORD,
            logs=self.logs,
            protocols=_PROTOCOLS[self.release],
            more=more,
        )

    def _java(self, *arguments: object) -> list[str]:
        options = ["-Xmx512m", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"]
        level = "-Dorg.slf4j.simpleLogger.defaultLogLevel=warn"
        command = ["java", *options, level, "-cp", self.classpath]
        return command + [str(argument) for argument in arguments]

    def _run(self, tool: str, *arguments: object) -> str:
        command = self._java(tool, *arguments)
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode:
            raise BrokerError(f"{tool}: {done.stdout[-2000:]}{done.stderr[-2000:]}")
        return done.stdout

    def _wait(self) -> None:
        from tests.broker.client import Client  # noqa: PLC0415 - it needs a broker

        end = time.monotonic() + START_SECONDS
        while time.monotonic() < end:
            if self._process is None or self._process.poll() is not None:
                break
            with suppress(OSError), Client(self.port) as client:
                if client.is_ready():
                    return
            time.sleep(0.2)
        text = self.log_file.read_text(encoding="utf-8", errors="replace")
        raise BrokerError(f"the broker does not answer:\n{text[-4000:]}")


def _end(number: int, frame: FrameType | None) -> None:
    """End on any signal as on Ctrl-C, and ignore a second one meanwhile."""
    for other in _ENDING:
        signal.signal(other, _go_on)
    raise KeyboardInterrupt


def _go_on(number: int, frame: FrameType | None) -> None:
    """Does nothing: it is ending already. Python may complain about an ignored signal."""


def main() -> int:
    """Run a broker until Ctrl-C or another terminating signal."""
    parser = argparse.ArgumentParser("tests.broker.broker", description=__doc__)
    parser.add_argument("--release", choices=distribution.RELEASES, default="4.3")
    args = parser.parse_args()
    for number in _ENDING:
        signal.signal(number, _end)
    with suppress(KeyboardInterrupt), Broker(args.release) as broker:
        print(f"Kafka {distribution.RELEASES[args.release]} at {HOST}:{broker.port}")
        print(f"SASL (user {USER}, password {PASSWORD}) at {HOST}:{broker.sasl_port}")
        print(f"Its logs are in {broker.logs}; Ctrl-C stops it and removes them.")
        while True:
            time.sleep(3600)
    return 0


if __name__ == "__main__":
    sys.exit(main())
