import { type Diagnostic, diagnostic, quoted } from '../../diagnostics/index.ts'
import { lexicalForm } from '../../lexical/index.ts'
import { linearPlan, patternProblem, translatePattern } from '../../regex/index.ts'
import type { Facets, Pattern, Primitive, ScalarNode, WhiteSpace } from '../../schema/index.ts'
import { withPatternSetting } from '../pattern-setting.ts'
import { type FacetName, facetNames } from './facet.ts'
import { readCount } from './occurs.ts'
import { collapseWhiteSpace, type SchemaElement, schemaChildren } from './schema-element.ts'
import { refuse, type SchemaSetReading } from './schema-set-reading.ts'

const counts = ['length', 'minLength', 'maxLength', 'totalDigits', 'fractionDigits'] as const
const bounds = ['minInclusive', 'maxInclusive', 'minExclusive', 'maxExclusive'] as const

const sibling = {
  minInclusive: 'minExclusive',
  minExclusive: 'minInclusive',
  maxInclusive: 'maxExclusive',
  maxExclusive: 'maxInclusive',
} as const

/**
 * The base's facets replaced by a restriction's own, and its patterns added; reports facets that widen, exclude
 * each other or leave no value, but applies them.
 */
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
    ({ element, isUnknown }): Pattern => ({
      dialect: isUnknown ? 'unknown' : 'xsd',
      source: element.attributes.get('value') ?? '',
    }),
  )
  if (step.length > 0) merged.patterns = [...(base.facets.patterns ?? []), step]
  refuseEmpty(reading, { ...base, facets: merged }, restriction)
  return merged
}

/** Reports an inclusive and an exclusive bound of one side together (Part 2, §4.3.7.4 and 4.3.10.4). */
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

/** Reports `minLength` or `maxLength` beside `length`, unless the base has the same (Part 2, §4.3.1.4). */
function refuseLengths({ set }: SchemaSetReading, base: Facets, own: OwnFacets): void {
  if (!own.single.has('length')) return
  for (const facet of ['minLength', 'maxLength'] as const) {
    const said = own.single.get(facet)
    if (said === undefined || readCount(said.value) === base[facet]) continue
    const problem = `"length" and "${facet}" cannot be said of one type`
    refuse(set, 'length-minLength-maxLength', problem, said.element.at)
  }
}

/** Reports a count that is wider than the base's (Part 2, §4.3, "valid restriction"). */
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

/** A simple type as far as its limits are concerned; a list or a union has no order of its own. */
type Ordered = { readonly facets: Facets } & Partial<Pick<ScalarNode, 'builtin' | 'primitive'>>

type Bound = 'minInclusive' | 'maxInclusive' | 'minExclusive' | 'maxExclusive'

/** The base's limit that a new bound exceeds (Part 2, §4.3.7.4–4.3.10.4); undefined where it exceeds none. */
function orderProblem(base: Ordered, facet: Bound, value: string): string | undefined {
  const compare = makeComparator(base)
  const { minInclusive: min, maxInclusive: max, minExclusive: above, maxExclusive: below } = base.facets
  const isSame = base.facets[facet] !== undefined && compare(value, base.facets[facet] ?? '') === 0
  if (isSame) return undefined
  if (min !== undefined && compare(value, min) < 0) return min
  if (max !== undefined && compare(value, max) > 0) return max
  if (above !== undefined && compare(value, above) <= 0) return above
  return below !== undefined && compare(value, below) >= 0 ? below : undefined
}

const boundLimits: readonly (readonly [Bound, Bound, isStrict: boolean])[] = [
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

/** Reports lower limits above upper ones, which leave no value (Part 2, §4.3.1.4, 4.3.2.4, 4.3.8–4.3.12). */
function refuseEmpty(reading: SchemaSetReading, type: Ordered, { at }: SchemaElement): void {
  const report = (low: string, high: string): void => {
    reading.set.sink(diagnostic('xsd-facet-order', { low, high }, at))
  }
  const { facets } = type
  for (const [low, high] of countLimits) {
    const [a, b] = [facets[low], facets[high]]
    if (a !== undefined && b !== undefined && a > b) report(`${low} ${a}`, `${high} ${b}`)
  }
  const compare = makeComparator(type)
  for (const [low, high, isStrict] of boundLimits) {
    const [a, b] = [facets[low], facets[high]]
    if (a === undefined || b === undefined) continue
    const order = compare(a, b)
    if (order > 0 || (isStrict && order === 0)) report(`${low} ${a}`, `${high} ${b}`)
  }
}

/** Returns a function that compares two values of a type; NaN for values that cannot be compared. */
function makeComparator({ builtin, primitive }: Ordered): (a: string, b: string) => number {
  if (builtin === undefined || primitive === undefined) return () => Number.NaN
  const { compare, isLegal } = lexicalForm({ builtin, primitive })
  return (a, b) => {
    const areLegal = isLegal?.(a) !== false && isLegal?.(b) !== false
    return compare !== undefined && areLegal ? compare(a, b) : Number.NaN
  }
}

/** The facets that stand in one restriction, each where it stands. */
export interface OwnFacets {
  readonly single: ReadonlyMap<FacetName, { readonly value: string; readonly element: SchemaElement }>
  /** One that cannot be evaluated is unknown, where the conventions leave it open. */
  readonly patterns: readonly { readonly element: SchemaElement; readonly isUnknown: boolean }[]
  readonly enumeration: readonly SchemaElement[]
}

/** What a restricted type is, as far as facets are concerned. */
export type Variety =
  | { readonly kind: 'scalar'; readonly primitive: Primitive; readonly builtin: string }
  | { readonly kind: 'list' | 'union' | 'unknown' }

/**
 * The facets of a restriction. Facets that do not apply to the type, are repeated or have no valid value, and
 * enumerations over the limit, are reported and left out. If a pattern cannot be evaluated, all patterns are left
 * out unless the conventions leave it open.
 */
export function readFacets(
  reading: SchemaSetReading,
  restriction: SchemaElement,
  variety: Variety,
  type: string,
): OwnFacets {
  const { sink, unheldPatterns } = reading.set
  const single = new Map<FacetName, { value: string; element: SchemaElement }>()
  const patterns: { readonly element: SchemaElement; readonly isUnknown: boolean }[] = []
  const enumeration: SchemaElement[] = []
  const hasAlternatives = schemaChildren(restriction, 'pattern').length > 1
  const setting = unheldPatterns === 'skip' && hasAlternatives ? 'skip-all' : unheldPatterns
  for (const element of schemaChildren(restriction, ...facetNames)) {
    const facet = element.name.local as FacetName
    const value = element.attributes.get('value')
    if (value === undefined) continue
    if (!isApplicable(facet, variety)) {
      sink(diagnostic('xsd-facet-inapplicable', { facet, type }, element.at))
    } else if (facet === 'pattern') {
      const problem = findPatternProblem(reading, value, element)
      if (problem !== undefined) sink(withPatternSetting(problem, setting))
      patterns.push({ element, isUnknown: problem !== undefined })
    } else if (facet === 'enumeration') {
      enumeration.push(element)
    } else {
      const problem = findValueProblem(facet, collapseWhiteSpace(value), variety)
      if (problem !== undefined) sink(diagnostic('xsd-facet-invalid', { facet, value, problem }, element.at))
      else if (single.has(facet)) sink(diagnostic('xsd-facet-repeated', { facet }, element.at))
      else single.set(facet, { value: collapseWhiteSpace(value).replace(/^\+/, ''), element })
    }
  }
  const { values } = reading.set.limits
  if (enumeration.length > values) {
    sink(diagnostic('enum-too-long', { limit: values }, restriction.at))
    enumeration.length = 0
  }
  // A value may match the alternative that cannot be evaluated, so the others alone would refuse too much.
  if (unheldPatterns !== 'open' && patterns.some(({ isUnknown }) => isUnknown)) patterns.length = 0
  return { single, patterns, enumeration }
}

/** What makes a pattern unusable: its length, its form, or a part that is not supported. Reports one whose steps are limited. */
function findPatternProblem(
  { set: { limits, sink } }: SchemaSetReading,
  value: string,
  { at }: SchemaElement,
): Diagnostic | undefined {
  const limit = limits.patternLength
  if (value.length > limit) return diagnostic('pattern-too-long', { limit }, at)
  const problem = patternProblem(value)
  if (problem !== undefined) return diagnostic('xsd-facet-invalid', { facet: 'pattern', value, problem }, at)
  const translated = translatePattern(value)
  const plan = translated === undefined ? undefined : linearPlan(translated)
  if (plan === undefined || plan.how === 'engine' || plan.how === 'program') return undefined
  const facts = { pattern: quoted(value), reason: plan.reason }
  if (plan.how === 'refused') return diagnostic('pattern-construct', facts, at)
  sink(diagnostic('pattern-unbounded', facts, at))
  return undefined
}

const lengths: readonly FacetName[] = ['length', 'minLength', 'maxLength']
const digits: readonly FacetName[] = ['totalDigits', 'fractionDigits']
const lengthy: readonly Primitive[] = ['string', 'hexBinary', 'base64Binary', 'anyURI', 'QName', 'NOTATION']

/** Whether a facet applies to a kind of simple type (Part 2, §4.1.5). */
function isApplicable(facet: FacetName, variety: Variety): boolean {
  switch (variety.kind) {
    case 'unknown':
      return false
    case 'union':
      return facet === 'pattern' || facet === 'enumeration'
    case 'list':
      return lengths.includes(facet) || ['pattern', 'enumeration', 'whiteSpace'].includes(facet)
    case 'scalar':
      return appliesToScalar(facet, variety.primitive)
  }
}

/** Whether a facet applies to a scalar type of this primitive. */
function appliesToScalar(facet: FacetName, primitive: Primitive): boolean {
  if (facet === 'pattern' || facet === 'whiteSpace') return true
  if (facet === 'enumeration') return primitive !== 'boolean'
  if (lengths.includes(facet)) return lengthy.includes(primitive)
  if (digits.includes(facet)) return primitive === 'decimal'
  return primitive !== 'boolean' && !lengthy.includes(primitive)
}

/**
 * Why a facet's value is not valid: `totalDigits` of 0, or a bound that is not of the type. Undefined where it is.
 */
function findValueProblem(facet: FacetName, value: string, variety: Variety): string | undefined {
  if (lengths.includes(facet) || digits.includes(facet)) {
    // What is no number has been reported where attributes are checked; total digits of none are no number.
    return facet === 'totalDigits' && readCount(value) === 0 ? 'it must be at least 1' : undefined
  }
  if (facet === 'whiteSpace' || variety.kind !== 'scalar') return undefined
  return lexicalForm(variety).isLegal?.(value) === false ? `it is not a valid ${variety.builtin}` : undefined
}

const tightness: readonly WhiteSpace[] = ['preserve', 'replace', 'collapse']

/** Whether white space handling is at least as strict as another. */
export function isAsTight(a: WhiteSpace, b: WhiteSpace): boolean {
  return tightness.indexOf(a) >= tightness.indexOf(b)
}
