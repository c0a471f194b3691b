import { partsLimits } from './limits.ts'
import type { Issue, Result } from './result.ts'

/** One part of a form, as it was sent. */
export interface RawPart {
  readonly name: string
  /** Absent if the part is not marked as a file. */
  readonly filename?: string
  /** Absent if the part has no content type. */
  readonly type?: string
  readonly bytes: Uint8Array
}

const [lf, cr, dash] = [10, 13, 45]

/**
 * Splits a multipart form into its parts (RFC 2046 §5.1.1, RFC 7578), in linear time. An issue if the form is
 * malformed or exceeds `partsLimits`.
 */
export function readFormParts(bytes: Uint8Array, contentType: string): Result<readonly RawPart[]> {
  const boundary = parseBoundary(contentType)
  if (boundary === undefined)
    return refused('not-form', 'The content type does not say what is between the parts, or says it twice.')
  const line = new TextEncoder().encode(`--${boundary}`)
  const parts: RawPart[] = []
  // Bytes before the first boundary are not a part.
  let at = startsWith(bytes, line, 0) ? 0 : after(bytes, line, 0)
  for (;;) {
    if (at < 0) return refused('not-form', 'The form has no end: its last part breaks off.')
    const head = findHeaderStart(bytes, at + line.length)
    if (head === 'last') return { ok: true, value: parts }
    if (head === undefined) return refused('not-form', 'The form has a part that cannot be read.')
    if (parts.length === partsLimits.maxParts)
      return refused('limit-length', `The form has more than ${partsLimits.maxParts} parts.`)
    const body = findBodyStart(bytes, head)
    if (body === undefined)
      return refused('limit-length', `The header of a part has no end within ${partsLimits.maxHeader} bytes.`)
    const next = after(bytes, line, body - 2)
    if (next < 0) return refused('not-form', 'The form has no end: its last part breaks off.')
    const part = parsePart(bytes.subarray(head, body), bytes.subarray(body, Math.max(next - 2, body)))
    if (part === undefined) return refused('not-form', 'The form has a part without a name, or with two.')
    parts.push(part)
    at = next
  }
}

/**
 * The boundary of a content type; `undefined` if there is none or several, of which readers would choose
 * differently.
 */
function parseBoundary(contentType: string): string | undefined {
  const [found, ...others] = contentType.matchAll(
    /;\s*boundary=(?:"([^"\r\n]{1,70})"|([^\s;",]{1,70})(?=\s*(?:;|$)))/giu,
  )
  return others.length > 0 ? undefined : (found?.[1] ?? found?.[2])
}

/** Whether the bytes from index `at` on begin with the line. */
function startsWith(bytes: Uint8Array, line: Uint8Array, at: number): boolean {
  for (let index = 0; index < line.length; index++) if (bytes[at + index] !== line[index]) return false
  return true
}

/** The index of the next boundary line that follows CR LF, searched from `from`; -1 if there is none. */
function after(bytes: Uint8Array, line: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(cr, Math.max(from, 0)); at >= 0; at = bytes.indexOf(cr, at + 1))
    if (bytes[at + 1] === lf && startsWith(bytes, line, at + 2)) return at + 2
  return -1
}

/**
 * The index after the boundary line, skipping white space; `last` if it ends the form, `undefined` if malformed.
 */
function findHeaderStart(bytes: Uint8Array, from: number): number | 'last' | undefined {
  if (bytes[from] === dash && bytes[from + 1] === dash) return 'last'
  let at = from
  while (bytes[at] === 32 || bytes[at] === 9) at++
  return bytes[at] === cr && bytes[at + 1] === lf ? at + 2 : undefined
}

/** The index of a part's body, after the blank line; `undefined` if its header does not end within the limit. */
function findBodyStart(bytes: Uint8Array, from: number): number | undefined {
  const most = Math.min(bytes.length, from + partsLimits.maxHeader)
  for (let at = from - 2; at + 3 < most; at++) {
    if (bytes[at] === cr && bytes[at + 1] === lf && bytes[at + 2] === cr && bytes[at + 3] === lf)
      return at + 4
  }
  return undefined
}

/**
 * A part with name, file name and type from its header; `undefined` if a field or parameter is repeated, or it is
 * not `form-data` with a name.
 */
function parsePart(header: Uint8Array, bytes: Uint8Array): RawPart | undefined {
  const fields = new Map<string, string>()
  for (const line of decodeText(header)?.split('\r\n') ?? []) {
    const at = line.indexOf(':')
    const field = line.slice(0, Math.max(at, 0)).trim().toLowerCase()
    if (field !== '' && fields.has(field)) return undefined
    fields.set(field, line.slice(at + 1).trim())
  }
  const disposition = fields.get('content-disposition') ?? ''
  const said = parametersIn(disposition)
  const name = /^form-data\s*;/iu.test(disposition) ? said?.get('name') : undefined
  if (said === undefined || name === undefined) return undefined
  const filename = said.get('filename')
  const type = fields.get('content-type')
  return { name, ...(filename === undefined ? {} : { filename }), ...(type ? { type } : {}), bytes }
}

/** Decodes a header; `undefined` if it is not UTF-8, as different bytes would become the same name. */
function decodeText(header: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(header)
  } catch {
    return undefined
  }
}

/**
 * One parameter of a header field; matched one after the other, so that no text inside a value is taken for one.
 */
const parameter =
  /;\s*([\w!#$&+.^`|~*-]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"(?=\s*(?:;|$))|"([^"]*)"|([^\s;"]*))\s*/gy

/**
 * The parameters of a header field by lower-case name; `undefined` if one is repeated, as readers differ in which they
 * take. Decodes backslash escapes, and the percent-encoded line ends and quotation marks of browsers.
 */
function parametersIn(text: string): ReadonlyMap<string, string> | undefined {
  const found = new Map<string, string>()
  parameter.lastIndex = Math.max(text.indexOf(';'), 0)
  let end = parameter.lastIndex
  for (let next = parameter.exec(text); next !== null; next = parameter.exec(text)) {
    const [, name = '', escaped, quoted, plain = ''] = next
    const value = escaped?.replace(/\\(["\\])/gu, '$1') ?? quoted
    const key = name.toLowerCase()
    if (found.has(key)) return undefined
    found.set(key, value?.replace(/%22|%0D|%0A/giu, decodeURIComponent) ?? plain)
    end = parameter.lastIndex
  }
  // What follows something that cannot be read may be a second name to other readers.
  return /;\s*(?:file)?name\s*=/iu.test(text.slice(end)) ? undefined : found
}

function refused<T>(rule: string, message: string): Result<T> {
  const issue: Issue = { rule, message, path: [] }
  return { ok: false, issues: [issue] }
}
