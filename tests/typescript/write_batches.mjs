// Prints batches in hex, which Python then reads.

import { wire } from "./cases.mjs";

const { Compression, encodeBatch } = wire;
const text = (word) => new TextEncoder().encode(word);
const records = [
  { key: text("k"), value: text("v".repeat(300)), timestamp: 1_700_000_000_000n },
  { value: null, timestamp: 1_700_000_000_500n },
  {
    key: new Uint8Array(),
    value: text("ü"),
    timestamp: 1_600_000_000_000n,
    headers: [
      { key: "trace", value: text("1") },
      { key: "", value: null },
    ],
  },
];
const written = [
  await encodeBatch(records),
  await encodeBatch(records, { compression: Compression.GZIP }),
  await encodeBatch(records, {
    baseOffset: 42n,
    producerId: 7n,
    producerEpoch: 1,
    baseSequence: 9,
    partitionLeaderEpoch: 3,
    isTransactional: true,
  }),
  await encodeBatch([{ value: text("x") }]),
];
console.log(written.map((bytes) => Buffer.from(bytes).toString("hex")).join("\n"));
