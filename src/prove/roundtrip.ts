import { isDeepStrictEqual } from 'node:util'
import type { CodecVerdict } from './document.ts'

/** Whether a valid document, written from what was read, is read as the same value again. */
export function roundTrips({ valid, root, value }: CodecVerdict): boolean {
  if (!valid || root === undefined) return false
  const codec = root.codec()
  const again = codec.parse(codec.serialize(value))
  return again.ok && isDeepStrictEqual(again.value, value)
}
