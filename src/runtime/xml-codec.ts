import type { XmlCodec } from './codec.ts'
import type { RootElement } from './descriptor.ts'
import { InvalidValueError } from './result.ts'
import { standardSchema } from './standard-schema.ts'
import { check } from './xml/check.ts'
import { decode } from './xml/decode.ts'
import { encode } from './xml/encode.ts'
import type { Extras } from './xml/extras.ts'

/** The codec of a root element whose documents hold nothing that needs `xmlCodec`. */
export function plainXmlCodec<T>(root: RootElement): XmlCodec<T> {
  return codecWith(root, undefined)
}

export function codecWith<T>(root: RootElement, extras: Extras | undefined): XmlCodec<T> {
  return {
    kind: 'xml',
    root: { namespace: root.namespace, local: root.name },
    parse: (xml, limits) => decode<T>(root, xml, limits, extras),
    serialize(value) {
      const result = check<T>(root, value, extras)
      if (!result.ok) throw new InvalidValueError(result.issues)
      return encode(root, value, extras)
    },
    validate: (value) => check<T>(root, value, extras),
    ...standardSchema((value) => check<T>(root, value, extras)),
  }
}
