import type { Lazy } from './descriptor.ts'
import type { JsonType } from './json/json-descriptor.ts'

/** How a JSON value of one type becomes one of another, as generated adapters hold it. */
export type JsonRule =
  | JsonSameRule
  | JsonCodesRule
  | JsonObjectRule
  | JsonItemsRule
  | JsonWrapRule
  | JsonEitherRule
  /** A person's hook makes it. */
  | { readonly as: 'ask'; readonly hook: string }
  /** Nothing stands for it: `null` where the target has none. */
  | { readonly as: 'drop' }

/** A rule, or what gives it when it is needed: rules may lead to each other in circles. */
export type LazyJsonRule = JsonRule | Lazy<JsonRule>

/** The value as it is, a number as its digits, or a text as the number that it is of. */
export interface JsonSameRule {
  readonly as: JsonSameWay
  /** What the target takes, where that is less than the source has. */
  readonly fits?: JsonFits
  /** How the value gets into the form in which the target holds it, where that is another one. */
  readonly held?: HeldPassage
}

export type JsonSameWay = 'same' | 'text' | 'number'

/** What a type takes: its values as JSON has them, or a check of those that programs hold in another way. */
export type JsonFits = Lazy<JsonType> | HeldFits

export interface HeldFits {
  /** What the type takes instead; nothing where it takes the value. */
  whyNot(value: unknown): string | undefined
}

/** Takes values from the form in which the source holds them to that of the target, by way of their text in JSON. */
export interface HeldPassage {
  take(value: unknown, as: JsonSameWay): HeldTaken
}

export type HeldTaken =
  | {
      readonly value: unknown
      /** Whether the target holds the same value, but not how it was written. */
      readonly isRewritten: boolean
    }
  /** The target cannot hold the value: what it allows instead. */
  | { readonly expected: string }

export type JsonCode = string | number | boolean | null

/** What codes become; `null` as a code's own text stands for nothing, which is a loss. */
export interface JsonCodesRule {
  readonly as: 'codes'
  readonly codes: readonly (readonly [from: JsonCode, to: JsonCode | undefined])[]
  /** Codes that a hook decides about. */
  readonly open?: { readonly codes: readonly JsonCode[]; readonly hook: string }
  /** What becomes of all others. */
  readonly others: LazyJsonRule
}

export interface JsonObjectRule {
  readonly as: 'object'
  readonly members: readonly JsonMember[]
  /** The source does not know this object: it is made from the one around it, if any member is there. */
  readonly isGroup?: true
  /** Properties that the source's schema names and the target has no place for, each with what it is called. */
  readonly lost?: readonly (readonly [name: string, id: string])[]
  /** Properties that a person closed. */
  readonly closed?: readonly JsonClosed[]
  /** Names of other properties, each with its rule, the first that matches counts. */
  readonly named?: readonly (readonly [pattern: RegExp, by: LazyJsonRule])[]
  /** The rule of all other properties; without it they are lost. */
  readonly others?: LazyJsonRule
  /** Names that are not among the others: of properties of either side. */
  readonly known: readonly string[]
}

/** Where values stand: from the object that is at hand, or one around it, down by property. */
export interface JsonRoute {
  /** How many objects up. */
  readonly up?: number
  readonly path: readonly string[]
}

/** A property of the target, and what it is made from. */
export interface JsonMember {
  readonly to: string
  /** What it is called in losses and issues: `/Order/lines`. */
  readonly id: string
  readonly isRequired?: true
  readonly from?: JsonRoute
  /** The rule for a value of the route; of an object that the source does not know, its own. */
  readonly by?: LazyJsonRule
  /** A value for each value of the route; at most so many. */
  readonly each?: { readonly max?: number }
  readonly surplus?: JsonSurplus
  /** A hook makes it of all values of the route. */
  readonly ask?: string
  /** A hook makes it of the object at hand, from the values of these routes. */
  readonly assemble?: { readonly hook: string; readonly settles: readonly JsonRoute[] }
  /** The one value that it can have. */
  readonly constant?: { readonly value: unknown }
  /** The caller's value of this name. */
  readonly given?: { readonly name: string; readonly fits: JsonFits }
  /** The hook that is asked for it where the source lacks it. */
  readonly missing?: string
}

/** What a person decided about more values than the target takes. */
export type JsonSurplus = 'error' | 'first' | 'drop' | { readonly hook: string }

export interface JsonClosed {
  readonly name: string
  readonly id: string
  /** What becomes of a value there: an issue, a loss that was decided, or what a hook says. */
  readonly policy: 'error' | 'drop' | { readonly hook: string }
}

/** A list item by item. */
export interface JsonItemsRule {
  readonly as: 'items'
  /** By position, before the others; nothing where the target has no such position. */
  readonly prefix?: readonly (LazyJsonRule | undefined)[]
  readonly item?: LazyJsonRule
  readonly max?: number
  readonly surplus?: JsonSurplus
}

/** One value where the other side has a list of it, or an object with it. */
export type JsonWrapRule =
  | { readonly as: 'list'; readonly by: LazyJsonRule }
  | { readonly as: 'item'; readonly by: LazyJsonRule; readonly surplus?: JsonSurplus }
  | { readonly as: 'inside'; readonly property: string; readonly by: LazyJsonRule }
  | { readonly as: 'out'; readonly property: string; readonly by: LazyJsonRule }

/** One of several types: which it is shows by the value, and what it may become is tried in order. */
export interface JsonEitherRule {
  readonly as: 'either'
  readonly cases: readonly JsonCase[]
}

export interface JsonCase {
  readonly when: JsonTest
  readonly become: readonly JsonCandidate[]
}

export interface JsonCandidate {
  readonly by: LazyJsonRule
  /** What the target's alternative takes, where there are several. */
  readonly fits?: JsonFits
}

/** All that is said must be so. */
export interface JsonTest {
  /** As a program has it: a `bigint` is a number, a date a text. */
  readonly kind?: 'null' | 'boolean' | 'number' | 'string' | 'array' | 'object'
  /** A property, and what it says of a value of this type. */
  readonly tag?: readonly [property: string, values: readonly unknown[]]
  readonly fits?: JsonFits
}
