"""tsc and eslint: the package's code, its declarations, and programs that use them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.support.npm import run_node, tool
from tests.typescript.declarations import declarations, tsc, without_declarations
from tests.typescript.package import HERE, PACKAGE

PROGRAM = """\
import { decode, decodeRequest, decodeResponse, encode, readRecords } from %s;
import type { KafkaRecord, Messages, MetadataRequest, Span } from %s;

const topic: MetadataRequest.MetadataRequestTopic = { name: "orders" };
const same: Messages["MetadataRequest"] = { topics: [topic] } satisfies MetadataRequest;
void same;
const request: MetadataRequest = {
  topics: [{ name: "orders", topicId: "AAAAAAAAAAAAAAAAAAAAAA" }],
  allowAutoTopicCreation: false,
};
const bytes: Uint8Array = encode("MetadataRequest", 12, request);
const topics = decode("MetadataRequest", 12, bytes).topics;
export const name: string | null | undefined = topics?.[0]?.name;

const read = decodeRequest(bytes);
if (read.name === "ProduceRequest") {
  for (const { partitionData } of read.value.topicData) {
    const records: Uint8Array | null = partitionData[0]?.records ?? null;
    void records;
  }
}
const answer = decodeResponse(bytes, "ListOffsets", 5);
if (answer.name === "ListOffsetsResponse") {
  const offset: bigint | undefined = answer.value.topics[0]?.partitions[0]?.offset;
  void offset;
}
export const records: Promise<KafkaRecord[]> = readRecords(bytes);
export const spans: Span[] = [];
"""
WRONG = {
    'decode("MetadataReqest", 12, bytes)': "TS2345",
    'encode("MetadataRequest", 12, { topics: 5 })': "TS2322",
    'encode("MetadataRequest", 12, { topics: [], topcs: [] })': "TS2561",
    'encode("InitProducerIdRequest", 4, {})': "TS2345",
    'const id: number = decode("InitProducerIdResponse", 4, bytes).producerId': "TS2322",
}
"""Programs with a mistake, and tsc's error codes."""


@pytest.mark.slow
def test_the_code_is_strict_and_its_declarations_are_those_of_the_pack(
    tmp_path: Path,
) -> None:
    copy = without_declarations(PACKAGE, tmp_path)
    made = declarations(copy, tmp_path)
    said = {
        path.relative_to(PACKAGE).as_posix(): path.read_text("utf-8")
        for path in PACKAGE.rglob("*.d.ts")
        if path.name != "types.d.ts"
    }
    assert made == said, "python -m tests.typescript.declarations"


@pytest.mark.slow
def test_a_program_that_uses_it(tmp_path: Path) -> None:
    own = f'"{PACKAGE}/index.js"'
    program = tmp_path / "program.mts"
    program.write_text(PROGRAM % (own, own))
    tsc(tmp_path, [program], noEmit=True)
    first = (PROGRAM % (own, own)).count("\n") + 1
    wrong = "\n".join(f"{line};" for line in WRONG)
    program.write_text(f"{PROGRAM % (own, own)}{wrong}\n")
    with pytest.raises(AssertionError) as caught:
        tsc(tmp_path, [program], noEmit=True, noUnusedLocals=False)
    said = re.findall(r"program\.mts\((\d+),\d+\): error (TS\d+)", str(caught.value))
    assert said == [(str(n), code) for n, code in enumerate(WRONG.values(), first)]


@pytest.mark.slow
def test_eslint(tmp_path: Path) -> None:
    folder = tool("eslint")
    copy = without_declarations(PACKAGE, tmp_path)
    (copy / "eslint.config.mjs").write_bytes((HERE / "eslint.config.mjs").read_bytes())
    env = {"SPECGEN_ESLINT": str(folder)}
    command = folder / "bin" / "eslint.js"
    run_node(command, "--max-warnings=0", "lib", "index.js", cwd=copy, env=env)
    (copy / "lib" / "wrong.js").write_text("var a = 1;\nif (a == 2) throw 3;\n")
    with pytest.raises(AssertionError, match=r"no-var[\s\S]*eqeqeq"):
        run_node(command, "--max-warnings=0", "lib", cwd=copy, env=env)
