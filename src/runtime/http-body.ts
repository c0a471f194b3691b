import { isSentOctets } from './body-types.ts'
import type { Codec } from './codec.ts'
import { decodeByCharset } from './http-charset.ts'
import type { HttpBody, WebBlob, WebSignal, WebStream } from './http-types.ts'
import { readJson, writeJson } from './json/json-text.ts'
import { mediaFor, type OperationMedia } from './operation.ts'
import type { Result } from './result.ts'

/** The default limit of a body, in bytes. */
export const defaultLimit: number = 16 * 1024 * 1024

/**
 * Reads all bytes of a body (none for `null`). Returns `undefined` and cancels the body if it exceeds the limit;
 * throws what `broken` makes of an error while reading.
 */
export async function readBodyBytes(
  body: HttpBody | null,
  limit: number,
  broken: (cause: unknown) => Error,
): Promise<Uint8Array | undefined> {
  const parts: Uint8Array[] = []
  let length = 0
  try {
    const reader = body?.getReader()
    // Only the end has no value.
    for (let part = (await reader?.read())?.value; part; part = (await reader?.read())?.value) {
      length += part.length
      if (length > limit) {
        await reader?.cancel()
        return undefined
      }
      parts.push(part)
    }
  } catch (cause) {
    throw broken(cause)
  }
  const bytes = new Uint8Array(length)
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}

/**
 * The declared media type for a `Content-Type`, as `mediaFor` finds it; `text/xml` also matches `application/xml`
 * (RFC 7303). `undefined` if none matches.
 */
export function findMedia(media: readonly OperationMedia[], contentType: string): OperationMedia | undefined {
  const found = mediaFor(media, contentType)
  if (found !== undefined || !/^\s*text\/xml\s*(;|$)/i.test(contentType)) return found
  return mediaFor(media, 'application/xml')
}

/**
 * Reads a body by its codec, else as text or JSON by its declared type, else returns the bytes; issues if it
 * fails.
 */
export function readBody(
  bytes: Uint8Array,
  { type, codec, octets }: OperationMedia,
  contentType: string = type,
): Result<unknown> {
  if (octets) return { ok: true, value: bytes }
  if (codec?.kind === 'parts' || codec?.kind === 'text') return codec.parse(bytes, { contentType })
  if (codec?.kind === 'xml') return codec.parse(bytes, { maxLength: Math.max(bytes.length, 1) })
  if (codec !== undefined) return codec.parse(bytes)
  if (!/^text\//iu.test(type) && !isJsonMediaType(type)) return { ok: true, value: bytes }
  // JSON is UTF-8 (RFC 8259, 8.1), whatever its type says.
  const text = decodeByCharset(bytes, isJsonMediaType(type) ? '' : contentType)
  if (text === undefined) {
    const message = 'The body cannot be decoded by its charset, or as UTF-8.'
    return { ok: false, issues: [{ rule: 'unreadable', message, path: [] }] }
  }
  if (!isJsonMediaType(type)) return { ok: true, value: text }
  const read = readJson(text)
  if (read.isRead)
    return read.issues.length > 0 ? { ok: false, issues: read.issues } : { ok: true, value: read.value }
  const message = 'The body is not valid JSON.'
  const issues = read.issues.map((one) =>
    one.rule === 'not-json' ? { ...one, rule: 'unreadable', message } : one,
  )
  return { ok: false, issues }
}

/** A body to send, with its content type. */
export interface EncodedBody {
  readonly type: string
  readonly content: string | Uint8Array<ArrayBuffer> | WebBlob | WebStream
}

/**
 * Checks and writes a body by its codec or as a sequence. Without either, bytes and texts stay unchanged and other
 * values become JSON if the type allows it, else an issue. `onError` gets errors of a sequence's items; `signal`
 * ends it.
 */
export function writeBody(
  value: unknown,
  { type, codec, octets, sequence }: OperationMedia,
  onError?: (error: unknown) => void,
  signal?: WebSignal,
): Result<EncodedBody> {
  if (codec?.kind === 'parts') {
    const checked = codec.validate(value)
    if (!checked.ok) return checked
    const content = codec.serialize(checked.value)
    return { ok: true, value: { type: content.type, content } }
  }
  if (sequence !== undefined && typeof value === 'object' && !isSentOctets(value))
    return { ok: true, value: { type, content: sequence.write(value, onError, signal) } }
  if (codec !== undefined) {
    const checked = (codec as Codec<unknown>).validate(value)
    if (!checked.ok) return checked
    const content = (codec as Codec<unknown>).serialize(checked.value)
    const sent = codec.kind === 'text' || isCharsetNamed(type) ? inUtf8(type) : type
    return { ok: true, value: { type: sent, content } }
  }
  if (value instanceof Uint8Array) return { ok: true, value: { type, content: new Uint8Array(value) } }
  if (isSentOctets(value)) return { ok: true, value: { type, content: value as WebBlob | WebStream } }
  const isOpen = (isJsonMediaType(type) || type.includes('*')) && !octets
  if (!isOpen && typeof value !== 'string') {
    const message = 'The body must be text or bytes: nothing says how else it is written.'
    return { ok: false, issues: [{ rule: 'body-type', message, path: [] }] }
  }
  const content = typeof value === 'string' && !isJsonMediaType(type) ? value : writeJson(value)
  return { ok: true, value: { type: inUtf8(type), content } }
}

/** The type of a text with the charset that texts are written in, if it names one or begins with `text/`. */
export function inUtf8(type: string): string {
  if (!/^text\//iu.test(type) && !isCharsetNamed(type)) return type
  return `${type.replace(/;\s*charset=(?:"[^"]*"|[^;]*)/giu, '')}; charset=utf-8`
}

function isCharsetNamed(type: string): boolean {
  return /;\s*charset=/iu.test(type)
}

/** Whether a media type is JSON, as `application/problem+json` is; its parameters do not matter. */
export function isJsonMediaType(type: string): boolean {
  return /^[^;]*[/+]json\s*(;|$)/i.test(type)
}
