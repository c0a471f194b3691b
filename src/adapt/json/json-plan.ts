import type { RenameCandidate } from '../../align/index.ts'
import type { PairEntry } from '../../mapping/index.ts'
import type { Json, PropertyPattern } from '../../schema/index.ts'
import type { ScalarForm } from '../../typescript/index.ts'
import type { HookPlan, StaticLoss } from '../plan/plan.ts'
import type { JsonKind, TypeIds } from './alternatives.ts'

/**
 * How a value of one type is converted to another, as data. It is printed as a rule that `runtime/adapt-json.ts`
 * runs.
 */
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

/**
 * Keeps a value (`same`), prints a number (`text`) or parses one (`number`). `fits`: checked against the target.
 * `held`: the in-memory forms differ.
 */
export interface PlainRulePlan {
  readonly as: 'same' | 'text' | 'number'
  readonly fits?: TypeIds
  readonly held?: { readonly from: TypeIds; readonly to: TypeIds }
}

/** What the target requires of a list or an object as a whole, whatever its items and members are. */
export type CountsPlan =
  | { readonly json: 'array'; readonly minItems?: number; readonly isUnique?: true }
  | {
      readonly json: 'object'
      readonly minProperties?: number
      readonly maxProperties?: number
      readonly dependentRequired?: readonly (readonly [name: string, required: readonly string[]])[]
    }

/** A rule printed at its place, or a reference to a named one. */
export type StepPlan = RulePlan | NamedRule

/**
 * A rule that is referred to by name. `rule` is set after the object is created, so that rules can be recursive.
 */
export class NamedRule {
  readonly name: string
  rule: RulePlan = { as: 'drop' }
  readonly says: string
  /** Whether generated code has a name for both types. */
  readonly isOfNamed: boolean

  constructor(name: string, says: string, isOfNamed: boolean) {
    this.name = name
    this.says = says
    this.isOfNamed = isOfNamed
  }
}

/** The rule of a step: itself, or the one that it refers to by name. */
export function resolveStepRule(step: StepPlan): RulePlan {
  return step instanceof NamedRule ? step.rule : step
}

/**
 * Calls `visit` for the rule of a step and all rules that it leads to, each once. `visit` returns the steps that a rule
 * leads to, which are visited next, in their order.
 */
export function visitRules(start: StepPlan, visit: (rule: RulePlan) => readonly StepPlan[]): void {
  const seen = new Set<RulePlan>()
  const open: StepPlan[] = [start]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const rule = resolveStepRule(next)
    if (seen.has(rule)) continue
    seen.add(rule)
    open.push(...visit(rule).toReversed())
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
  readonly counts?: CountsPlan
  /** The losses of properties without a counterpart, or of surplus values, known without a document. */
  readonly losses: readonly StaticLoss[]
  readonly pairs: PairUses
  /** Properties without a counterpart on either side. */
  readonly leftovers: { readonly from: readonly UnpairedProperty[]; readonly to: readonly UnpairedProperty[] }
  /** The number of target properties that are made from a source property. */
  readonly joined: number
}

/** The pairs of the mapping that a rule applies, and those that it cannot apply, each with its loss. */
export interface PairUses {
  readonly taken: Set<PairEntry>
  readonly refused: Map<PairEntry, StaticLoss>
}

export type ClosedPolicy = 'error' | 'drop' | { readonly hook: HookPlan }

export type SurplusPlan = 'error' | 'first' | 'drop' | { readonly hook: HookPlan }

export interface RoutePlan {
  readonly up: number
  readonly path: readonly string[]
  /** Set where a list at the end stands for its items. */
  readonly spread?: true
}

export interface JsonMemberPlan {
  readonly to: string
  readonly id: string
  readonly isRequired: boolean
  readonly from?: RoutePlan
  readonly by?: StepPlan
  readonly each?: { readonly max?: number; readonly counts?: CountsPlan }
  /** Whether plain values leave the items of a list, so that nothing says which item each belonged to. */
  readonly isUnlinked?: true
  readonly surplus?: SurplusPlan
  readonly ask?: HookPlan
  readonly assemble?: { readonly hook: HookPlan; readonly settles: readonly RoutePlan[] }
  readonly constant?: { readonly value: Json }
  readonly given?: GivenPlan
  readonly missing?: HookPlan
  /** The source's default, where the target has another: then `missing` is asked if the source has no value. */
  readonly preset?: { readonly value: Json }
}

/** A value that the caller gives in the context, by name. */
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
  readonly counts?: CountsPlan
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

/** A property that nothing joins: its place as a mapping file writes it. */
export interface UnpairedProperty extends RenameCandidate {
  readonly path: string
}
