import { type JsonCodec, notText, standardSchema, type TextCodec } from './codec.ts'
import { decodeByCharset } from './http-charset.ts'
import { lostNumber } from './json/digits.ts'
import { inexact, isUnread, parseScalar } from './operation-value.ts'
import { InvalidValueError, type Result } from './result.ts'

/** A type that a plain text can be read as. */
type TextForm = 'string' | 'number' | 'boolean'

/**
 * Creates the codec of a body that is a single value as text; the first of the forms whose reading is valid
 * applies.
 */
export function textCodec<T>(forms: readonly TextForm[], codec: JsonCodec<T>): TextCodec<T> {
  const writePlain = (value: unknown): unknown => (codec.plain ? codec.plain.write(value as T) : value)
  const read = (value: unknown): Result<T> => codec.plain?.read(value) ?? validate(value)
  const validate = (value: unknown): Result<T> => {
    const result = codec.validate(value)
    return result.ok && !hasText(writePlain(value))
      ? refused<T>('No plain text stands for this value.')
      : result
  }
  return {
    kind: 'text',
    /**
     * Decodes a text and reads it by the forms; without a valid reading, the issues of the first form that can
     * read it.
     */
    parse(text, { contentType = '' } = {}) {
      const problem = notText(text)
      if (problem) return { ok: false, issues: [{ rule: 'not-text', message: problem, path: [] }] }
      const decoded = typeof text === 'string' ? text : decodeByCharset(text, contentType)
      if (decoded === undefined) return refused('The text cannot be decoded by its charset, or as UTF-8.')
      const values = forms.map((form) => parseScalar(form, decoded))
      const results = values.filter((value) => !isUnread(value)).map(read)
      if (results.length === 0 && values.includes(inexact))
        return { ok: false, issues: [{ rule: 'number-digits', message: lostNumber(decoded), path: [] }] }
      const [
        first = refused<T>(`The text is not a valid ${forms.map((form) => words[form]).join(' or ')}.`),
      ] = results
      return results.find(({ ok }) => ok) ?? first
    },
    /** Checks a value and writes it as text; throws `InvalidValueError`. */
    serialize(value) {
      const result = validate(value)
      if (!result.ok) throw new InvalidValueError(result.issues)
      return Object.is(value, -0) ? '-0' : String(writePlain(value))
    },
    validate,
    ...standardSchema(validate, 0),
  }
}

const words = { string: 'text', number: 'number', boolean: '"true" or "false"' } as const

/** Whether a value can be sent as plain text: a number, boolean, or string without unpaired surrogates. */
function hasText(value: unknown): boolean {
  if (typeof value === 'string') return !/\p{Surrogate}/u.test(value)
  return typeof value === 'number' || typeof value === 'boolean'
}

function refused<T>(message: string): Result<T> {
  return { ok: false, issues: [{ rule: 'text-value', message, path: [] }] }
}
