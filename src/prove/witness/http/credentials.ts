import { quoted } from '../../../diagnostics/index.ts'
import { printScope } from '../../../diff/index.ts'
import { type OperationCredential, parseCredentials } from '../../../runtime/index.ts'
import { findSubject, type RunningSide, type WitnessEntry } from '../entry.ts'
import { readScopes, tokenWith } from './access-tokens.ts'
import type { Emitted, HttpVerdict } from './judge.ts'
import { type Exchange, findHeader, type WitnessRequest } from './message.ts'
import { type Called, type HttpEntry, type HttpShowing, type Maker, minimal } from './showing.ts'

/** A call that shows what lets it in on the accepting side, and what the other side asks but for the edit. */
export const credentialsShown: Maker = (found, seed) => {
  for (const both of concerned(found)) {
    const showing = shownTo(found.entry, both, seed)
    if (showing !== undefined)
      return { ...showing, also: { accepting: judged(both.accepting), rejecting: judged(both.rejecting) } }
  }
  return undefined
}

function judged({ emitted }: Called): (exchange: Exchange) => HttpVerdict {
  return ({ request }) => judgeCredentials(emitted, request)
}

/** Whether a request shows what lets it in, where tokens tell their scopes; what other credentials allow, nobody knows. */
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

/** The operation that asks; of a scheme, each that asks for it on both sides. */
function concerned({ entry, accepting, rejecting }: HttpEntry): readonly BothCalled[] {
  if (entry.found.pair.on === 'security') return rejecting === undefined ? [] : [{ accepting, rejecting }]
  const others = asking(entry, entry.rejecting)
  return asking(entry, entry.accepting).flatMap((one) => {
    const { method, path } = one.emitted
    const other = others.find(({ emitted }) => emitted.method === method && emitted.path === path)
    return other === undefined ? [] : [{ accepting: one, rejecting: other }]
  })
}

function asking({ found: { pair } }: WitnessEntry, party: RunningSide): readonly Called[] {
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

function shownTo(
  entry: WitnessEntry,
  { accepting, rejecting }: BothCalled,
  seed: number,
): HttpShowing | undefined {
  const [own, theirs] = [minimal(accepting, seed), minimal(rejecting, seed)]
  if (own === undefined || theirs === undefined) return undefined
  for (const { asked, edited, known } of waysTried(entry, { accepting, rejecting })) {
    const image = showing(theirs, edited)
    if (judgeCredentials(rejecting.emitted, image).valid) continue
    const [shown, repaired] = [showing(own, asked), showing(theirs, known)]
    return { shown: { request: shown }, image: { request: image }, repaired: { request: repaired } }
  }
  return undefined
}

/** Credentials that are shown together. */
type Way = readonly OperationCredential[]

/** What the accepting side asks, what the other asks, and that with the edit: other schemes stay as the other has them. */
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

function withoutScope(credential: OperationCredential, scope: unknown): OperationCredential {
  const { scheme, scopes = [] } = credential
  return { ...credential, scopes: scopes.filter((one) => printScope(scheme, one) !== scope) }
}

function findCredential(
  { surface, operation }: Called,
  scheme: string,
  scopes: readonly string[] = [],
): OperationCredential | undefined {
  const api = surface.version.apis.find(({ name }) => name === operation.api)
  const declared = api?.securitySchemes?.get(scheme)
  return declared && { scheme, ...declared.shown, scopes }
}

function listSecurityRequirements({ emitted }: Called): readonly Way[] {
  return emitted.security ?? [[]]
}

/** Schemes that are shown in one header share the token, with the scopes of all. */
function showing(request: WitnessRequest, asked: Way): WitnessRequest {
  const scopes = [...new Set(asked.flatMap((one) => one.scopes ?? []))].sort()
  return asked.reduce((shown, one) => withCredential(shown, one, scopes), request)
}

function withCredential(
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
  const text = authScheme === undefined ? 'key' : `${capital(authScheme)} ${sample(authScheme, scopes)}`
  const header: [string, string] =
    place === 'header' ? [name, text] : ['Cookie', cookies === undefined ? pair : `${cookies}; ${pair}`]
  return { ...request, headers: new Map([...headers, header]) }
}

/** The credentials of `basic` are a name and a password, in base64 (RFC 7617 §2). */
function sample(authScheme: string, scopes: readonly string[]): string {
  if (authScheme === 'basic') return btoa('name:password')
  return scopes.length === 0 ? 'token' : tokenWith(scopes)
}

function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}
