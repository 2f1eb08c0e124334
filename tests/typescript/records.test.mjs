// Record batches that the Python package wrote: each record, and damage.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";

import { fromHex, wire } from "./cases.mjs";

const { CompressionError, CrcError, RecordsError, readBatches, readRecords, recordsOf } = wire;
const rows = JSON.parse(readFileSync(process.env.SPECGEN_CASES, "utf8"));
/** A stand-in: what Python says that the one batch of zstd holds. */
const plain = new Map(rows.map((row) => [row.packed, row.plain]));
const codecs = {
  zstd: (bytes) => fromHex(plain.get(Buffer.from(bytes).toString("hex"))),
};

for (const row of rows) {
  const bytes = fromHex(row.bytes);
  test(row.name, async () => {
    const read = await readRecords(bytes, { codecs });
    const said = read.map(({ offset, timestamp, key, value, headers }) => [
      String(offset),
      String(timestamp),
      hex(key),
      hex(value),
      headers.map((header) => [header.key, hex(header.value)]),
    ]);
    assert.deepStrictEqual(said, row.records);
    const batches = [...readBatches(bytes)];
    assert.deepStrictEqual(
      batches.map(({ magic, compression, timestampType }) => [magic, compression, timestampType]),
      row.batches,
    );
    assert.equal(
      batches.reduce((sum, batch) => sum + batch.length, 0),
      bytes.length,
    );
  });

  test(`${row.name}: cut off and changed`, async () => {
    const [first] = readBatches(bytes);
    assert.deepStrictEqual([...readBatches(bytes.subarray(0, first.length - 1))], []);
    const step = Math.max(3, Math.ceil(bytes.length / 80));
    for (let place = 0; place < bytes.length; place += step) {
      const changed = bytes.slice();
      changed[place] ^= 0x11;
      for (const checkCrc of [true, false]) {
        try {
          await readRecords(changed, { codecs, checkCrc, maxBytes: 1 << 20 });
        } catch (error) {
          assert.ok(error instanceof RecordsError, `${place}: ${error.stack}`);
        }
      }
    }
    const wrong = bytes.slice();
    wrong[first.length - 1] ^= 1;
    assert.throws(() => [...readBatches(wrong)], CrcError);
    if (first.compression > 0) {
      await assert.rejects(recordsOf(first, { codecs, maxBytes: 8 }), CompressionError);
    }
  });
}

test("what has no codec here says which one it wants", async () => {
  const row = rows.find((one) => one.batches[0][1] === wire.Compression.ZSTD);
  await assert.rejects(readRecords(fromHex(row.bytes)), /no codec for zstd.*codecs\.zstd/);
});

function hex(bytes) {
  return bytes === null ? null : Buffer.from(bytes).toString("hex");
}
