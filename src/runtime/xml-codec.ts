import type { XmlCodec } from './codec.ts'
import type { RootElement } from './descriptor.ts'
import { codecWith } from './xml/make-xml-codec.ts'

/**
 * Creates the smaller codec, for a root element whose documents have only members and texts; see also `xmlCodec`.
 */
export function plainXmlCodec<T>(root: RootElement): XmlCodec<T> {
  return codecWith(root, undefined)
}
