import {
  documentTypes,
  elementsOfContent,
  isAnything,
  type NodeId,
  type Particle,
  type SchemaSet,
  type TypeNode,
} from '../../../schema/index.ts'

const known = new WeakMap<SchemaSet, ReadonlySet<NodeId>>()

/** Whether documents can have a type, at a place of its own or named in place of another. */
export function isInDocuments(set: SchemaSet, type: NodeId): boolean {
  const found = known.get(set) ?? typesInDocuments(set)
  known.set(set, found)
  return found.has(type)
}

function typesInDocuments(set: SchemaSet): ReadonlySet<NodeId> {
  const types = [...set.elements.values()].map(({ type }) => type)
  return new Set(documentTypes(set, types).map(({ id }) => id))
}

/** The types that documents can hold, with what these are made of; nothing where documents can hold every type. */
const held = new WeakMap<SchemaSet, Held>()

interface Held {
  readonly types?: ReadonlySet<NodeId>
  /** Whether an element below a wildcard can name a type by `xsi:type`. */
  readonly isOpen?: boolean
}

function heldIn(set: SchemaSet): Held {
  const found = held.get(set) ?? findHeld(set)
  held.set(set, found)
  return found
}

/**
 * Without roots every named type is one, and below a wildcard an element can name any type by `xsi:type`; but one that is
 * abstract, which is held where something is made of it.
 */
function findHeld(set: SchemaSet): Held {
  if (set.language !== 'xml' || set.elements.size === 0) return {}
  const starts = [...set.elements.values(), ...(set.attributes?.values() ?? [])].map(({ type }) => type)
  const declared = documentTypes(set, starts)
  const isAny = declared.some(isOpen)
  const nodes = isAny ? documentTypes(set, [...starts, ...namedIn(set)]) : declared
  const types = new Set(nodes.map(({ id }) => id))
  for (const id of types) for (const base of listBases(set.nodes.get(id))) types.add(base)
  return { types, isOpen: isAny }
}

function namedIn(set: SchemaSet): readonly NodeId[] {
  return [...set.nodes.values()].flatMap((node) =>
    node.name === undefined || (node.kind === 'complex' && node.abstract) ? [] : [node.id],
  )
}

function listBases(node: TypeNode | undefined): readonly NodeId[] {
  if (node === undefined) return []
  const restricted = 'restricts' in node ? (node.restricts ?? []) : []
  return node.kind === 'complex' && node.derivation ? [node.derivation.base, ...restricted] : restricted
}

function isOpen(node: TypeNode): boolean {
  if (isAnything(node.id)) return true
  if (node.kind !== 'complex') return false
  const { content } = node
  const particle = content.kind === 'elements' || content.kind === 'mixed' ? content.particle : undefined
  return particle !== undefined && hasWildcard(particle)
}

function hasWildcard(particle: Particle): boolean {
  if (particle.kind === 'any') return particle.process !== 'skip'
  return particle.kind !== 'element' && particle.particles.some(hasWildcard)
}

/** Whether a document can hold a type, or something that is made of it. */
export function isInstantiable(set: SchemaSet, type: NodeId): boolean {
  return heldIn(set).types?.has(type) ?? true
}

/** Whether documents name a namespace: an element, an attribute or a type that `xsi:type` can name is in it. */
export function isNamespaceHeld(set: SchemaSet, namespace: string): boolean {
  const { types, isOpen: isAny } = heldIn(set)
  if (types === undefined || isAny) return true
  const isIn = ({ name }: { readonly name?: TypeNode['name'] }): boolean => name?.namespace === namespace
  if ([...set.elements.values(), ...(set.attributes?.values() ?? [])].some(isIn)) return true
  return [...types].some((id) => {
    const node = set.nodes.get(id)
    if (node?.kind !== 'complex') return false
    return isIn(node) || node.attributes.some(isIn) || elementsOfContent(node.content).some(isIn)
  })
}
