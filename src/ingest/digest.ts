import { sha256 } from '../files/index.ts'
import type { Input } from '../schema/index.ts'

/** One digest for a version: of its inputs' names and digests, in order of the names. */
export function inputsDigest(inputs: readonly Input[]): string {
  return sha256(inputs.map(({ file, sha256: digest }) => `${digest} ${file}\n`).join(''))
}
