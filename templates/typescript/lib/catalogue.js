// The definitions: messages, their versions, APIs and error codes.

import { UnknownApiError, UnsupportedVersionError, brief } from "./errors.js";
import { at, structsOf } from "./schema.js";
import { TABLES } from "./tables.js";

/** @typedef {import("../types.js").MessageName} MessageName */
/** @typedef {import("./schema.js").Struct} Struct */
/**
 * @typedef {object} Definition
 * @property {MessageName} name
 * @property {string} api
 * @property {string} kind `request`, `response`, `header`, `data`, …
 * @property {number | null} key the API key, or the type of a record
 * @property {readonly number[]} versions lowest first
 */
/**
 * @typedef {object} Api
 * @property {number} key
 * @property {string} name
 * @property {MessageName | null} request
 * @property {MessageName | null} response
 */
/**
 * @typedef {object} ErrorCode
 * @property {number} code
 * @property {string} name `NOT_LEADER_OR_FOLLOWER`
 * @property {boolean} retriable whether the same request may succeed if sent again
 */

const tables = new Map(
  TABLES.messages.map((table) => [table.name, { table, structAt: structsOf(table) }]),
);

/** Every message, by its definition's name. */
export const messages = new Map(
  TABLES.messages.map((table) => [table.name, Object.freeze(definition(table))]),
);

/** Every API, by API key. */
export const apis = new Map(
  TABLES.apis.map(([key, name, request, response]) => [
    key,
    Object.freeze({ key, name, request: nameAt(request), response: nameAt(response) }),
  ]),
);

const errors = new Map(
  TABLES.errors.map(([code, name, retriable]) => [
    code,
    Object.freeze({ code, name, retriable: retriable === 1 }),
  ]),
);

/**
 * An error code by its number; undefined if it is unknown.
 * @param {number} code
 * @returns {ErrorCode | undefined}
 */
export function errorCode(code) {
  return errors.get(code);
}

/**
 * The versions of a message, lowest first; throws UnsupportedVersionError for an unknown one.
 * @param {MessageName} name
 * @returns {readonly number[]}
 */
export function versionsOf(name) {
  const known = messages.get(name);
  if (known === undefined) {
    throw new UnsupportedVersionError(`no message is called ${brief(name)}`);
  }
  return known.versions;
}

/**
 * The layout of one version; throws UnsupportedVersionError.
 * @param {string} name
 * @param {number} version
 * @returns {Struct}
 */
export function layoutOf(name, version) {
  const message = tables.get(name);
  if (message === undefined) {
    throw new UnsupportedVersionError(`no message is called ${brief(name)}`);
  }
  const { lowest, roots } = message.table;
  // Subtraction would take "4" and true for numbers.
  const place = Number.isInteger(version) ? roots[version - lowest] : undefined;
  if (place === undefined || place < 0) {
    const [low, high] = [lowest, lowest + roots.length - 1];
    const known = high < low ? "none" : `${String(low)} to ${String(high)}`;
    throw new UnsupportedVersionError(
      `${name} has no version ${brief(version)}: known are ${known}`,
    );
  }
  return message.structAt(place);
}

/**
 * The header version of a request or response, of future versions too; throws
 * UnsupportedVersionError for what is no version's number.
 * @param {string} name
 * @param {number} version
 * @returns {number}
 */
export function headerVersion(name, version) {
  const table = tables.get(name)?.table;
  if (table === undefined || !Number.isInteger(version)) {
    layoutOf(name, version);
  }
  const { lowest, headers } = table ?? { lowest: 0, headers: [] };
  const before = headers.slice(0, Math.max(version - lowest + 1, 0));
  return [...before.reverse(), ...headers].find((header) => header >= 0) ?? 0;
}

/**
 * An API by its key, its name or the name of a message; throws UnknownApiError.
 * @param {number | string} api
 * @returns {Api}
 */
export function apiOf(api) {
  const known =
    typeof api === "number"
      ? apis.get(api)
      : [...apis.values()].find((row) => [row.name, row.request, row.response].includes(api));
  if (known === undefined) {
    throw new UnknownApiError(`no API is known by ${brief(api)}`);
  }
  return known;
}

/**
 * @param {import("./tables.js").Table} table
 * @returns {Definition}
 */
function definition({ name, api, kind, key, lowest, roots }) {
  return {
    name: /** @type {MessageName} */ (name),
    api,
    kind,
    key: key < 0 ? null : key,
    versions: Object.freeze(
      roots.map((root, index) => (root < 0 ? -1 : lowest + index)).filter((number) => number >= 0),
    ),
  };
}

/**
 * @param {number} place
 * @returns {MessageName | null}
 */
function nameAt(place) {
  return place < 0 ? null : /** @type {MessageName} */ (at(TABLES.messages, place).name);
}
