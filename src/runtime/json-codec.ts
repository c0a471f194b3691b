import { type JsonCodec, notText, standardSchema } from './codec.ts'
import type { Lazy } from './descriptor.ts'
import { checkJson, checkTaken, elsewhere } from './json/check-json.ts'
import { listKinds } from './json/declared.ts'
import { checkHeld, holdPlain, readHeld, releasePlain, writeHeld } from './json/held.ts'
import type { JsonType } from './json/json-descriptor.ts'
import { readJson, writeJson } from './json/json-text.ts'
import { findQuickCheck, isPlainJson, type QuickCheck } from './json/plain.ts'
import { copyAsJsonData } from './json/taken.ts'
import { locateJsonIssues } from './json/walk.ts'
import { InvalidValueError, type Result } from './result.ts'

/** Creates the codec of a JSON type whose values have an in-memory form other than JSON's (`bigint`, `Date`). */
export function heldJsonCodec<T>(type: Lazy<JsonType>): JsonCodec<T> {
  const validate = (value: unknown): Result<T> => checkHeld<T>(type(), value)
  return {
    kind: 'json',
    /** Decodes, reads and checks a JSON text, with values in their in-memory form. */
    parse(json, { lossy = false } = {}) {
      const text = decodeJson(json)
      return text.ok ? readHeld<T>(type(), text.value, lossy) : text
    },
    serialize: (value) => writeHeld(type(), value),
    validate,
    plain: {
      read: (value) => holdPlain<T>(type(), value),
      write: (value, exact) => releasePlain(type(), value, exact),
    },
    ...standardSchema(validate, 0),
  }
}

/** Creates the codec of a JSON type. */
export function jsonCodec<T>(type: Lazy<JsonType>): JsonCodec<T> {
  return makeCodec<T>(type, () => isPlainJson)
}

/**
 * Creates a codec for messages of operations: it accepts the same values as `jsonCodec`, with less code in a
 * client.
 */
export function jsonMessageCodec<T>(type: Lazy<JsonType>): JsonCodec<T> {
  return makeCodec<T>(type, findQuickCheck)
}

/** Makes a codec of plain JSON data; `quick` returns the quick check to try before the full one, if any. */
function makeCodec<T>(type: Lazy<JsonType>, quick: () => QuickCheck | undefined): JsonCodec<T> {
  const validate = (value: unknown): Result<T> => checkJson<T>(type(), value, quick())
  return {
    kind: 'json',
    parse: (json, { lossy = false } = {}) => parseJson(json, validate, lossy ? type : undefined),
    /** Checks a value and writes it as JSON; throws `InvalidValueError`. */
    serialize(value) {
      // Members are read once, so that the values checked are those written.
      const own = copyAsJsonData(type(), value)
      const result = checkTaken(type(), own, own.value, quick())
      if (!result.ok) throw new InvalidValueError(result.issues)
      return writeJson(own.value)
    },
    validate,
    ...standardSchema(validate, 0),
  }
}

/**
 * Reads and checks a JSON text; issues have line and column. A number that would lose digits is an issue, except
 * at places that the type `lossy` does not describe, if it is given.
 */
function parseJson<T>(
  json: string | Uint8Array,
  validate: (value: unknown) => Result<T>,
  lossy: Lazy<JsonType> | undefined,
): Result<T> {
  const decoded = decodeJson(json)
  if (!decoded.ok) return decoded
  const text = decoded.value
  const read = readJson(text)
  if (!read.isRead) return { ok: false, issues: read.issues }
  const result = validate(read.value)
  const lost = lossy
    ? read.issues.filter(({ rule, path }) => rule !== 'number-digits' || listKinds(lossy(), path).length > 0)
    : read.issues
  if (result.ok && lost.length === 0) return result
  // Other issues of a number that lost digits would be misleading.
  const others = result.ok ? [] : elsewhere(result.issues, lost)
  return { ok: false, issues: [...lost, ...locateJsonIssues(text, others)] }
}

/** Decodes a JSON document given as text or UTF-8 bytes; an issue if it is neither or not UTF-8. */
function decodeJson(json: string | Uint8Array): Result<string> {
  const problem = notText(json)
  if (problem) return { ok: false, issues: [{ rule: 'not-text', message: problem, path: [] }] }
  try {
    const value = typeof json === 'string' ? json : new TextDecoder('utf-8', { fatal: true }).decode(json)
    return { ok: true, value }
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error)
    return { ok: false, issues: [{ rule: 'not-json', message: `Not valid JSON: ${said}`, path: [] }] }
  }
}
