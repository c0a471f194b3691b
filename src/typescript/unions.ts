import {
  type ElementDeclaration,
  type ElementParticle,
  findNode,
  listTypesInPlace,
  type NodeId,
  type Property,
  resolve,
  type SchemaSet,
  type TypeNode,
} from '../schema/index.ts'
import { typeIdentifier, uniqueIdentifiers } from './identifier.ts'

/** What modules export beside their types and codecs: unions of what can stand in a place. */
export interface UnionNames {
  /** `ShapeOrDerived`: a type and those derived from it, by the type's id. */
  readonly types: ReadonlyMap<NodeId, string>
  /** `ShapeElement`: an element and those that substitute for it, by the id of its declaration. */
  readonly elements: ReadonlyMap<NodeId, string>
}

/** A type or codec that a module exports. */
export interface Exported {
  readonly id: NodeId
  readonly name: string
  readonly namespace: string
}

/**
 * Names for a set's unions that no type and no codec of their module has; a taken name gets a fingerprint.
 * `…OrDerived` for a type that others derive from, `…Element` for an element that others substitute.
 */
export function unionNames(
  set: SchemaSet,
  types: readonly Exported[],
  codecs: readonly Exported[],
): UnionNames {
  const derivable = types.filter(({ id }) => canBeDerived(set, id))
  const heads = new Set(listSubstitutionHeads(set).map(({ id }) => id))
  const result = { types: new Map<NodeId, string>(), elements: new Map<NodeId, string>() }
  for (const namespace of new Set([...types, ...codecs].map((one) => one.namespace))) {
    const wanted = new Map<string, { readonly identifier: string; readonly isExact: boolean }>()
    const isInside = (one: Exported): boolean => one.namespace === namespace
    for (const { name } of [...types, ...codecs].filter(isInside)) {
      wanted.set(`taken ${name}`, { identifier: name, isExact: true })
    }
    for (const { id, name } of derivable.filter(isInside)) {
      wanted.set(id, { identifier: `${name}OrDerived`, isExact: false })
    }
    for (const { id, name } of codecs.filter((one) => isInside(one) && heads.has(one.id))) {
      wanted.set(id, { identifier: `${typeIdentifier(name)}Element`, isExact: false })
    }
    for (const [id, identifier] of uniqueIdentifiers(wanted)) {
      if (heads.has(id)) result.elements.set(id, identifier)
      else if (!id.startsWith('taken ')) result.types.set(id, identifier)
    }
  }
  return result
}

/**
 * Whether a type needs a union: a complex type that is abstract or has derived types, or a discriminator with
 * subtypes.
 */
function canBeDerived(set: SchemaSet, id: NodeId): boolean {
  const node = set.nodes.get(id)
  if (set.language === 'json') return findDiscriminatorSubtypes(set, id).length > 0
  return node?.kind === 'complex' && (node.abstract || listTypesInPlace(set, id, []).length > 0)
}

/** The global elements that are abstract or that another element substitutes. */
function listSubstitutionHeads({ elements }: SchemaSet): readonly ElementDeclaration[] {
  const heads = new Set([...elements.values()].map(({ substitutes }) => substitutes))
  return [...elements.values()].filter(({ id, abstract }) => abstract || heads.has(id))
}

/** A particle that refers to a global element and occurs once. */
export function referenceTo(element: ElementDeclaration): ElementParticle {
  const { id, name, type, nillable, block, at } = element
  const occurs = { min: 1, max: 1 }
  return { kind: 'element', id, name, type, nillable, occurs, declaration: id, ...(block && { block }), at }
}

/** A schema that a discriminator's names stand for, be it the one that has the discriminator or one made of it. */
export interface DiscriminatorSubtype {
  readonly id: NodeId
  readonly names: readonly string[]
}

/**
 * The subtypes in the mapping of a discriminator beside neither `oneOf` nor `anyOf`: named schemas that include
 * the base by `allOf`, with the names of each. Empty where there are none.
 */
export function findDiscriminatorSubtypes(set: SchemaSet, base: NodeId): readonly DiscriminatorSubtype[] {
  const discriminator = set.language === 'json' ? set.discriminators?.get(base) : undefined
  const found = new Map<NodeId, string[]>()
  for (const [name, id] of discriminator?.mapping ?? []) {
    if (id === base || findNode(set, id).name === undefined || !isSubtype(set, id, base)) continue
    const names = found.get(id)
    if (names) names.push(name)
    else found.set(id, [name])
  }
  return [...found].map(([id, names]) => ({ id, names }))
}

/**
 * Whether a schema includes another by `allOf` and references; false where alternatives or conditions are on the
 * way.
 */
function isSubtype(set: SchemaSet, start: NodeId, base: NodeId): boolean {
  const seen = new Set<NodeId>()
  const queue = [start]
  let isFound = false
  for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
    if (id === base) isFound = true
    if (id === base || seen.has(id)) continue
    seen.add(id)
    const node = findNode(set, id)
    if (node.kind === 'union' || node.kind === 'conditional' || node.kind === 'dynamic') return false
    queue.push(...wholeParts(node))
  }
  return isFound
}

/** The schemas that every value of a node must match: `allOf` members, a reference's target, a wrapped schema. */
function wholeParts(node: TypeNode): readonly NodeId[] {
  if (node.kind === 'all') return node.members
  if (node.kind === 'reference') return [node.to]
  return node.kind === 'unevaluated' || node.kind === 'resource' ? [node.of] : []
}

/** All declarations of a property in a type, through `allOf` and references; not in alternatives. */
export function propertiesIn(
  set: SchemaSet,
  start: NodeId,
  name: string,
  seen: Set<NodeId> = new Set(),
): readonly Property[] {
  const node = resolve(set, start)
  if (seen.has(node.id)) return []
  seen.add(node.id)
  if (node.kind === 'object') return node.properties.filter((one) => one.name === name)
  return wholeParts(node).flatMap((part) => propertiesIn(set, part, name, seen))
}
