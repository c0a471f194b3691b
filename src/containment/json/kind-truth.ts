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

export function jsonKind(value: Json): JsonValueKind {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  const kind = typeof value
  return kind === 'number' || kind === 'string' || kind === 'boolean' ? kind : 'object'
}

/** Whether a term holds for every value of a kind or for none, as far as that shows at once. */
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
      return asksNothing(term, isAnything) ? true : undefined
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
      return conditional(of(term.of), said(term.met, of), said(term.unmet, of))
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

function asksNothing(
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

function not(truth: Truth): Truth {
  return truth === undefined ? undefined : !truth
}

function every(truths: readonly Truth[]): Truth {
  if (truths.includes(false)) return false
  return truths.includes(undefined) ? undefined : true
}

function exactlyOne(truths: readonly Truth[]): Truth {
  const holding = truths.filter((truth) => truth === true).length
  if (holding > 1) return false
  return truths.includes(undefined) ? undefined : holding === 1
}

function said(part: TermId | undefined, of: (part: TermId) => Truth): Truth {
  return part === undefined ? true : of(part)
}

function conditional(condition: Truth, then: Truth, otherwise: Truth): Truth {
  if (condition !== undefined) return condition ? then : otherwise
  return then === otherwise ? then : undefined
}

function unevaluated(whole: Truth, rest: TermId | false | undefined): Truth {
  return rest === undefined || whole === false ? whole : undefined
}
