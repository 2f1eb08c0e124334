// Bytes to values and back: every case both ways, and with the spans of its parts.

import assert from "node:assert/strict";
import test from "node:test";

import { casesByName, wire } from "./cases.mjs";

const { decode, decodeFrom, decodeSpans, encode } = wire;

for (const [name, cases] of casesByName()) {
  test(name, () => {
    for (const { version, bytes, value, places } of cases) {
      const where = `${name} v${version}`;
      const decoded = decode(name, version, bytes);
      assert.deepStrictEqual(decoded, value, where);
      assert.deepStrictEqual(encode(name, version, value), bytes, where);
      const padded = new Uint8Array(bytes.length + 7);
      padded.set(bytes, 3);
      const inside = decodeFrom(name, version, padded, 3);
      assert.equal(inside.end, bytes.length + 3, where);
      const { value: again, spans } = decodeSpans(name, version, bytes);
      assert.deepStrictEqual(again, decoded, where);
      checkSpans(spans, bytes.length, value, where);
      checkPlaces(spans, places, where);
    }
  });
}

/** Parts come before what they are parts of, one behind another; each value is at its path. */
function checkSpans(spans, length, value, where) {
  const last = spans.at(-1);
  assert.deepStrictEqual([last.path, last.offset, last.length], ["", 0, length], where);
  const open = [];
  for (const span of spans) {
    const end = span.offset + span.length;
    while (open.length > 0 && open.at(-1).offset >= span.offset && open.at(-1) !== span) {
      assert.ok(open.at(-1).end <= end, `${where}: ${span.path}`);
      open.pop();
    }
    assert.ok(open.length === 0 || open.at(-1).end <= span.offset, `${where}: ${span.path}`);
    open.push({ offset: span.offset, end });
    if (span.type !== "tag_buffer") {
      const found = valueAt(value, span.path);
      if (found !== undefined) {
        const unknown = span.path.includes("_unknownTaggedFields");
        assert.deepStrictEqual(span.value, unknown ? found.data : found, `${where}: ${span.path}`);
      }
    }
  }
}

/** Every scalar lies where the reference decoder says. */
function checkPlaces(spans, places, where) {
  const known = new Set(places.map((place) => place.join(" ")));
  for (const { path, type, offset, length } of spans) {
    const isWhole = ["array", "struct", "tag_buffer"].includes(type);
    if (!isWhole && !path.includes("_unknownTaggedFields")) {
      assert.ok(known.has(`${path} ${offset} ${length}`), `${where}: ${path} @${offset}`);
    }
  }
}

function valueAt(value, path) {
  const steps = path.match(/[^.[\]]+/g) ?? [];
  return steps.reduce((held, step) => held?.[step], value);
}
