import { quoted } from '../../../diagnostics/index.ts'
import { printScope } from '../../../diff/index.ts'
import { type OperationCredential, parseCredentials } from '../../../runtime/index.ts'
import { isObject } from '../../../sample/index.ts'
import type { Json } from '../../../schema/index.ts'
import { findSubject, type RunningSide, type WitnessEntry } from '../entry.ts'
import type { Emitted, HttpVerdict } from './judge.ts'
import { type Exchange, findHeader, type WitnessRequest } from './message.ts'
import { type Called, type HttpEntry, type HttpShowing, type Maker, makeMinimalRequest } from './showing.ts'

/**
 * The accepting side's request with its credentials, and the rejecting side's with the edited ones; undefined if
 * both sides ask the same. Verdicts judge the credentials as well.
 */
export const credentialsShown: Maker = (found, seed) => {
  for (const both of findConcerned(found)) {
    const showing = makeCredentialShowing(found.entry, both, seed)
    if (showing !== undefined)
      return { ...showing, also: { accepting: judged(both.accepting), rejecting: judged(both.rejecting) } }
  }
  return undefined
}

/** Returns a judge of the credentials in an exchange's request. */
function judged({ emitted }: Called): (exchange: Exchange) => HttpVerdict {
  return ({ request }) => judgeCredentials(emitted, request)
}

/**
 * Whether a request has the credentials that an operation asks for, and its bearer tokens the scopes. Scopes of
 * other credentials are not checked, since nothing tells them.
 */
function judgeCredentials(operation: Emitted, request: WitnessRequest): HttpVerdict {
  const [, query = ''] = request.target.split(/\?(.*)/su)
  const result = parseCredentials(operation, { header: (name) => findHeader(request, name), query })
  if (!result.ok) return { valid: false, why: result.issues[0]?.message ?? '' }
  const all = (operation.security ?? []).flat()
  const tokens = new Set(all.filter((one) => one.authScheme === 'bearer').map(({ scheme }) => scheme))
  const lacking = result.value.map((way) =>
    way.flatMap(({ scheme, text = '', scopes }) => {
      if (!tokens.has(scheme)) return []
      const granted = readScopes(text)
      return scopes.filter((scope) => !granted.includes(scope))
    }),
  )
  const isLetIn = lacking.some((scopes) => scopes.length === 0)
  return { valid: isLetIn, why: isLetIn ? '' : `The token lacks the scope ${quoted(lacking[0]?.[0] ?? '')}.` }
}

type BothCalled = Record<'accepting' | 'rejecting', Called>

/**
 * Returns the operations to call on both sides. For a changed security scheme, each operation that asks for it on
 * both sides.
 */
function findConcerned({ entry, accepting, rejecting }: HttpEntry): readonly BothCalled[] {
  if (entry.found.pair.on === 'security') return rejecting === undefined ? [] : [{ accepting, rejecting }]
  const others = findAsking(entry, entry.rejecting)
  return findAsking(entry, entry.accepting).flatMap((one) => {
    const { method, path } = one.emitted
    const other = others.find(({ emitted }) => emitted.method === method && emitted.path === path)
    return other === undefined ? [] : [{ accepting: one, rejecting: other }]
  })
}

/** Returns the emitted operations that ask for the changed security scheme; `[]` if this side lacks it. */
function findAsking({ found: { pair } }: WitnessEntry, party: RunningSide): readonly Called[] {
  const scheme = findSubject(pair, 'security-scheme', party)
  const api = pair.parent && findSubject(pair.parent, 'api', party)
  if (scheme === undefined || api === undefined) return []
  const surface = party.surface()
  return api.operations
    .filter(({ security }) => security.some((asked) => asked.has(scheme.name)))
    .flatMap((operation) => {
      const emitted = surface.emitted(operation)
      return emitted === undefined ? [] : [{ surface, operation, emitted }]
    })
}

/**
 * Makes the showing for the first credentials that the rejecting side rejects after the edit; undefined if there are
 * none.
 */
function makeCredentialShowing(
  entry: WitnessEntry,
  { accepting, rejecting }: BothCalled,
  seed: number,
): HttpShowing | undefined {
  const [own, theirs] = [makeMinimalRequest(accepting, seed), makeMinimalRequest(rejecting, seed)]
  if (own === undefined || theirs === undefined) return undefined
  for (const { asked, edited, known } of waysTried(entry, { accepting, rejecting })) {
    const image = addCredentials(theirs, edited)
    if (judgeCredentials(rejecting.emitted, image).valid) continue
    const [shown, repaired] = [addCredentials(own, asked), addCredentials(theirs, known)]
    return { shown: { request: shown }, image: { request: image }, repaired: { request: repaired } }
  }
  return undefined
}

/** One alternative of a security requirement: the credentials that are sent together. */
type Way = readonly OperationCredential[]

/**
 * Yields, for each pair of security alternatives, the credentials that each side expects (`asked`, `known`) and those
 * to send (`edited`). The latter are `known` with the changed scheme or without the added scope, else `asked` in the
 * rejecting side's form.
 */
function* waysTried(
  { found: { pair, facts, rule }, accepting: mine, rejecting: theirs }: WitnessEntry,
  { accepting, rejecting }: BothCalled,
): Iterable<Record<'asked' | 'edited' | 'known', Way>> {
  const [own, other] = [mine, theirs].map((party) => findSubject(pair, 'security-scheme', party)?.name)
  const named = findSubject(pair, 'security', mine)
  const { scope } = rule === 'security-scope-added' ? facts : {}
  for (const [at, asked] of listSecurityRequirements(accepting).entries()) {
    const edit = asked.find(({ scheme }) => scheme === own)
    const written = asked.map((one, index) => {
      const name = [...(named?.[at]?.keys() ?? [])][index]
      return (name === undefined ? undefined : findCredential(rejecting, name, one.scopes)) ?? one
    })
    for (const known of listSecurityRequirements(rejecting)) {
      const edited = edit
        ? known.map((one) => (one.scheme === other ? edit : one))
        : scope === undefined
          ? written
          : known.map((one) => withoutScope(one, scope))
      yield { asked, edited, known }
    }
  }
}

/** Returns a credential without the scope that the change names. */
function withoutScope(credential: OperationCredential, scope: unknown): OperationCredential {
  const { scheme, scopes = [] } = credential
  return { ...credential, scopes: scopes.filter((one) => printScope(scheme, one) !== scope) }
}

/**
 * Returns a credential of a scheme that the operation's API declares, with these scopes; undefined if it declares
 * none.
 */
function findCredential(
  { surface, operation }: Called,
  scheme: string,
  scopes: readonly string[] = [],
): OperationCredential | undefined {
  const api = surface.version.apis.find(({ name }) => name === operation.api)
  const declared = api?.securitySchemes?.get(scheme)
  return declared && { scheme, ...declared.shown, scopes }
}

/** Returns the alternatives of credentials that an operation asks for; one that is empty if it asks for none. */
function listSecurityRequirements({ emitted }: Called): readonly Way[] {
  return emitted.security ?? [[]]
}

/** Adds credentials to a request. Each token gets the scopes of all, since schemes can share a header. */
function addCredentials(request: WitnessRequest, asked: Way): WitnessRequest {
  const scopes = [...new Set(asked.flatMap((one) => one.scopes ?? []))].sort()
  return asked.reduce((shown, one) => addCredential(shown, one, scopes), request)
}

/**
 * Adds one credential to a request's query, headers or cookies; one of the connection is not part of the message.
 */
function addCredential(
  request: WitnessRequest,
  credential: OperationCredential,
  scopes: readonly string[],
): WitnessRequest {
  const { in: place, name = '', authScheme } = credential
  const { target, headers } = request
  const pair = `${encodeURIComponent(name)}=key`
  if (place === 'query') return { ...request, target: `${target}${target.includes('?') ? '&' : '?'}${pair}` }
  if (place === 'connection') return request
  const cookies = headers.get('Cookie')
  const text =
    authScheme === undefined ? 'key' : `${capitalize(authScheme)} ${makeCredentialText(authScheme, scopes)}`
  const header: [string, string] =
    place === 'header' ? [name, text] : ['Cookie', cookies === undefined ? pair : `${cookies}; ${pair}`]
  return { ...request, headers: new Map([...headers, header]) }
}

/**
 * Returns a sample credential: for `basic` a name and password in base64 (RFC 7617 §2), else a token with the
 * scopes.
 */
function makeCredentialText(authScheme: string, scopes: readonly string[]): string {
  if (authScheme === 'basic') return btoa('name:password')
  return scopes.length === 0 ? 'token' : makeToken(scopes)
}

/** Returns a text with its first letter in upper case. */
function capitalize(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}

/** Makes an unsigned JSON Web Token (RFC 7519 §6.1) that states these scopes as RFC 9068 §2.2.3 does. */
function makeToken(scopes: readonly string[]): string {
  // Spaces separate scopes, so scopes that contain one are stated as a list.
  const claim = scopes.some((scope) => scope.includes(' ')) ? [...scopes] : scopes.join(' ')
  return `${encoded({ alg: 'none' })}.${encoded({ scope: claim })}.`
}

/** Returns the scopes that a token states; `[]` if it states none or is not a JSON Web Token. */
function readScopes(token: string): readonly string[] {
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
