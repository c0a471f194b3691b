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
  /** Whether it stands below a place that means nothing: then nothing below means anything either. */
  readonly isStray: boolean
}

/** Visits every element of a decoded document in its order, from the root down. */
export function walkValue(
  set: SchemaSet,
  root: ElementDeclaration,
  value: unknown,
  visit: (placed: PlacedRule) => void,
): void {
  const at = { id: root.id, type: root.type, value, path: [root.name.local] }
  const spots: Spot[] = [{ ...at, contexts: new Set(), around: undefined, isStray: false }]
  for (let spot = spots.pop(); spot !== undefined; spot = spots.pop()) {
    const { placed, inner } = placedAt(set, spot)
    visit(placed)
    // The last of the stack comes first: turned around, the document's order is kept.
    spots.push(...[...inner].reverse())
  }
}

function placedAt(
  set: SchemaSet,
  spot: Spot,
): { readonly placed: PlacedRule; readonly inner: readonly Spot[] } {
  const { id, value, path, isStray } = spot
  const node = resolve(set, resolveValueType(set, spot))
  const dataElements = isStray ? [] : meantIn(set, id, spot.contexts)
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

/** The declared type, or the one that the value says it has. */
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
      dataElements: meantIn(set, id, contexts),
      isPresent: listPropertyItems(readProperty(value, property)).length > 0,
    }
  })
}

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

function readAttributeTexts(members: readonly Member[], value: unknown): ReadonlyMap<string, string> {
  const found = members.flatMap(({ from, property }): readonly (readonly [string, string])[] => {
    const held = from.kind === 'attribute' ? printed(readProperty(value, property)) : undefined
    return from.kind === 'attribute' && held !== undefined ? [[from.use.name.local, held]] : []
  })
  return new Map(found)
}

function readElementText(members: readonly Member[], value: unknown): string | undefined {
  const member = members.find(({ from }) => from.kind === 'text')
  return printed(member === undefined ? value : readProperty(value, member.property))
}

function printed(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
}

function readProperty(value: unknown, property: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, property)
    ? (value as Readonly<Record<string, unknown>>)[property]
    : undefined
}

function listPropertyItems(value: unknown): readonly unknown[] {
  if (value === undefined) return []
  return Array.isArray(value) ? value : [value]
}

/** Ids of the data elements in whose context a place stands. */
type Contexts = ReadonlySet<string>

/** The data elements of a node that are meant in a context. A parent that the set never declares rules nothing out. */
function meantIn(set: SchemaSet, id: NodeId, contexts: Contexts): readonly DataElement[] {
  const declared = declaredIds(set)
  return listDataElements(set, id).filter(
    ({ parent }) => parent === undefined || contexts.has(parent) || !declared.has(parent),
  )
}

/** The contexts that an element opens for what stands in it; an element without data elements lets its own through. */
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

/** Every id that a node of the set carries, and those of its roots' contexts. */
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
