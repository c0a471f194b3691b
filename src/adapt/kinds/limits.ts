import { linearPlan, translatePattern } from '../../regex/index.ts'
import type { Facets } from '../../schema/index.ts'
import { type Code, code, join, literal, name, regExp } from '../../typescript/index.ts'
import type { TypedScalar } from './value-form.ts'

const upper = ['maxLength', 'totalDigits', 'fractionDigits'] as const
const bounds = ['minInclusive', 'maxInclusive', 'minExclusive', 'maxExclusive'] as const

/** The limits of the target that the source's own do not already keep, as an object literal; empty where there are none. */
export function limits(source: TypedScalar, target: TypedScalar): Code {
  const from = source.node.facets
  const to = target.node.facets
  const members = [
    ...(to.length !== undefined && from.length !== to.length ? [entry('length', to.length)] : []),
    ...minimum(from, to),
    ...upper.filter((facet) => isTighter(facet, from, to)).map((facet) => entry(facet, to[facet] ?? 0)),
    ...bounds
      .filter((facet) => to[facet] !== undefined && to[facet] !== from[facet])
      .map((facet) => printBound(facet, to)),
    ...patterns(from, to),
    ...(collapses(source, target) ? [code`collapse: true`] : []),
  ]
  return members.length === 0 ? code`` : code`{ ${join(members, ', ')} }`
}

/** The forms that the source's own do not already keep; what an engine cannot tell in linear time is left to the validator. */
function patterns(from: Facets, to: Facets): readonly Code[] {
  const kept = new Set((from.patterns ?? []).map(stepKey))
  const wanted = (to.patterns ?? []).filter((step) => !kept.has(stepKey(step))).flatMap(stepSource)
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

function stepKey(step: Step): string {
  return JSON.stringify(step.map(({ dialect, source }) => [dialect, source]))
}

function stepSource(step: Step): readonly string[] {
  const sources = step.map(({ dialect, source }) => (dialect === 'ecma' ? source : translatePattern(source)))
  if (sources.some((source) => source === undefined)) return []
  const joined =
    sources.length === 1 ? (sources[0] ?? '') : sources.map((source) => `(?:${source ?? ''})`).join('|')
  return linearPlan(joined).how === 'engine' ? [joined] : []
}

function minimum(from: Facets, to: Facets): readonly Code[] {
  const wanted = to.minLength ?? 0
  return wanted > 0 && (from.minLength ?? from.length ?? 0) < wanted ? [entry('minLength', wanted)] : []
}

function isTighter(facet: (typeof upper)[number], from: Facets, to: Facets): boolean {
  const given = facet === 'maxLength' ? (from.maxLength ?? from.length) : from[facet]
  return to[facet] !== undefined && (given === undefined || given > (to[facet] ?? 0))
}

function printBound(facet: (typeof bounds)[number], facets: Facets): Code {
  return code`${name(facet)}: ${literal(facets[facet] ?? '')}`
}

function entry(facet: string, value: number): Code {
  return code`${name(facet)}: ${value}`
}

function collapses(source: TypedScalar, target: TypedScalar): boolean {
  return target.node.whiteSpace === 'collapse' && source.node.whiteSpace !== 'collapse'
}
