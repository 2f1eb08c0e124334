// The package of the template pack `typescript` under `specgen conform`: messages and frames.
// Its folder is the argument; it is generated from the release whose vectors are asked.
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

import { Unsupported, serve } from './exchange.js'

const folder = resolve(process.argv[2])
const load = path => import(pathToFileURL(`${folder}/${path}`))
const wire = await load('index.js')
const { headerVersion, layoutOf } = await load('lib/catalogue.js')
const { BYTES, FLOAT64, INT64, RECORDS, UNKNOWN } = await load('lib/schema.js')
const { version } = JSON.parse(readFileSync(`${folder}/package.json`))

function start () {
  return {
    implementation: {
      name: 'kafka-wire (TypeScript)', version, language: 'TypeScript',
      homepage: 'https://www.npmjs.com/package/kafka-wire'
    },
    can: ['decode', 'encode', 'json', 'frames', 'unknown_tags', 'refuse_values']
  }
}

function decode (asked) {
  const bytes = new Uint8Array(Buffer.from(asked.bytes, 'hex'))
  const { form, kind, key, message } = asked
  if (form === 'message') return answered(wire.decode(message, versionOf(asked), bytes))
  if (form !== 'frame') throw new Unsupported(`no ${form}`)
  const read = kind === 'request' ? wire.decodeRequest(bytes) : wire.decodeResponse(bytes, key, asked.version)
  const head = headerVersion(message, asked.version)
  const header = { ...read.header }
  if (kind === 'request' && head === 0) delete header.clientId
  const size = new DataView(bytes.buffer).getInt32(0)
  return answered({ size, headerVersion: head, header, body: read.value })
}

function encode (asked) {
  const { form, kind, message, value, unknown_tags: tags } = asked
  const version = versionOf(asked)
  const layout = layoutOf(message, version)
  if (form === 'message') return hex(wire.encode(message, version, tagged(structOf(layout, value), tags)))
  if (form !== 'frame') throw new Unsupported(`no ${form}`)
  const { header, body } = tagged({ header: value.header, body: structOf(layout, value.body) }, tags)
  const { correlationId, clientId, [UNKNOWN]: headerTags } = header
  const write = kind === 'request' ? wire.encodeRequest : wire.encodeResponse
  return hex(write(message, version, body, { correlationId, clientId, headerTags }))
}

function versionOf ({ message, version }) {
  if (!wire.messages.has(message)) throw new Unsupported(`no message ${message}`)
  return version ?? 0
}

const hex = bytes => ({ bytes: Buffer.from(bytes).toString('hex') })

// The value as the package has it: 64 bits are bigints, bytes Uint8Arrays.
function structOf (struct, value) {
  if (value === null || typeof value !== 'object') return value
  const types = new Map([...struct.absent, ...struct.fields, ...struct.tags.values()].map(field => [field.key, field.type]))
  const pairs = Object.entries(value).map(([key, held]) => [key, types.has(key) ? valueOf(types.get(key), held) : held])
  return Object.fromEntries(pairs)
}

function valueOf (type, value) {
  if (value === null) return null
  if (type.element) return Array.isArray(value) ? value.map(item => valueOf(type.element, item)) : value
  if (type.struct) return structOf(type.struct, value)
  if (type.kind === INT64) return Number.isSafeInteger(value) ? BigInt(value) : value
  if (type.kind === FLOAT64) return Number(value)
  return type.kind === BYTES || type.kind === RECORDS ? new Uint8Array(Buffer.from(value, 'base64')) : value
}

// The value with unknown tagged fields in the structs at their paths.
function tagged (value, tags) {
  for (const [path, fields] of Object.entries(tags)) {
    const steps = path.match(/\w+/g) ?? []
    const struct = steps.reduce((held, step) => held[step], value)
    struct[UNKNOWN] = fields.map(([tag, data]) => ({ tag, data: new Uint8Array(Buffer.from(data, 'hex')) }))
  }
  return value
}

// The answer of a decoded value, which has its unknown tagged fields apart.
function answered (value) {
  const tags = {}
  return { value: bare(value, '', tags), unknown_tags: tags }
}

function bare (value, path, tags) {
  if (Array.isArray(value)) return value.map((item, index) => bare(item, `${path}[${index}]`, tags))
  if (value === null || typeof value !== 'object' || value instanceof Uint8Array) return value
  const { [UNKNOWN]: unknown, ...fields } = value
  if (unknown?.length) tags[path] = unknown.map(({ tag, data }) => [tag, Buffer.from(data).toString('hex')])
  const pairs = Object.entries(fields).map(([key, held]) => [key, bare(held, path ? `${path}.${key}` : key, tags)])
  return Object.fromEntries(pairs)
}

await serve({ start, decode, encode }, {
  told (error, asked) {
    if (!(error instanceof wire.WireError)) throw error
    const inHeader = asked.form === 'frame' && ['RequestHeader', 'ResponseHeader'].includes(error.messageName)
    const path = inHeader ? ['header', error.path].filter(Boolean).join('.') : error.path
    return { error: `${error.name}: ${error.message}`, path: path ?? undefined, offset: error.offset ?? undefined }
  }
})
