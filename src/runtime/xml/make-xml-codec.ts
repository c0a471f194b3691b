import { standardSchema, type XmlCodec } from '../codec.ts'
import type { RootElement } from '../descriptor.ts'
import { InvalidValueError } from '../result.ts'
import { check, type ReadMembers } from './checker.ts'
import { decode } from './decode.ts'
import { encodeXml } from './encode.ts'
import type { Extras } from './extras.ts'

const roots = /* @__PURE__ */ new WeakMap<object, RootElement>()

/** What a codec was made from. */
export function findCodecRoot(codec: object): RootElement | undefined {
  return roots.get(codec)
}

/** Apart from what is exported to users: their compilers would read the declarations of all that is below. */
export function codecWith<T>(root: RootElement, extras: Extras | undefined): XmlCodec<T> {
  const codec: XmlCodec<T> = {
    kind: 'xml',
    root: { namespace: root.namespace, local: root.name },
    parse: (xml, limits) => decode<T>(root, xml, limits, extras),
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
