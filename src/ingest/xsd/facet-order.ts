import { diagnostic } from '../../diagnostics/index.ts'
import { lexicalForm } from '../../lexical/index.ts'
import type { Facets, ScalarNode } from '../../schema/index.ts'
import type { SchemaElement } from './schema-element.ts'
import type { SchemaSetReading } from './schema-set-reading.ts'

/** A simple type as far as its limits are concerned; a list or a union has no order of its own. */
export type Ordered = { readonly facets: Facets } & Partial<Pick<ScalarNode, 'builtin' | 'primitive'>>

type Bound = 'minInclusive' | 'maxInclusive' | 'minExclusive' | 'maxExclusive'

/** Part 2, §4.3.7.4–4.3.10.4: the limit of the base that a new bound does not keep. */
export function orderProblem(base: Ordered, facet: Bound, value: string): string | undefined {
  const compare = makeComparator(base)
  const { minInclusive: min, maxInclusive: max, minExclusive: above, maxExclusive: below } = base.facets
  const isSame = base.facets[facet] !== undefined && compare(value, base.facets[facet] ?? '') === 0
  if (isSame) return undefined
  if (min !== undefined && compare(value, min) < 0) return min
  if (max !== undefined && compare(value, max) > 0) return max
  if (above !== undefined && compare(value, above) <= 0) return above
  return below !== undefined && compare(value, below) >= 0 ? below : undefined
}

const limits: readonly (readonly [Bound, Bound, isStrict: boolean])[] = [
  ['minInclusive', 'maxInclusive', false],
  ['minExclusive', 'maxExclusive', false],
  ['minInclusive', 'maxExclusive', true],
  ['minExclusive', 'maxInclusive', true],
]

const countLimits = [
  ['minLength', 'maxLength'],
  ['minLength', 'length'],
  ['length', 'maxLength'],
  ['fractionDigits', 'totalDigits'],
] as const

/** Part 2, §4.3.1.4, 4.3.2.4, 4.3.8–4.3.12: lower limits above upper ones. */
export function refuseEmpty(reading: SchemaSetReading, type: Ordered, { at }: SchemaElement): void {
  const report = (low: string, high: string): void => {
    reading.set.sink(diagnostic('xsd-facet-order', { low, high }, at))
  }
  const { facets } = type
  for (const [low, high] of countLimits) {
    const [a, b] = [facets[low], facets[high]]
    if (a !== undefined && b !== undefined && a > b) report(`${low} ${a}`, `${high} ${b}`)
  }
  const compare = makeComparator(type)
  for (const [low, high, isStrict] of limits) {
    const [a, b] = [facets[low], facets[high]]
    if (a === undefined || b === undefined) continue
    const order = compare(a, b)
    if (order > 0 || (isStrict && order === 0)) report(`${low} ${a}`, `${high} ${b}`)
  }
}

/** The order of a type's values; what cannot be compared is in order. */
function makeComparator({ builtin, primitive }: Ordered): (a: string, b: string) => number {
  if (builtin === undefined || primitive === undefined) return () => Number.NaN
  const { compare, isLegal } = lexicalForm({ builtin, primitive })
  return (a, b) => {
    const areLegal = isLegal?.(a) !== false && isLegal?.(b) !== false
    return compare !== undefined && areLegal ? compare(a, b) : Number.NaN
  }
}
