import type { Language } from '../../regex/index.ts'
import type { Json } from '../../schema/index.ts'
import type { NumberSpace } from '../scalar/index.ts'
import type { Demands } from './demands.ts'
import type { Demand } from './json-term.ts'
import type { NameSet } from './name-sets.ts'

/** What is known of a value beyond the schemas that it must fit: of the properties of an object, or the items of an array. */
export type Fact =
  /** Every property with such a name meets the demands. */
  | { readonly fact: 'every-property'; readonly names: NameSet; readonly demands: readonly Demand[] }
  /** There is a property with such a name that meets the demands. */
  | { readonly fact: 'some-property'; readonly names: NameSet; readonly demands: readonly Demand[] }
  /** How many properties or items there are. */
  | { readonly fact: 'size'; readonly min: number; readonly max: number }
  /** Every item from one index to another meets the demand. */
  | { readonly fact: 'every-item'; readonly from: number; readonly to: number; readonly demand: Demand }
  /** How many of the items from one index to another meet the demands. */
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
  /** A text matches a pattern of which only the words are known, or does not. */
  | { readonly fact: 'unknown-pattern'; readonly source: string; readonly isOne: boolean }
  /** A text has a form that only a check can tell, or has not. */
  | { readonly fact: 'format'; readonly format: string; readonly isOne: boolean }

/** One way to go on: further demands on the same value, and facts. */
export interface FactAlternative {
  readonly demands: readonly Demand[]
  readonly facts: readonly Fact[]
}

/** What follows from a demand on a value of one kind. */
export interface Consequence extends FactAlternative {
  /** Of each of these, one alternative holds. */
  readonly choices: readonly (readonly FactAlternative[])[]
}

/** What a value can be that meets demands. */
export type FoundFact =
  | { readonly kind: 'value'; readonly value: Json }
  | { readonly kind: 'none' }
  | { readonly kind: 'unknown'; readonly reason: string }

/** What the search for a value works with. */
export interface Scene {
  readonly demands: Demands
  /** Counts a step; it throws when the budget is used up. */
  step(): void
  /** A value below the present one. */
  below(demands: readonly Demand[]): FoundFact
}

export const noFact: FoundFact = { kind: 'none' }

export function unknown(reason: string): FoundFact {
  return { kind: 'unknown', reason }
}

/** Why a question stays open; thrown inside the search, caught where it was asked. */
export class UndecidedFact extends Error {}

export const emptyConsequence: Consequence = { demands: [], facts: [], choices: [] }

export function follows(more: Partial<Consequence>): Consequence {
  return { ...emptyConsequence, ...more }
}

export function option(demands: readonly Demand[], facts: readonly Fact[] = []): FactAlternative {
  return { demands, facts }
}

export const unbounded = Number.POSITIVE_INFINITY

export function size(min: number, max: number): Fact {
  return { fact: 'size', min, max }
}
