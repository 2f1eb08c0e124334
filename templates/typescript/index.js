// The package's public API.

/** @typedef {import("./lib/bytes.js").Bytes} Bytes */
/** @typedef {import("./lib/catalogue.js").Api} Api */
/** @typedef {import("./lib/catalogue.js").Definition} Definition */
/** @typedef {import("./lib/catalogue.js").ErrorCode} ErrorCode */
/** @typedef {import("./lib/decode.js").Span} Span */
/** @typedef {import("./lib/requests.js").FrameSpans} FrameSpans */
/** @typedef {import("./lib/requests.js").Named} Named */
/** @typedef {import("./lib/requests.js").RequestHeader} RequestHeader */
/** @typedef {import("./lib/requests.js").ResponseHeader} ResponseHeader */
/** @typedef {import("./lib/records/batch.js").Batch} Batch */
/** @typedef {import("./lib/records/compression.js").Codec} Codec */
/** @typedef {import("./lib/records/compression.js").Codecs} Codecs */
/** @typedef {import("./lib/records/records.js").Header} Header */
/** @typedef {import("./lib/records/records.js").KafkaRecord} KafkaRecord */
/** @typedef {import("./lib/records/records.js").ReadOptions} ReadOptions */
/** @typedef {import("./lib/records/write.js").BatchOptions} BatchOptions */
/** @typedef {import("./lib/records/write.js").NewRecord} NewRecord */

export * from "./types.js";
export {
  CompressionError,
  CrcError,
  DecodeError,
  EncodeError,
  FrameError,
  RecordsError,
  UnknownApiError,
  UnsupportedVersionError,
  WireError,
} from "./lib/errors.js";
export { apis, errorCode, messages, versionsOf } from "./lib/catalogue.js";
export { decode, decodeFrom, decodeSpans, encode } from "./lib/messages.js";
export { FrameBuffer, frame } from "./lib/frames.js";
export {
  decodeRequest,
  decodeRequestSpans,
  decodeResponse,
  decodeResponseSpans,
  encodeRequest,
  encodeResponse,
  requestHeader,
} from "./lib/requests.js";
export { Compression, readBatches } from "./lib/records/batch.js";
export { readRecords, recordsOf } from "./lib/records/records.js";
export { encodeBatch } from "./lib/records/write.js";
