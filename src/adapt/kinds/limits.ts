import type { Facets } from '../../schema/index.ts'
import { type Code, code, join, literal, name } from '../../typescript/index.ts'
import type { Scalar } from './value-form.ts'

const upper = ['maxLength', 'totalDigits', 'fractionDigits'] as const
const bounds = ['minInclusive', 'maxInclusive', 'minExclusive', 'maxExclusive'] as const

/** The limits of the target that the source's own do not already keep, as an object literal; empty where there are none. */
export function limits(source: Scalar, target: Scalar): Code {
  const from = source.node.facets
  const to = target.node.facets
  const members = [
    ...(to.length !== undefined && from.length !== to.length ? [entry('length', to.length)] : []),
    ...minimum(from, to),
    ...upper.filter((facet) => isTighter(facet, from, to)).map((facet) => entry(facet, to[facet] ?? 0)),
    ...bounds
      .filter((facet) => to[facet] !== undefined && to[facet] !== from[facet])
      .map((facet) => boundOf(facet, to)),
    ...(collapses(source, target) ? [code`collapse: true`] : []),
  ]
  return members.length === 0 ? code`` : code`{ ${join(members, ', ')} }`
}

function minimum(from: Facets, to: Facets): readonly Code[] {
  const wanted = to.minLength ?? 0
  return wanted > 0 && (from.minLength ?? from.length ?? 0) < wanted ? [entry('minLength', wanted)] : []
}

function isTighter(facet: (typeof upper)[number], from: Facets, to: Facets): boolean {
  const given = facet === 'maxLength' ? (from.maxLength ?? from.length) : from[facet]
  return to[facet] !== undefined && (given === undefined || given > (to[facet] ?? 0))
}

function boundOf(facet: (typeof bounds)[number], facets: Facets): Code {
  return code`${name(facet)}: ${literal(facets[facet] ?? '')}`
}

function entry(facet: string, value: number): Code {
  return code`${name(facet)}: ${value}`
}

function collapses(source: Scalar, target: Scalar): boolean {
  return target.node.whiteSpace === 'collapse' && source.node.whiteSpace !== 'collapse'
}
