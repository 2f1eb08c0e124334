"""Maven repositories for tests: folders with small jars, as files or over HTTP."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any
from zipfile import ZipFile

from tests.support.sources import Json

GROUP = Path("org/apache/kafka")


def publish(
    root: Path,
    version: str,
    modules: Mapping[str, Mapping[str, Json]],
    checksum: str = "sha1",
) -> None:
    """Publish jars of a version, with the definitions in each; no checksum for ""."""
    for module, definitions in modules.items():
        folder = root / GROUP / f"kafka-{module}"
        jar = folder / version / f"kafka-{module}-{version}.jar"
        jar.parent.mkdir(parents=True, exist_ok=True)
        with ZipFile(jar, "w") as archive:
            archive.writestr("META-INF/MANIFEST.MF", "Manifest-Version: 1.0\n")
            for name, item in definitions.items():
                archive.writestr(f"common/message/{name}.json", json.dumps(item))
        if checksum:
            digest = hashlib.new(checksum, jar.read_bytes()).hexdigest()
            jar.with_name(f"{jar.name}.{checksum}").write_text(f"{digest}  jar\n")
        _list(folder / "maven-metadata.xml", version)


def _list(metadata: Path, version: str) -> None:
    versions = (
        re.findall("<version>(.*?)</", metadata.read_text())
        if metadata.exists()
        else []
    )
    rows = "".join(f"<version>{item}</version>" for item in [*versions, version])
    inner = f"<latest>{version}</latest><versions>{rows}</versions>"
    metadata.write_text(
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        f"<metadata><versioning>{inner}</versioning></metadata>\n"
    )


def publish_server(root: Path, version: str, modules: Iterable[str]) -> None:
    """Publish the POM that lists the modules of a broker of a version."""
    names = [("org.apache.kafka", f"kafka-{module}", "runtime") for module in modules]
    names += [("org.apache.kafka", "kafka-tests", "test"), ("org.slf4j", "kafka-x", "")]
    rows = "".join(
        f"<dependency><groupId>{group}</groupId><artifactId>{artifact}</artifactId>"
        f"<version>{version}</version><scope>{scope}</scope></dependency>"
        for group, artifact, scope in names
    )
    folder = root / GROUP / "kafka_2.13" / version
    folder.mkdir(parents=True)
    (folder / f"kafka_2.13-{version}.pom").write_text(
        '<project xmlns="http://maven.apache.org/POM/4.0.0">'
        f"<artifactId>kafka_2.13</artifactId><dependencies>{rows}</dependencies>"
        "</project>\n"
    )


@dataclass
class Server:
    """A repository over HTTP."""

    url: str
    asked: list[str] = field(default_factory=list)
    """What was asked for, as the request line names it."""
    failing: dict[str, int] = field(default_factory=dict)
    """By the end of a path, the status that is answered."""
    cut: set[str] = field(default_factory=set)
    """Ends of paths whose files are sent by half."""


@contextmanager
def serving(root: Path) -> Iterator[Server]:
    """Serve a folder from this machine."""
    state = Server("")
    handler = partial(_Handler, state, directory=str(root))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        state.url = f"http://127.0.0.1:{server.server_port}"
        thread = Thread(target=server.serve_forever, args=[0.01])
        thread.start()
        try:
            yield state
        finally:
            server.shutdown()
            thread.join()


class _Handler(SimpleHTTPRequestHandler):
    def __init__(self, state: Server, *args: Any, **options: Any) -> None:
        self.state = state
        super().__init__(*args, **options)

    def do_GET(self) -> None:
        self.state.asked.append(self.path)
        for end, status in self.state.failing.items():
            if self.path.endswith(end):
                self.send_error(status)
                return
        if self.path.endswith(tuple(self.state.cut)):
            raw = Path(self.translate_path(self.path)).read_bytes()
            self.send_response(200)
            self.send_header("Content-Length", str(len(raw)))
            self.end_headers()
            self.wfile.write(raw[: len(raw) // 2])
            return
        super().do_GET()

    def log_message(self, *args: Any) -> None:
        """Log nothing."""
