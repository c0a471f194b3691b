import type { Json, PropertyPattern } from '../../schema/index.ts'
import type { ScalarForm } from '../../typescript/index.ts'
import type { HookPlan, StaticLoss } from '../plan/plan.ts'
import type { JsonKind, TypeIds } from './alternatives.ts'
import type { UnpairedProperty } from './json-leftovers.ts'

/** How a value of one type becomes one of another, as data: what `runtime/adapt-json.ts` runs, before it is printed. */
export type RulePlan =
  | PlainRulePlan
  | CodesPlan
  | ObjectRulePlan
  | ItemsPlan
  | { readonly as: 'list'; readonly by: StepPlan }
  | { readonly as: 'item'; readonly by: StepPlan; readonly surplus?: SurplusPlan }
  | { readonly as: 'inside' | 'out'; readonly property: string; readonly by: StepPlan }
  | { readonly as: 'either'; readonly cases: readonly CasePlan[] }
  | { readonly as: 'ask'; readonly hook: HookPlan }
  | { readonly as: 'drop' }

/** A value as it is, its digits, or its number; `held` where one side holds it in another form than the other. */
export interface PlainRulePlan {
  readonly as: 'same' | 'text' | 'number'
  readonly fits?: TypeIds
  readonly held?: { readonly from: TypeIds; readonly to: TypeIds }
}

/** A rule where it is used, or one that has a name of its own. */
export type StepPlan = RulePlan | NamedRule

/** A rule that is known before all that it leads to is. */
export class NamedRule {
  readonly name: string
  rule: RulePlan = { as: 'drop' }
  readonly says: string

  constructor(name: string, says: string) {
    this.name = name
    this.says = says
  }
}

export interface CodesPlan {
  readonly as: 'codes'
  readonly codes: readonly (readonly [from: Json, to: Json | undefined])[]
  readonly open?: { readonly codes: readonly Json[]; readonly hook: HookPlan }
  readonly others: StepPlan
}

export interface ObjectRulePlan {
  readonly as: 'object'
  readonly isGroup: boolean
  readonly members: readonly JsonMemberPlan[]
  readonly lost: readonly (readonly [name: string, id: string])[]
  readonly closed: readonly { readonly name: string; readonly id: string; readonly policy: ClosedPolicy }[]
  readonly named: readonly (readonly [pattern: PropertyPattern, by: StepPlan])[]
  readonly others?: StepPlan
  readonly known: readonly string[]
  /** What some documents lose of it although there is a place. */
  readonly losses: readonly StaticLoss[]
  /** Places that nothing joins, on either side. */
  readonly leftovers: { readonly from: readonly UnpairedProperty[]; readonly to: readonly UnpairedProperty[] }
  /** How many properties are made from one of the source. */
  readonly joined: number
}

export type ClosedPolicy = 'error' | 'drop' | { readonly hook: HookPlan }

export type SurplusPlan = 'error' | 'first' | 'drop' | { readonly hook: HookPlan }

export interface RoutePlan {
  readonly up: number
  readonly path: readonly string[]
}

export interface JsonMemberPlan {
  readonly to: string
  readonly id: string
  readonly isRequired: boolean
  readonly from?: RoutePlan
  readonly by?: StepPlan
  readonly each?: { readonly max?: number }
  readonly surplus?: SurplusPlan
  readonly ask?: HookPlan
  readonly assemble?: { readonly hook: HookPlan; readonly settles: readonly RoutePlan[] }
  readonly constant?: { readonly value: Json }
  readonly given?: GivenPlan
  readonly missing?: HookPlan
}

/** What the caller gives, by name. */
export interface GivenPlan {
  readonly name: string
  readonly says: string
  readonly target: string
  readonly form: ScalarForm
  readonly fits: TypeIds
}

export interface ItemsPlan {
  readonly as: 'items'
  readonly prefix: readonly (StepPlan | undefined)[]
  readonly item?: StepPlan
  readonly max?: number
  readonly surplus?: SurplusPlan
}

export interface CasePlan {
  readonly when: TestPlan
  readonly become: readonly { readonly by: StepPlan; readonly fits?: TypeIds }[]
}

export interface TestPlan {
  readonly kind?: JsonKind
  readonly tag?: { readonly property: string; readonly values: readonly Json[] }
  readonly fits?: TypeIds
}
