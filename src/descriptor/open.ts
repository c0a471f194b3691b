import {
  Below,
  type ComplexNode,
  type ElementDeclaration,
  elementsOfContent,
  expandedName,
  isReplaceable,
  isReplaceableRoot,
  listSubstitutes,
  listTypesInPlace,
  localElements,
  type NodeId,
  resolve,
  type SchemaSet,
  type TypeNode,
} from '../schema/index.ts'
import {
  findShape,
  isAnyType,
  isOneOf,
  listParticleLeaves,
  type Member,
  type ParticleLeaf,
} from '../typescript/index.ts'

/**
 * Whether a type contains, at any depth, `xs:anyType` or a wildcard that is not `skip`, and so any global
 * declaration.
 */
export function canHoldGlobals(set: SchemaSet, type: NodeId): boolean {
  const below = unnamed.get(set) ?? new Below(set, (node) => (allowsAnyGlobal(node) ? [true] : []))
  unnamed.set(set, below)
  return below.of(type).size > 0
}

const unnamed = new WeakMap<SchemaSet, Below<true>>()

/** Whether a type itself is `xs:anyType` or has a wildcard for elements or attributes that is not `skip`. */
function allowsAnyGlobal(node: TypeNode): boolean {
  if (isAnyType(node)) return true
  if (node.kind !== 'complex') return false
  const wildcards = [node.anyAttribute, ...listContentLeaves(node).filter((leaf) => leaf.kind === 'any')]
  return wildcards.some((wildcard) => wildcard !== undefined && wildcard.process !== 'skip')
}

/** Whether a root element of an XML set can contain any global declaration (`canHoldGlobals`); false for JSON. */
export function hasOpenRoots(set: SchemaSet): boolean {
  const known = openRoots.get(set)
  if (known !== undefined) return known
  const found =
    set.language === 'xml' && [...set.elements.values()].some(({ type }) => canHoldGlobals(set, type))
  openRoots.set(set, found)
  return found
}

const openRoots = new WeakMap<SchemaSet, boolean>()

/** The elements and wildcards of a type's content, nested groups included; empty for text. */
function listContentLeaves({ content }: ComplexNode): readonly ParticleLeaf[] {
  const particle = content.kind === 'elements' || content.kind === 'mixed' ? content.particle : undefined
  return particle ? [...listParticleLeaves(particle)] : []
}

const ofElements = new WeakMap<SchemaSet, ReadonlySet<NodeId>>()

/** Whether any element has the type, so that a document can name it by `xsi:type`; attributes cannot. */
export function isElementType(set: SchemaSet, id: NodeId): boolean {
  return elementTypes(set).has(id)
}

/** The ids of the types of all elements of a set, references resolved; computed once per set. */
export function elementTypes(set: SchemaSet): ReadonlySet<NodeId> {
  const known =
    ofElements.get(set) ??
    new Set([...set.elements.values(), ...localElements(set)].map(({ type }) => resolve(set, type).id))
  ofElements.set(set, known)
  return known
}

const replaceable = new WeakMap<SchemaSet, boolean>()

/**
 * Whether an element of an XML set has a simple type that `xsi:type` can replace (`isReplaceable`); false for
 * JSON.
 */
export function hasReplaceableTexts(set: SchemaSet): boolean {
  const found =
    replaceable.get(set) ??
    (set.language === 'xml' &&
      ([...set.elements.values()].some(({ type }) => isReplaceableRoot(set, type)) ||
        [...set.nodes.values()].some((node) => node.kind === 'complex' && holdsReplaceable(set, node))))
  replaceable.set(set, found)
  return found
}

/** Whether a child element or a substitute of one has a simple type that `xsi:type` can replace. */
function holdsReplaceable(set: SchemaSet, { content }: ComplexNode): boolean {
  return elementsOfContent(content).some(
    (element) =>
      isReplaceable(set, element.type) ||
      listSubstitutes(set, element).some(({ type }) => isReplaceable(set, type)),
  )
}

const notPlain = new WeakMap<SchemaSet, Below<true>>()

/**
 * Whether the runtime's smaller codec is enough for a root: at no depth nil, identity constraints, wildcards,
 * `xsi:type`, substitution, choices, repeated groups, mixed order, QNames or ids.
 */
export function isPlainRoot(
  set: SchemaSet,
  { type, nillable, constraints = [] }: ElementDeclaration,
): boolean {
  const below = notPlain.get(set) ?? new Below(set, (node) => (isPlainType(set, node) ? [] : [true]))
  notPlain.set(set, below)
  return !nillable && constraints.length === 0 && !isReplaceableRoot(set, type) && below.of(type).size === 0
}

/**
 * Whether the smaller codec supports a type by itself, its children's types not considered. It supports no QNames,
 * ids, abstract or replaceable types, wildcards, nil, identity constraints, substitutes, or content other than a
 * plain sequence.
 */
function isPlainType(set: SchemaSet, node: TypeNode): boolean {
  if (node.kind === 'scalar' || node.kind === 'code-list') {
    const { primitive, builtin } = node
    return !/^(?:QName|NOTATION)$/u.test(primitive) && !/^(?:ID|IDREF|ENTITY)$/u.test(builtin)
  }
  if (node.kind !== 'complex') return node.kind === 'list' || node.kind === 'union'
  if (node.abstract || node.anyAttribute || listTypesInPlace(set, node.id, []).length > 0) return false
  if (holdsReplaceable(set, node)) return false
  const shape = findShape(set, node)
  if (shape.kind === 'object' && !shape.members.every(isPlainMember)) return false
  return (
    isPlainSequence(node) &&
    listContentLeaves(node).every(
      (leaf) => leaf.kind === 'element' && !leaf.nillable && !leaf.constraints?.length && !isOneOf(set, leaf),
    )
  )
}

/** No list of nodes, and no two elements in one property. */
function isPlainMember({ from }: Member): boolean {
  return from.kind === 'element' ? from.particles.length === 1 : from.kind !== 'nodes'
}

/**
 * Whether content has no elements, one element, or a sequence that occurs once of elements with distinct names. A
 * choice of one member counts as a sequence.
 */
function isPlainSequence({ content }: ComplexNode): boolean {
  const particle = content.kind === 'elements' || content.kind === 'mixed' ? content.particle : undefined
  if (!particle || particle.kind === 'element') return true
  if (particle.kind === 'any' || particle.occurs.min !== 1 || particle.occurs.max !== 1) return false
  const { kind, particles } = particle
  if (kind !== 'sequence' && !(kind === 'choice' && particles.length === 1)) return false
  const names = particles.flatMap((one) => (one.kind === 'element' ? [expandedName(one.name)] : []))
  return names.length === particles.length && new Set(names).size === names.length
}
