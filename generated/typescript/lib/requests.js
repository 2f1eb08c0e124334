// Requests and responses as whole frames: size, header and message.
//
// The client id is never compact, as a broker must read it before it knows the version
// (KIP-482).

import { utf8, textOf } from "./bytes.js";
import { apiOf, apis, headerVersion } from "./catalogue.js";
import { Walk } from "./decode.js";
import { Encoding } from "./encode.js";
import { DecodeError, EncodeError, UnknownApiError, brief } from "./errors.js";
import { frame, wholeFrame } from "./frames.js";
import { checkEnd, decodeFrom, encode } from "./messages.js";

/** @typedef {import("./bytes.js").Bytes} Bytes */
/** @typedef {import("./schema.js").Struct} Struct */
/** @typedef {import("../types.js").Messages} Messages */
/** @typedef {import("../types.js").MessageName} MessageName */
/** @typedef {import("../types.js").UnknownTaggedField} UnknownTaggedField */
/**
 * @typedef {object} RequestHeader
 * @property {number} requestApiKey
 * @property {number} requestApiVersion
 * @property {number} correlationId
 * @property {string | null} clientId
 * @property {UnknownTaggedField[]} [_unknownTaggedFields]
 */
/**
 * @typedef {object} ResponseHeader
 * @property {number} correlationId
 * @property {UnknownTaggedField[]} [_unknownTaggedFields]
 */
/**
 * @typedef {{ [N in MessageName]: { name: N; value: Messages[N] } }[MessageName]} Named
 * a message and its name; checking the name narrows the type of the value
 */

const API_VERSIONS = 18;
const UNSUPPORTED_VERSION = 35;
/** @type {Struct} */
const NO_FIELDS = Object.freeze({
  flexible: true,
  fewest: 1,
  fields: [],
  tags: new Map(),
  absent: [],
  foreign: new Set(),
});

/**
 * Encode a request as a whole frame: size, header, message.
 * Throws UnsupportedVersionError, UnknownApiError and EncodeError.
 * @template {MessageName} N
 * @param {N} name
 * @param {number} version
 * @param {Messages[N]} value
 * @param {{ correlationId: number; clientId?: string | null;
 *   headerTags?: UnknownTaggedField[] }} options
 * @returns {Uint8Array<ArrayBuffer>}
 */
export function encodeRequest(name, version, value, options) {
  const api = apiOf(name);
  if (api.request !== name) {
    throw new UnknownApiError(`${brief(name)} is not a request`);
  }
  const encoding = new Encoding("RequestHeader", headerVersion(name, version));
  encoding.out.int16(api.key);
  encoding.out.int16(version);
  number(encoding, options.correlationId);
  if (encoding.version > 0) {
    clientId(encoding, options.clientId ?? null);
  }
  headerTags(encoding, encoding.version > 1, options.headerTags);
  encoding.out.raw(encode(name, version, value));
  return frame(encoding.out.done());
}

/**
 * Encode a response as a whole frame: size, header, message.
 * Throws UnsupportedVersionError, UnknownApiError and EncodeError.
 * @template {MessageName} N
 * @param {N} name
 * @param {number} version
 * @param {Messages[N]} value
 * @param {{ correlationId: number; headerTags?: UnknownTaggedField[] }} options
 * @returns {Uint8Array<ArrayBuffer>}
 */
export function encodeResponse(name, version, value, options) {
  if (apiOf(name).response !== name) {
    throw new UnknownApiError(`${brief(name)} is not a response`);
  }
  const encoding = new Encoding("ResponseHeader", headerVersion(name, version));
  number(encoding, options.correlationId);
  headerTags(encoding, encoding.version > 0, options.headerTags);
  encoding.out.raw(encode(name, version, value));
  return frame(encoding.out.done());
}

/**
 * Decode only the header of a request's frame; also returns the message's offset.
 * Throws FrameError, UnknownApiError, UnsupportedVersionError and DecodeError.
 * @param {Bytes} data
 * @returns {{ header: RequestHeader; end: number; name: MessageName }}
 */
export function requestHeader(data) {
  const bytes = wholeFrame(data);
  const walk = new Walk("RequestHeader", 0, bytes, 4, null);
  walk.need(8);
  const [key, version] = [walk.view.getInt16(4), walk.view.getInt16(6)];
  const name = apis.get(key)?.request ?? null;
  if (name === null) {
    throw new UnknownApiError(`no API has the key ${String(key)}`);
  }
  const form = headerVersion(name, version);
  walk.version = form;
  walk.offset = 12;
  /** @type {RequestHeader} */
  const header = {
    requestApiKey: key,
    requestApiVersion: version,
    correlationId: walk.view.getInt32(8),
    clientId: null,
  };
  if (form > 0) {
    header.clientId = readClientId(walk);
  }
  if (form > 1) {
    walk.tags(NO_FIELDS, /** @type {any} */ (header));
  }
  return { header, end: walk.offset, name };
}

/**
 * Decode a request's whole frame to its header and message.  Bytes after the message are
 * an error unless `strict` is false: brokers ignore them.
 * Throws FrameError, UnknownApiError, UnsupportedVersionError and DecodeError.
 * @param {Bytes} data
 * @param {{ strict?: boolean }} [options]
 * @returns {{ header: RequestHeader } & Named}
 */
export function decodeRequest(data, { strict = true } = {}) {
  const { header, end, name } = requestHeader(data);
  const value = body(name, header.requestApiVersion, wholeFrame(data), end, strict);
  return /** @type {{ header: RequestHeader } & Named} */ ({ header, name, value });
}

/**
 * Decode a response's whole frame to its header and message.  `api` is the API key, the
 * API's name or the name of one of its messages; `version` is the request's.  A broker that
 * does not support the version of an ApiVersions request answers in version 0 (KIP-511),
 * which is accepted; the result has the response's `version`.
 * Throws FrameError, UnknownApiError, UnsupportedVersionError and DecodeError.
 * @param {Bytes} data
 * @param {number | string} api
 * @param {number} version
 * @param {{ strict?: boolean }} [options]
 * @returns {{ header: ResponseHeader; version: number } & Named}
 */
export function decodeResponse(data, api, version, { strict = true } = {}) {
  const bytes = wholeFrame(data);
  const { key, response: name } = apiOf(api);
  if (name === null) {
    throw new UnknownApiError(`${brief(api)} has no response here`);
  }
  const form = headerVersion(name, version);
  const walk = new Walk("ResponseHeader", form, bytes, 4, null);
  walk.need(4);
  /** @type {ResponseHeader} */
  const header = { correlationId: walk.view.getInt32(4) };
  walk.offset = 8;
  if (form > 0) {
    walk.tags(NO_FIELDS, /** @type {any} */ (header));
  }
  const end = walk.offset;
  const refused =
    key === API_VERSIONS &&
    version > 0 &&
    bytes.length >= end + 2 &&
    walk.view.getInt16(end) === UNSUPPORTED_VERSION;
  if (refused) {
    try {
      const value = body(name, 0, bytes, end, strict);
      return /** @type {any} */ ({ header, name, value, version: 0 });
    } catch (error) {
      if (!(error instanceof DecodeError)) {
        throw error;
      }
      // The same error code, in the requested version.
    }
  }
  const value = body(name, version, bytes, end, strict);
  return /** @type {any} */ ({ header, name, value, version });
}

/**
 * @param {MessageName} name
 * @param {number} version
 * @param {Uint8Array} bytes
 * @param {number} offset
 * @param {boolean} strict
 * @returns {unknown}
 */
function body(name, version, bytes, offset, strict) {
  const { value, end } = decodeFrom(name, version, bytes, offset);
  if (strict) {
    checkEnd(name, version, bytes, end);
  }
  return value;
}

/**
 * @param {Walk} walk
 * @returns {string | null}
 */
function readClientId(walk) {
  walk.need(2);
  const length = walk.view.getInt16(walk.offset);
  walk.keys[0] = "clientId";
  walk.depth = 1;
  if (length < -1) {
    throw walk.fail(walk.offset, `a length of ${String(length)}`);
  }
  walk.offset += 2;
  const start = walk.offset;
  walk.take(Math.max(length, 0));
  const text = length < 0 ? null : textOf(walk.bytes, start, walk.offset);
  if (length >= 0 && text === null) {
    throw walk.fail(start, "not UTF-8");
  }
  walk.depth = 0;
  return text;
}

/**
 * @param {Encoding} encoding
 * @param {string | null} text
 */
function clientId(encoding, text) {
  const bytes = typeof text === "string" ? utf8(text) : null;
  if (text === null) {
    encoding.out.int16(-1);
  } else if (bytes === null || bytes.length > 32767) {
    const reason = "not a text of at most 32767 bytes of UTF-8";
    throw new EncodeError("RequestHeader", encoding.version, "clientId", null, reason);
  } else {
    encoding.out.int16(bytes.length);
    encoding.out.raw(bytes);
  }
}

/**
 * @param {Encoding} encoding
 * @param {number} correlationId
 */
function number(encoding, correlationId) {
  if (typeof correlationId !== "number" || (correlationId | 0) !== correlationId) {
    const reason = `not an int32: ${brief(correlationId)}`;
    throw new EncodeError(encoding.name, encoding.version, "correlationId", null, reason);
  }
  encoding.out.int32(correlationId);
}

/**
 * @param {Encoding} encoding
 * @param {boolean} flexible
 * @param {UnknownTaggedField[]} [tags]
 */
function headerTags(encoding, flexible, tags = []) {
  encoding.struct({ ...NO_FIELDS, flexible }, { _unknownTaggedFields: tags });
}
