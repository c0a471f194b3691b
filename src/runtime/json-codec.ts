import type { JsonCodec } from './codec.ts'
import type { Lazy } from './descriptor.ts'
import { checkJson } from './json/check.ts'
import type { JsonType } from './json/descriptor.ts'
import { lostNumbers } from './json/digits.ts'
import { noJson } from './json/no-json.ts'
import { placed } from './json/places.ts'
import { walkJson } from './json/walk.ts'
import { InvalidValueError, type Issue, type Result } from './result.ts'
import { notText } from './source.ts'
import { standardSchema } from './standard-schema.ts'

/** The codec of a JSON type. */
export function jsonCodec<T>(type: Lazy<JsonType>): JsonCodec<T> {
  const validate = (value: unknown): Result<T> => checkJson<T>(type(), value)
  return {
    kind: 'json',
    parse: (json) => parseJson(json, validate),
    serialize(value) {
      const result = validate(value)
      const issues = result.ok ? noJson(value) : result.issues
      if (issues.length > 0) throw new InvalidValueError(issues)
      return JSON.stringify(value)
    },
    validate,
    ...standardSchema(validate, 0),
  }
}

function parseJson<T>(json: string | Uint8Array, validate: (value: unknown) => Result<T>): Result<T> {
  const problem = notText(json)
  if (problem) return { ok: false, issues: [{ rule: 'not-text', message: problem, path: [] }] }
  let text: string | undefined
  let value: unknown
  try {
    text = typeof json === 'string' ? json : new TextDecoder('utf-8', { fatal: true }).decode(json)
    value = JSON.parse(text)
  } catch (error) {
    return { ok: false, issues: [notJson(error, text)] }
  }
  const result = validate(value)
  const lost = lostNumbers(text)
  if (lost.length === 0) return result.ok ? result : { ok: false, issues: placed(text, result.issues) }
  // What is said of the number that came out in its place would mislead.
  const places = new Set(lost.map(({ path }) => JSON.stringify(path)))
  const others = result.ok ? [] : result.issues.filter(({ path }) => !places.has(JSON.stringify(path)))
  return { ok: false, issues: [...lost, ...placed(text, others)] }
}

function notJson(error: unknown, text: string | undefined): Issue {
  const said = error instanceof Error ? error.message : String(error)
  const place = text === undefined ? undefined : walkJson(text, () => {})
  return { rule: 'not-json', message: `This is no JSON text: ${said}`, path: [], ...place }
}
