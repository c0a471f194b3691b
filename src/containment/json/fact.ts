import type { Language } from '../../regex/index.ts'
import type { Json } from '../../schema/index.ts'
import type { NumberSpace } from '../scalar/index.ts'
import type { Demands } from './demands.ts'
import type { Demand } from './json-term.ts'
import type { NameSet } from './name-sets.ts'

/** A constraint on one value of a known kind: on its properties, items, size, number or text. */
export type Fact =
  /** Every property with such a name meets the demands. */
  | { readonly fact: 'every-property'; readonly names: NameSet; readonly demands: readonly Demand[] }
  /** At least one property with such a name exists and meets the demands. */
  | { readonly fact: 'some-property'; readonly names: NameSet; readonly demands: readonly Demand[] }
  /** How many properties or items there are. */
  | { readonly fact: 'size'; readonly min: number; readonly max: number }
  /** Every item from index `from` to index `to` (inclusive) meets the demand. */
  | { readonly fact: 'every-item'; readonly from: number; readonly to: number; readonly demand: Demand }
  /** Between `min` and `max` items from index `from` to `to` (inclusive) meet all the demands. */
  | {
      readonly fact: 'count-items'
      readonly from: number
      readonly to: number
      readonly demands: readonly Demand[]
      readonly min: number
      readonly max: number
    }
  | { readonly fact: 'unique' | 'repeated' }
  | { readonly fact: 'number'; readonly space: NumberSpace }
  /** A number or text is not this one. */
  | { readonly fact: 'not-this'; readonly value: number | string }
  | { readonly fact: 'text'; readonly language: Language }
  /** The text matches a pattern that cannot be interpreted, or (`isOne` false) does not match it. */
  | { readonly fact: 'unknown-pattern'; readonly source: string; readonly isOne: boolean }
  /** The text is valid for a `format`, or (`isOne` false) is not; only a check can tell. */
  | { readonly fact: 'format'; readonly format: string; readonly isOne: boolean }

/** One alternative of a choice: demands and facts that all hold for the same value. */
export interface FactAlternative {
  readonly demands: readonly Demand[]
  readonly facts: readonly Fact[]
}

/** Everything that a demand implies for a value of one kind. */
export interface Consequence extends FactAlternative {
  /** At least one alternative of each choice holds. */
  readonly choices: readonly (readonly FactAlternative[])[]
}

/** The result of looking for a value that meets demands: a value, none exists, or unknown. */
export type FoundFact =
  | { readonly kind: 'value'; readonly value: Json }
  | { readonly kind: 'none' }
  | { readonly kind: 'unknown'; readonly reason: string }

/** The services that the parts of the search share. */
export interface Scene {
  readonly demands: Demands
  /** Counts a step; it throws when the budget is used up. */
  step(): void
  /** Looks for a value that meets all demands, as one part (property or item) of the present value. */
  below(demands: readonly Demand[]): FoundFact
}

export const noFact: FoundFact = { kind: 'none' }

/** The search result "unknown", with its reason. */
export function unknown(reason: string): FoundFact {
  return { kind: 'unknown', reason }
}

/**
 * Thrown inside the search when a question cannot be decided; the caller of the search turns it into `undecided`.
 */
export class UndecidedFact extends Error {}

export const emptyConsequence: Consequence = { demands: [], facts: [], choices: [] }

/** A consequence with the given members; the members left out are empty. */
export function makeConsequence(more: Partial<Consequence>): Consequence {
  return { ...emptyConsequence, ...more }
}

/** One alternative of a choice: all these demands and facts hold. */
export function option(demands: readonly Demand[], facts: readonly Fact[] = []): FactAlternative {
  return { demands, facts }
}

export const unbounded = Number.POSITIVE_INFINITY

/** The fact that an object or array has from `min` to `max` properties or items. */
export function size(min: number, max: number): Fact {
  return { fact: 'size', min, max }
}
