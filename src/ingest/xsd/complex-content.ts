import { diagnostic } from '../../diagnostics/index.ts'
import type { ComplexNode, Content, NodeId, Particle } from '../../schema/index.ts'
import { attributeSteps, readAttributes } from './attribute-group.ts'
import { extendUses, ownUses, restrictUses } from './attribute-uses.ts'
import { builtinId } from './builtins.ts'
import type { Construct } from './construct.ts'
import { boolean, qName } from './lexical.ts'
import { type Owner, owner, type Reading } from './reading.ts'
import { isTrue } from './schema.ts'
import { typeName, typeNode } from './type-reference.ts'
import { schemaChild, type XmlElement } from './xml-element.ts'

/** §3.4.2 Complex type definitions with complex content. */
export const complexContent: Construct = {
  section: '3.4.2',
  attributes: { mixed: boolean },
  content: 'annotation? (restriction|extension)',
  notCarried: (element) => (isTrue(element, 'mixed') ? 'Mixed content' : undefined),
}

/** §3.4.2: the base's content and attributes, then more; or less of either, said anew. */
export const complexContentDerivation: Construct = {
  section: '3.4.2',
  attributes: { base: qName },
  required: ['base'],
  content: `annotation? (group|all|choice|sequence)? ${attributeSteps}`,
}

type Parts = Pick<ComplexNode, 'attributes' | 'content' | 'derivation'>

/** §3.4.2: content that is said in the type itself; short for a restriction of anyType. */
export function readOwnContent(reading: Reading, element: XmlElement, stem: Owner): Parts {
  const content = contentOf(readModel(reading, element, stem))
  return { attributes: ownUses(readAttributes(reading, element, stem)), content }
}

export function readComplexContent(reading: Reading, element: XmlElement, id: NodeId): Parts {
  const { set } = reading
  const by = schemaChild(element, 'restriction', 'extension')
  const name = by && typeName(reading, by, 'base')
  const base = by && name && typeNode(reading, by, name)
  if (by === undefined || base === undefined) return { attributes: [], content: { kind: 'empty' } }
  const isExtension = by.name.local === 'extension'
  if (base.id === builtinId('anyType')) {
    if (isExtension) set.sink(diagnostic('xsd-not-carried', { construct: 'An extension of anyType' }, by.at))
    return readOwnContent(reading, by, owner(id))
  }
  if (base.kind !== 'complex' || base.content.kind === 'text') {
    const problem = 'has no complex content that could be derived from'
    set.sink(diagnostic('xsd-derivation', { type: base.name?.local ?? 'base', problem }, by.at))
    return { attributes: [], content: { kind: 'empty' } }
  }
  const stem = owner(id)
  const own = readModel(reading, by, stem)
  const items = readAttributes(reading, by, stem)
  if (!isExtension) {
    const attributes = restrictUses(base.attributes, items)
    return { attributes, content: contentOf(own), derivation: { base: base.id, by: 'restriction' } }
  }
  const inherited = base.content.kind === 'elements' ? base.content.particle : undefined
  if (own !== undefined && inherited !== undefined && (own.kind === 'all' || inherited.kind === 'all')) {
    const facts = {
      type: base.name?.local ?? 'base',
      problem: 'is extended where one side is an "all" group',
    }
    set.sink(diagnostic('xsd-derivation', facts, by.at))
  }
  const content = contentOf(joined(inherited, own))
  return {
    attributes: extendUses(reading, base.attributes, items),
    content,
    derivation: { base: base.id, by: 'extension' },
  }
}

function readModel(reading: Reading, element: XmlElement, stem: Owner): Particle | undefined {
  const model = schemaChild(element, 'group', 'all', 'choice', 'sequence')
  return model && reading.set.readers.particle(reading, model, stem)
}

function contentOf(particle: Particle | undefined): Content {
  return particle === undefined ? { kind: 'empty' } : { kind: 'elements', particle }
}

/** §3.4.2, effective content by extension: the base's, then the type's own; plain sequences become one. */
function joined(base: Particle | undefined, own: Particle | undefined): Particle | undefined {
  if (base === undefined || own === undefined) return base ?? own
  const particles = [...unwrapped(base), ...unwrapped(own)]
  return { kind: 'sequence', occurs: { min: 1, max: 1 }, particles, at: own.at }
}

function unwrapped(particle: Particle): readonly Particle[] {
  const isPlain = particle.kind === 'sequence' && particle.occurs.min === 1 && particle.occurs.max === 1
  return isPlain ? particle.particles : [particle]
}
