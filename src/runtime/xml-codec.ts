import type { XmlCodec } from './codec.ts'
import type { RootElement } from './descriptor.ts'
import { codecWith } from './xml/codec.ts'

/** The codec of a root element whose documents hold nothing that needs `xmlCodec`: members and texts. */
export function plainXmlCodec<T>(root: RootElement): XmlCodec<T> {
  return codecWith(root, undefined)
}
