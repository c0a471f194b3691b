import { type JsonCodec, notText, standardSchema, type TextCodec } from './codec.ts'
import { lostNumber } from './json/digits.ts'
import { inexact, isUnread, parseScalar } from './operation-value.ts'
import { InvalidValueError, type Result } from './result.ts'

/** What a plain text may be read as. */
type TextForm = 'string' | 'number' | 'boolean'

/** The codec of a body that is one value as a text; of several forms the first counts that can be read and is valid. */
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
    parse(text) {
      const problem = notText(text)
      if (problem) return { ok: false, issues: [{ rule: 'not-text', message: problem, path: [] }] }
      const decoded = decodedText(text)
      if (decoded === undefined) return refused('The text is not UTF-8.')
      const values = forms.map((form) => parseScalar(form, decoded))
      const results = values.filter((value) => !isUnread(value)).map(read)
      if (results.length === 0 && values.includes(inexact))
        return { ok: false, issues: [{ rule: 'number-digits', message: lostNumber(decoded), path: [] }] }
      const [
        first = refused<T>(`The text is not a valid ${forms.map((form) => words[form]).join(' or ')}.`),
      ] = results
      return results.find(({ ok }) => ok) ?? first
    },
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

/** Half of a pair of units cannot be sent; null, lists and objects are no texts. */
function hasText(value: unknown): boolean {
  if (typeof value === 'string') return !/\p{Surrogate}/u.test(value)
  return typeof value === 'number' || typeof value === 'boolean'
}

function decodedText(text: string | Uint8Array): string | undefined {
  if (typeof text === 'string') return text
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(text)
  } catch {
    return undefined
  }
}

function refused<T>(message: string): Result<T> {
  return { ok: false, issues: [{ rule: 'text-value', message, path: [] }] }
}
