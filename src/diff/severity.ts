import type { Audience, ChangeSeverity, Effect } from './change.ts'
import type { Direction } from './pair.ts'
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
  readonly directions: readonly Direction[]
  readonly isAsked?: boolean | undefined
  readonly isReadAnew?: boolean | undefined
}

/**
 * The only table of judgement. Who sends is hurt by narrowing, whatever it sends: what it still writes is refused. Who
 * receives is hurt by widening, unless it is the provider: serving the new version, it says itself what it takes.
 */
const hurt: { readonly [E in Effect]: { readonly [D in Direction]: readonly Audience[] } } = {
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
const missed: { readonly [E in Effect]?: readonly Audience[] } = { narrows: ['receiver'] }

/** The directions in which an effect hurts somebody; all where it hurts nobody. */
export function hurtIn(effect: Effect, directions: readonly Direction[]): readonly Direction[] {
  const found = directions.filter((direction) => hurt[effect][direction].length > 0)
  return found.length > 0 ? found : directions
}

/** Judges one finding over the directions in which its documents travel; the worst wins. */
export function judge({ effect, reach, breaksTypes, directions, isAsked, isReadAnew }: Judged): Judgement {
  const harm = [
    ...directions.flatMap((direction) => hurt[effect][direction]),
    ...((isAsked && missed[effect]) || []),
  ]
  const certain = harm.filter((audience) => weightFor(reach, audience) !== 'safe')
  // Beside what stops, what may be understood otherwise is no news.
  const isOnlyRead = isReadAnew && certain.length === 0
  const wire = isOnlyRead ? directions.flatMap((direction) => hurt.replaces[direction]) : certain
  const found = new Set<Audience>([...wire, ...(breaksTypes ? (['typescript'] as const) : [])])
  const who = audiences.filter((audience) => found.has(audience))
  const isBreaking = harm.some((audience) => weightFor(reach, audience) === 'breaking')
  if (wire.length > 0) return { severity: isBreaking ? 'breaking' : 'risky', who }
  if (breaksTypes) return { severity: 'risky', who }
  return { severity: effect === 'annotates' ? 'annotation' : 'safe', who }
}
