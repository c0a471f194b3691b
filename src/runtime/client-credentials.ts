import type { ClientAuth, ClientCredential } from './client-types.ts'
import { readMember } from './members.ts'
import type { Operation, OperationCredential } from './operation.ts'

/** A credential with its text, as it is sent. */
export interface SentCredential extends OperationCredential {
  readonly text: string
}

/**
 * The credentials of the first way to be let in that the client has all of. Ways that nothing shows, as a certificate,
 * come after those, and then the way that asks for nothing. Throws where the client has no way.
 */
export async function collectCredentials(
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

/** The text that is sent. What cannot be carried is not told in the error: it is a secret. */
function printCredential(
  { scheme, in: place, authScheme }: OperationCredential,
  given: ClientCredential,
): string {
  const isText = typeof given === 'string'
  // RFC 7617: a name cannot hold a colon.
  const text = isText ? given : `${given.username}:${given.password}`
  const bad =
    place === 'cookie' ? /^$|[^!#-+\--:<-[\]-~]/u : place === 'query' ? /^$/u : /^$|[^\t -~\x80-\xff]/u
  if (isText ? bad.test(text) : given.username.includes(':'))
    throw new TypeError(`The credential "${scheme}" cannot be sent.`)
  const sent = isText ? text : btoa(String.fromCharCode(...new TextEncoder().encode(text)))
  return authScheme ? `${authScheme[0]?.toUpperCase()}${authScheme.slice(1)} ${sent}` : sent
}
