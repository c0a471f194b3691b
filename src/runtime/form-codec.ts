import type { FormCodec, JsonCodec } from './codec.ts'
import { inexact, isUnread, type ObjectForm } from './operation-form.ts'
import { formPairs } from './operation-text.ts'
import { pairsOf, queryValue, tooManyParts } from './operation-value.ts'
import { InvalidValueError, type Result } from './result.ts'
import { notText } from './source.ts'
import { standardSchema } from './standard-schema.ts'

/**
 * The codec of a body of names and values (`application/x-www-form-urlencoded`): each item of a list has the name of the
 * list, an object is JSON. A list without items has no text: it is read as left out. Without a codec nothing is checked.
 */
export function formCodec<T>(form: ObjectForm, codec?: JsonCodec<T>): FormCodec<T> {
  const validate = (value: unknown): Result<T> => codec?.validate(value) ?? { ok: true, value: value as T }
  const whole = { name: '', in: 'query', required: true, style: 'form', explode: true, whole: true } as const
  return {
    kind: 'form',
    parse(text) {
      const problem = notText(text)
      if (problem) return refused('not-text', problem)
      const decoded = typeof text === 'string' ? text : decode(text)
      if (decoded === undefined) return refused('not-text', 'The form is not UTF-8.')
      const issue = tooManyParts('form', decoded, '&')
      if (issue !== undefined) return { ok: false, issues: [issue] }
      const pairs = pairsOf(decoded)
      const isBroken = pairs.some(({ key }) => key === undefined)
      const value = isBroken ? undefined : (queryValue({ ...whole, form }, pairs) ?? {})
      if (value === undefined) return refused('not-form', 'The form has a name that cannot be read.')
      if (value === inexact)
        return refused('number-digits', 'The form holds a number that a JavaScript number cannot hold.')
      return isUnread(value) ? refused('form-value', 'A value of the form cannot be read.') : validate(value)
    },
    serialize(value) {
      try {
        // What was checked is what is written: each member is read once.
        const checked: unknown = codec === undefined ? value : JSON.parse(codec.serialize(value))
        return formPairs(checked as object, form).join('&')
      } catch (error) {
        if (error instanceof InvalidValueError) throw error
        const message = error instanceof Error ? error.message : String(error)
        throw new InvalidValueError([{ rule: 'form-value', message, path: [] }])
      }
    },
    validate,
    ...standardSchema(validate, 0),
  }
}

function decode(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

function refused<T>(rule: string, message: string): Result<T> {
  return { ok: false, issues: [{ rule, message, path: [] }] }
}
