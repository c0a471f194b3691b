import { readFileSync } from 'node:fs'
import { deserialize, serialize } from 'node:v8'
import { replaceFile, sha256 } from '../files/index.ts'

const magic = 'efti-schema cache 1\n'
const digestLength = 64

/** The value of an entry that is there whole; nothing where it is not. */
export function readEntry(path: string): unknown {
  try {
    const bytes = readFileSync(path)
    const start = magic.length + digestLength
    const body = bytes.subarray(start)
    if (bytes.toString('latin1', 0, start) !== `${magic}${sha256(body)}`) return undefined
    return deserialize(body)
  } catch {
    return undefined
  }
}

/** Writes an entry whole or not at all; one that cannot be written is the loss of time only. */
export function writeEntry(path: string, value: unknown): void {
  try {
    const body = serialize(value)
    replaceFile(path, Buffer.concat([Buffer.from(`${magic}${sha256(body)}`, 'latin1'), body]))
  } catch {}
}
