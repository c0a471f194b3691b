import { readPlain } from './codec.ts'
import type { HttpHeaders } from './http-types.ts'
import { isExactNumber } from './json/digits.ts'
import type { OperationParameter, OperationResponse } from './operation.ts'
import { headerValues } from './operation-read.ts'
import { inexact, unreadable } from './operation-value.ts'
import type { Result } from './result.ts'

/** Reads the headers of an answer for a client; `validate: false` reads them without checks. */
export type HeaderReader = (
  described: OperationResponse,
  headers: HttpHeaders,
  validate: boolean,
) => Result<Readonly<Record<string, unknown>>>

/**
 * Reads headers of any form. Generated operations include it if an answer has headers that are not plain texts.
 */
export const anyHeaders: HeaderReader = ({ headers = [], ...described }, given, validate) => {
  const asked = validate ? headers : headers.map(withoutCheck)
  const lines = (given as Partial<Pick<Headers, 'getSetCookie'>>).getSetCookie?.()
  const cookies = lines?.[0] === undefined ? undefined : asked.find(isCookieLines)
  const others = asked.filter((one) => one !== cookies)
  const read = headerValues(
    { ...described, headers: others },
    (name) => given.get(name) ?? undefined,
    readJson,
    true,
  )
  if (!read.ok || !cookies) return read
  const { name, codec } = cookies
  const checked = readPlain(codec, lines)
  if (checked.ok) return { ok: true, value: { ...read.value, [name]: checked.value } }
  return { ok: false, issues: checked.issues.map((one) => ({ ...one, path: [name, ...one.path] })) }
}

/** Whether a header is a list of cookies, whose items are lines of their own: their texts contain commas. */
export function isCookieLines({ name, form, json }: OperationParameter): boolean {
  return (
    /^set-cookie$/iu.test(name) &&
    !json &&
    typeof form === 'object' &&
    'array' in form &&
    form.array === 'string'
  )
}

/** The header as optional and without codec; only a codec with an in-memory form (`bigint`, `Date`) is kept. */
function withoutCheck({ codec, ...one }: OperationParameter): OperationParameter {
  const isHeld = codec?.kind === 'json' && codec.plain
  return { ...one, required: false, ...(isHeld ? { codec } : {}) }
}

/** Reads headers as texts of any content; a missing required one is an issue. Smaller than `anyHeaders`. */
export const textHeaders: HeaderReader = ({ headers = [] }, given, validate) => {
  const value: Record<string, unknown> = {}
  for (const { name, required } of headers) {
    const text = given.get(name)
    if (text !== null) value[name] = text
    else if (required && validate) {
      const issue = { rule: 'parameter-missing', message: 'The header is missing.', path: [name] }
      return { ok: false, issues: [issue] }
    }
  }
  return { ok: true, value }
}

/** Reads headers as texts without checks. Smaller than `textHeaders`. */
export const plainHeaders: HeaderReader = ({ headers = [] }, given) => {
  const value: Record<string, unknown> = {}
  for (const { name } of headers) {
    const text = given.get(name)
    if (text !== null) value[name] = text
  }
  return { ok: true, value }
}

/** Parses JSON of a header: `inexact` if a number would lose digits, `unreadable` if it is not JSON. */
function readJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text)
    const numbers = text.replace(/"(?:[^"\\]|\\.)*"/gu, '').match(/-?\d[\d.eE+-]*/gu) ?? []
    return numbers.every(isExactNumber) ? value : inexact
  } catch {
    return unreadable
  }
}
