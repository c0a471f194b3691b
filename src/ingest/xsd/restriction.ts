import { diagnostic } from '../../diagnostics/index.ts'
import type { WhiteSpace } from '../../schema/index.ts'
import { builtinId } from './builtins.ts'
import type { Construct } from './construct.ts'
import { normalize, readMembers } from './enumeration.ts'
import { facetSteps } from './facet.ts'
import { mergeFacets } from './facet-merge.ts'
import { isAsTight, type OwnFacets, readFacets, type Variety } from './facet-values.ts'
import { qName } from './lexical.ts'
import type { Reading } from './reading.ts'
import { type Described, type SimpleNode, simpleOperand } from './simple-node.ts'
import type { XmlElement } from './xml-element.ts'

/** §3.14.2 Simple type definitions: fewer values of another simple type. */
export const restriction: Construct = {
  section: '3.14.2',
  attributes: { base: qName },
  content: `annotation? simpleType? ${facetSteps}`,
}

export function readRestriction(
  reading: Reading,
  element: XmlElement,
  described: Described,
): SimpleNode | undefined {
  const base = simpleOperand(reading, element, 'base', `${described.id}/base`)
  return base && restrict(reading, base, element, described)
}

/** A simple type narrowed by the facets of a restriction, for simple types and simple content alike. */
export function restrict(
  reading: Reading,
  base: SimpleNode,
  element: XmlElement,
  described: Described,
): SimpleNode {
  // What could not be read has been reported, and is unknown without being anySimpleType.
  if (base.kind === 'unknown' && base.id !== builtinId('anySimpleType'))
    return { kind: 'unknown', ...described }
  const own = readFacets(reading, element, varietyOf(base), base.name?.local ?? 'the base type')
  if (base.kind === 'unknown') {
    // Part 1, §3.14.6: nothing but the built-in primitives is made from anySimpleType directly.
    const facts = { type: described.name?.local ?? 'restriction', problem: 'restricts anySimpleType' }
    reading.set.sink(diagnostic('xsd-derivation', facts, element.at))
    return { kind: 'unknown', ...described }
  }
  const facets = mergeFacets(reading, base.facets, own, element)
  if (base.kind === 'list' || base.kind === 'union') {
    const values = own.enumeration.map((each) => normalize(each.attributes.get('value') ?? '', 'collapse'))
    const enumeration = values.length === 0 ? base.enumeration : [...new Set(values)]
    refuseLoose(reading, own, 'collapse')
    const { name: _, ...unnamed } = base
    return { ...unnamed, ...described, facets, ...(enumeration === undefined ? {} : { enumeration }) }
  }
  const whiteSpace = refuseLoose(reading, own, base.whiteSpace)
  const { primitive, builtin } = base
  const members = readMembers(reading, own.enumeration, described.id, whiteSpace)
  if (base.kind === 'code-list')
    refuseForeign(
      reading,
      own.enumeration,
      base.members.map(({ value }) => value),
      whiteSpace,
    )
  const scalar = { ...described, primitive, builtin, whiteSpace, facets }
  if (members.length > 0) return { kind: 'code-list', ...scalar, members }
  return base.kind === 'code-list'
    ? { kind: 'code-list', ...scalar, members: base.members }
    : { kind: 'scalar', ...scalar }
}

function varietyOf(node: SimpleNode): Variety {
  return node.kind === 'scalar' || node.kind === 'code-list'
    ? { kind: 'scalar', primitive: node.primitive }
    : { kind: node.kind }
}

/** Part 2, §4.3.6.4: white space can only be handled more strictly than before. */
function refuseLoose(reading: Reading, own: OwnFacets, base: WhiteSpace): WhiteSpace {
  const facet = own.single.get('whiteSpace')
  const value = facet?.value
  if (facet === undefined || (value !== 'preserve' && value !== 'replace' && value !== 'collapse'))
    return base
  if (isAsTight(value, base)) return value
  reading.set.sink(diagnostic('xsd-facet-wider', { facet: 'whiteSpace', value, base }, facet.element.at))
  return base
}

/** Part 2, §4.3.5.4: a value must be one of the base's. */
function refuseForeign(
  reading: Reading,
  own: readonly XmlElement[],
  base: readonly string[],
  whiteSpace: WhiteSpace,
): void {
  const allowed = new Set(base)
  for (const element of own) {
    const value = normalize(element.attributes.get('value') ?? '', whiteSpace)
    if (allowed.has(value)) continue
    const facts = { facet: 'enumeration', value, problem: 'the base type does not have it' }
    reading.set.sink(diagnostic('xsd-facet-invalid', facts, element.at))
  }
}
