import type { JsonCodec } from './codec.ts'
import type { Lazy } from './descriptor.ts'
import { checkHeld, holdPlain, readHeld, releasePlain, writeHeld } from './json/held.ts'
import type { JsonType } from './json/json-descriptor.ts'
import { decodeJson } from './json-codec.ts'
import type { Result } from './result.ts'
import { standardSchema } from './standard-schema.ts'

/** The codec of a JSON type with values that programs hold in another way than JSON has them. */
export function heldJsonCodec<T>(type: Lazy<JsonType>): JsonCodec<T> {
  const validate = (value: unknown): Result<T> => checkHeld<T>(type(), value)
  return {
    kind: 'json',
    parse(json, { lossy = false } = {}) {
      const text = decodeJson(json)
      return text.ok ? readHeld<T>(type(), text.value, lossy) : text
    },
    serialize: (value) => writeHeld(type(), value),
    validate,
    plain: { read: (value) => holdPlain<T>(type(), value), write: (value) => releasePlain(type(), value) },
    ...standardSchema(validate, 0),
  }
}
