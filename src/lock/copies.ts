import { existsSync, lstatSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { replaceFile, sha256 } from '../files/index.ts'
import { attributesFile, copiesFolder, copyPath, isDigest, type Pin, type Pins } from './pin.ts'

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
