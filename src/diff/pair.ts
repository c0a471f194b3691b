import type { Location } from '../diagnostics/index.ts'
import { isAnything, type NodeId, type SchemaSet, xsdNamespace } from '../schema/index.ts'
import type { ChangePart } from './change/change.ts'
import type { Subject, Subjects } from './subjects.ts'

/** Who sends: a request comes from the API's caller, a response from its provider. */
export type Direction = 'request' | 'response'

/** What a description calls a message, whoever sends it: the request of a webhook comes from the provider. */
export type Message = 'request' | 'response'

/** What a difference below a place means above it, where that is not the same: the contrary, both, or not known. */
export type Polarity = 'inverse' | 'both' | 'undecided'

/** A schema on both sides. */
export interface Whole {
  readonly before: NodeId
  readonly after: NodeId
}

export interface SchemaUses {
  /** Whether there is one use where it is taken as it stands. */
  readonly isPlain: boolean
  /** What uses it otherwise and is itself taken as it stands; nothing where that is not on both sides. */
  readonly wholes: readonly Whole[] | undefined
}

/** The part of a call, or the schema, that a place stands in. */
export interface Within {
  /** How many of the first steps of the place's path lead to it; the others stand inside of it. */
  readonly steps: number
  /** What people call it, from the outside in: `GET /orders`, `response 200`. */
  readonly words: readonly string[]
}

/** The directions in which an API carries documents. */
export interface Flow {
  readonly api?: string | undefined
  readonly directions: readonly Direction[]
}

/** Where a pair stands, in the words of `changes.json`, and the directions in which its documents travel. */
export interface PairScope {
  readonly api?: string | undefined
  readonly operations: readonly string[]
  readonly part: ChangePart
  /** Both where no operation uses the schema. */
  readonly directions: readonly Direction[]
  /** The directions in each API, where several use it. */
  readonly flows?: readonly Flow[] | undefined
  /** Only parameters, headers, forms and parts take it that write it as a text. */
  readonly isStyled?: boolean | undefined
  /** Of those, only such as write one text for each item of a list. */
  readonly isRepeated?: boolean | undefined
  /** Of those, only such as are never empty: parts of a path. */
  readonly isFilled?: boolean | undefined
  /** Who receives asks for it, and misses it when it goes. */
  readonly isAsked?: boolean | undefined
  /** Below `not` less is more; what a condition says cannot be told from the condition alone. */
  readonly sense?: Polarity | undefined
  /** It is of a type of which documents have only what is made of it. */
  readonly isUnheld?: boolean | undefined
  /** How the schema that it stands in is used, where what it takes more its users do not all take more. */
  readonly uses?: SchemaUses | undefined
  /** The schemas with a name, and the bodies, that it stands in; nothing where one is on one side alone. */
  readonly owners?: readonly Whole[] | undefined
  /** Whether it stands in one of these, or in what they use. */
  isBelow?(whole: Whole): boolean
  readonly path: readonly string[]
  /** Absent where the path says all: it begins with the root of an XML document. */
  readonly within?: Within | undefined
  /** The place in a message that travels in one of these directions, where it is in several. */
  placeIn?(directions: readonly Direction[]): Pick<PairScope, 'path' | 'within'>
  /** What a change's identity hangs on: names, never positions. */
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
  /** The sets that hold the types of both sides, where it is about types. */
  readonly sets?: { readonly before: SchemaSet; readonly after: SchemaSet } | undefined
  /** The types of XML that an attribute, an element or a content is declared in. */
  readonly types?: Whole | undefined
  /** The pair that this one is a part of. */
  readonly parent?: Pair | undefined
}

export type Pair = { readonly [K in Subject]: PairOf<K> }[Subject]

/** A part of what a scope is in; `more` steps of the path lead there. */
export function extendWithin({ within }: Pick<PairScope, 'within'>, part: string, more = 0): Within {
  return { steps: (within?.steps ?? 0) + more, words: [...(within?.words ?? []), part] }
}

/** Where a side of a pair is written: of a built-in type, or of what is left open, where it is used. */
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
