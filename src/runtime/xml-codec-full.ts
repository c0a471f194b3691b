import type { XmlCodec } from './codec.ts'
import type { RootElement, SimpleTypes } from './descriptor.ts'
import { codecWith, findCodecRoot } from './xml/make-xml-codec.ts'
import { extras } from './xml/open/open-extras.ts'

/** Creates the codec of a root element, for all of XML Schema. */
export function xmlCodec<T>(root: RootElement): XmlCodec<T> {
  return codecWith(root, extras)
}

/**
 * Returns a codec that supports every simple type that documents may name by `xsi:type`: the built-in ones, and
 * those of the table that `out/<version>/<set>/simple-types.ts` exports. Without such a file no table is needed.
 */
export function withSimpleTypes<T>(
  codec: XmlCodec<T>,
  simpleTypes: SimpleTypes = /* @__PURE__ */ new Map(),
): XmlCodec<T> {
  const root = findCodecRoot(codec)
  if (!root) throw new TypeError('withSimpleTypes takes a generated XML codec.')
  return xmlCodec<T>({ ...root, simpleTypes })
}
