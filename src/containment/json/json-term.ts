import type { Facets, Json, Pattern } from '../../schema/index.ts'

/** A schema by its number in a graph; schemas that mean the same by their structure have the same number. */
export type TermId = number

/** A demand on a value: that a schema holds, or that it does not (the lowest bit). Made by `Demands` only. */
export type Demand = number

export const jsonKinds = ['number', 'string', 'boolean', 'null', 'array', 'object'] as const
export type JsonValueKind = (typeof jsonKinds)[number]

export interface StringTerm {
  readonly kind: 'string'
  readonly minLength: number
  readonly maxLength: number
  readonly patterns: readonly (readonly Pattern[])[]
  /** A closed list, sorted. */
  readonly values?: readonly string[]
  /** A format that refuses values. */
  readonly format?: string
}

export interface NumberTerm {
  readonly kind: 'number'
  readonly isInteger: boolean
  readonly facets: Pick<
    Facets,
    'minInclusive' | 'maxInclusive' | 'minExclusive' | 'maxExclusive' | 'multipleOf'
  >
}

export interface ConstantTerm {
  readonly kind: 'constant'
  readonly values: readonly Json[]
}

export interface ArrayTerm {
  readonly kind: 'array'
  readonly prefix: readonly TermId[]
  readonly items: TermId | false
  /** Items after the prefix count as evaluated. */
  readonly evaluatesRest: boolean
  readonly min: number
  readonly max: number
  readonly unique: boolean
  readonly contains?: {
    readonly type: TermId
    readonly min: number
    readonly max: number
    readonly evaluates: boolean
  }
}

export interface ObjectTerm {
  readonly kind: 'object'
  readonly properties: readonly (readonly [name: string, type: TermId])[]
  readonly required: readonly string[]
  readonly patterns: readonly (readonly [pattern: Pattern, type: TermId])[]
  readonly additional: TermId | false
  /** Properties beyond the named ones and the patterns count as evaluated. */
  readonly evaluatesRest: boolean
  readonly names?: TermId
  readonly min: number
  readonly max: number
  readonly dependent: readonly (readonly [name: string, needed: readonly string[]])[]
}

export interface UnevaluatedTerm {
  readonly kind: 'unevaluated'
  readonly of: TermId
  readonly properties?: TermId | false
  readonly items?: TermId | false
}

/** A schema reduced to what it requires of JSON values: references are followed, annotations are left out. */
export type JsonTerm =
  | { readonly kind: 'unknown' | 'null' | 'boolean' }
  | { readonly kind: 'never' }
  | StringTerm
  | NumberTerm
  | ConstantTerm
  | ArrayTerm
  | ObjectTerm
  | { readonly kind: 'all' | 'any' | 'one'; readonly of: readonly TermId[] }
  | { readonly kind: 'not'; readonly of: TermId }
  | { readonly kind: 'if'; readonly of: TermId; readonly met?: TermId; readonly unmet?: TermId }
  | UnevaluatedTerm
  | {
      readonly kind: 'resource'
      readonly of: TermId
      readonly anchors: readonly (readonly [string, TermId])[]
    }
  | { readonly kind: 'dynamic'; readonly anchor: string; readonly to: TermId }
  /** Made by the search: at least one of several demands holds. */
  | { readonly kind: 'some'; readonly of: readonly Demand[] }
  /** A type of XML Schema; no JSON value can be judged by it. */
  | { readonly kind: 'foreign'; readonly what: string }

/** The ids of the direct parts of a term, in a fixed order; empty for terms without parts. */
export function listTermParts(term: JsonTerm): readonly TermId[] {
  const given = (...parts: readonly (TermId | false | undefined)[]): readonly TermId[] =>
    parts.filter((part) => typeof part === 'number')
  switch (term.kind) {
    case 'all':
    case 'any':
    case 'one':
      return term.of
    case 'not':
      return [term.of]
    case 'if':
      return given(term.of, term.met, term.unmet)
    case 'resource':
      return [term.of, ...term.anchors.map(([, to]) => to)]
    case 'dynamic':
      return [term.to]
    case 'unevaluated':
      return given(term.of, term.properties, term.items)
    case 'array':
      return [...term.prefix, ...given(term.items, term.contains?.type)]
    case 'object': {
      const named = [...term.properties, ...term.patterns].map(([, type]) => type)
      return [...named, ...given(term.additional, term.names)]
    }
    default:
      return noParts
  }
}

const noParts: readonly TermId[] = []

/** Returns a copy of the term in which every direct part is replaced by `map(part)`; `false` parts stay. */
export function mapParts(term: JsonTerm, map: (part: TermId) => TermId): JsonTerm {
  const maybe = (part: TermId | false): TermId | false => (part === false ? part : map(part))
  switch (term.kind) {
    case 'all':
    case 'any':
    case 'one':
      return { ...term, of: term.of.map(map) }
    case 'not':
      return { ...term, of: map(term.of) }
    case 'if':
      return {
        ...{ kind: 'if', of: map(term.of) },
        ...(term.met === undefined ? {} : { met: map(term.met) }),
        ...(term.unmet === undefined ? {} : { unmet: map(term.unmet) }),
      }
    case 'resource':
      return { ...term, of: map(term.of), anchors: term.anchors.map(([name, to]) => [name, map(to)]) }
    case 'dynamic':
      return { ...term, to: map(term.to) }
    case 'unevaluated':
      return {
        ...{ kind: 'unevaluated', of: map(term.of) },
        ...(term.properties === undefined ? {} : { properties: maybe(term.properties) }),
        ...(term.items === undefined ? {} : { items: maybe(term.items) }),
      }
    case 'array':
      return {
        ...{ ...term, prefix: term.prefix.map(map), items: maybe(term.items) },
        ...(term.contains ? { contains: { ...term.contains, type: map(term.contains.type) } } : {}),
      }
    case 'object':
      return {
        ...term,
        properties: term.properties.map(([name, type]) => [name, map(type)] as const),
        patterns: term.patterns.map(([pattern, type]) => [pattern, map(type)] as const),
        additional: maybe(term.additional),
        ...(term.names === undefined ? {} : { names: map(term.names) }),
      }
    default:
      return term
  }
}
