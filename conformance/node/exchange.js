// The exchange of `specgen conform` for harnesses in JavaScript: one line in, one line out.
import { createInterface } from 'node:readline'

export class Unsupported extends Error {}

// In Kafka's notation: 64 bits as numbers, bytes in base64. `string` writes a text.
function text (value, string) {
  if (typeof value === 'bigint') return String(value)
  if (typeof value === 'number' && !Number.isFinite(value)) return `"${value}"`
  if (Object.is(value, -0)) return '-0.0'
  if (value instanceof Uint8Array) return JSON.stringify(Buffer.from(value).toString('base64'))
  if (Array.isArray(value)) return `[${value.map(item => text(item, string)).join()}]`
  if (value instanceof Map) return text([...value].map(([key, value]) => ({ key, value })), string)
  if (value && typeof value === 'object') {
    const pairs = Object.entries(value).filter(([, held]) => held !== undefined)
    return `{${pairs.map(([key, held]) => `${JSON.stringify(key)}:${text(held, string)}`).join()}}`
  }
  return typeof value === 'string' ? string(value) : JSON.stringify(value)
}

// JSON in which whole numbers that are not exact as a number are of type bigint.
function parsed (line) {
  const marked = line.replace(/"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/g, token =>
    /^-?\d{16,}$/.test(token) ? `{"$int":"${token}"}` : token)
  return JSON.parse(marked, (_, value) => value?.$int === undefined ? value : BigInt(value.$int))
}

// `works` has start, decode and perhaps encode; `told` gives the answer to an error over what was asked.
export async function serve (works, { string = JSON.stringify, told }) {
  for await (const line of createInterface({ input: process.stdin })) {
    const asked = parsed(line)
    let answer
    try {
      answer = asked.cmd === 'stop' ? {} : works[asked.cmd]?.(asked) ?? { unsupported: `no ${asked.cmd}` }
    } catch (error) {
      answer = error instanceof Unsupported ? { unsupported: error.message } : told(error, asked)
    }
    process.stdout.write(text({ seq: asked.seq, ...answer }, string) + '\n')
    if (asked.cmd === 'stop') break
  }
  process.stdin.destroy()
}
