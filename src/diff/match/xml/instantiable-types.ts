import {
  allowsAnyElement,
  derivationSteps,
  documentTypes,
  elementsOfContent,
  findDeclaration,
  isBuiltIn,
  type NodeId,
  resolve,
  type SchemaSet,
  type TypeNode,
} from '../../../schema/index.ts'
import type { Matched } from '../shared/pairing.ts'
import type { Walk } from '../shared/walk.ts'

const known = new WeakMap<SchemaSet, ReadonlySet<NodeId>>()

/** Whether documents can have a value of exactly this type, as declared or named by `xsi:type`. */
export function isInDocuments(set: SchemaSet, type: NodeId): boolean {
  const found = known.get(set) ?? typesInDocuments(set)
  known.set(set, found)
  return found.has(type)
}

/** The types that documents can have, starting from all global elements. */
function typesInDocuments(set: SchemaSet): ReadonlySet<NodeId> {
  const types = [...set.elements.values()].map(({ type }) => type)
  return new Set(documentTypes(set, types).map(({ id }) => id))
}

/** Cached results of `findHeld`. */
const held = new WeakMap<SchemaSet, Held>()

interface Held {
  readonly types?: ReadonlySet<NodeId>
  /** Those of `types` that documents can have without a wildcard. */
  readonly declared?: ReadonlySet<NodeId>
  /** Whether an element below a wildcard can name a type by `xsi:type`. */
  readonly isOpen?: boolean
}

/** The result of `findHeld`, cached by set. */
function heldIn(set: SchemaSet): Held {
  const found = held.get(set) ?? findHeld(set)
  held.set(set, found)
  return found
}

/**
 * The types that documents of a set can have, with their base types. No `types` if documents can have every
 * type: in JSON sets and sets without elements. If a wildcard is reachable, every named type that is not
 * abstract is included.
 */
function findHeld(set: SchemaSet): Held {
  if (set.language !== 'xml' || set.elements.size === 0) return {}
  const starts = [...set.elements.values(), ...(set.attributes?.values() ?? [])].map(({ type }) => type)
  const declared = documentTypes(set, starts)
  const isAny = declared.some(allowsAnyElement)
  const nodes = isAny ? documentTypes(set, [...starts, ...namedIn(set)]) : declared
  return { types: withBases(set, nodes), declared: withBases(set, declared), isOpen: isAny }
}

/** The ids of types and of all their base types. */
function withBases(set: SchemaSet, nodes: readonly TypeNode[]): ReadonlySet<NodeId> {
  const types = new Set(nodes.map(({ id }) => id))
  for (const id of types) for (const base of listBases(set.nodes.get(id))) types.add(base)
  return types
}

/** The ids of all named types that are not abstract. */
function namedIn(set: SchemaSet): readonly NodeId[] {
  return [...set.nodes.values()].flatMap((node) =>
    node.name === undefined || (node.kind === 'complex' && node.abstract) ? [] : [node.id],
  )
}

/** The types that a type is derived from: its base and all that it restricts. */
function listBases(node: TypeNode | undefined): readonly NodeId[] {
  if (node === undefined) return []
  const restricted = 'restricts' in node ? (node.restricts ?? []) : []
  return node.kind === 'complex' && node.derivation ? [node.derivation.base, ...restricted] : restricted
}

/** Whether documents can have a type, or one derived from it. */
export function isInstantiable(set: SchemaSet, type: NodeId): boolean {
  return heldIn(set).types?.has(type) ?? true
}

const elementTypes = new WeakMap<SchemaSet, ReadonlySet<NodeId>>()

/**
 * Whether an element of a document that has a simple type or any type can name this type by `xsi:type`, or one that
 * only a wildcard takes (Part 1, 3.10.4).
 */
export function isNameable(set: SchemaSet, type: NodeId): boolean {
  if (heldIn(set).isOpen) return true
  const found = elementTypes.get(set) ?? listElementTypes(set)
  elementTypes.set(set, found)
  return [...found].some((base) => {
    const node = resolve(set, base)
    if (isBuiltIn(node) && node.name?.local === 'anyType') return true
    return node.kind !== 'complex' && derivationSteps(set, type, base) !== undefined
  })
}

/** Whether elements of documents can name a type by `xsi:type`, and documents do not have it as declared. */
export function isHeldByName(set: SchemaSet, node: TypeNode): boolean {
  if (set.language !== 'xml' || (node.kind === 'complex' && node.abstract)) return false
  return heldIn(set).declared?.has(node.id) === false && isNameable(set, node.id)
}

/** Whether elements of documents can name a type by `xsi:type` that only attributes have as declared. */
export function isAttributeTypeNameable(set: SchemaSet, node: TypeNode): boolean {
  return heldIn(set).declared !== undefined && isOnlyInAttributes(set, node) && isNameable(set, node.id)
}

/** The types of the elements that documents can have, without elements that block restrictions. */
function listElementTypes(set: SchemaSet): ReadonlySet<NodeId> {
  const roots = [...set.elements.values()].filter(({ abstract }) => !abstract)
  const inner = documentTypes(
    set,
    roots.map(({ type }) => type),
  )
    .flatMap((node) => (node.kind === 'complex' ? elementsOfContent(node.content) : []))
    .filter((particle) => findDeclaration(set, particle)?.abstract !== true)
  const open = [...roots, ...inner].filter(({ block = [] }) => !block.includes('restriction'))
  return new Set(open.map(({ type }) => resolve(set, type).id))
}

/**
 * Whether documents can contain a namespace: in elements, attributes, or types named by `xsi:type`. Also true
 * if every type can be in documents, as below a wildcard.
 */
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

const knownBases = new WeakMap<SchemaSet, ReadonlySet<NodeId>>()

/**
 * Whether two corresponding complex types are in no documents themselves, and at least one is base of a type that
 * is.
 */
export function areOnlyBases(walk: Walk, { before, after }: Matched<TypeNode>): boolean {
  if (before?.kind !== 'complex' || after?.kind !== 'complex') return false
  const sides = [
    { set: walk.before.set, id: before.id },
    { set: walk.after.set, id: after.id },
  ]
  return (
    sides.some(({ set, id }) => basesIn(set).has(id)) && sides.every(({ set, id }) => !isInDocuments(set, id))
  )
}

/** The base types, at any level, of the types that documents have; cached. */
function basesIn(set: SchemaSet): ReadonlySet<NodeId> {
  const met = knownBases.get(set)
  if (met) return met
  const bases = new Set<NodeId>()
  knownBases.set(set, bases)
  for (const node of set.nodes.values()) {
    if (!isInDocuments(set, node.id)) continue
    for (
      let id = findBaseType(node);
      id !== undefined && !bases.has(id);
      id = findBaseType(set.nodes.get(id))
    )
      bases.add(id)
  }
  return bases
}

function findBaseType(node: TypeNode | undefined): NodeId | undefined {
  return node?.kind === 'complex' ? node.derivation?.base : undefined
}

interface Uses {
  /** Types of elements, attributes and texts. */
  readonly whole: ReadonlySet<NodeId>
  /** Types of elements and texts. */
  readonly texts: ReadonlySet<NodeId>
  /** Types that lists, unions or restrictions are made of. */
  readonly parts: ReadonlySet<NodeId>
}

const knownParts = new WeakMap<SchemaSet, Uses>()

/**
 * Whether a simple type is used only in lists, unions or restrictions, and not by elements, attributes or texts.
 */
export function isOnlyPart(set: SchemaSet, { id }: TypeNode): boolean {
  const uses = listUses(set)
  return uses.parts.has(id) && !uses.whole.has(id)
}

/** Whether a simple type is used by attributes only. */
function isOnlyInAttributes(set: SchemaSet, { id, kind }: TypeNode): boolean {
  const { parts, texts } = listUses(set)
  return kind !== 'complex' && !parts.has(id) && !texts.has(id)
}

/** The uses of the types of a set; cached. */
function listUses(set: SchemaSet): Uses {
  const uses = knownParts.get(set) ?? usesIn(set)
  knownParts.set(set, uses)
  return uses
}

/** The types of a set that are used as a whole, and those that other simple types are made of. */
function usesIn(set: SchemaSet): Uses {
  const nodes = [...set.nodes.values()]
  const attributes = [...(set.attributes?.values() ?? []), ...nodes.flatMap(attributesUsed)]
  const elements = [...[...set.elements.values()].map(({ type }) => type), ...nodes.flatMap(textsUsed)]
  const resolved = (ids: readonly NodeId[]) => new Set(ids.map((id) => resolve(set, id).id))
  return {
    whole: resolved([...elements, ...attributes.map(({ type }) => type)]),
    texts: resolved(elements),
    parts: new Set(nodes.flatMap(listPartTypes).map((id) => (set.nodes.has(id) ? resolve(set, id).id : id))),
  }
}

function attributesUsed(node: TypeNode): readonly { readonly type: NodeId }[] {
  return node.kind === 'complex' ? node.attributes : []
}

/** The types of a complex type's elements and text; none for other types. */
function textsUsed(node: TypeNode): readonly NodeId[] {
  if (node.kind !== 'complex') return []
  const text = node.content.kind === 'text' ? [node.content.type] : []
  return [...elementsOfContent(node.content).map(({ type }) => type), ...text]
}

/** The types that a simple type is made of: restricted types, list item, union members. */
function listPartTypes(node: TypeNode): readonly NodeId[] {
  const bases = 'restricts' in node ? (node.restricts ?? []) : []
  if (node.kind === 'list') return [...bases, node.item]
  return node.kind === 'union' ? [...bases, ...node.members] : bases
}
