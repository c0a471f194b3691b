import { diagnostic, quoted } from '../../diagnostics/index.ts'
import { lexicalForm } from '../../lexical/index.ts'
import { linearPlan, patternProblem, translatePattern } from '../../regex/index.ts'
import type { Primitive, WhiteSpace } from '../../schema/index.ts'
import { type FacetName, facetNames } from './facet.ts'
import { readCount } from './occurs.ts'
import { collapse, type SchemaElement, schemaChildren } from './schema-element.ts'
import type { SchemaSetReading } from './schema-set-reading.ts'

/** The facets that stand in one restriction, each where it stands. */
export interface OwnFacets {
  readonly single: ReadonlyMap<FacetName, { readonly value: string; readonly element: SchemaElement }>
  readonly patterns: readonly SchemaElement[]
  readonly enumeration: readonly SchemaElement[]
}

/** What a restricted type is, as far as facets are concerned. */
export type Variety =
  | { readonly kind: 'scalar'; readonly primitive: Primitive; readonly builtin: string }
  | { readonly kind: 'list' | 'union' | 'unknown' }

/** Reads the facets of a restriction; what does not apply to the type, or is no value, is reported and left out. */
export function readFacets(
  reading: SchemaSetReading,
  restriction: SchemaElement,
  variety: Variety,
  type: string,
): OwnFacets {
  const { sink, limits } = reading.set
  const single = new Map<FacetName, { value: string; element: SchemaElement }>()
  const patterns: SchemaElement[] = []
  const enumeration: SchemaElement[] = []
  for (const element of schemaChildren(restriction, ...facetNames)) {
    const facet = element.name.local as FacetName
    const value = element.attributes.get('value')
    if (value === undefined) continue
    if (!isApplicable(facet, variety)) {
      sink(diagnostic('xsd-facet-inapplicable', { facet, type }, element.at))
    } else if (facet === 'pattern' && value.length > limits.patternLength) {
      sink(diagnostic('pattern-too-long', { limit: limits.patternLength }, element.at))
    } else if (facet === 'pattern') {
      const problem = patternProblem(value)
      const reason = problem === undefined ? unboundedReason(value) : undefined
      if (problem !== undefined) sink(diagnostic('xsd-facet-invalid', { facet, value, problem }, element.at))
      else if (reason === undefined) patterns.push(element)
      else sink(diagnostic('pattern-unbounded', { pattern: quoted(value), reason }, element.at))
    } else if (facet === 'enumeration') {
      enumeration.push(element)
    } else {
      const problem = findValueProblem(facet, collapse(value), variety)
      if (problem !== undefined) sink(diagnostic('xsd-facet-invalid', { facet, value, problem }, element.at))
      else if (single.has(facet)) sink(diagnostic('xsd-facet-repeated', { facet }, element.at))
      else single.set(facet, { value: collapse(value).replace(/^\+/, ''), element })
    }
  }
  if (enumeration.length > limits.values) {
    sink(diagnostic('enum-too-long', { limit: limits.values }, restriction.at))
    enumeration.length = 0
  }
  return { single, patterns, enumeration }
}

const lengths: readonly FacetName[] = ['length', 'minLength', 'maxLength']
const digits: readonly FacetName[] = ['totalDigits', 'fractionDigits']
const lengthy: readonly Primitive[] = ['string', 'hexBinary', 'base64Binary', 'anyURI', 'QName', 'NOTATION']

/** Part 2, §4.1.5: which facets apply to which types. */
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

function appliesToScalar(facet: FacetName, primitive: Primitive): boolean {
  if (facet === 'pattern' || facet === 'whiteSpace') return true
  if (facet === 'enumeration') return primitive !== 'boolean'
  if (lengths.includes(facet)) return lengthy.includes(primitive)
  if (digits.includes(facet)) return primitive === 'decimal'
  return primitive !== 'boolean' && !lengthy.includes(primitive)
}

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

/** Why no program can tell the texts of a pattern in linear time; what is no expression at all is told elsewhere. */
function unboundedReason(source: string): string | undefined {
  const translated = translatePattern(source)
  const plan = translated === undefined ? undefined : linearPlan(translated)
  return plan?.how === 'refused' ? plan.reason : undefined
}
