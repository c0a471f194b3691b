import type { XmlCodec } from './codec.ts'
import type { RootElement } from './descriptor.ts'
import { InvalidValueError } from './result.ts'
import { standardSchema } from './standard-schema.ts'
import { check } from './xml/check.ts'
import { decode } from './xml/decode.ts'
import { encode } from './xml/encode.ts'

/** The codec of a root element. */
export function xmlCodec<T>(root: RootElement): XmlCodec<T> {
  return {
    kind: 'xml',
    root: { namespace: root.namespace, local: root.name },
    parse: (xml, limits) => decode<T>(root, xml, limits),
    serialize(value) {
      const result = check<T>(root, value)
      if (!result.ok) throw new InvalidValueError(result.issues)
      return encode(root, value)
    },
    validate: (value) => check<T>(root, value),
    ...standardSchema((value) => check<T>(root, value)),
  }
}
