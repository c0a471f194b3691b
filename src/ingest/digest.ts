import { createHash } from 'node:crypto'
import type { Input } from '../schema/index.ts'

export function sha256(bytes: Uint8Array | string): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/** One digest for a version: of its inputs' names and digests, in order of the names. */
export function digestOf(inputs: readonly Input[]): string {
  return sha256(inputs.map(({ file, sha256: digest }) => `${digest} ${file}\n`).join(''))
}
