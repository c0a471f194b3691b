import type { Location } from '../../../diagnostics/index.ts'
import {
  type AttributeWildcard,
  type ElementDeclaration,
  expandedName,
  findDeclaration,
  findNode,
  listTypesInPlace,
  listTypesLeftOut,
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

/** The type, nillability, default, fixed value and block of a declaration; absent ones are left out. */
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

/**
 * Compares two global element declarations: adds an `element` pair for what they state, compares identity
 * constraints, and adds a `stand-ins` pair for their substitutes.
 */
export function matchDeclarations(
  walk: Walk,
  before: ElementDeclaration,
  after: ElementDeclaration,
  place: WalkPlace,
): void {
  const at = { before: before.at, after: after.at }
  /** The element side of a declaration, under the later name. */
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
 * Adds a `stand-ins` pair for the derived types that can be substituted for two types, and whether these are
 * abstract. Nothing if no element has the types, or if only documents of one version can have them.
 */
export function matchDerived(
  walk: Walk,
  before: TypeNode,
  after: TypeNode,
  place: WalkPlace,
  at: Places,
): void {
  if (!isUsedByElement(walk.before.set, before) && !isUsedByElement(walk.after.set, after)) return
  // If documents of one version cannot have the type, the change that removed its use is reported.
  if (isInDocuments(walk.before.set, before.id) !== isInDocuments(walk.after.set, after.id)) return
  const [own, other] = listDerivedNames(walk, before, after)
  const names = calledLater(own, other, (name) => laterName(walk, name))
  const sides = {
    before: { what: 'type', names, isAbstract: isAbstract(before) },
    after: { what: 'type', names: calledLater(other), isAbstract: isAbstract(after) },
  } as const
  addPair(walk, 'stand-ins', sides, { ...place, key: `${place.key}/derived` }, at)
}

/**
 * For both versions, the names of the derived types that `xsi:type` can name in place of a type. What codecs of one
 * version leave out is included where codecs of the other accept it: validators accept it in both.
 */
function listDerivedNames(
  walk: Walk,
  before: TypeNode,
  after: TypeNode,
): readonly [readonly Name[], readonly Name[]] {
  const later = (name: Name): string => expandedName(laterName(walk, name))
  const [own, other] = [listNamesInPlace(walk.before.set, before), listNamesInPlace(walk.after.set, after)]
  const [mine, theirs] = [new Set(own.map(later)), new Set(other.map((name) => expandedName(name)))]
  const kept = listNamesLeftOut(walk.before.set, before).filter((name) => theirs.has(later(name)))
  const stays = listNamesLeftOut(walk.after.set, after).filter((name) => mine.has(expandedName(name)))
  return [
    [...own, ...kept],
    [...other, ...stays],
  ]
}

function listNamesInPlace(set: SchemaSet, { id }: TypeNode): readonly Name[] {
  return findNames(set, listTypesInPlace(set, id, []))
}

function listNamesLeftOut(set: SchemaSet, { id }: TypeNode): readonly Name[] {
  return findNames(set, listTypesLeftOut(set, id, []))
}

function findNames(set: SchemaSet, types: readonly NodeId[]): readonly Name[] {
  return types.map((id) => findNode(set, id).name).filter((name) => name !== undefined)
}

function isAbstract(node: TypeNode): boolean {
  return node.kind === 'complex' && node.abstract
}

const ofElements = new WeakMap<SchemaSet, ReadonlySet<NodeId>>()

/** Whether a global or local element that is not abstract has the type; cached by set. */
function isUsedByElement(set: SchemaSet, { id }: TypeNode): boolean {
  const found = ofElements.get(set) ?? new Set(elementTypes(set).map((type) => resolve(set, type).id))
  ofElements.set(set, found)
  return found.has(id)
}

function elementTypes(set: SchemaSet): readonly NodeId[] {
  const local = localElements(set).filter((particle) => findDeclaration(set, particle)?.abstract !== true)
  const roots = [...set.elements.values()].filter(({ abstract }) => !abstract)
  return [...roots, ...local].map(({ type }) => type)
}

/**
 * Adds an `attribute-wildcard` pair; nothing if neither type has a wildcard. Renamed namespaces of the earlier wildcard
 * are replaced by their later names.
 */
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
