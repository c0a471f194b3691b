import type { JsonCodec } from './codec.ts'
import type { Lazy } from './descriptor.ts'
import { checkJson } from './json/check.ts'
import type { JsonType } from './json/descriptor.ts'
import { InvalidValueError, type Result } from './result.ts'
import { standardSchema } from './standard-schema.ts'

/** The codec of a JSON type. */
export function jsonCodec<T>(type: Lazy<JsonType>): JsonCodec<T> {
  const validate = (value: unknown): Result<T> => checkJson<T>(type(), value)
  return {
    kind: 'json',
    parse(json) {
      const read = readJson(json)
      return read.ok ? validate(read.value) : read
    },
    serialize(value) {
      const result = validate(value)
      if (!result.ok) throw new InvalidValueError(result.issues)
      return JSON.stringify(value)
    },
    validate,
    ...standardSchema(validate, 0),
  }
}

function readJson(json: string | Uint8Array): Result<unknown> {
  try {
    const text = typeof json === 'string' ? json : new TextDecoder('utf-8', { fatal: true }).decode(json)
    const value: unknown = JSON.parse(text)
    return { ok: true, value }
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    return {
      ok: false,
      issues: [{ rule: 'not-json', message: `This is no JSON text: ${message}`, path: [] }],
    }
  }
}
