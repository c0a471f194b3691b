import { type FormCodec, type JsonCodec, notText, standardSchema } from './codec.ts'
import { readMember } from './members.ts'
import type { OperationParameter } from './operation.ts'
import { formPairs, listValueEntries } from './operation-text.ts'
import {
  inexact,
  isUnread,
  type ObjectParameterForm,
  queryValue,
  readPairs,
  type TextPair,
  tooManyParts,
} from './operation-value.ts'
import { InvalidValueError, type Result } from './result.ts'

/**
 * The codec of a body of names and values (`application/x-www-form-urlencoded`): each item of a list has the name of the
 * list, an object is JSON. A list without items has no text: it is read as left out. Without a codec nothing is checked.
 * `fields` are those that are written another way, as parameters of a query are.
 */
export function formCodec<T>(
  form: ObjectParameterForm,
  codec?: JsonCodec<T>,
  fields: readonly OperationParameter[] = [],
): FormCodec<T> {
  const validate = (value: unknown): Result<T> => codec?.validate(value) ?? { ok: true, value: value as T }
  return {
    kind: 'form',
    parse(text) {
      const problem = notText(text)
      if (problem) return refused('not-text', problem)
      const decoded = typeof text === 'string' ? text : decode(text)
      if (decoded === undefined) return refused('not-text', 'The form is not UTF-8.')
      const issue = tooManyParts('form', decoded, '&')
      if (issue !== undefined) return { ok: false, issues: [issue] }
      const pairs = readPairs(decoded)
      const isBroken = pairs.some(({ key }) => key === undefined)
      const value = isBroken ? undefined : formValue(form, fields, pairs)
      if (value === undefined) return refused('not-form', 'The form has a name that cannot be read.')
      if (value === inexact)
        return refused('number-digits', 'The form holds a number that a JavaScript number cannot hold.')
      if (isUnread(value)) return refused('form-value', 'A value of the form cannot be read.')
      return codec?.plain?.read(value) ?? validate(value)
    },
    serialize(value) {
      try {
        // What was checked is what is written: each member is read once.
        const checked: unknown = codec === undefined ? value : plainValue(codec, value)
        return [
          ...formPairs(without(checked as object, fields), form),
          ...fieldPairs(checked as object, fields),
        ].join('&')
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

function plainValue<T>(codec: JsonCodec<T>, value: T): unknown {
  return codec.plain ? codec.plain.write(value) : JSON.parse(codec.serialize(value))
}

const whole = { name: '', in: 'query', required: true, style: 'form', explode: true, whole: true } as const

function formValue(
  form: ObjectParameterForm,
  fields: readonly OperationParameter[],
  pairs: readonly TextPair[],
): unknown {
  if (fields.length === 0) return queryValue({ ...whole, form }, pairs) ?? {}
  const isFieldPair = ({ key = '' }: TextPair): boolean => fields.some((field) => isNameIn(field, key))
  const others =
    queryValue(
      { ...whole, form },
      pairs.filter((pair) => !isFieldPair(pair)),
    ) ?? {}
  if (isUnread(others)) return others
  const found = fields.map((field) => [field.name, queryValue(field, pairs)] as const)
  const unread = found.find(([, value]) => isUnread(value))
  if (unread) return unread[1]
  return Object.fromEntries([...Object.entries(others), ...found.filter(([, value]) => value !== undefined)])
}

/** Whether a name of a form is of a field: its own, one in brackets behind it, or that of a property of its object. */
export function isNameIn({ name, style, explode, json, form }: OperationParameter, key: string): boolean {
  if (style === 'deepObject') return key === name || key.startsWith(`${name}[`)
  const isSpread = explode && !json && typeof form === 'object' && 'object' in form
  return isSpread ? form.object.some(([property]) => property === key) : key === name
}

function without(value: object, fields: readonly OperationParameter[]): object {
  if (fields.length === 0) return value
  const names = new Set(fields.map(({ name }) => name))
  return Object.fromEntries(listValueEntries(value).filter(([name]) => !names.has(name)))
}

function fieldPairs(value: object, fields: readonly OperationParameter[]): readonly string[] {
  return fields.flatMap((field) => {
    const own = readMember(value, field.name)
    const text = own === undefined ? '' : (field.write?.(field, own) ?? '')
    return text === '' ? [] : [text]
  })
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
