import { isDeepStrictEqual } from 'node:util'
import type { CodecVerdict } from './document.ts'

/**
 * Whether a valid document's value is the same after writing and reading it again; false for invalid documents.
 */
export function roundTrips({ valid, root, value }: CodecVerdict): boolean {
  if (!valid || root === undefined) return false
  const codec = root.codec()
  const again = codec.parse(codec.serialize(value))
  return again.ok && isDeepStrictEqual(again.value, value)
}
