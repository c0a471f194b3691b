import { standardSchema, type XmlCodec } from '../codec.ts'
import type { RootElement } from '../descriptor.ts'
import { InvalidValueError } from '../result.ts'
import { check, type ReadMembers } from './checker.ts'
import { decode } from './decode.ts'
import { encodeXml } from './encode.ts'
import type { Extras } from './extras.ts'

const roots = /* @__PURE__ */ new WeakMap<object, RootElement>()

/** The root descriptor that a codec was made from; `undefined` if it is not a generated XML codec. */
export function findCodecRoot(codec: object): RootElement | undefined {
  return roots.get(codec)
}

/**
 * Makes an XML codec, with or without extras. Not exported, so that users' compilers do not read its internals.
 */
export function codecWith<T>(root: RootElement, extras: Extras | undefined): XmlCodec<T> {
  const codec: XmlCodec<T> = {
    kind: 'xml',
    root: { namespace: root.namespace, local: root.name },
    parse: (xml, limits) => decode<T>(root, xml, limits, extras),
    /** Checks a value and writes it as a document; throws `InvalidValueError`. */
    serialize(value) {
      const read: ReadMembers = {}
      const result = check<T>(root, value, extras, read)
      if (!result.ok) throw new InvalidValueError(result.issues)
      return encodeXml(root, value, extras, read)
    },
    validate: (value) => check<T>(root, value, extras),
    ...standardSchema((value) => check<T>(root, value, extras)),
  }
  roots.set(codec, root)
  return codec
}
