// Truncations and changed bytes: the package's own error, or a value that encodes again.

import assert from "node:assert/strict";
import test from "node:test";

import { casesByName, wire } from "./cases.mjs";

const { DecodeError, EncodeError, decode, decodeSpans, encode } = wire;
const CHANGES = [0x00, 0x01, 0x7f, 0x80, 0xff];
const MOST = 24;

for (const [name, cases] of casesByName()) {
  test(name, () => {
    for (const { version, bytes } of cases) {
      for (const length of places(bytes.length)) {
        const cut = bytes.subarray(0, length);
        const error = caught(() => decode(name, version, cut), DecodeError);
        // What is short of its end may be whole only where nothing is missing.
        assert.ok(error !== null, `${name} v${version}: ${length} bytes of ${bytes.length}`);
        assert.ok(error.offset <= length, error.message);
      }
      for (const place of places(bytes.length)) {
        for (const change of CHANGES) {
          const changed = bytes.slice();
          changed[place] ^= change === 0 ? 0x55 : changed[place] ^ change;
          survives(name, version, changed);
        }
      }
    }
  });
}

/** Some offsets, those at both ends among them. */
function places(length) {
  if (length <= MOST) {
    return Array.from({ length }, (_, index) => index);
  }
  const step = (length - 1) / (MOST - 1);
  return Array.from({ length: MOST }, (_, index) => Math.floor(index * step));
}

function survives(name, version, bytes) {
  let value;
  const error = caught(() => {
    value = decode(name, version, bytes);
  }, DecodeError);
  const spans = caught(() => decodeSpans(name, version, bytes), DecodeError);
  assert.equal(spans?.message, error?.message);
  if (error === null) {
    // Tags out of order are read, and not written.
    const again = caught(() => {
      const encoded = encode(name, version, value);
      assert.deepStrictEqual(decode(name, version, encoded), value);
    }, EncodeError);
    assert.match(again?.reason ?? "does not come after", /does not come after/);
  }
}

/** The error of its class that a function throws; null if it throws none. */
function caught(run, type) {
  try {
    run();
    return null;
  } catch (error) {
    if (!(error instanceof type)) {
      throw error;
    }
    assert.ok(error instanceof wire.WireError);
    return error;
  }
}
