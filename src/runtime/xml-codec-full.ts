import type { XmlCodec } from './codec.ts'
import type { RootElement } from './descriptor.ts'
import { codecWith } from './xml/codec.ts'
import { extras } from './xml/open/extras.ts'

/** The codec of a root element, for all of XML Schema. */
export function xmlCodec<T>(root: RootElement): XmlCodec<T> {
  return codecWith(root, extras)
}
