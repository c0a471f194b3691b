import type { Location } from '../../../diagnostics/index.ts'
import {
  type AttributeWildcard,
  type ElementDeclaration,
  findNode,
  listTypesInPlace,
  localElements,
  type Name,
  type NodeId,
  resolve,
  type SchemaSet,
  type TypeNode,
} from '../../../schema/index.ts'
import { renameNamespaces } from '../../contents/content-words.ts'
import type { ElementSide } from '../../subjects.ts'
import { addPair, type Walk, type WalkPlace } from '../shared/walk.ts'
import { laterName } from './content-models.ts'
import { matchConstraints } from './identity-constraints.ts'
import { isInDocuments } from './instantiable-types.ts'
import { calledLater, matchSubstitutes } from './substitution-groups.ts'

export { matchConstraints }

interface Places {
  readonly before: Location
  readonly after: Location
}

/** What an element declaration says of its content beside the type. */
export function declaredFacts(
  declared: Pick<ElementDeclaration, 'type' | 'nillable' | 'default' | 'fixed' | 'block'>,
): Pick<ElementSide, 'type' | 'nillable' | 'default' | 'fixed' | 'block'> {
  return {
    ...{ type: declared.type, nillable: declared.nillable },
    ...(declared.default === undefined ? {} : { default: declared.default }),
    ...(declared.fixed === undefined ? {} : { fixed: declared.fixed }),
    ...(declared.block === undefined ? {} : { block: declared.block }),
  }
}

/** Compares what two global elements say, once, whatever refers to them. */
export function matchDeclarations(
  walk: Walk,
  before: ElementDeclaration,
  after: ElementDeclaration,
  place: WalkPlace,
): void {
  const at = { before: before.at, after: after.at }
  const side = (element: ElementDeclaration): ElementSide => ({
    ...{ name: after.name, occurs: { min: 1, max: 1 }, ...declaredFacts(element) },
    ...{
      path: place.path,
      parent: '',
      isRequired: true,
      hasOwnNamespace: false,
      at: element.at,
    },
  })
  const here = { ...place, key: `${place.key}/declaration` }
  addPair(walk, 'element', { before: side(before), after: side(after) }, here, at)
  matchConstraints(walk, before, after, place)
  const group = { ...place, key: `${place.key}/substitutes` }
  const sides = matchSubstitutes(walk, before, after, (name) => laterName(walk, name))
  addPair(walk, 'stand-ins', sides, group, at)
}

/**
 * Compares the derived types that can stand in for two types, and whether they can stand for themselves: a type that no
 * element has is only what others are made of.
 */
export function matchDerived(
  walk: Walk,
  before: TypeNode,
  after: TypeNode,
  place: WalkPlace,
  at: Places,
): void {
  if (!isUsedByElement(walk.before.set, before) && !isUsedByElement(walk.after.set, after)) return
  // Where documents of one version cannot hold it, the loss of what held it is told.
  if (isInDocuments(walk.before.set, before.id) !== isInDocuments(walk.after.set, after.id)) return
  const [own, other] = [derived(walk.before.set, before), derived(walk.after.set, after)]
  const names = calledLater(own, other, (name) => laterName(walk, name))
  const sides = {
    before: { what: 'type', names, isAbstract: isAbstract(before) },
    after: { what: 'type', names: calledLater(other), isAbstract: isAbstract(after) },
  } as const
  addPair(walk, 'stand-ins', sides, { ...place, key: `${place.key}/derived` }, at)
}

function derived(set: SchemaSet, node: TypeNode): readonly Name[] {
  const names = listTypesInPlace(set, node.id, []).map((id) => findNode(set, id).name)
  return names.filter((name) => name !== undefined)
}

function isAbstract(node: TypeNode): boolean {
  return node.kind === 'complex' && node.abstract
}

const ofElements = new WeakMap<SchemaSet, ReadonlySet<NodeId>>()

function isUsedByElement(set: SchemaSet, { id }: TypeNode): boolean {
  const found = ofElements.get(set) ?? new Set(elementTypes(set).map((type) => resolve(set, type).id))
  ofElements.set(set, found)
  return found.has(id)
}

function elementTypes(set: SchemaSet): readonly NodeId[] {
  return [...set.elements.values(), ...localElements(set)].map(({ type }) => type)
}

export function matchAttributeWildcards(
  walk: Walk,
  before: TypeNode,
  after: TypeNode,
  place: WalkPlace,
): void {
  const later = (namespace: string): string => walk.namespaces.get(namespace) ?? namespace
  const [own, other] = [findAttributeWildcard(before), findAttributeWildcard(after)]
  const one = own && { ...own, namespaces: renameNamespaces(own.namespaces, later) }
  if (one === undefined && other === undefined) return
  const here = { ...place, key: `${place.key}/anyAttribute` }
  const at = { before: one?.at ?? before.at, after: other?.at ?? after.at }
  addPair(walk, 'attribute-wildcard', { before: one, after: other }, here, at)
}

function findAttributeWildcard(node: TypeNode): AttributeWildcard | undefined {
  return node.kind === 'complex' ? node.anyAttribute : undefined
}
