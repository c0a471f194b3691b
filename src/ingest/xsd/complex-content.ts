import { diagnostic, quoted } from '../../diagnostics/index.ts'
import {
  type ComplexNode,
  type Content,
  isEmptyGroup,
  type NodeId,
  type Particle,
} from '../../schema/index.ts'
import { attributeSteps, typeAttributes } from './attribute-group.ts'
import { extendAttributes, ownAttributes, restrictAttributes } from './attribute-uses.ts'
import { builtinId } from './builtins.ts'
import type { Construct } from './construct.ts'
import { boolean, qName } from './lexical.ts'
import { type SchemaElement, schemaChild } from './schema-element.ts'
import { type Owner, owner, refuse, type SchemaSetReading } from './schema-set-reading.ts'
import { typeName, typeNode } from './type-reference.ts'

/** §3.4.2 Complex type definitions with complex content. */
export const complexContent: Construct = {
  section: '3.4.2',
  attributes: { mixed: boolean },
  content: 'annotation? (restriction|extension)',
}

/** §3.4.2: the base's content and attributes, then more; or less of either, said anew. */
export const complexContentDerivation: Construct = {
  section: '3.4.2',
  attributes: { base: qName },
  required: ['base'],
  content: `annotation? (group|all|choice|sequence)? ${attributeSteps}`,
}

type Parts = Pick<ComplexNode, 'attributes' | 'anyAttribute' | 'content' | 'derivation'>

const nothing: Parts = { attributes: [], content: { kind: 'empty' } }

/** The attributes and content that a complex type declares itself, without derivation (§3.4.2). */
export function readOwnContent(
  reading: SchemaSetReading,
  element: SchemaElement,
  stem: Owner,
  isMixed: boolean,
): Parts {
  const content = makeContent(readModel(reading, element, stem), isMixed)
  return { ...ownAttributes(typeAttributes(reading, element, stem)), content }
}

/**
 * The attributes and content of a type derived by complexContent. An extension has the base's, then its own; a
 * restriction its own content, and the base's attributes as replaced or prohibited. Empty content, with a report,
 * if the base is not usable.
 */
export function readComplexContent(
  reading: SchemaSetReading,
  element: SchemaElement,
  id: NodeId,
  isMixed: boolean,
): Parts {
  const by = schemaChild(element, 'restriction', 'extension')
  const name = by && typeName(reading, by, 'base')
  const found = by && name && typeNode(reading, by, name)
  if (by === undefined || found === undefined) return nothing
  const isExtension = by.name.local === 'extension'
  if (found.id === builtinId('anyType') && !isExtension) {
    return readOwnContent(reading, by, owner(id), isMixed)
  }
  const base = found.id === builtinId('anyType') ? makeAnyType(found.id, by) : found
  if (base.kind !== 'complex') {
    const problem = 'has no complex content that could be derived from'
    reading.set.sink(diagnostic('xsd-derivation', { type: base.name?.local ?? 'base', problem }, by.at))
    return nothing
  }
  const stem = owner(id)
  const model = readModel(reading, by, stem)
  const own = typeAttributes(reading, by, stem)
  if (!isExtension) {
    const content = makeContent(model, isMixed)
    return { ...restrictAttributes(base, own), content, derivation: { base: base.id, by: 'restriction' } }
  }
  return {
    ...extendAttributes(reading, base, own, by),
    content: extendContent(reading, base, makeContent(model, isMixed), by),
    derivation: { base: base.id, by: 'extension' },
  }
}

/**
 * `xs:anyType` as a complex type for extensions of it: any attributes, mixed content with any elements (§3.4.7).
 */
function makeAnyType(id: NodeId, { at }: SchemaElement): ComplexNode {
  const wildcard = { namespaces: 'any', process: 'lax', at } as const
  const occurs = { min: 0, max: Number.POSITIVE_INFINITY }
  const particle = { kind: 'any', id: `${id}/any`, occurs, ...wildcard } as const
  return {
    kind: 'complex',
    id,
    at,
    attributes: [],
    anyAttribute: wildcard,
    content: { kind: 'mixed', particle },
    abstract: false,
  }
}

/**
 * The content of an extension: the base's, then its own (§3.4.2); reports what may not be extended so (§3.4.6).
 */
function extendContent(
  reading: SchemaSetReading,
  base: ComplexNode,
  own: Content,
  by: SchemaElement,
): Content {
  const { set } = reading
  const inherited = base.content
  if (own.kind === 'empty') return inherited
  if (inherited.kind === 'text') {
    const problem = `${quoted(base.name?.local ?? 'base')} has simple content, which no elements can extend`
    refuse(set, 'cos-ct-extends.1.4', problem, by.at)
    return inherited
  }
  if (inherited.kind === 'empty') return own
  if (inherited.kind !== own.kind) {
    const problem = `${quoted(base.name?.local ?? 'base')} and its extension must both be mixed, or neither`
    refuse(set, 'cos-ct-extends.1.4.2.2.2.1', problem, by.at)
  }
  const [first, second] = [findParticle(inherited), findParticle(own)]
  if (first !== undefined && second !== undefined && (first.kind === 'all' || second.kind === 'all')) {
    refuse(set, 'cos-all-limited.1', 'an "all" group cannot be extended, nor extend anything', by.at)
  }
  return makeContent(joinParticles(first, second), own.kind === 'mixed')
}

/** The particle of the content model in a type; undefined if there is none or it is empty. */
function readModel(reading: SchemaSetReading, element: SchemaElement, stem: Owner): Particle | undefined {
  const model = schemaChild(element, 'group', 'all', 'choice', 'sequence')
  const particle = model && reading.set.readers.particle(reading, model, stem)
  return particle && isEmptyGroup(particle) ? undefined : particle
}

/** The particle of content with elements; undefined for empty content and text. */
function findParticle(content: Content): Particle | undefined {
  return content.kind === 'elements' || content.kind === 'mixed' ? content.particle : undefined
}

/** The content with a particle: mixed, elements, or empty without a particle. */
function makeContent(particle: Particle | undefined, isMixed: boolean): Content {
  if (isMixed) return { kind: 'mixed', ...(particle && { particle }) }
  return particle === undefined ? { kind: 'empty' } : { kind: 'elements', particle }
}

/**
 * A sequence of the base's particle, then the type's own, plain sequences merged into it; the only one if one is
 * absent.
 */
function joinParticles(base: Particle | undefined, own: Particle | undefined): Particle | undefined {
  if (base === undefined || own === undefined) return base ?? own
  const particles = [...unwrapped(base), ...unwrapped(own)]
  return { kind: 'sequence', occurs: { min: 1, max: 1 }, particles, at: own.at }
}

/** The members of a sequence that occurs once; any other particle itself. */
function unwrapped(particle: Particle): readonly Particle[] {
  const isPlain = particle.kind === 'sequence' && particle.occurs.min === 1 && particle.occurs.max === 1
  return isPlain ? particle.particles : [particle]
}
