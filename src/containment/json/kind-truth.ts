import type { Json } from '../../schema/index.ts'
import type {
  ArrayTerm,
  JsonTerm,
  JsonValueKind,
  NumberTerm,
  ObjectTerm,
  StringTerm,
  TermId,
} from './json-term.ts'

type Truth = boolean | undefined

/** The JSON kind of a value: number, string, boolean, null, array or object. */
export function jsonKind(value: Json): JsonValueKind {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  const kind = typeof value
  return kind === 'number' || kind === 'string' || kind === 'boolean' ? kind : 'object'
}

/**
 * True if a term holds for every value of the kind, false if for none, undefined if that is not evident. `of`
 * answers the same for a part, `isAnything` whether a part is the schema that allows everything.
 */
export function decideByKind(
  term: JsonTerm,
  kind: JsonValueKind,
  of: (part: TermId) => Truth,
  isAnything: (part: TermId) => boolean,
): Truth {
  switch (term.kind) {
    case 'unknown':
      return true
    case 'never':
      return false
    case 'null':
    case 'boolean':
      return term.kind === kind
    case 'string':
    case 'number':
    case 'array':
    case 'object':
      if (term.kind !== kind) return false
      return hasNoConstraint(term, isAnything) ? true : undefined
    case 'constant':
      return term.values.some((value) => jsonKind(value) === kind) ? undefined : false
    case 'all':
      return every(term.of.map(of))
    case 'any':
      return not(every(term.of.map((part) => not(of(part)))))
    case 'one':
      return exactlyOne(term.of.map(of))
    case 'not':
      return not(of(term.of))
    case 'if':
      return conditional(of(term.of), decideOptional(term.met, of), decideOptional(term.unmet, of))
    case 'unevaluated':
      return unevaluated(
        of(term.of),
        kind === 'object' ? term.properties : kind === 'array' ? term.items : undefined,
      )
    case 'resource':
      return of(term.of)
    default:
      return undefined
  }
}

/** Whether a term of this kind has no constraint at all, so that every value of its kind is valid. */
function hasNoConstraint(
  term: StringTerm | NumberTerm | ArrayTerm | ObjectTerm,
  isAnything: (part: TermId) => boolean,
): boolean {
  const isOpen = (rest: TermId | false): boolean => rest !== false && isAnything(rest)
  switch (term.kind) {
    case 'string': {
      const { minLength, maxLength, patterns, values, format } = term
      const isFree = minLength === 0 && maxLength === Number.POSITIVE_INFINITY && patterns.length === 0
      return isFree && values === undefined && format === undefined
    }
    case 'number':
      return !term.isInteger && Object.keys(term.facets).length === 0
    case 'array': {
      const isFree = term.min === 0 && term.max === Number.POSITIVE_INFINITY && !term.unique && !term.contains
      return isFree && term.prefix.every(isAnything) && isOpen(term.items)
    }
    case 'object': {
      const { required, dependent, names, min, max } = term
      const isFree = required.length + dependent.length + min === 0 && max === Number.POSITIVE_INFINITY
      const types = [...term.properties, ...term.patterns].map(([, type]) => type)
      return isFree && names === undefined && types.every(isAnything) && isOpen(term.additional)
    }
  }
}

/** Three-valued NOT: undefined stays undefined. */
function not(truth: Truth): Truth {
  return truth === undefined ? undefined : !truth
}

/** Three-valued AND: false if any is false, else undefined if any is undefined, else true. */
function every(truths: readonly Truth[]): Truth {
  if (truths.includes(false)) return false
  return truths.includes(undefined) ? undefined : true
}

/** Whether exactly one is true: false once two are, undefined while any is undefined. */
function exactlyOne(truths: readonly Truth[]): Truth {
  const holding = truths.filter((truth) => truth === true).length
  if (holding > 1) return false
  return truths.includes(undefined) ? undefined : holding === 1
}

/** The truth of an optional part; true if it is missing. */
function decideOptional(part: TermId | undefined, of: (part: TermId) => Truth): Truth {
  return part === undefined ? true : of(part)
}

/** The truth of `then` or `otherwise`; with an unknown condition, theirs if they agree, else undefined. */
function conditional(condition: Truth, then: Truth, otherwise: Truth): Truth {
  if (condition !== undefined) return condition ? then : otherwise
  return then === otherwise ? then : undefined
}

/** The truth of the whole schema if it is false or has no `unevaluated…` keyword for the kind; else undefined. */
function unevaluated(whole: Truth, rest: TermId | false | undefined): Truth {
  return rest === undefined || whole === false ? whole : undefined
}
