import { existsSync, lstatSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { replaceFile, sha256 } from '../files/index.ts'
import { attributesFile, copiesFolder, copyPath, isDigest, type Pin, type Pins } from './lock-file.ts'

/** Compares the copy of a pin with its size and digest. */
export function copyState(root: string, pin: Pin): 'same' | 'missing' | 'differs' {
  const path = join(root, copyPath(pin))
  const stat = lstatSync(path, { throwIfNoEntry: false })
  if (stat === undefined) return 'missing'
  if (!stat.isFile() || stat.size !== pin.size) return 'differs'
  return sha256(readFileSync(path)) === pin.sha256 ? 'same' : 'differs'
}

/**
 * Writes a copy to the folder of its digest, atomically, and if missing the `.gitattributes` that keep its line
 * ends.
 */
export function writeCopy(root: string, pin: Pin, bytes: Uint8Array): void {
  const path = join(root, copyPath(pin))
  const attributes = join(root, attributesFile)
  if (!existsSync(attributes)) replaceFile(attributes, '* -text\n')
  replaceFile(path, bytes)
}

/** Removes the copies that no pin uses; other files in the folder are kept. */
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

/**
 * The file name for the copy of a URL: its last segment in lower case. If its ending is unknown, or it is too
 * long, it is shortened and gets the ending of its content.
 */
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

/** The file name ending for a content: `zip`, `xsd`, `xml`, `json`, otherwise `yaml`. */
function ending(bytes: Uint8Array): string {
  const start = new TextDecoder().decode(bytes.subarray(0, 4000)).trimStart()
  if (start.startsWith('PK')) return 'zip'
  if (start.startsWith('<')) return start.includes('http://www.w3.org/2001/XMLSchema') ? 'xsd' : 'xml'
  return start.startsWith('{') || start.startsWith('[') ? 'json' : 'yaml'
}
