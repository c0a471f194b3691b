import type { Direction, Flow } from '../pair.ts'
import type { Rule, RuleKind, StoppedCode } from '../rule.ts'
import type { Subject } from '../subjects.ts'
import type {
  ApiSide,
  Audience,
  ChangeSeverity,
  CompatibilityDirection,
  Effect,
  Reach,
  SideSeverity,
} from './change.ts'

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

/** A role in an exchange: sender or receiver of what travels in a direction. */
type Part = readonly [audience: 'sender' | 'receiver', direction: Direction]

/**
 * Whom each effect hurts, by direction; the only such table. Narrowing hurts senders: what they still write is
 * refused. Widening hurts receivers of responses; the server that receives requests serves the new version itself.
 */
const hurt: { readonly [E in Effect]: { readonly [D in Direction]: readonly Part[0][] } } = {
  narrows: { request: ['sender'], response: ['sender'] },
  widens: { request: [], response: ['receiver'] },
  replaces: { request: ['sender'], response: ['sender', 'receiver'] },
  annotates: { request: [], response: [] },
}

/** The severity that each reach gives to harm on the wire; by audience where that differs. */
const weight: { readonly [R in Reach]: ChangeSeverity | { readonly [A in Audience]?: ChangeSeverity } } = {
  wire: 'breaking',
  gone: { sender: 'risky', receiver: 'breaking' },
  unknown: 'risky',
  undecided: 'risky',
  names: 'safe',
  none: 'safe',
}

/** The severity of a reach for an audience; `safe` if the reach does not affect it. */
function weightFor(reach: Reach, audience: Audience): ChangeSeverity {
  const found = weight[reach]
  return typeof found === 'string' ? found : (found[audience] ?? 'safe')
}

const audiences: readonly Audience[] = ['sender', 'receiver', 'typescript']

/** Whom an effect hurts in addition, if the receiver requested the part (`isAsked`). */
const missed: { readonly [E in Effect]?: readonly Part[0][] } = { narrows: ['receiver'] }

/** The directions in which an effect hurts somebody, those that hurt clients first; all where it hurts nobody. */
export function hurtIn(effect: Effect, directions: readonly Direction[]): readonly Direction[] {
  const isHurt = (side: ApiSide) => (direction: Direction) =>
    hurt[effect][direction].some((audience) => nameSide([audience, direction], true) === side)
  const found = new Set([...directions.filter(isHurt('client')), ...directions.filter(isHurt('server'))])
  return found.size > 0 ? [...found] : directions
}

/** The severity and audience of a finding, over all directions in which its documents travel; the worst counts. */
export function judgeFinding(judged: Judged): Judgement {
  return weigh(judged, () => true)
}

/**
 * The severity and audience of a finding for the roles that `isTheirs` selects. Harm on the wire is breaking
 * or risky, as its reach says. Otherwise texts that are read differently and types that stop compiling are
 * risky, and the rest is `annotation` or `safe`.
 */
function weigh(judged: Judged, isTheirs: (part: Part) => boolean): Judgement {
  const { effect, reach, directions, isAsked, isReadAnew } = judged
  const listHurtParts = (one: Effect): readonly Part[] =>
    directions.flatMap((direction) => hurt[one][direction].map((audience): Part => [audience, direction]))
  const misses = isAsked
    ? directions.flatMap((direction) => (missed[effect] ?? []).map((audience): Part => [audience, direction]))
    : []
  const harm = [...listHurtParts(effect), ...misses].filter(isTheirs)
  const certain = harm.filter(([audience]) => weightFor(reach, audience) !== 'safe')
  // Texts that are read differently are not reported beside a certain break.
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

/**
 * The roles whose programs stop compiling, by `stops`: senders, receivers or both; in both directions if unused.
 */
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

/**
 * The severity of a finding for each affected side (client, server) of each API; for schemas that no operation
 * uses, for each direction of compatibility. Only breaking and risky ones are listed.
 */
export function judgeSides(judged: Judged, { isOfApi, flows }: Travels): readonly SideSeverity[] {
  return flows.flatMap(({ api, directions }) =>
    (isOfApi ? sidesOfApi : directionsOfSchemas).flatMap((side): readonly SideSeverity[] => {
      const { severity } = weigh({ ...judged, directions }, (part) => nameSide(part, isOfApi) === side)
      if (severity !== 'breaking' && severity !== 'risky') return []
      return [{ for: side, ...(api === undefined ? {} : { api }), severity }]
    }),
  )
}

/**
 * The side of a role: client for the sender of requests and the receiver of responses, else server. Without an
 * API: `backward` for senders, `forward` for receivers.
 */
function nameSide([audience, direction]: Part, isOfApi: boolean): SideSeverity['for'] {
  const isSender = audience === 'sender'
  if (!isOfApi) return isSender ? 'backward' : 'forward'
  return isSender === (direction === 'request') ? 'client' : 'server'
}

/** Every severity that the changes of a rule can have for one side, the worst first. */
type Severities = readonly ChangeSeverity[]

/** The possible severities of a rule's changes for each side, by message; absent where the rule finds nothing. */
export interface RuleSeverities {
  readonly effects: readonly Effect[]
  readonly request?: Readonly<Record<ApiSide, Severities>>
  readonly response?: Readonly<Record<ApiSide, Severities>>
  /** Of schemas that no operation uses. */
  readonly unused?: Readonly<Record<CompatibilityDirection, Severities>>
}

type SeverityPlace = 'request' | 'response' | 'unused'

const all: readonly SeverityPlace[] = ['request', 'response', 'unused']
const calls: readonly SeverityPlace[] = ['request']
const messages: readonly SeverityPlace[] = ['request', 'response']

/** The messages that subjects of an API are in; all others are in all. A webhook counts as a response. */
const travels: ReadonlyMap<Subject, readonly SeverityPlace[]> = new Map([
  ['api', calls],
  ['operation', calls],
  ['servers', calls],
  ['security', calls],
  ['security-scheme', calls],
  ['parameter', calls],
  ['request-body', calls],
  ['webhook', ['response']],
  ['response', ['response']],
  ['header', messages],
  ['media', messages],
  ['body-schema', messages],
])

const order: readonly ChangeSeverity[] = ['breaking', 'risky', 'safe', 'annotation']

const decided: readonly Effect[] = ['narrows', 'widens', 'replaces']

/**
 * The kinds of a rule's changes. Kinds with reach `undecided` are listed with every effect that containment can
 * decide as well (narrows, widens, replaces); not for subjects of an API.
 */
function listRuleKinds(rule: Rule): readonly RuleKind[] {
  const kinds = rule.showKinds()
  if (travels.has(rule.on)) return kinds
  return kinds.flatMap((kind) =>
    kind.reach === 'undecided'
      ? [kind, ...decided.map((effect) => ({ ...kind, effect, reach: 'wire' as const }))]
      : [kind],
  )
}

/**
 * The effects and possible severities of a rule, for each side, in requests, responses and unused schemas. A
 * single change can differ below `not`, in a condition, or where containment decides.
 */
export function ruleSeverities(rule: Rule): RuleSeverities {
  const kinds = listRuleKinds(rule)
  const places = travels.get(rule.on) ?? all
  /** The severities of each side in one kind of message; undefined if the rule finds nothing there. */
  const sidesIn = <S extends ApiSide | CompatibilityDirection>(where: SeverityPlace, sides: readonly S[]) =>
    places.includes(where)
      ? Object.fromEntries(sides.map((side) => [side, severitiesFor(kinds, side, where)] as const))
      : undefined
  const [request, response, unused] = [
    sidesIn('request', ['client', 'server']),
    sidesIn('response', ['client', 'server']),
    sidesIn('unused', ['backward', 'forward']),
  ]
  return {
    effects: [...new Set(kinds.map(({ effect }) => effect))],
    ...(request === undefined ? {} : { request: request as RuleSeverities['request'] & {} }),
    ...(response === undefined ? {} : { response: response as RuleSeverities['response'] & {} }),
    ...(unused === undefined ? {} : { unused: unused as RuleSeverities['unused'] & {} }),
  }
}

/** Each severity that changes of these kinds can have for one side in one kind of message, the worst first. */
function severitiesFor(
  kinds: readonly RuleKind[],
  side: ApiSide | CompatibilityDirection,
  where: SeverityPlace,
): Severities {
  const directions: readonly Direction[] = where === 'unused' ? ['request', 'response'] : [where]
  const travelling = { isOfApi: where !== 'unused', flows: [{ directions }] }
  const found = new Set(
    kinds.map((kind): ChangeSeverity => {
      const judged = { ...kind, directions }
      const felt = judgeSides(judged, travelling).find((one) => one.for === side)
      return felt?.severity ?? (judgeFinding(judged).severity === 'annotation' ? 'annotation' : 'safe')
    }),
  )
  return order.filter((severity) => found.has(severity))
}
