import { existsSync, lstatSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { replaceFile, sha256 } from '../files/index.ts'
import { attributesFile, copiesFolder, copyPath, isDigest, type Pin, type Pins } from './lock-file.ts'

/** Whether a pin's copy is what was pinned. */
export function copyState(root: string, pin: Pin): 'same' | 'missing' | 'differs' {
  const path = join(root, copyPath(pin))
  const stat = lstatSync(path, { throwIfNoEntry: false })
  if (stat === undefined) return 'missing'
  if (!stat.isFile() || stat.size !== pin.size) return 'differs'
  return sha256(readFileSync(path)) === pin.sha256 ? 'same' : 'differs'
}

/** Puts a copy under its digest, whole or not at all, where git leaves its line ends alone. */
export function writeCopy(root: string, pin: Pin, bytes: Uint8Array): void {
  const path = join(root, copyPath(pin))
  const attributes = join(root, attributesFile)
  if (!existsSync(attributes)) replaceFile(attributes, '* -text\n')
  replaceFile(path, bytes)
}

/** Removes the copies that no pin names any more; other files that stand there stay. */
export function removeUnused(root: string, pins: Pins): void {
  const folder = join(root, copiesFolder)
  if (lstatSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) return
  const used = new Set([...pins.values()].map(({ sha256 }) => sha256))
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const isOurs = entry.isDirectory() && isDigest(entry.name)
    if (isOurs && !used.has(entry.name)) rmSync(join(folder, entry.name), { recursive: true, force: true })
  }
}

const known = /\.(?:zip|xsd|json|ya?ml|xml)$/

/** What the copy of an address is called: its last part in small letters, with the ending that its content has. */
export function fileName(url: string, bytes: Uint8Array): string {
  const last = new URL(url).pathname.split('/').at(-1) ?? ''
  const plain = last
    .toLowerCase()
    .replace(/%[0-9a-f]{2}|[^a-z0-9._-]+/g, '-')
    .replace(/\.{2,}/g, '.')
    .replace(/^[.-]+|[.-]+$/g, '')
  if (known.test(plain) && plain.length <= 60) return plain
  return `${
    plain
      .replace(known, '')
      .slice(0, 50)
      .replace(/[.-]+$/, '') || 'source'
  }.${ending(bytes)}`
}

function ending(bytes: Uint8Array): string {
  const start = new TextDecoder().decode(bytes.subarray(0, 4000)).trimStart()
  if (start.startsWith('PK')) return 'zip'
  if (start.startsWith('<')) return start.includes('http://www.w3.org/2001/XMLSchema') ? 'xsd' : 'xml'
  return start.startsWith('{') || start.startsWith('[') ? 'json' : 'yaml'
}
