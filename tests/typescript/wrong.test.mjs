// Values with something wrong in them: the package's own error, or bytes that read back.

import assert from "node:assert/strict";
import test from "node:test";

import { casesByName, wire } from "./cases.mjs";

const { EncodeError, decode, encode } = wire;
const WRONG = [
  ...[undefined, null, true, 1.5, -1, 70_000, 2 ** 40, NaN, 1n << 70n, 7n],
  ...["", "\ud800", "x".repeat(40_000), [], [null], [undefined], {}, { tag: 1 }],
  ...[new Uint8Array(3), new Date(0), () => 1, Symbol("s"), Object.create(null)],
];

for (const [name, cases] of casesByName()) {
  test(name, () => {
    for (const { version, value } of cases) {
      for (const change of changes(value)) {
        const changed = structuredClone(value);
        change(changed);
        try {
          const bytes = encode(name, version, changed);
          decode(name, version, bytes);
        } catch (error) {
          assert.ok(error instanceof EncodeError, `${name} v${version}: ${error.stack}`);
          assert.equal(error.offset, null);
        }
      }
      for (const wrong of WRONG.filter((one) => typeof one !== "object" || one === null)) {
        assert.throws(() => encode(name, version, wrong), EncodeError);
      }
      const typo = { ...value, noSuchField: null };
      assert.throws(() => encode(name, version, typo), /no version has a field "noSuchField"/);
    }
  });
}

/** What puts each wrong thing in the place of each part, one at a time. */
function* changes(value, path = []) {
  for (const key of Array.isArray(value) ? value.keys() : Object.keys(value)) {
    const place = [...path, key];
    for (const wrong of WRONG) {
      yield (whole) => {
        const last = place.at(-1);
        place.slice(0, -1).reduce((held, step) => held[step], whole)[last] = wrong;
      };
    }
    yield (whole) => {
      delete place.slice(0, -1).reduce((held, step) => held[step], whole)[place.at(-1)];
    };
    const inner = value[key];
    if (typeof inner === "object" && inner !== null && !(inner instanceof Uint8Array)) {
      yield* changes(inner, place);
    }
  }
}
