import { diagnostic } from '../../diagnostics/index.ts'
import type { Facets, Pattern } from '../../schema/index.ts'
import { compareDecimals, isDecimal } from './decimal.ts'
import type { FacetName } from './facet.ts'
import type { OwnFacets } from './facet-values.ts'
import { numberOf } from './occurs.ts'
import type { Reading } from './reading.ts'
import type { XmlElement } from './xml-element.ts'

const counts = ['length', 'minLength', 'maxLength', 'totalDigits', 'fractionDigits'] as const
const bounds = ['minInclusive', 'maxInclusive', 'minExclusive', 'maxExclusive'] as const

/** A base's facets narrowed by those of a restriction; widening one, or leaving no value, is a diagnostic. */
export function mergeFacets(reading: Reading, base: Facets, own: OwnFacets, restriction: XmlElement): Facets {
  const merged: { -readonly [K in keyof Facets]: Facets[K] } = { ...base }
  for (const facet of counts) {
    const value = numberOf(own.single.get(facet)?.value ?? '')
    if (value === undefined) continue
    refuseWider(reading, facet, own, String(value), base[facet])
    merged[facet] = value
  }
  for (const facet of bounds) {
    const value = own.single.get(facet)?.value
    if (value === undefined) continue
    refuseWider(reading, facet, own, value, base[facet])
    delete merged[sibling[facet]]
    merged[facet] = value
  }
  if (own.single.has('minInclusive') && own.single.has('minExclusive'))
    both(reading, own, 'minInclusive', 'minExclusive')
  if (own.single.has('maxInclusive') && own.single.has('maxExclusive'))
    both(reading, own, 'maxInclusive', 'maxExclusive')
  // The patterns of one step are alternatives, those of different steps all hold (part 2, §4.3.4.3).
  const step = own.patterns.map(
    (element): Pattern => ({ dialect: 'xsd', source: element.attributes.get('value') ?? '' }),
  )
  if (step.length > 0) merged.patterns = [...(base.patterns ?? []), step]
  refuseEmpty(reading, merged, restriction)
  return merged
}

const sibling = {
  minInclusive: 'minExclusive',
  minExclusive: 'minInclusive',
  maxInclusive: 'maxExclusive',
  maxExclusive: 'maxInclusive',
} as const

function both(reading: Reading, own: OwnFacets, first: FacetName, second: FacetName): void {
  const at = own.single.get(second)?.element.at
  reading.set.sink(diagnostic('xsd-conflict', { parent: 'restriction', first, second }, at))
}

/** Part 2, §4.3, "valid restriction" of each facet: at least the base's, or at most. */
function refuseWider(
  reading: Reading,
  facet: FacetName,
  own: OwnFacets,
  value: string,
  base: string | number | undefined,
): void {
  if (base === undefined || !isDecimal(value) || !isDecimal(String(base))) return
  const order = compareDecimals(value, String(base))
  const isWider = facet === 'length' ? order !== 0 : facet.startsWith('min') ? order < 0 : order > 0
  if (!isWider) return
  reading.set.sink(
    diagnostic('xsd-facet-wider', { facet, value, base: String(base) }, own.single.get(facet)?.element.at),
  )
}

/** Part 2, §4.3.1.4, 4.3.2.4, 4.3.8–4.3.12: lower limits above upper ones. */
function refuseEmpty(reading: Reading, facets: Facets, restriction: XmlElement): void {
  const pairs: readonly (readonly [keyof Facets, keyof Facets, isStrict?: boolean])[] = [
    ['minLength', 'maxLength'],
    ['minLength', 'length'],
    ['length', 'maxLength'],
    ['fractionDigits', 'totalDigits'],
    ['minInclusive', 'maxInclusive'],
    ['minExclusive', 'maxExclusive'],
    ['minInclusive', 'maxExclusive', true],
    ['minExclusive', 'maxInclusive', true],
  ]
  for (const [low, high, isStrict = false] of pairs) {
    const [a, b] = [String(facets[low]), String(facets[high])]
    if (!isDecimal(a) || !isDecimal(b)) continue
    const order = compareDecimals(a, b)
    if (order > 0 || (isStrict && order === 0)) {
      const facts = { low: `${low} ${a}`, high: `${high} ${b}` }
      reading.set.sink(diagnostic('xsd-facet-order', facts, restriction.at))
    }
  }
}
