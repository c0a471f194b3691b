import type { Direction } from '../pair.ts'
import type { Rule, RuleKind } from '../rule.ts'
import type { Subject } from '../subjects.ts'
import type { ApiSide, ChangeSeverity, CompatibilityDirection, Effect } from './change.ts'
import { judgeFinding, judgeSides } from './severity.ts'

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

type Travels = 'request' | 'response' | 'unused'

const all: readonly Travels[] = ['request', 'response', 'unused']
const calls: readonly Travels[] = ['request']
const messages: readonly Travels[] = ['request', 'response']

/** Where the subjects of an API are; those of schemas are everywhere. What the server calls counts as its response. */
const travels: ReadonlyMap<Subject, readonly Travels[]> = new Map([
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
  const sidesIn = <S extends ApiSide | CompatibilityDirection>(where: Travels, sides: readonly S[]) =>
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
  where: Travels,
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
