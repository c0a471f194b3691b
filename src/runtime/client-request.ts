import type { CallOptions, ClientAuth, ClientCredential, ClientOptions } from './client-types.ts'
import { findMedia, isJsonMediaType } from './http-body.ts'
import { readMember } from './members.ts'
import type { Operation, OperationCredential } from './operation.ts'
import { type InputParameters, inputMembers } from './operation-check.ts'
import { filledPath, isPlain, percentEncode, printPlainParameter } from './operation-text.ts'

/** The input of any operation. */
export interface AnyInput extends InputParameters {
  readonly contentType?: string
  readonly body?: unknown
}

type SentBody = Exclude<ConstructorParameters<typeof Response>[0], undefined>

/** The `Accept` header: all media types of the operation's responses, without duplicates; may be empty. */
function printAccept({ responses }: Operation<unknown, unknown>): string {
  return [...new Set(responses.flatMap(({ media }) => media.map(({ type }) => type)))].join(', ')
}

/** The URL of a call: base, filled path and query; throws if the path would lead outside of the base. */
function makeUrl(
  operation: Operation<unknown, unknown>,
  { path = {} }: AnyInput,
  base: URL,
  query: readonly string[],
): string {
  const below = base.href.replace(/\/*$/, '')
  const filled = filledPath(operation, path, (one, value) => (one.write ?? printPlainParameter)(one, value))
  const { href } = new URL(below + filled)
  if (!href.startsWith(`${below}/`)) throw new TypeError(`The path of ${operation.id} leaves the base URL.`)
  return query[0] ? `${href}${href.includes('?') ? '&' : '?'}${query.join('&')}` : href
}

/**
 * Parses a base URL, in a browser relative to the page; throws unless it is plain http(s) without query or
 * fragment.
 */
export function readBaseUrl(text: string): URL {
  // In a browser, an address may be relative to the page.
  const url = new URL(text, (globalThis as { readonly location?: { readonly href: string } }).location?.href)
  if (!/^https?:$/.test(url.protocol) || url.username + url.password + url.search + url.hash)
    throw new TypeError('A base URL is http(s), without credentials, query or fragment.')
  return url
}

/**
 * The body to send, checked and written by its codec (without validation only where the codec must); `null` without
 * one. Sets the header `content-type`, except for multipart forms, where the platform does. Throws for a type that
 * is not declared, and for an object that nothing writes.
 */
function serializeBody(
  { id, request }: Operation<unknown, unknown>,
  { body, contentType }: AnyInput,
  validate: boolean,
  headers: Headers,
): SentBody {
  if (body === undefined || !request) return null
  const media = contentType === undefined ? request.media[0] : findMedia(request.media, contentType)
  if (!media) throw new TypeError(`${id} takes no such type.`)
  const { codec, type, sequence } = media
  const isJsonBody = codec ? codec.kind === 'json' : isJsonMediaType(type)
  // The platform adds the boundary of a form, and the type of a text or file.
  const chosen = contentType ?? type
  const sent = /^multipart\/|\*/.test(chosen) ? isJsonBody && 'application/json' : chosen
  const content = sequence
    ? sequence.write(body)
    : codec && (validate || codec.kind !== 'json' || codec.plain)
      ? codec.serialize(body as never)
      : isJsonBody
        ? JSON.stringify(body)
        : body
  // `fetch` would send null as no body, and a list as its items with commas.
  if (Array.isArray(content ?? []) || isPlain(content)) throw new TypeError(`${id} takes text or bytes.`)
  // A text is sent in UTF-8, whatever charset its type names.
  if (sent)
    headers.set(
      'content-type',
      typeof content === 'string' ? sent.replace(/\bcharset=[^;]*/i, 'charset=utf-8') : sent,
    )
  return content as SentBody
}

/** A credential and the text that is sent for it. */
export interface SentCredential extends OperationCredential {
  readonly text: string
}

/**
 * The credentials of the operation's first security requirement that `auth` can fulfil completely. Requirements
 * that need nothing in the message (none, or a certificate) are tried last. Throws if none can be fulfilled.
 */
async function collectCredentials(
  { id, security = [[]] }: Operation<unknown, unknown>,
  auth: ClientAuth,
): Promise<readonly SentCredential[]> {
  const shown = security.map((asked) => asked.filter((one) => one.in !== 'connection'))
  for (const asked of shown.sort((a, b) => +!a[0] - +!b[0])) {
    const found: SentCredential[] = []
    for (const one of asked) {
      const own = readMember(auth, one.scheme)
      const given = typeof own === 'function' ? await own(one) : own
      if (given !== undefined) found.push({ ...one, text: printCredential(one, given) })
    }
    if (found.length === asked.length) return found
  }
  const names = shown.flat().map(({ scheme }) => `"${scheme}"`)
  throw new TypeError(`"auth" lacks credentials for ${id}: ${names.join(', ')}.`)
}

/**
 * The text to send for a credential: with its scheme, and name and password in Base64. Throws if its place cannot
 * hold it; the error does not contain the secret.
 */
function printCredential(
  { scheme, in: place, authScheme }: OperationCredential,
  given: ClientCredential,
): string {
  const isText = typeof given === 'string'
  // RFC 7617: a name cannot hold a colon.
  const text = isText ? given : `${given.username}:${given.password}`
  const bad = place === 'cookie' ? /^$|[^!#-+\--:<-[\]-~]/ : place === 'query' ? /^$/ : /^$|[^\t -~\x80-\xff]/
  if (isText ? bad.test(text) : given.username.includes(':'))
    throw new TypeError(`The credential "${scheme}" cannot be sent.`)
  const sent = isText ? text : btoa(String.fromCharCode(...new TextEncoder().encode(text)))
  return authScheme ? `${authScheme[0]?.toUpperCase()}${authScheme.slice(1)} ${sent}` : sent
}

/**
 * Builds the request of a call: URL, headers, credentials, cookies and body; sends nothing. Throws
 * `InvalidValueError` for an invalid input.
 */
export async function buildClientRequest(
  operation: Operation<unknown, unknown>,
  input: AnyInput,
  { validate = true, baseUrl, auth, ...options }: ClientOptions,
  call: CallOptions,
): Promise<Request> {
  if (validate) operation.check?.(operation, input)
  const headers = new Headers(options.headers)
  const set = (name: string, text: string): unknown => text && headers.set(name, text)
  set('accept', printAccept(operation))
  const query: string[] = []
  const cookies: string[] = []
  for (const one of operation.parameters) {
    const value = readMember(input[inputMembers[one.in]] ?? {}, one.name)
    if (value === undefined || one.in === 'path') continue
    const text = (one.write ?? printPlainParameter)(one, value)
    if (one.in === 'header') headers.set(one.name, text)
    else if (text) (one.in === 'query' ? query : cookies).push(text)
  }
  const body = serializeBody(operation, input, validate, headers)
  for (const { in: place, name = '', text } of auth ? await collectCredentials(operation, auth) : []) {
    if (place === 'header') headers.set(name, text)
    else if (place === 'cookie') cookies.push(`${percentEncode(name)}=${text}`)
    else query.push(`${percentEncode(name)}=${percentEncode(text)}`)
  }
  set('cookie', cookies.join('; '))
  for (const [name, text] of new Headers(call.headers)) headers.set(name, text)
  const base = readBaseUrl(typeof baseUrl === 'string' ? baseUrl : baseUrl(operation))
  const url = makeUrl(operation, input, base, query)
  const signals = [options.signal, call.signal].filter((one) => !!one)
  return new Request(url, {
    method: operation.method,
    headers,
    body,
    signal: signals[0] ? AbortSignal.any(signals) : null,
    // A redirect could lead to another origin, with the credentials.
    redirect: 'manual',
    // Required for a body that is a stream.
    duplex: 'half',
  })
}
