// What the tests of cases share: the package by its path, and cases out of a file.

import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

/** The package that $SPECGEN_PACKAGE names. */
export const wire = await import(pathToFileURL(`${process.env.SPECGEN_PACKAGE}/index.js`).href);

/** The cases of $SPECGEN_CASES by message: version, bytes, value, places. */
export function casesByName() {
  const cases = new Map();
  for (const line of readFileSync(process.env.SPECGEN_CASES, "utf8").split("\n")) {
    if (line !== "") {
      const [name, version, hex, value, places] = JSON.parse(line, revive);
      const rows = cases.get(name) ?? [];
      rows.push({ version, bytes: fromHex(hex), value, places });
      cases.set(name, rows);
    }
  }
  return cases;
}

export function fromHex(hex) {
  return new Uint8Array(Buffer.from(hex, "hex"));
}

function revive(_, value) {
  if (value === null || typeof value !== "object" || Array.isArray(value)) {
    return value;
  }
  if ("$int" in value) {
    return BigInt(value.$int);
  }
  if ("$float" in value) {
    return Buffer.from(value.$float, "hex").readDoubleBE();
  }
  return "$hex" in value ? fromHex(value.$hex) : value;
}
