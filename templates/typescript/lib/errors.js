// The package's errors; invalid bytes and values throw no others.

/** The base of all errors of this package. */
export class WireError extends Error {
  /** @param {string} text */
  constructor(text) {
    super(text);
    this.name = new.target.name;
  }
}

/** A message could not be decoded or encoded. */
class CodecError extends WireError {
  /**
   * @param {string} message the name of its definition
   * @param {number} version
   * @param {string} path the field's path: `topics[0].partitions[2].records`
   * @param {number | null} offset in bytes from the start of the buffer
   * @param {string} reason
   */
  constructor(message, version, path, offset, reason) {
    const where = path === "" ? "" : `: ${path}`;
    const at = offset === null ? "" : ` @0x${offset.toString(16)}`;
    super(`${message} v${String(version)}${where}${at}: ${reason}`);
    this.messageName = message;
    this.version = version;
    this.path = path;
    this.offset = offset;
    this.reason = reason;
  }
}

/** The bytes are not a message of this version. */
export class DecodeError extends CodecError {}

/** The value cannot be encoded in this version. */
export class EncodeError extends CodecError {}

/** There is no message of this name, or it does not have this version. */
export class UnsupportedVersionError extends WireError {}

/** No API has this key or name, or it lacks the request or response. */
export class UnknownApiError extends WireError {}

/** A frame's size is negative, above the limit, or not the size of its content. */
export class FrameError extends WireError {}

/** The bytes are not valid record batches; `offset` counts from their start. */
export class RecordsError extends WireError {
  /**
   * @param {string} reason
   * @param {number} offset in bytes
   */
  constructor(reason, offset) {
    super(`records @0x${offset.toString(16)}: ${reason}`);
    this.offset = offset;
    this.reason = reason;
  }
}

/** The checksum in a batch does not match its bytes. */
export class CrcError extends RecordsError {}

/** A batch cannot be decompressed: no codec, invalid data, or larger than the limit. */
export class CompressionError extends RecordsError {}

/**
 * A short text for any value, for error messages.
 * @param {unknown} value
 * @returns {string}
 */
export function brief(value) {
  if (typeof value === "string") {
    return JSON.stringify(value.length > 40 ? `${value.slice(0, 37)}...` : value);
  }
  if (typeof value === "bigint") {
    const digits = value.toString();
    return digits.length > 40 ? `${digits.slice(0, 37)}...n` : `${digits}n`;
  }
  if (value === null || typeof value === "number" || typeof value === "boolean") {
    return String(value);
  }
  if (Array.isArray(value)) {
    return "an array";
  }
  return value instanceof Uint8Array ? "bytes" : `a value of type ${typeof value}`;
}
