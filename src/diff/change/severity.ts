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

/** Every severity that the changes of a rule can have for one side, the worst first. */
type Severities = readonly ChangeSeverity[]

/** How bad the changes of a rule are for each side, by where the document is; absent where the rule finds nothing there. */
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

/** Where the subjects of an API are; those of schemas are everywhere. What the server calls counts as its response. */
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

/** What a rule's changes can be: where a rule does not say what a change of a schema does, containment is asked. */
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
 * What a rule's changes are, as far as the rule says: below `not`, in a condition, or where containment decides, a change
 * can be less or more.
 */
export function ruleSeverities(rule: Rule): RuleSeverities {
  const kinds = listRuleKinds(rule)
  const places = travels.get(rule.on) ?? all
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
