import { partsLimits } from './limits.ts'
import type { Issue, Result } from './result.ts'

/** One part of a form, as it was sent. */
export interface RawPart {
  readonly name: string
  /** Absent where the part does not say that it is a file. */
  readonly filename?: string
  /** Absent where the part says nothing of its type. */
  readonly type?: string
  readonly bytes: Uint8Array
}

const [lf, cr, dash] = [10, 13, 45]

/**
 * The parts of a form (RFC 2046 §5.1.1, RFC 7578). Every byte is looked at a bounded number of times, and no more than
 * `partsLimits` are taken apart.
 */
export function readFormParts(bytes: Uint8Array, contentType: string): Result<readonly RawPart[]> {
  const boundary = parseBoundary(contentType)
  if (boundary === undefined)
    return refused('not-form', 'The content type does not say what is between the parts, or says it twice.')
  const line = new TextEncoder().encode(`--${boundary}`)
  const parts: RawPart[] = []
  // What is before the first line is no part.
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

/** Of two, readers take different ones: whoever looked through the form before may have seen another. */
function parseBoundary(contentType: string): string | undefined {
  const [found, ...others] = contentType.matchAll(
    /;\s*boundary=(?:"([^"\r\n]{1,70})"|([^\s;",]{1,70})(?=\s*(?:;|$)))/giu,
  )
  return others.length > 0 ? undefined : (found?.[1] ?? found?.[2])
}

function startsWith(bytes: Uint8Array, line: Uint8Array, at: number): boolean {
  for (let index = 0; index < line.length; index++) if (bytes[at + index] !== line[index]) return false
  return true
}

/** Where the line is after a line end; -1 where it is not. No two places of which it is asked overlap: it has no CR. */
function after(bytes: Uint8Array, line: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(cr, Math.max(from, 0)); at >= 0; at = bytes.indexOf(cr, at + 1))
    if (bytes[at + 1] === lf && startsWith(bytes, line, at + 2)) return at + 2
  return -1
}

/** Where the header of a part begins, after what may follow the line; `last` where the line ends the form. */
function findHeaderStart(bytes: Uint8Array, from: number): number | 'last' | undefined {
  if (bytes[from] === dash && bytes[from + 1] === dash) return 'last'
  let at = from
  while (bytes[at] === 32 || bytes[at] === 9) at++
  return bytes[at] === cr && bytes[at + 1] === lf ? at + 2 : undefined
}

/** Where the body of a part begins; its header may be empty. */
function findBodyStart(bytes: Uint8Array, from: number): number | undefined {
  const most = Math.min(bytes.length, from + partsLimits.maxHeader)
  for (let at = from - 2; at + 3 < most; at++) {
    if (bytes[at] === cr && bytes[at + 1] === lf && bytes[at + 2] === cr && bytes[at + 3] === lf)
      return at + 4
  }
  return undefined
}

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
  const name = /^form-data\s*;/iu.test(disposition) ? said.get('name') : undefined
  if (name === undefined) return undefined
  const filename = said.get('filename')
  const type = fields.get('content-type')
  return { name, ...(filename === undefined ? {} : { filename }), ...(type ? { type } : {}), bytes }
}

/** Nothing where the bytes are not UTF-8: names of other bytes would become the same name. */
function decodeText(header: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(header)
  } catch {
    return undefined
  }
}

/** One after the other, so that nothing that stands in a value is taken for a parameter; the first of a name counts. */
const parameter =
  /;\s*([\w!#$&+.^`|~*-]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"(?=\s*(?:;|$))|"([^"]*)"|([^\s;"]*))\s*/gy

/** Parameters as browsers write them, who percent-encode line ends and quotation marks; others write them with `\`. */
function parametersIn(text: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  parameter.lastIndex = Math.max(text.indexOf(';'), 0)
  for (let next = parameter.exec(text); next !== null; next = parameter.exec(text)) {
    const [, name = '', escaped, quoted, plain = ''] = next
    const value = escaped?.replace(/\\(["\\])/gu, '$1') ?? quoted
    const key = name.toLowerCase()
    if (!found.has(key)) found.set(key, value?.replace(/%22|%0D|%0A/giu, decodeURIComponent) ?? plain)
  }
  return found
}

function refused<T>(rule: string, message: string): Result<T> {
  const issue: Issue = { rule, message, path: [] }
  return { ok: false, issues: [issue] }
}
