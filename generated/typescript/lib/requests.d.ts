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
export function encodeRequest<N extends MessageName>(name: N, version: number, value: Messages[N], options: {
    correlationId: number;
    clientId?: string | null;
    headerTags?: UnknownTaggedField[];
}): Uint8Array<ArrayBuffer>;
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
export function encodeResponse<N extends MessageName>(name: N, version: number, value: Messages[N], options: {
    correlationId: number;
    headerTags?: UnknownTaggedField[];
}): Uint8Array<ArrayBuffer>;
/**
 * Decode only the header of a request's frame; also returns the message's offset.  This
 * works even if the message's version is unknown.  Throws FrameError, UnknownApiError and
 * DecodeError.
 * @param {Bytes} data
 * @returns {{ header: RequestHeader; end: number; name: MessageName }}
 */
export function requestHeader(data: Bytes): {
    header: RequestHeader;
    end: number;
    name: MessageName;
};
/**
 * Decode a request's whole frame to its header and message.  Bytes after the message are
 * an error unless `strict` is false: brokers ignore them.
 * Throws FrameError, UnknownApiError, UnsupportedVersionError and DecodeError.
 * @param {Bytes} data
 * @param {{ strict?: boolean }} [options]
 * @returns {{ header: RequestHeader } & Named}
 */
export function decodeRequest(data: Bytes, { strict }?: {
    strict?: boolean;
}): {
    header: RequestHeader;
} & Named;
/**
 * Like `decodeRequest`, and also return the spans of every value: those of the frame's size
 * and its header, and those of the message.  Their offsets count from the frame's start.
 * Throws what `decodeRequest` throws.
 * @param {Bytes} data
 * @param {{ strict?: boolean }} [options]
 * @returns {{ header: RequestHeader } & Named & FrameSpans}
 */
export function decodeRequestSpans(data: Bytes, { strict }?: {
    strict?: boolean;
}): {
    header: RequestHeader;
} & Named & FrameSpans;
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
export function decodeResponse(data: Bytes, api: number | string, version: number, { strict }?: {
    strict?: boolean;
}): {
    header: ResponseHeader;
    version: number;
} & Named;
/**
 * Like `decodeResponse`, and also return the spans of every value, as `decodeRequestSpans`
 * does.  Throws what `decodeResponse` throws.
 * @param {Bytes} data
 * @param {number | string} api
 * @param {number} version
 * @param {{ strict?: boolean }} [options]
 * @returns {{ header: ResponseHeader; version: number } & Named & FrameSpans}
 */
export function decodeResponseSpans(data: Bytes, api: number | string, version: number, { strict }?: {
    strict?: boolean;
}): {
    header: ResponseHeader;
    version: number;
} & Named & FrameSpans;
export type Bytes = import("./bytes.js").Bytes;
export type Span = import("./decode.js").Span;
export type Struct = import("./schema.js").Struct;
export type Type = import("./schema.js").Type;
export type Messages = import("../types.js").Messages;
export type MessageName = import("../types.js").MessageName;
export type UnknownTaggedField = import("../types.js").UnknownTaggedField;
export type RequestHeader = {
    requestApiKey: number;
    requestApiVersion: number;
    correlationId: number;
    clientId: string | null;
    _unknownTaggedFields?: UnknownTaggedField[];
};
export type ResponseHeader = {
    correlationId: number;
    _unknownTaggedFields?: UnknownTaggedField[];
};
/**
 * a message and its name; checking the name narrows the type of the value
 */
export type Named = { [N in MessageName]: {
    name: N;
    value: Messages[N];
}; }[MessageName];
export type FrameSpans = {
    /**
     * the frame's size and the parts of its header
     */
    headerSpans: Span[];
    /**
     * the message's, as `decodeSpans` has them
     */
    spans: Span[];
};
