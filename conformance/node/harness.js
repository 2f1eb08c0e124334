// @platformatic/kafka under `specgen conform`: responses that its parsers decode.
// It builds requests from arguments, not from a value, and does not decode them: both are
// unsupported.
import { readFileSync } from 'node:fs'

import * as kafka from '@platformatic/kafka'

import { batches } from './batches.js'
import { serve } from './exchange.js'
import { kafkaNames } from './names.js'

const { Reader, ResponseError, readRecordsBatches } = kafka
const installed = new URL('../package.json', import.meta.resolve('@platformatic/kafka'))
const { version } = JSON.parse(readFileSync(installed))
const PARSERS = new Map(parsers())

function * parsers () {
  for (const { api } of Object.values(kafka)) {
    if (typeof api !== 'function') continue
    const keep = { send: (key, version, _, parse) => { keep.found = [`${key} ${version}`, parse] } }
    api(keep, () => {})
    yield keep.found
  }
}

function start () {
  const messages = {}
  for (const [name, key] of Object.entries(kafka.protocolAPIsByName)) {
    const versions = [...PARSERS.keys()].map(place => place.split(' ').map(Number))
      .filter(place => place[0] === key).map(place => place[1])
    if (versions.length) messages[`${name}Response`] = [Math.min(...versions), Math.max(...versions)]
  }
  messages.RecordBatch = [2, 2]
  return {
    implementation: {
      name: '@platformatic/kafka', version, language: 'JavaScript',
      homepage: 'https://www.npmjs.com/package/@platformatic/kafka'
    },
    can: ['decode', 'json', 'records'],
    messages
  }
}

function decode (asked) {
  if (asked.form === 'records' && asked.version === 2) {
    return { value: batches(readRecordsBatches(Reader.from(Buffer.from(asked.bytes, 'hex')))) }
  }
  const data = Reader.from(Buffer.from(asked.bytes, 'hex'))
  const parse = PARSERS.get(`${asked.key} ${asked.version}`)
  if (asked.form !== 'message' || asked.kind !== 'response' || !parse) {
    return { unsupported: 'no parser' }
  }
  let value
  try {
    value = parse(1, asked.key, asked.version, data)
  } catch (error) {
    if (!(error instanceof ResponseError)) throw error
    value = error.response // decoded: the parsers throw if it has an error code
  }
  return kafkaNames(asked.key, asked.version, value)
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

// UUIDs in base64url, as in Kafka's notation.
const string = value => JSON.stringify(
  UUID.test(value) ? Buffer.from(value.replaceAll('-', ''), 'hex').toString('base64url') : value)

await serve({ start, decode }, {
  string,
  told (error) {
    const words = `${error.name}: ${error.message}`
    return /not supported in the current Node/.test(words) ? { unsupported: words } : { error: words }
  }
})
