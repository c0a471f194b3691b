import { isObject } from '../../../sample/index.ts'
import type { Json } from '../../../schema/index.ts'

/** A token that tells its scopes: a JSON Web Token without a signature (RFC 7519 §6.1), its claim as RFC 9068 §2.2.3 has it. */
export function tokenWith(scopes: readonly string[]): string {
  // A space parts scopes: one that holds a space is told in a list.
  const claim = scopes.some((scope) => scope.includes(' ')) ? [...scopes] : scopes.join(' ')
  return `${encoded({ alg: 'none' })}.${encoded({ scope: claim })}.`
}

/** The scopes that a token tells; none where it tells nothing. */
export function readScopes(token: string): readonly string[] {
  const [, claims = ''] = token.split('.')
  const { scope } = decoded(claims)
  if (Array.isArray(scope)) return scope.filter((one) => typeof one === 'string')
  return typeof scope === 'string' ? scope.split(' ') : []
}

function encoded(part: Json): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url')
}

function decoded(part: string): Readonly<Record<string, Json>> {
  try {
    const value = JSON.parse(Buffer.from(part, 'base64url').toString()) as Json
    return isObject(value) ? value : {}
  } catch {
    return {}
  }
}
