import type { Location } from '../diagnostics/index.ts'
import { isAnything, type NodeId, type SchemaSet, xsdNamespace } from '../schema/index.ts'
import type { ChangePart } from './change/change.ts'
import type { Subject, Subjects } from './subjects.ts'

/** The direction of a message: `request` from client to server, `response` from server to client. */
export type Direction = 'request' | 'response'

/** What a description calls a message, whoever sends it: the request of a webhook comes from the provider. */
export type Message = 'request' | 'response'

/** What a difference below a place means above it, if not the same: the opposite, both, or unknown. */
export type Polarity = 'inverse' | 'both' | 'undecided'

/** A schema on both sides. */
export interface Whole {
  readonly before: NodeId
  readonly after: NodeId
}

export interface SchemaUses {
  /** Whether at least one use is covariant: what the schema accepts more, its user accepts more. */
  readonly isPlain: boolean
  /** The plainly used schemas around its other uses; undefined if one of them is not on both sides. */
  readonly wholes: readonly Whole[] | undefined
}

/** The part of a call, or the schema, that contains a place. */
export interface Within {
  /** How many first steps of the place's path lead to it; the other steps are inside of it. */
  readonly steps: number
  /** What people call it, from the outside in: `GET /orders`, `response 200`. */
  readonly words: readonly string[]
}

/** The directions in which documents travel in an API. */
export interface Flow {
  readonly api?: string | undefined
  readonly directions: readonly Direction[]
}

/** The place of a pair, in the terms of `changes.json`, and the directions in which its documents travel. */
export interface PairScope {
  readonly api?: string | undefined
  readonly operations: readonly string[]
  readonly part: ChangePart
  /** Both where no operation uses the schema. */
  readonly directions: readonly Direction[]
  /** The directions in each API, where several use it. */
  readonly flows?: readonly Flow[] | undefined
  /** Only parameters, headers, forms and parts that write the value as a text use it. */
  readonly isStyled?: boolean | undefined
  /** Of those, only such as write one text for each item of a list. */
  readonly isRepeated?: boolean | undefined
  /** Of those, only such as are never empty: parts of a path. */
  readonly isFilled?: boolean | undefined
  /** The receiver requests it, and misses it when it is removed. */
  readonly isAsked?: boolean | undefined
  /** `inverse` below `not`; `undecided` in a condition, whose meaning depends on its branches. */
  readonly sense?: Polarity | undefined
  /** It is in a type that documents have only through types derived from it. */
  readonly isUnheld?: boolean | undefined
  /** How the schema around it is used, if some use is not covariant (below `not`, in a condition, in `oneOf`). */
  readonly uses?: SchemaUses | undefined
  /** The same for the names that the schema evaluates; only where `unevaluated…` can depend on them. */
  readonly usesOfNames?: SchemaUses | undefined
  /** The schemas that combine the one around it with others, if documents have that one only in these. */
  readonly heirs?: readonly Whole[] | undefined
  /** The named schemas and bodies around it; undefined if one of them is only on one side. */
  readonly owners?: readonly Whole[] | undefined
  /** Whether it is in this schema, or in one that the schema uses. */
  isBelow?(whole: Whole): boolean
  readonly path: readonly string[]
  /** Absent where the path is enough: it begins with the root of an XML document. */
  readonly within?: Within | undefined
  /** The place in a message that travels in one of these directions, where it is in several. */
  placeIn?(directions: readonly Direction[]): Pick<PairScope, 'path' | 'within'>
  /** Identifies the place in change ids; made of names, never of positions. */
  readonly key: string
  readonly dataElements: readonly string[]
  readonly subsets: readonly string[]
}

/** Two sides that correspond, or one that has no counterpart. */
export interface PairOf<K extends Subject> {
  readonly on: K
  readonly before: Subjects[K] | undefined
  readonly after: Subjects[K] | undefined
  readonly beforeAt?: Location | undefined
  readonly afterAt?: Location | undefined
  readonly scope: PairScope
  /** The sets that have the types of both sides, where it is about types. */
  readonly sets?: { readonly before: SchemaSet; readonly after: SchemaSet } | undefined
  /** The types of XML that an attribute, an element or a content is declared in. */
  readonly types?: Whole | undefined
  /** The types that replaced others at uses around the place; further uses are judged by what differs here. */
  readonly movedUses?: readonly Whole[]
  /** The pair that this one is a part of. */
  readonly parent?: Pair | undefined
}

export type Pair = { readonly [K in Subject]: PairOf<K> }[Subject]

/**
 * Appends a part to the words of a scope's `within`, and adds `more` to the number of path steps that lead there.
 */
export function extendWithin({ within }: Pick<PairScope, 'within'>, part: string, more = 0): Within {
  return { steps: (within?.steps ?? 0) + more, words: [...(within?.words ?? []), part] }
}

/** The outermost `type-use` among a pair and those that it is a part of; undefined if there is none. */
export function findOutermostUse(pair: Pair | undefined): PairOf<'type-use'> | undefined {
  let found: PairOf<'type-use'> | undefined
  for (let above = pair; above !== undefined; above = above.parent) if (above.on === 'type-use') found = above
  return found
}

/**
 * The location of one side of a pair. For a built-in type or the unrestricted schema: the location of the nearest
 * parent pair that is not in the XSD namespace, if any.
 */
export function writtenAt(pair: Pair, side: 'before' | 'after'): Location | undefined {
  const pickLocation = ({ beforeAt, afterAt }: Pair) => (side === 'before' ? beforeAt : afterAt)
  const own = pickLocation(pair)
  const id = pair.on === 'form' ? pair[side]?.id : undefined
  if (own?.file !== xsdNamespace && (id === undefined || !isAnything(id))) return own
  for (let above = pair.parent; above !== undefined; above = above.parent) {
    const at = pickLocation(above)
    if (at !== undefined && at.file !== xsdNamespace) return at
  }
  return own
}
