import { linearPlan, translatePattern } from '../../regex/index.ts'
import type { Facets } from '../../schema/index.ts'
import { type Code, code, join, literal, name, regExp } from '../../typescript/index.ts'
import { holdsName, type TypedScalar } from './value-form.ts'

const upper = ['totalDigits', 'fractionDigits'] as const
const bounds = ['minInclusive', 'maxInclusive', 'minExclusive', 'maxExclusive'] as const

/**
 * Prints the target's restrictions that the source's type does not guarantee, as an object literal; empty code
 * where there are none.
 */
export function printLimits(source: TypedScalar, target: TypedScalar): Code {
  // A qualified name has no length, and patterns are about its prefix, which the value does not hold.
  if (holdsName(target)) return code``
  const from = source.node.facets
  const to = target.node.facets
  const lengths = [
    ...(to.length !== undefined && from.length !== to.length ? [entry('length', to.length)] : []),
    ...printMinLength(from, to),
    ...(isTighter('maxLength', from, to) ? [entry('maxLength', to.maxLength ?? 0)] : []),
  ]
  const members = [
    ...lengths,
    ...(lengths.length > 0 ? printUnit(target) : []),
    ...upper.filter((facet) => isTighter(facet, from, to)).map((facet) => entry(facet, to[facet] ?? 0)),
    ...listNewBounds(source, target).map((facet) => printBound(facet, to)),
    ...(target.node.primitive === 'float' && source.node.primitive !== 'float' ? [code`single: true`] : []),
    ...printPatterns(from, to),
    ...listNewSpace(source, target),
  ]
  return members.length === 0 ? code`` : code`{ ${join(members, ', ')} }`
}

/**
 * Prints the target's patterns that the source lacks. Patterns that a regular expression cannot check in linear
 * time are left to the validator.
 */
function printPatterns(from: Facets, to: Facets): readonly Code[] {
  const kept = new Set((from.patterns ?? []).map(printStepKey))
  const wanted = (to.patterns ?? []).filter((step) => !kept.has(printStepKey(step))).flatMap(translateStep)
  return wanted.length === 0
    ? []
    : [
        code`patterns: [${join(
          wanted.map((source) => regExp(source)),
          ', ',
        )}]`,
      ]
}

type Step = NonNullable<Facets['patterns']>[number]

/** A text that is equal for equal pattern steps. */
function printStepKey(step: Step): string {
  return JSON.stringify(step.map(({ dialect, source }) => [dialect, source]))
}

/**
 * The alternatives of a pattern step as one JavaScript expression. Empty where one cannot be translated or the
 * engine would not run it in linear time.
 */
function translateStep(step: Step): readonly string[] {
  const sources = step.map(({ dialect, source }) => (dialect === 'ecma' ? source : translatePattern(source)))
  if (sources.some((source) => source === undefined)) return []
  const joined =
    sources.length === 1 ? (sources[0] ?? '') : sources.map((source) => `(?:${source ?? ''})`).join('|')
  return linearPlan(joined).how === 'engine' ? [joined] : []
}

/** Prints the target's `minLength` if the source allows shorter texts; otherwise nothing. */
function printMinLength(from: Facets, to: Facets): readonly Code[] {
  const wanted = to.minLength ?? 0
  return wanted > 0 && (from.minLength ?? from.length ?? 0) < wanted ? [entry('minLength', wanted)] : []
}

/** Whether the target sets an upper limit that is lower than the source's or that the source lacks. */
function isTighter(facet: 'maxLength' | (typeof upper)[number], from: Facets, to: Facets): boolean {
  const given = facet === 'maxLength' ? (from.maxLength ?? from.length) : from[facet]
  return to[facet] !== undefined && (given === undefined || given > (to[facet] ?? 0))
}

/** Prints that lengths count bytes, for the binary types (XML Schema 1.0 part 2, 4.3.1); else nothing. */
function printUnit({ node: { primitive } }: TypedScalar): readonly Code[] {
  if (primitive !== 'hexBinary' && primitive !== 'base64Binary') return []
  return [code`bytes: ${literal(primitive === 'hexBinary' ? 'hex' : 'base64')}`]
}

function printBound(facet: (typeof bounds)[number], facets: Facets): Code {
  return code`${name(facet)}: ${literal(facets[facet] ?? '')}`
}

function entry(facet: string, value: number): Code {
  return code`${name(facet)}: ${value}`
}

/** Whether the target has a least or greatest value that the source does not have. */
export function addsBound(source: TypedScalar, target: TypedScalar): boolean {
  return listNewBounds(source, target).length > 0
}

function listNewBounds(source: TypedScalar, target: TypedScalar): readonly (typeof bounds)[number][] {
  const [from, to] = [source.node.facets, target.node.facets]
  return bounds.filter((facet) => to[facet] !== undefined && to[facet] !== from[facet])
}

/** Prints what only the target does with white space. */
function listNewSpace(source: TypedScalar, target: TypedScalar): readonly Code[] {
  const [from, to] = [source.node.whiteSpace, target.node.whiteSpace]
  if (to === 'collapse' && from !== 'collapse') return [code`collapse: true`]
  return to === 'replace' && from === 'preserve' ? [code`replace: true`] : []
}
