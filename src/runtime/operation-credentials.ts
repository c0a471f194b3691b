import type { Operation, OperationCredential } from './operation.ts'
import { decodeEscapes } from './operation-value.ts'
import type { Result } from './result.ts'

/** A credential of a call for one security scheme; the handler must verify it. */
export interface ShownCredential {
  /** The security scheme's name in the description. */
  readonly scheme: string
  /** The key or token; absent for a credential of the connection, such as a client certificate. */
  readonly text?: string
  /** The scopes that it must come with. */
  readonly scopes: readonly string[]
}

/** The parts of a request that can hold credentials. */
export interface CredentialSource {
  /** Returns a header's text; names are case-insensitive. */
  readonly header: (name: string) => string | undefined
  /** May begin with `?`. */
  readonly query?: string
}

/**
 * Reads the credentials of a request, for a handler. Returns a list for each security requirement that the request
 * fulfils completely, in the order of the OpenAPI file. Verify them until one holds; an empty list requires
 * nothing. An issue if the request fulfils none.
 */
export function parseCredentials(
  operation: Operation<unknown, unknown>,
  source: CredentialSource,
): Result<readonly (readonly ShownCredential[])[]> {
  const { security = [[]] } = operation
  const shown = security.map((asked) => allShown(asked, source)).filter((one) => one !== undefined)
  if (shown.length > 0) return { ok: true, value: shown }
  const ways = security.map((asked) => asked.map(described).join(' and ')).join(', or ')
  const issue = { path: [], rule: 'credentials-missing', message: `The request does not show ${ways}.` }
  return { ok: false, issues: [issue] }
}

/** The credentials of one security requirement; `undefined` if the request lacks one of them. */
function allShown(
  asked: readonly OperationCredential[],
  source: CredentialSource,
): readonly ShownCredential[] | undefined {
  const found: ShownCredential[] = []
  for (const one of asked) {
    const { scheme, scopes = [] } = one
    const text = shownText(one, source)
    if (text === '') return undefined
    found.push({ scheme, ...(text === undefined ? {} : { text }), scopes })
  }
  return found
}

/**
 * The text of a credential in the request (without its scheme name in `Authorization`); empty if it is missing,
 * `undefined` if it belongs to the connection.
 */
function shownText(credential: OperationCredential, { header, query }: CredentialSource): string | undefined {
  const { in: place, name = '', authScheme } = credential
  if (place === 'connection') return undefined
  if (place === 'query')
    return namedValue(name, (query ?? '').replace(/^\?/u, '').replaceAll('+', ' ').split('&'))
  if (place === 'cookie') return namedValue(name, (header('Cookie') ?? '').split(/;\s*/u))
  const text = header(name)?.trim() ?? ''
  if (authScheme === undefined) return text
  const [scheme = '', shown = ''] = text.split(/ +(.*)/su)
  return scheme.toLowerCase() === authScheme.toLowerCase() ? shown : ''
}

/** The decoded value of the first pair with the name; empty if there is none. */
function namedValue(name: string, pairs: readonly string[]): string {
  for (const pair of pairs) {
    const [key = '', value = ''] = pair.split(/=(.*)/su).map(decoded)
    if (key === name) return value
  }
  return ''
}

function decoded(text: string): string {
  return decodeEscapes(text) ?? text
}

/** Names a credential in a message by its place, or by its scheme if it belongs to the connection. */
function described({ in: place, name, authScheme, scheme }: OperationCredential): string {
  if (place === 'connection') return `"${scheme}"`
  const where = `the ${place === 'query' ? 'query parameter' : place} "${name}"`
  return authScheme === undefined ? where : `${where} with "${authScheme}"`
}
