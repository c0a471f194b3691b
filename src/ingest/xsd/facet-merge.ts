import { diagnostic } from '../../diagnostics/index.ts'
import type { Facets, Pattern } from '../../schema/index.ts'
import type { FacetName } from './facet.ts'
import { type Ordered, orderProblem, refuseEmpty } from './facet-order.ts'
import type { OwnFacets } from './facet-values.ts'
import { readCount } from './occurs.ts'
import type { SchemaElement } from './schema-element.ts'
import { refuse, type SchemaSetReading } from './schema-set-reading.ts'

const counts = ['length', 'minLength', 'maxLength', 'totalDigits', 'fractionDigits'] as const
const bounds = ['minInclusive', 'maxInclusive', 'minExclusive', 'maxExclusive'] as const

const sibling = {
  minInclusive: 'minExclusive',
  minExclusive: 'minInclusive',
  maxInclusive: 'maxExclusive',
  maxExclusive: 'maxInclusive',
} as const

/** A base's facets narrowed by those of a restriction; widening one, or leaving no value, is a diagnostic. */
export function mergeFacets(
  reading: SchemaSetReading,
  base: Ordered,
  own: OwnFacets,
  restriction: SchemaElement,
): Facets {
  const merged: { -readonly [K in keyof Facets]: Facets[K] } = { ...base.facets }
  for (const facet of counts) {
    const value = readCount(own.single.get(facet)?.value ?? '')
    if (value === undefined) continue
    refuseWiderCount(reading, facet, own, value, base.facets[facet])
    merged[facet] = value
  }
  for (const facet of bounds) {
    const said = own.single.get(facet)
    if (said === undefined) continue
    const wider = orderProblem(base, facet, said.value)
    if (wider !== undefined) {
      const facts = { facet, value: said.value, base: wider }
      reading.set.sink(diagnostic('xsd-facet-wider', facts, said.element.at))
    }
    delete merged[sibling[facet]]
    merged[facet] = said.value
  }
  refuseTogether(reading, own)
  refuseLengths(reading, base.facets, own)
  // The patterns of one step are alternatives, those of different steps all hold (part 2, §4.3.4.3).
  const step = own.patterns.map(
    (element): Pattern => ({ dialect: 'xsd', source: element.attributes.get('value') ?? '' }),
  )
  if (step.length > 0) merged.patterns = [...(base.facets.patterns ?? []), step]
  refuseEmpty(reading, { ...base, facets: merged }, restriction)
  return merged
}

/** Part 2, §4.3.7.4 and 4.3.10.4: a bound is inclusive or exclusive. */
function refuseTogether(reading: SchemaSetReading, own: OwnFacets): void {
  const pairs: readonly (readonly [FacetName, FacetName])[] = [
    ['minInclusive', 'minExclusive'],
    ['maxInclusive', 'maxExclusive'],
  ]
  for (const [first, second] of pairs) {
    if (!own.single.has(first) || !own.single.has(second)) continue
    const at = own.single.get(second)?.element.at
    reading.set.sink(diagnostic('xsd-conflict', { parent: 'restriction', first, second }, at))
  }
}

/** Part 2, §4.3.1.4: a length leaves nothing to say of its limits, but for those that were there before it. */
function refuseLengths({ set }: SchemaSetReading, base: Facets, own: OwnFacets): void {
  if (!own.single.has('length')) return
  for (const facet of ['minLength', 'maxLength'] as const) {
    const said = own.single.get(facet)
    if (said === undefined || readCount(said.value) === base[facet]) continue
    const problem = `"length" and "${facet}" cannot be said of one type`
    refuse(set, 'length-minLength-maxLength', problem, said.element.at)
  }
}

/** Part 2, §4.3, "valid restriction" of each count: at least the base's, or at most. */
function refuseWiderCount(
  reading: SchemaSetReading,
  facet: (typeof counts)[number],
  own: OwnFacets,
  value: number,
  base: number | undefined,
): void {
  if (base === undefined) return
  const isWider = facet === 'length' ? value !== base : facet === 'minLength' ? value < base : value > base
  if (!isWider) return
  const facts = { facet, value: String(value), base: String(base) }
  reading.set.sink(diagnostic('xsd-facet-wider', facts, own.single.get(facet)?.element.at))
}
