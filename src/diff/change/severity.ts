import type { Direction, Flow } from '../pair.ts'
import type { StoppedCode } from '../rule.ts'
import type {
  ApiSide,
  Audience,
  ChangeSeverity,
  CompatibilityDirection,
  Effect,
  SideSeverity,
} from './change.ts'
import type { Reach } from './reach.ts'

/** How bad a change is, and whose code stops working. */
export interface Judgement {
  readonly severity: ChangeSeverity
  readonly who: readonly Audience[]
}

interface Judged {
  readonly effect: Effect
  readonly reach: Reach
  readonly breaksTypes: boolean
  readonly stops?: StoppedCode | undefined
  readonly directions: readonly Direction[]
  readonly isAsked?: boolean | undefined
  readonly isReadAnew?: boolean | undefined
}

/** Somebody's part in an exchange: sends or receives what travels in a direction. */
type Part = readonly [audience: 'sender' | 'receiver', direction: Direction]

/**
 * The only table of judgement. Who sends is hurt by narrowing, whatever it sends: what it still writes is refused. Who
 * receives is hurt by widening, unless it is the provider: serving the new version, it says itself what it takes.
 */
const hurt: { readonly [E in Effect]: { readonly [D in Direction]: readonly Part[0][] } } = {
  narrows: { request: ['sender'], response: ['sender'] },
  widens: { request: [], response: ['receiver'] },
  replaces: { request: ['sender'], response: ['sender', 'receiver'] },
  annotates: { request: [], response: [] },
}

/** What each reach makes of harm on the wire. */
const weight: { readonly [R in Reach]: ChangeSeverity | { readonly [A in Audience]?: ChangeSeverity } } = {
  wire: 'breaking',
  gone: { sender: 'risky', receiver: 'breaking' },
  unknown: 'risky',
  undecided: 'risky',
  names: 'safe',
  none: 'safe',
}

function weightFor(reach: Reach, audience: Audience): ChangeSeverity {
  const found = weight[reach]
  return typeof found === 'string' ? found : (found[audience] ?? 'safe')
}

const audiences: readonly Audience[] = ['sender', 'receiver', 'typescript']

/** What the receiver asked for and is no longer given. */
const missed: { readonly [E in Effect]?: readonly Part[0][] } = { narrows: ['receiver'] }

/** The directions in which an effect hurts somebody; all where it hurts nobody. */
export function hurtIn(effect: Effect, directions: readonly Direction[]): readonly Direction[] {
  const found = directions.filter((direction) => hurt[effect][direction].length > 0)
  return found.length > 0 ? found : directions
}

/** Judges one finding over the directions in which its documents travel; the worst wins. */
export function judgeFinding(judged: Judged): Judgement {
  return weigh(judged, () => true)
}

/** The same, of those alone whose part in the exchange is asked for. */
function weigh(judged: Judged, isTheirs: (part: Part) => boolean): Judgement {
  const { effect, reach, directions, isAsked, isReadAnew } = judged
  const listHurtParts = (one: Effect): readonly Part[] =>
    directions.flatMap((direction) => hurt[one][direction].map((audience): Part => [audience, direction]))
  const misses = isAsked
    ? directions.flatMap((direction) => (missed[effect] ?? []).map((audience): Part => [audience, direction]))
    : []
  const harm = [...listHurtParts(effect), ...misses].filter(isTheirs)
  const certain = harm.filter(([audience]) => weightFor(reach, audience) !== 'safe')
  // Beside what stops, what may be understood otherwise is no news.
  const isOnlyRead = isReadAnew && certain.length === 0
  const wire = isOnlyRead ? listHurtParts('replaces').filter(isTheirs) : certain
  const breaksTypes = judged.breaksTypes && stoppedParts(judged).some(isTheirs)
  const found = new Set<Audience>([
    ...wire.map(([audience]) => audience),
    ...(breaksTypes ? (['typescript'] as const) : []),
  ])
  const who = audiences.filter((audience) => found.has(audience))
  const isBreaking = harm.some(([audience]) => weightFor(reach, audience) === 'breaking')
  if (wire.length > 0) return { severity: isBreaking ? 'breaking' : 'risky', who }
  if (breaksTypes) return { severity: 'risky', who }
  return { severity: effect === 'annotates' ? 'annotation' : 'safe', who }
}

const bothDirections: readonly Direction[] = ['request', 'response']

/** Whose programs stop compiling: those that write such values, those that read them, or both. */
function stoppedParts({ directions, stops }: Judged): readonly Part[] {
  // Where no message carries it, both sides have the generated type all the same.
  const travels = directions.length === 0 ? bothDirections : directions
  return travels.flatMap((direction): readonly Part[] => [
    ...(stops === 'readers' ? [] : ([['sender', direction]] as const)),
    ...(stops === 'writers' ? [] : ([['receiver', direction]] as const)),
  ])
}

/** Where the documents of a finding travel. */
interface Travels {
  /** Whether an operation, or what all operations of an API share, is concerned. */
  readonly isOfApi: boolean
  readonly flows: readonly Flow[]
}

const sidesOfApi: readonly ApiSide[] = ['client', 'server']
const directionsOfSchemas: readonly CompatibilityDirection[] = ['backward', 'forward']

/** How bad a finding is for each side that feels it. Of schemas that no operation uses, in each direction of compatibility. */
export function judgeSides(judged: Judged, { isOfApi, flows }: Travels): readonly SideSeverity[] {
  return flows.flatMap(({ api, directions }) =>
    (isOfApi ? sidesOfApi : directionsOfSchemas).flatMap((side): readonly SideSeverity[] => {
      const { severity } = weigh({ ...judged, directions }, (part) => nameSide(part, isOfApi) === side)
      if (severity !== 'breaking' && severity !== 'risky') return []
      return [{ for: side, ...(api === undefined ? {} : { api }), severity }]
    }),
  )
}

/** Requests go from client to server. Who sends documents of the earlier version is hurt where that is not compatible backward. */
function nameSide([audience, direction]: Part, isOfApi: boolean): SideSeverity['for'] {
  const isSender = audience === 'sender'
  if (!isOfApi) return isSender ? 'backward' : 'forward'
  return isSender === (direction === 'request') ? 'client' : 'server'
}
