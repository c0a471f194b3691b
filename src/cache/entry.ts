import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { deserialize, serialize } from 'node:v8'
import { sha256 } from '../files/index.ts'

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
  const staged = `${path}.${process.pid}.tmp`
  try {
    const body = serialize(value)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(staged, Buffer.concat([Buffer.from(`${magic}${sha256(body)}`, 'latin1'), body]))
    renameSync(staged, path)
  } catch {
    rmSync(staged, { force: true })
  }
}
