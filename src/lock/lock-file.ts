import { existsSync, lstatSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { diagnostic, type Sink } from '../diagnostics/index.ts'
import { replaceFile } from '../files/index.ts'
import { isDigest, lockName, type Pin, type Pins } from './pin.ts'

/** A lock file larger than this was written by nobody. */
const mostBytes = 4 * 1024 * 1024

/** The pins of a folder's lock file; none where it has no such file, nothing and a report where it cannot be read. */
export function readLock(root: string, sink: Sink): Pins | undefined {
  const path = join(root, lockName)
  if (!existsSync(path)) return new Map()
  const pins = readPins(path)
  if (typeof pins !== 'string') return pins
  sink(diagnostic('lock-file', { file: lockName, problem: pins }))
  return undefined
}

function readPins(path: string): Pins | string {
  const stat = lstatSync(path)
  if (!stat.isFile() || stat.size > mostBytes) return 'it is not a file of ours'
  let value: { readonly formatVersion?: unknown; readonly sources?: unknown } | null
  try {
    value = JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return 'it is not JSON'
  }
  if (value?.formatVersion !== 1 || !Array.isArray(value.sources)) return 'it has no "sources" of format 1'
  const pins = new Map<string, Pin>()
  for (const one of value.sources as readonly Partial<Pin>[]) {
    const { url, sha256, size, file } = one ?? {}
    const isPin =
      typeof url === 'string' && isDigest(sha256) && Number.isSafeInteger(size) && isFileName(file)
    if (!isPin) return `a source of it has no url, sha256, size and file`
    if (pins.has(url)) return 'it has a source twice'
    pins.set(url, { url, sha256, size: Number(size), file })
  }
  return pins
}

/** A name that stays where it is put. */
function isFileName(text: unknown): text is string {
  return typeof text === 'string' && /^[a-z0-9_-](?:[a-z0-9_-]|\.(?!\.|$)){0,79}$/.test(text)
}

/** The text of a lock file: by url, no dates, so that equal pins are equal bytes. */
export function printLock(pins: Pins): string {
  const sources = [...pins.values()]
    .sort((a, b) => (a.url < b.url ? -1 : 1))
    .map(({ url, sha256, size, file }) => ({ url, sha256, size, file }))
  return `${JSON.stringify({ formatVersion: 1, sources }, null, 2)}\n`
}

/** Writes a lock file whole or not at all; not where it holds these pins already. */
export function writeLock(root: string, pins: Pins): void {
  const path = join(root, lockName)
  const text = printLock(pins)
  if (existsSync(path) ? readFileSync(path, 'utf8') === text : pins.size === 0) return
  replaceFile(path, text)
}
