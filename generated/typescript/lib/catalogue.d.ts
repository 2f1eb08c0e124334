/**
 * An error code by its number; undefined if it is unknown.
 * @param {number} code
 * @returns {ErrorCode | undefined}
 */
export function errorCode(code: number): ErrorCode | undefined;
/**
 * The versions of a message, lowest first; throws UnsupportedVersionError for an unknown one.
 * @param {MessageName} name
 * @returns {readonly number[]}
 */
export function versionsOf(name: MessageName): readonly number[];
/**
 * The layout of one version; throws UnsupportedVersionError.
 * @param {string} name
 * @param {number} version
 * @returns {Struct}
 */
export function layoutOf(name: string, version: number): Struct;
/**
 * The header version of a request or response, of future versions too; throws
 * UnsupportedVersionError for what is no version's number.
 * @param {string} name
 * @param {number} version
 * @returns {number}
 */
export function headerVersion(name: string, version: number): number;
/**
 * An API by its key, its name or the name of a message; throws UnknownApiError.
 * @param {number | string} api
 * @returns {Api}
 */
export function apiOf(api: number | string): Api;
/** Every message, by its definition's name. */
export const messages: Map<string, Readonly<Definition>>;
/** Every API, by API key. */
export const apis: Map<number, Readonly<{
    key: number;
    name: string;
    request: keyof import("../types.js").Messages | null;
    response: keyof import("../types.js").Messages | null;
}>>;
export type MessageName = import("../types.js").MessageName;
export type Struct = import("./schema.js").Struct;
export type Definition = {
    name: MessageName;
    api: string;
    /**
     * `request`, `response`, `header`, `data`, …
     */
    kind: string;
    /**
     * the API key, or the type of a record
     */
    key: number | null;
    /**
     * lowest first
     */
    versions: readonly number[];
};
export type Api = {
    key: number;
    name: string;
    request: MessageName | null;
    response: MessageName | null;
};
export type ErrorCode = {
    code: number;
    /**
     * `NOT_LEADER_OR_FOLLOWER`
     */
    name: string;
    /**
     * whether the same request may succeed if sent again
     */
    retriable: boolean;
};
