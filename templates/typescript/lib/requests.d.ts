/**
 * A request's whole frame: size, header, message.
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
 * A response's whole frame: size, header, message.
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
 * The header of a request's frame, and the offset of the message behind it.
 * Throws FrameError, UnknownApiError, UnsupportedVersionError and DecodeError.
 * @param {Bytes} data
 * @returns {{ header: RequestHeader; end: number; name: MessageName }}
 */
export function requestHeader(data: Bytes): {
    header: RequestHeader;
    end: number;
    name: MessageName;
};
/**
 * The header and the message of a request's whole frame.  Bytes behind the message are an
 * error, unless `strict` is false: brokers pass over them.
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
 * The header and the message of a response's whole frame.  `api` is a key, the API's name
 * or that of one of its messages, `version` that of the request.  A broker that does not
 * know an ApiVersions request's version answers in version 0 (KIP-511), and is understood:
 * `version` of the answer says so.
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
export type Bytes = import("./bytes.js").Bytes;
export type Struct = import("./schema.js").Struct;
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
 * a message with its name: testing the name tells the type of the value
 */
export type Named = { [N in MessageName]: {
    name: N;
    value: Messages[N];
}; }[MessageName];
