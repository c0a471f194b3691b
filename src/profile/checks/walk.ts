import {
  type ComplexNode,
  type DataElement,
  type ElementDeclaration,
  findNode,
  type NodeId,
  parseExpandedName,
  resolve,
  rootContexts,
  type SchemaSet,
} from '../../schema/index.ts'
import { findShape, type Member } from '../../typescript/index.ts'
import type { PlacedRule, PossibleChild } from './check.ts'

interface Spot {
  readonly id: NodeId
  readonly type: NodeId
  readonly value: unknown
  readonly path: PlacedRule['path']
  readonly contexts: Contexts
  readonly around: PlacedRule['nearest']
  /** Whether it is below an element without meaning; then it has none either. */
  readonly isStray: boolean
}

/** Calls `visit` for every element of a decoded document, in document order. */
export function walkValue(
  set: SchemaSet,
  root: ElementDeclaration,
  value: unknown,
  visit: (placed: PlacedRule) => void,
): void {
  const at = { id: root.id, type: root.type, value, path: [root.name.local] }
  const spots: Spot[] = [{ ...at, contexts: new Set(), around: undefined, isStray: false }]
  for (let spot = spots.pop(); spot !== undefined; spot = spots.pop()) {
    const { placed, inner } = placeElement(set, spot)
    visit(placed)
    // Reversed, since the last of the stack is visited first.
    spots.push(...[...inner].reverse())
  }
}

/** An element with its place in the schema, and the elements below it that are still to be visited. */
function placeElement(
  set: SchemaSet,
  spot: Spot,
): { readonly placed: PlacedRule; readonly inner: readonly Spot[] } {
  const { id, value, path, isStray } = spot
  const node = resolve(set, resolveValueType(set, spot))
  const dataElements = isStray ? [] : listMeantElements(set, id, spot.contexts)
  const isElsewhere = !isStray && dataElements.length === 0 && listDataElements(set, id).length > 0
  const contexts = contextsBelow(set, { id, type: node.id }, dataElements, spot.contexts)
  const nearest = dataElements[0] ?? spot.around
  const members = node.kind === 'complex' ? listShapeMembers(set, node) : []
  const isLost = isStray || isElsewhere
  const below = isLost ? [] : members.flatMap((member) => listChildElements(set, member, value, contexts))
  const inside = { contexts, around: nearest, isStray: isLost }
  const placed = {
    ...{ set, path, value, type: node.id, dataElements, nearest, below, isElsewhere },
    text: readElementText(members, value),
    attributes: readAttributeTexts(members, value),
  }
  return { placed, inner: members.flatMap((member) => listChildSpots(member, spot, inside)) }
}

/** The type of a value: the one that its `$type` names, otherwise the declared one. */
function resolveValueType(set: SchemaSet, { type, value }: Spot): NodeId {
  const said = readProperty(value, '$type')
  const name = typeof said === 'string' ? parseExpandedName(said) : undefined
  const own = findNode(set, type)
  if (name === undefined) return own.id
  const node = [...set.nodes.values()].find(
    (one) => one.name?.local === name.local && one.name.namespace === name.namespace,
  )
  return node?.id ?? own.id
}

function listShapeMembers(set: SchemaSet, node: ComplexNode): readonly Member[] {
  const shape = findShape(set, node)
  return shape.kind === 'object' ? shape.members : []
}

/**
 * The element that a member stands for, with its data elements and whether it occurs; none for attributes and
 * text.
 */
function listChildElements(
  set: SchemaSet,
  { from, property }: Member,
  value: unknown,
  contexts: Contexts,
): readonly PossibleChild[] {
  if (from.kind !== 'element') return []
  return from.particles.slice(0, 1).map(({ name, id, type, occurs }) => {
    return {
      step: { kind: 'element', name, id, type, min: occurs.min, max: occurs.max },
      property,
      dataElements: listMeantElements(set, id, contexts),
      isPresent: listPropertyItems(readProperty(value, property)).length > 0,
    }
  })
}

/** The elements of a member that occur below, to be visited. */
function listChildSpots(
  { from, property, isArray, id, type }: Member,
  spot: Spot,
  inside: Pick<Spot, 'contexts' | 'around' | 'isStray'>,
): readonly Spot[] {
  if (from.kind !== 'element') return []
  return listPropertyItems(readProperty(spot.value, property)).map((value, index) => {
    const path = [...spot.path, property, ...(isArray ? [index] : [])]
    return { id, type, value, path, ...inside }
  })
}

/** The texts of the attributes that are present, by local name. */
function readAttributeTexts(members: readonly Member[], value: unknown): ReadonlyMap<string, string> {
  const found = members.flatMap(({ from, property }): readonly (readonly [string, string])[] => {
    const held = from.kind === 'attribute' ? printed(readProperty(value, property)) : undefined
    return from.kind === 'attribute' && held !== undefined ? [[from.use.name.local, held]] : []
  })
  return new Map(found)
}

/** The text of an element: of its text member, or of the value itself. */
function readElementText(members: readonly Member[], value: unknown): string | undefined {
  const member = members.find(({ from }) => from.kind === 'text')
  return printed(member === undefined ? value : readProperty(value, member.property))
}

/** A text or number as text; `undefined` for other values. */
function printed(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
}

/** An own property of an object; `undefined` for other values. */
function readProperty(value: unknown, property: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, property)
    ? (value as Readonly<Record<string, unknown>>)[property]
    : undefined
}

/** The value of a property as a list: none if it is absent, its items if it is an array. */
function listPropertyItems(value: unknown): readonly unknown[] {
  if (value === undefined) return []
  return Array.isArray(value) ? value : [value]
}

/** The ids of the data elements around a place, which are its contexts. */
type Contexts = ReadonlySet<string>

/** The data elements of a node that apply in the contexts. A parent that the set does not declare is ignored. */
function listMeantElements(set: SchemaSet, id: NodeId, contexts: Contexts): readonly DataElement[] {
  const declared = declaredIds(set)
  return listDataElements(set, id).filter(
    ({ parent }) => parent === undefined || contexts.has(parent) || !declared.has(parent),
  )
}

/** The contexts for the content of an element: its own data elements; without any, those around it. */
function contextsBelow(
  set: SchemaSet,
  element: { readonly id: NodeId; readonly type: NodeId },
  meant: readonly DataElement[],
  contexts: Contexts,
): Contexts {
  if (meant.length > 0) return new Set(meant.map(({ id }) => id))
  if (contexts.size > 0) return contexts
  const [any] = set.elements.values()
  return any ? rootContexts(set, { ...any, id: element.id, type: element.type }) : contexts
}

function listDataElements(set: SchemaSet, id: NodeId): readonly DataElement[] {
  return set.annotations.get(id)?.dataElements ?? []
}

const known = new WeakMap<SchemaSet, ReadonlySet<string>>()

/** All ids of data elements in a set, and those of its roots' contexts; remembered by set. */
function declaredIds(set: SchemaSet): ReadonlySet<string> {
  const found =
    known.get(set) ??
    new Set([
      ...[...set.annotations.values()].flatMap(({ dataElements }) => dataElements.map(({ id }) => id)),
      ...[...set.elements.values()].flatMap((root) => [...rootContexts(set, root)]),
    ])
  known.set(set, found)
  return found
}
