// Prints for each line of cases what reading it gives: the records of a batch, else null, or
// the error's name, offset and path.

import { readFileSync } from "node:fs";

import { fromHex, wire } from "./cases.mjs";

const hex = (bytes) => (bytes === null ? null : Buffer.from(bytes).toString("hex"));
const READ = {
  message: (bytes, name, version) => void wire.decode(name, version, bytes),
  request: (bytes) => void wire.decodeRequest(bytes),
  response: (bytes, api, version) => void wire.decodeResponse(bytes, api, version),
  records: async (bytes) =>
    (await wire.readRecords(bytes)).map((row) => [String(row.offset), hex(row.key), hex(row.value)]),
};

const verdicts = [];
for (const line of readFileSync(process.env.SPECGEN_CASES, "utf8").trim().split("\n")) {
  const [kind, data, ...rest] = JSON.parse(line);
  try {
    verdicts.push((await READ[kind](fromHex(data), ...rest)) ?? null);
  } catch (error) {
    if (!(error instanceof wire.WireError)) {
      throw error;
    }
    verdicts.push({ error: error.name, offset: error.offset ?? null, path: error.path ?? null });
  }
}
console.log(verdicts.map((one) => JSON.stringify(one)).join("\n"));
