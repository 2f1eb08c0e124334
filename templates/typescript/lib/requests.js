// Requests and responses as whole frames: size, header and message.
//
// The client id is never compact, as a broker must read it before it knows the version
// (KIP-482).

import { utf8 } from "./bytes.js";
import { apiOf, apis, headerVersion } from "./catalogue.js";
import { Walk } from "./decode.js";
import { Encoding } from "./encode.js";
import { DecodeError, EncodeError, UnknownApiError, brief } from "./errors.js";
import { frame, wholeFrame } from "./frames.js";
import { checkEnd, encode, walkMessage } from "./messages.js";
import * as kinds from "./schema.js";

/** @typedef {import("./bytes.js").Bytes} Bytes */
/** @typedef {import("./decode.js").Span} Span */
/** @typedef {import("./schema.js").Struct} Struct */
/** @typedef {import("./schema.js").Type} Type */
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
/**
 * @typedef {object} FrameSpans
 * @property {Span[]} headerSpans the frame's size and the parts of its header
 * @property {Span[]} spans the message's, as `decodeSpans` has them
 */

const API_VERSIONS = 18;
const UNSUPPORTED_VERSION = 35;
/** @type {Struct} */
const NO_FIELDS = Object.freeze({
  flexible: true,
  fields: [],
  tags: new Map(),
  absent: [],
  foreign: new Set(),
});
const INT16 = plain(kinds.INT16);
const INT32 = plain(kinds.INT32);
const TEXT = plain(kinds.STRING);

/**
 * A type of the header; those of variable length may be null.
 * @param {number} kind
 * @returns {Type}
 */
function plain(kind) {
  const nullable = kind === kinds.STRING;
  return { kind, nullable, nulls: nullable, compact: false, element: null, struct: null };
}

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
 * Decode only the header of a request's frame; also returns the message's offset.  This
 * works even if the message's version is unknown.  Throws FrameError, UnknownApiError and
 * DecodeError.
 * @param {Bytes} data
 * @returns {{ header: RequestHeader; end: number; name: MessageName }}
 */
export function requestHeader(data) {
  return readRequestHeader(wholeFrame(data), null);
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
  return readRequest(wholeFrame(data), strict, null);
}

/**
 * Like `decodeRequest`, and also return the spans of every value: those of the frame's size
 * and its header, and those of the message.  Their offsets count from the frame's start.
 * Throws what `decodeRequest` throws.
 * @param {Bytes} data
 * @param {{ strict?: boolean }} [options]
 * @returns {{ header: RequestHeader } & Named & FrameSpans}
 */
export function decodeRequestSpans(data, { strict = true } = {}) {
  const spans = noSpans();
  return { ...readRequest(wholeFrame(data), strict, spans), ...spans };
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
  return readResponse(wholeFrame(data), api, version, strict, null);
}

/**
 * Like `decodeResponse`, and also return the spans of every value, as `decodeRequestSpans`
 * does.  Throws what `decodeResponse` throws.
 * @param {Bytes} data
 * @param {number | string} api
 * @param {number} version
 * @param {{ strict?: boolean }} [options]
 * @returns {{ header: ResponseHeader; version: number } & Named & FrameSpans}
 */
export function decodeResponseSpans(data, api, version, { strict = true } = {}) {
  const spans = noSpans();
  return { ...readResponse(wholeFrame(data), api, version, strict, spans), ...spans };
}

/** @returns {FrameSpans} */
function noSpans() {
  return { headerSpans: [], spans: [] };
}

/**
 * @param {Uint8Array} bytes
 * @param {boolean} strict
 * @param {FrameSpans | null} spans
 * @returns {{ header: RequestHeader } & Named}
 */
function readRequest(bytes, strict, spans) {
  const { header, end, name } = readRequestHeader(bytes, spans);
  const value = body(name, header.requestApiVersion, bytes, end, strict, spans);
  return /** @type {any} */ ({ header, name, value });
}

/**
 * @param {Uint8Array} bytes
 * @param {FrameSpans | null} spans
 * @returns {{ header: RequestHeader; end: number; name: MessageName }}
 */
function readRequestHeader(bytes, spans) {
  const walk = headerWalk("RequestHeader", bytes, spans);
  const key = part(walk, "requestApiKey", INT16);
  const version = part(walk, "requestApiVersion", INT16);
  const correlationId = part(walk, "correlationId", INT32);
  const name = apis.get(key)?.request ?? null;
  if (name === null) {
    throw new UnknownApiError(`no API has the key ${String(key)}`);
  }
  walk.version = headerVersion(name, version);
  /** @type {RequestHeader} */
  const header = { requestApiKey: key, requestApiVersion: version, correlationId, clientId: null };
  if (walk.version > 0) {
    const start = walk.offset;
    header.clientId = part(walk, "clientId", TEXT);
    if (header.clientId === null && walk.view.getInt16(start) !== -1) {
      walk.depth = 1;
      throw walk.fail(start, "a negative length that isn't null's");
    }
  }
  if (walk.version > 1) {
    walk.tags(NO_FIELDS, /** @type {any} */ (header));
  }
  walk.note("struct", 4, header);
  return { header, end: walk.offset, name };
}

/**
 * @param {Uint8Array} bytes
 * @param {number | string} api
 * @param {number} version
 * @param {boolean} strict
 * @param {FrameSpans | null} spans
 * @returns {{ header: ResponseHeader; version: number } & Named}
 */
function readResponse(bytes, api, version, strict, spans) {
  const { key, response: name } = apiOf(api);
  if (name === null) {
    throw new UnknownApiError(`${brief(api)} has no response here`);
  }
  const walk = headerWalk("ResponseHeader", bytes, spans);
  walk.version = headerVersion(name, version);
  /** @type {ResponseHeader} */
  const header = { correlationId: part(walk, "correlationId", INT32) };
  if (walk.version > 0) {
    walk.tags(NO_FIELDS, /** @type {any} */ (header));
  }
  walk.note("struct", 4, header);
  const end = walk.offset;
  const refused =
    key === API_VERSIONS &&
    version > 0 &&
    bytes.length >= end + 2 &&
    walk.view.getInt16(end) === UNSUPPORTED_VERSION;
  if (refused) {
    try {
      const value = body(name, 0, bytes, end, strict, spans);
      return /** @type {any} */ ({ header, name, value, version: 0 });
    } catch (error) {
      if (!(error instanceof DecodeError)) {
        throw error;
      }
      // The same error code, in the requested version.
    }
  }
  const value = body(name, version, bytes, end, strict, spans);
  return /** @type {any} */ ({ header, name, value, version });
}

/**
 * A walk that begins after the frame's size.
 * @param {string} name
 * @param {Uint8Array} bytes
 * @param {FrameSpans | null} spans
 * @returns {Walk}
 */
function headerWalk(name, bytes, spans) {
  const walk = new Walk(name, 0, bytes, 0, spans?.headerSpans ?? null);
  part(walk, "size", INT32);
  return walk;
}

/**
 * @param {Walk} walk
 * @param {string} key
 * @param {Type} type
 * @returns {any}
 */
function part(walk, key, type) {
  walk.keys[0] = key;
  walk.depth = 1;
  const value = walk.value(type);
  walk.depth = 0;
  return value;
}

/**
 * @param {MessageName} name
 * @param {number} version
 * @param {Uint8Array} bytes
 * @param {number} offset
 * @param {boolean} strict
 * @param {FrameSpans | null} spans
 * @returns {unknown}
 */
function body(name, version, bytes, offset, strict, spans) {
  /** @type {Span[] | null} */
  const own = spans === null ? null : [];
  const { value, end } = walkMessage(name, version, bytes, offset, own);
  if (strict) {
    checkEnd(name, version, bytes, end);
  }
  if (spans !== null && own !== null) {
    spans.spans = own;
  }
  return value;
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
