import type { Operation, OperationCredential } from './operation.ts'
import { decodeEscapes } from './operation-value.ts'
import type { Result } from './result.ts'

/** What a call shows for one security scheme. Whether it is genuine is for the handler to find out. */
export interface ShownCredential {
  /** The security scheme's name in the description. */
  readonly scheme: string
  /** The key or token; absent for what the connection shows, which no message tells. */
  readonly text?: string
  /** The scopes that it must come with. */
  readonly scopes: readonly string[]
}

/** Where a request shows its credentials. */
export interface CredentialSource {
  /** A header's text, whatever the case of its name. */
  readonly header: (name: string) => string | undefined
  /** May begin with `?`. */
  readonly query?: string
}

/**
 * The credentials of a request, for a handler: each way to be let in that the request shows whole, in the order of the
 * description, to be checked until one holds. A way without credentials asks for nothing.
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

/** Empty where nothing is shown; absent where a message cannot show it. */
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

function described({ in: place, name, authScheme, scheme }: OperationCredential): string {
  if (place === 'connection') return `"${scheme}"`
  const where = `the ${place === 'query' ? 'query parameter' : place} "${name}"`
  return authScheme === undefined ? where : `${where} with "${authScheme}"`
}
