import { isObject } from '../../../sample/index.ts'
import type { Json } from '../../../schema/index.ts'

/** Makes an unsigned JSON Web Token (RFC 7519 §6.1) that states these scopes as RFC 9068 §2.2.3 does. */
export function makeToken(scopes: readonly string[]): string {
  // Spaces separate scopes, so scopes that contain one are stated as a list.
  const claim = scopes.some((scope) => scope.includes(' ')) ? [...scopes] : scopes.join(' ')
  return `${encoded({ alg: 'none' })}.${encoded({ scope: claim })}.`
}

/** Returns the scopes that a token states; `[]` if it states none or is not a JSON Web Token. */
export function readScopes(token: string): readonly string[] {
  const [, claims = ''] = token.split('.')
  const { scope } = decoded(claims)
  if (Array.isArray(scope)) return scope.filter((one) => typeof one === 'string')
  return typeof scope === 'string' ? scope.split(' ') : []
}

/** A value as JSON in base64url. */
function encoded(part: Json): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url')
}

/** Returns the object in a base64url text; `{}` if it is not a JSON object. */
function decoded(part: string): Readonly<Record<string, Json>> {
  try {
    const value = JSON.parse(Buffer.from(part, 'base64url').toString()) as Json
    return isObject(value) ? value : {}
  } catch {
    return {}
  }
}
