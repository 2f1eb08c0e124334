"""The packed tarball in a clean project: in Node, and in a browser without a bundler."""

from __future__ import annotations

import json
import re
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest

from tests.support.browser import opened
from tests.support.npm import npm, run_node
from tests.typescript.package import PACKAGE

LIMIT = 100_000
"""The largest tarball, in bytes, with types and README."""

PAGE = """\
<!doctype html><meta charset="utf-8"><title>waiting</title><pre id="out"></pre>
<script type="module">
import * as wire from "/node_modules/kafka-wire/index.js";
const out = [];
const value = { topics: null, allowAutoTopicCreation: true };
const frame = wire.encodeRequest("MetadataRequest", 4, value, { correlationId: 7 });
const read = wire.decodeRequest(frame);
out.push(read.name, read.header.correlationId, JSON.stringify(read.value));
const some = new TextEncoder().encode("some value ".repeat(40));
for (const compression of [wire.Compression.NONE, wire.Compression.GZIP]) {
  const batch = await wire.encodeBatch([{ value: some, timestamp: 5n }], { compression });
  const [record] = await wire.readRecords(batch);
  out.push(record.timestamp, record.value.length, batch.length > 440);
}
try {
  wire.decode("MetadataRequest", 4, new Uint8Array(2));
} catch (error) {
  out.push(error.name, error.path, error.offset);
}
out.push([...wire.messages.keys()].length, wire.errorCode(3).name);
document.getElementById("out").textContent = `[${out.join(" ")}]`;
</script>
"""


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A project with the packed package as its only dependency."""
    folder = tmp_path_factory.mktemp("project")
    (row,) = json.loads(npm("pack", "--json", PACKAGE, cwd=folder))
    (folder / "package.json").write_text('{"private": true, "type": "module"}')
    npm("install", "--offline", "--no-audit", "--no-fund", row["filename"], cwd=folder)
    return folder


@pytest.mark.slow
def test_the_tarball_is_small_and_complete(project: Path) -> None:
    (tarball,) = project.glob("*.tgz")
    assert tarball.stat().st_size < LIMIT
    installed = project / "node_modules" / "kafka-wire"
    assert {path.name for path in (project / "node_modules").glob("[!.]*")} == {
        "kafka-wire"
    }
    packed = {p.relative_to(installed) for p in installed.rglob("*") if p.is_file()}
    apart = {Path("MANIFEST.json"), Path(".specgen-cache.json")}
    made = {p.relative_to(PACKAGE) for p in PACKAGE.rglob("*") if p.is_file()}
    assert packed == made - apart


STREAM = """{readme}
const pieces = ["0000", "0003010203000000", "0104"].map((hex) => Buffer.from(hex, "hex"));
for await (const frame of ReadableStream.from(pieces).pipeThrough(split)) {{
  console.log(Buffer.from(frame).toString("hex"));
}}
"""
"""Two frames in three pieces, through the README's stream."""


@pytest.mark.slow
def test_the_readme_in_node(project: Path) -> None:
    text = (PACKAGE / "README.md").read_text("utf-8")
    example, streaming, failing = re.findall(r"```js\n(.*?)```", text, re.DOTALL)
    (project / "example.js").write_text(example)
    output = run_node("example.js", cwd=project).splitlines()
    assert output == [
        "{ topics: null, allowAutoTopicCreation: true }",
        "MetadataRequest 7 null",
        "0 4 array topics",
        "4 1 bool allowAutoTopicCreation",
        "0 5 struct ",
    ]
    (project / "streaming.js").write_text(STREAM.format(readme=streaming))
    frames = run_node("streaming.js", cwd=project).split()
    assert frames == ["00000003010203", "0000000104"]
    (project / "failing.js").write_text(failing)
    with pytest.raises(AssertionError) as caught:
        run_node("failing.js", cwd=project)
    assert failing.splitlines()[-1].removeprefix("// ") in str(caught.value)


@pytest.mark.slow
def test_in_a_browser(project: Path) -> None:
    (project / "index.html").write_text(PAGE, "utf-8")
    with ThreadingHTTPServer(
        ("127.0.0.1", 0), partial(_Quiet, directory=str(project))
    ) as server:
        thread = Thread(target=server.serve_forever, args=[0.05])
        thread.start()
        try:
            address = f"http://127.0.0.1:{server.server_port}/index.html"
            text, console = opened(address, "--virtual-time-budget=20000")
        finally:
            server.shutdown()
            thread.join()
    assert console == []
    (out,) = re.findall(r'<pre id="out">\[(.*)\]</pre>', text)
    request = '{"topics":null,"allowAutoTopicCreation":true}'
    records = "5 440 true 5 440 false"
    error = "DecodeError topics 0"
    end = "293 UNKNOWN_TOPIC_OR_PARTITION"
    assert out == f"MetadataRequest 7 {request} {records} {error} {end}"


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *args: object) -> None:
        """Log nothing."""
