import { diagnostic, quoted } from '../../diagnostics/index.ts'
import { lexicalForm } from '../../lexical/index.ts'
import type { Facets, NodeId, WhiteSpace } from '../../schema/index.ts'
import { builtinId } from './builtins.ts'
import type { Construct } from './construct.ts'
import { readMembers } from './enumeration.ts'
import { type FacetName, facetSteps } from './facet.ts'
import { qName } from './lexical.ts'
import { isAsTight, mergeFacets, type OwnFacets, readFacets, type Variety } from './restriction-facets.ts'
import { isAttributeTrue } from './schema.ts'
import type { SchemaElement } from './schema-element.ts'
import { refuse, type SchemaSetReading } from './schema-set-reading.ts'
import { type Described, refuseFinal, type SimpleTypeVariety, simpleOperand } from './simple-node.ts'
import { expandNames, normalizeWhiteSpace, valueProblem } from './simple-value.ts'

/** §3.14.2 Simple type definitions: fewer values of another simple type. */
export const restriction: Construct = {
  section: '3.14.2',
  attributes: { base: qName },
  content: `annotation? simpleType? ${facetSteps}`,
}

/** The simple type of a restriction; undefined, with a report, if its base is missing or not simple. */
export function readRestriction(
  reading: SchemaSetReading,
  element: SchemaElement,
  described: Described,
): SimpleTypeVariety | undefined {
  const base = simpleOperand(reading, element, 'base', `${described.id}/base`)
  return base && restrict(reading, base, element, described)
}

/**
 * A simple type narrowed by the facets of a restriction. An enumeration makes a code list of a scalar type; every
 * other type stays of the base's kind. `unknown` if the base is unknown or, with a report, `xs:anySimpleType`.
 */
export function restrict(
  reading: SchemaSetReading,
  base: SimpleTypeVariety,
  element: SchemaElement,
  described: Described,
): SimpleTypeVariety {
  // What could not be read has been reported.
  if (base.kind === 'unknown') return { kind: 'unknown', ...described }
  const own = readFacets(reading, element, describeVariety(base), base.name?.local ?? 'the base type')
  if (base.id === builtinId('anySimpleType')) {
    // Part 1, §3.14.6: nothing but the built-in primitives is made from anySimpleType directly.
    const problem =
      'restricts anySimpleType, which only built-in types such as "string" do (cos-st-restricts.1.1)'
    const facts = { type: described.name?.local ?? 'restriction', problem }
    reading.set.sink(diagnostic('xsd-derivation', facts, element.at))
    return { kind: 'unknown', ...described }
  }
  const facets = mergeFacets(reading, base, own, element)
  const restricts = [base.id, ...(base.restricts ?? [])]
  recordOrigin(reading, base, own, described.id)
  refuseFinal(reading, base.id, 'restriction', element)
  if (base.kind === 'list' || base.kind === 'union') {
    const values = own.enumeration.map(({ attributes, namespaces }) => {
      const value = normalizeWhiteSpace(attributes.get('value') ?? '', 'collapse')
      return expandNames(reading.set, base.id, value, namespaces)
    })
    const enumeration = values.length === 0 ? base.enumeration : [...new Set(values)]
    readWhiteSpace(reading, own, 'collapse')
    refuseForeignValues(reading, own.enumeration, base.id)
    const { name: _, ...unnamed } = base
    return {
      ...unnamed,
      ...described,
      restricts,
      facets,
      ...(enumeration === undefined ? {} : { enumeration }),
    }
  }
  const whiteSpace = readWhiteSpace(reading, own, base.whiteSpace)
  const { primitive, builtin } = base
  const members = readMembers(reading, own.enumeration, described.id, { primitive, whiteSpace })
  refuseForeignValues(reading, own.enumeration, base.id)
  const scalar = { ...described, restricts, primitive, builtin, whiteSpace, facets }
  if (members.length > 0) return { kind: 'code-list', ...scalar, members }
  return base.kind === 'code-list'
    ? { kind: 'code-list', ...scalar, members: base.members }
    : { kind: 'scalar', ...scalar }
}

/** The kind of a simple type for facets: scalar (code lists as well), list, union or unknown. */
function describeVariety(node: SimpleTypeVariety): Variety {
  return node.kind === 'scalar' || node.kind === 'code-list'
    ? { kind: 'scalar', primitive: node.primitive, builtin: node.builtin }
    : { kind: node.kind }
}

/**
 * The white space handling of a restriction: its own, or the base's if absent or, with a report, looser
 * (§4.3.6.4).
 */
function readWhiteSpace(reading: SchemaSetReading, own: OwnFacets, base: WhiteSpace): WhiteSpace {
  const facet = own.single.get('whiteSpace')
  const value = facet?.value
  if (facet === undefined || (value !== 'preserve' && value !== 'replace' && value !== 'collapse'))
    return base
  if (isAsTight(value, base)) return value
  reading.set.sink(diagnostic('xsd-facet-wider', { facet: 'whiteSpace', value, base }, facet.element.at))
  return base
}

/** Reports, after reading, each enumeration value that is not a value of the base (Part 2, §4.3.5.4). */
function refuseForeignValues({ set }: SchemaSetReading, own: readonly SchemaElement[], base: NodeId): void {
  set.checks.push(() => {
    for (const { attributes, namespaces, at } of own) {
      const value = attributes.get('value')
      const problem = value === undefined ? undefined : valueProblem(set, base, value, namespaces)
      if (value === undefined || problem === undefined) continue
      set.sink(diagnostic('xsd-facet-invalid', { facet: 'enumeration', value, problem }, at))
    }
  })
}

/** Records a type's base and fixed facets; reports facets that differ from what the base fixes (Part 2, §4.3). */
function recordOrigin({ set }: SchemaSetReading, base: SimpleTypeVariety, own: OwnFacets, id: NodeId): void {
  const inherited = set.origins.get(base.id)?.fixed ?? new Set()
  const facets = base.kind === 'unknown' ? {} : base.facets
  for (const [facet, { value, element }] of own.single) {
    const before = findFacet(base, facets, facet)
    if (!inherited.has(facet) || before === undefined || isSameFacet(base, facet, before, value)) continue
    refuse(set, 'st-restrict-facets', `the base type fixes ${quoted(facet)} to ${quoted(before)}`, element.at)
  }
  const fixed = [...own.single]
    .filter(([, { element }]) => isAttributeTrue(element, 'fixed'))
    .map(([facet]) => facet)
  set.origins.set(id, { base: base.id, fixed: new Set([...inherited, ...fixed]) })
}

/** The value of a facet as text; undefined if absent and for patterns and enumerations. */
function findFacet(base: SimpleTypeVariety, facets: Facets, facet: FacetName): string | undefined {
  if (facet === 'whiteSpace') return 'whiteSpace' in base ? base.whiteSpace : undefined
  if (facet === 'pattern' || facet === 'enumeration') return undefined
  const value = facets[facet]
  return value === undefined ? undefined : String(value)
}

/** Whether two values of a facet are the same: bounds by the type's order, counts as numbers. */
function isSameFacet(base: SimpleTypeVariety, facet: FacetName, before: string, value: string): boolean {
  if (before === value) return true
  if (!('primitive' in base) || facet === 'whiteSpace') return false
  const { compare } = lexicalForm(base)
  return /In|Ex/.test(facet) ? compare?.(before, value) === 0 : Number(before) === Number(value)
}
