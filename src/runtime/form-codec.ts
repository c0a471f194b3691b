import { type FormCodec, type JsonCodec, notText, standardSchema } from './codec.ts'
import { readMember } from './members.ts'
import type { OperationParameter, ParameterForm } from './operation.ts'
import { readFitting } from './operation-fit.ts'
import { fieldPairs, formBelow, listValueEntries, refuseLost } from './operation-text.ts'
import {
  inexact,
  isUnread,
  type JsonReader,
  jsonReader,
  jsonValue,
  type ObjectParameterForm,
  queryValue,
  readPairs,
  type TextPair,
  tooManyParts,
} from './operation-value.ts'
import { InvalidValueError, type Issue, type Result } from './result.ts'

/**
 * Creates the codec of a form body (`application/x-www-form-urlencoded`). Each item of a list is a pair with the list's
 * name, and an empty list is the name alone. An object is JSON. Without a codec, nothing is checked. `fields` are the
 * properties written in a style of their own, as query parameters are.
 */
export function formCodec<T>(
  form: ObjectParameterForm,
  codec?: JsonCodec<T>,
  fields: readonly OperationParameter[] = [],
): FormCodec<T> {
  const validate = (value: unknown): Result<T> => codec?.validate(value) ?? { ok: true, value: value as T }
  const check = (value: unknown): Result<T> => codec?.plain?.read(value) ?? validate(value)
  return {
    kind: 'form',
    /** Decodes and reads a form; refuses undecodable names, unreadable values and too many pairs. */
    parse(text) {
      const problem = notText(text)
      if (problem) return refused('not-text', problem)
      const decoded = typeof text === 'string' ? text : decode(text)
      if (decoded === undefined) return refused('not-text', 'The form is not UTF-8.')
      const issue = tooManyParts('form', decoded, '&')
      if (issue !== undefined) return { ok: false, issues: [issue] }
      const pairs = readPairs(decoded)
      const isBroken = pairs.some(({ key }) => key === undefined)
      const readJson = jsonReader(codec, jsonValue)
      const read = (forms: FormForms): unknown => formValue(forms, pairs, readJson)
      const value = isBroken ? undefined : fittingValue({ form, fields }, read, check)
      if (value === undefined) return refused('not-form', 'The form has a name that cannot be read.')
      if (!isUnread(value)) return check(value)
      const isCause = (some: readonly TextPair[]): boolean =>
        formValue({ form, fields }, some, readJson) === value
      const path = findCause(pairs, fields, isCause)
      return value === inexact
        ? refused('number-digits', 'The form holds a number that a JavaScript number cannot hold.', path)
        : refused('form-value', 'A value of the form cannot be read.', path)
    },
    /** Checks a value and writes it as a form; every failure is thrown as `InvalidValueError`. */
    serialize(value) {
      return writeAt([], () => {
        // Members are read once, so that the values checked are those written.
        const checked: unknown = codec === undefined ? value : copyAsWritten(codec, value)
        const written = [
          ...listValueEntries(without(checked as object, fields), form).map(
            ([name, one]) =>
              [name, writeAt([name], () => fieldPairs(name, one, formBelow(form, name)))] as const,
          ),
          ...styledPairs(checked as object, fields, check),
        ]
        const lost = written.flatMap(([name, pairs]) => (pairs.length === 0 ? [name] : []))
        refuseLost(lost, (names) => check(omit(checked as object, names)).ok)
        return written.flatMap(([, pairs]) => pairs).join('&')
      })
    },
    validate,
    ...standardSchema(validate, 0),
  }
}

/** The plain data that the codec writes for a value; throws `InvalidValueError` for an invalid one. */
export function copyAsWritten<T>(codec: JsonCodec<T>, value: T): unknown {
  return codec.plain ? codec.plain.write(value, true) : JSON.parse(codec.serialize(value))
}

const whole = { name: '', in: 'query', required: true, style: 'form', explode: true, whole: true } as const

/** The most names of a form that are read by themselves to find the cause of an issue. */
const mostNames = 1000

/** The path of the first property whose pairs, by themselves, cause the issue; empty without one. */
function findCause(
  pairs: readonly TextPair[],
  fields: readonly OperationParameter[],
  isCause: (some: readonly TextPair[]) => boolean,
): Issue['path'] {
  const byName = new Map<string, TextPair[]>()
  for (const pair of pairs) {
    const { key = '' } = pair
    const name = fields.find((field) => isNameIn(field, key))?.name ?? key
    const known = byName.get(name)
    if (known === undefined) byName.set(name, [pair])
    else known.push(pair)
  }
  const cause = [...byName].slice(0, mostNames).find(([, some]) => isCause(some))
  return cause === undefined ? [] : [cause[0]]
}

/** How the properties of a form are read. */
interface FormForms {
  readonly form: ObjectParameterForm
  readonly fields: readonly OperationParameter[]
}

/** The first reading of a form that the check accepts, where properties can be read as several kinds of values. */
function fittingValue(
  { form, fields }: FormForms,
  read: (forms: FormForms) => unknown,
  check: (value: unknown) => Result<unknown>,
): unknown {
  const all = { ...form, object: [...form.object, ...fields.map((one) => [one.name, one.form] as const)] }
  const names = new Set(fields.map(({ name }) => name))
  const readBy = (one: ParameterForm): unknown => {
    if (typeof one === 'string' || !('object' in one)) return undefined
    const forms = new Map(one.object)
    return read({
      form: { ...one, object: one.object.filter(([name]) => !names.has(name)) },
      fields: fields.map((field) => ({ ...field, form: forms.get(field.name) ?? field.form })),
    })
  }
  return readFitting(all, readBy, check)
}

/**
 * Reads the pairs of a form as an object, `fields` by their own style. If a part cannot be read, returns the
 * symbol that says why.
 */
function formValue({ form, fields }: FormForms, pairs: readonly TextPair[], readJson: JsonReader): unknown {
  if (fields.length === 0) return queryValue({ ...whole, form }, pairs, readJson)
  const isFieldPair = ({ key = '' }: TextPair): boolean => fields.some((field) => isNameIn(field, key))
  const others = queryValue(
    { ...whole, form },
    pairs.filter((pair) => !isFieldPair(pair)),
    readJson,
  )
  if (isUnread(others)) return others
  const found = fields.map((field) => [field.name, queryValue(field, pairs, readJson)] as const)
  const unread = found.find(([, value]) => isUnread(value))
  if (unread) return unread[1]
  return Object.fromEntries([
    ...Object.entries(Object(others)),
    ...found.filter(([, value]) => value !== undefined),
  ])
}

/**
 * Whether a name in a form belongs to a field. It is the field's name, that name with brackets (`deepObject`), or
 * the name of a property if the field's object is exploded.
 */
export function isNameIn({ name, style, explode, json, form }: OperationParameter, key: string): boolean {
  if (key === name) return true
  if (style === 'deepObject') return key.startsWith(`${name}[`)
  const isSpread = explode && !json && typeof form === 'object' && 'object' in form
  return isSpread && form.object.some(([property]) => property === key)
}

/** A copy of the object without the properties that fields write; the object itself if there are no fields. */
function without(value: object, fields: readonly OperationParameter[]): object {
  return fields.length === 0
    ? value
    : omit(
        value,
        fields.map(({ name }) => name),
      )
}

/** A copy of the object without some properties. */
function omit(value: object, names: readonly string[]): object {
  return Object.fromEntries(listValueEntries(value).filter(([name]) => !names.includes(name)))
}

/** The encoded texts of each field that has a value, written by the fields' own `write`; none for an empty text. */
function styledPairs(
  value: object,
  fields: readonly OperationParameter[],
  check: (value: unknown) => Result<unknown>,
): readonly (readonly [name: string, pairs: readonly string[]])[] {
  return fields.flatMap((field) => {
    const own = readMember(value, field.name)
    if (own === undefined) return []
    const text = writeField(field, own, (one) => check({ ...value, [field.name]: one }))
    return [[field.name, text === '' ? [] : [text]] as const]
  })
}

/**
 * The encoded text of a field with a style. Throws an `InvalidValueError` if a `deepObject` loses empty values that the
 * check needs.
 */
export function writeField(
  field: OperationParameter,
  value: unknown,
  validate: (value: unknown) => Result<unknown>,
): string {
  const codec = { kind: 'json', validate } as JsonCodec<unknown>
  const checked = field.style === 'deepObject' ? { ...field, codec } : field
  return writeAt([field.name], () => field.write?.(checked, value) ?? '')
}

/** What `write` gives; what it throws becomes an `InvalidValueError` with an issue at the path. */
function writeAt<T>(path: Issue['path'], write: () => T): T {
  try {
    return write()
  } catch (error) {
    if (error instanceof InvalidValueError) throw error
    const message = error instanceof Error ? error.message : String(error)
    throw new InvalidValueError([{ rule: 'form-value', message, path }])
  }
}

/** Decodes UTF-8; `undefined` if the bytes are not UTF-8. */
function decode(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

function refused<T>(rule: string, message: string, path: Issue['path'] = []): Result<T> {
  return { ok: false, issues: [{ rule, message, path }] }
}
