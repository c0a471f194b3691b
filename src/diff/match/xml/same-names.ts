import {
  type ElementDeclaration,
  expandedName,
  listChildren,
  type Name,
  type NodeId,
  resolve,
  type SchemaSet,
  type TypeNode,
} from '../../../schema/index.ts'
import { matchDiscriminatorSubtypes } from '../json/discriminators.ts'
import { isSchema } from '../schema-sets.ts'
import { matchAnnotations } from '../shared/annotations.ts'
import { type Matched, matchNames } from '../shared/pairing.ts'
import { addPair, dataElementsAt, movedName, type Walk, type WalkPlace } from '../shared/walk.ts'
import { matchDeclarations } from './element-declarations.ts'
import { areOnlyBases, isAttributeTypeNameable, isHeldByName, isNamespaceHeld } from './instantiable-types.ts'
import { matchFoundAttributes, matchFoundElement } from './wildcard-declarations.ts'
import { matchNamedTypes, matchTypes, namedPlace } from './xml-types.ts'

/**
 * Compares two states of one schema set: moved namespaces, named types (base types first), global elements,
 * attributes found by wildcards, then all queued types. Elements that other sets have (`elsewhere`) are not one-sided.
 */
export function matchLineage(walk: Walk, elsewhere: ReadonlySet<ElementDeclaration>): void {
  // Types of XML bodies in an OpenAPI description have a file name in place of a namespace.
  for (const pair of isSchema(walk.before.set) ? walk.namespaces : []) matchNamespace(walk, pair)
  // JSON schemas that something else contains are met there first: the path says where documents have them.
  if (walk.likeness) drain(walk)
  for (const pair of basesFirst(walk, walk.types)) {
    matchDeclared(walk, pair)
    if (walk.likeness) drain(walk)
  }
  matchDiscriminatorSubtypes(walk)
  for (const pair of kinRoots(walk)) {
    const lone = pair.before === undefined ? pair.after : pair.after === undefined ? pair.before : undefined
    if (lone && elsewhere.has(lone)) continue
    matchRoot(walk, pair)
    if (!walk.likeness) matchFoundElement(walk, pair)
  }
  matchFoundAttributes(walk)
  drain(walk)
}

/**
 * Compares what two sets have in common beside the roots that were compared (`done`): documents of these can contain
 * it, and its substitutes and derived types can be others than in the set that is compared as a whole.
 */
export function matchCommon(walk: Walk, done: ReadonlySet<ElementDeclaration>): void {
  for (const pair of basesFirst(walk, walk.types)) if (pair.before && pair.after) matchDeclared(walk, pair)
  for (const pair of kinRoots(walk)) {
    if (pair.before && pair.after && !done.has(pair.before)) matchRoot(walk, pair)
  }
  drain(walk)
}

/**
 * Pairs the global elements of both sides by name, then as renamed: by aligned structure or corresponding types.
 */
export function kinRoots({
  before,
  after,
  renamed,
  structure,
}: Walk): readonly Matched<ElementDeclaration>[] {
  const [mine, theirs] = [before.set.elements, after.set.elements]
  const isPaired = (one: ElementDeclaration, other: ElementDeclaration): boolean =>
    structure?.roots.get(expandedName(one.name)) === expandedName(other.name)
  return matchNames(
    mine,
    theirs,
    (one, other) => isPaired(one, other) || renamed.get(one.type) === other.type,
  )
}

/**
 * Adds a `namespace` pair for a moved namespace, located at its first node; `isUnheld` if documents never contain
 * it.
 */
function matchNamespace(walk: Walk, [before, after]: readonly [string, string]): void {
  const first = (set: SchemaSet, namespace: string) =>
    [...set.nodes.values()].find((node) => node.name?.namespace === namespace)?.at
  const place: WalkPlace = {
    ...{ path: [before], key: `namespace:${before}`, owners: {}, dataElements: [] },
    within: { steps: 1, words: [`namespace "${before}"`] },
    ...(isNamespaceHeld(walk.before.set, before) || isNamespaceHeld(walk.after.set, after)
      ? {}
      : { isUnheld: true }),
  }
  const at = { before: first(walk.before.set, before), after: first(walk.after.set, after) }
  addPair(walk, 'namespace', { before, after }, place, at)
}

/** The types sorted so that base types come before derived ones, and those that are only bases come last. */
function basesFirst(walk: Walk, types: readonly Matched<TypeNode>[]): readonly Matched<TypeNode>[] {
  const depth = ({ before, after }: Matched<TypeNode>): number =>
    before ? derivations(walk.before.set, before) : after ? derivations(walk.after.set, after) : 0
  return types
    .map((pair) => ({ pair, depth: depth(pair), isLast: areOnlyBases(walk, pair) }))
    .sort((a, b) => Number(a.isLast) - Number(b.isLast) || a.depth - b.depth)
    .map(({ pair }) => pair)
}

/** The number of derivation steps from a complex type up to its first base; circular derivations end. */
function derivations(set: SchemaSet, node: TypeNode): number {
  const seen = new Set<NodeId>()
  let above: TypeNode | undefined = node
  while (above?.kind === 'complex' && above.derivation && !seen.has(above.id)) {
    seen.add(above.id)
    above = set.nodes.get(above.derivation.base)
  }
  return seen.size
}

/** Compares all queued pairs of types, also those that are queued meanwhile; the queue is empty afterwards. */
export function drain(walk: Walk): void {
  for (let next = walk.waiting.shift(); next !== undefined; next = walk.waiting.shift()) {
    matchNamedTypes(walk, next.before, next.after, next.place)
  }
}

/**
 * Adds a `root` pair for a global element; for one on both sides, compares annotations, declaration and type as
 * well.
 */
export function matchRoot(walk: Walk, { before, after }: Matched<ElementDeclaration>): void {
  const at = { before: before?.at, after: after?.at }
  const place = makeRootWalkPlace(walk, before, after)
  const sides = {
    before: before && {
      set: walk.before.set.name,
      name: movedName(walk, before.name, after?.name),
      isAbstract: before.abstract,
      at: before.at,
    },
    after: after && {
      set: walk.after.set.name,
      name: after.name,
      isAbstract: after.abstract,
      at: after.at,
    },
  }
  const parent = addPair(walk, 'root', sides, place, at)
  if (before === undefined || after === undefined) return
  matchAnnotations(walk, before.id, after.id, place, at)
  matchDeclarations(walk, before, after, { ...place, parent })
  matchTypes(walk, before.type, after.type, { ...place, parent })
}

/**
 * The place of a root element: path, key, and the declarations and data elements of both versions. The path is the
 * local name, to which the key adds the namespace; both are the earlier ones, if there is an earlier element.
 */
export function makeRootWalkPlace(
  walk: Walk,
  before?: ElementDeclaration,
  after?: ElementDeclaration,
): WalkPlace {
  const name = (before ?? after)?.name.local ?? ''
  return {
    path: [name],
    key: `root:${before?.name.namespace ?? after?.name.namespace ?? ''}:${name}`,
    owners: { before: before?.id, after: after?.id },
    dataElements: dataElementsAt(walk, before?.id, after?.id),
  }
}

/**
 * Adds a `named-type` pair; for a type on both sides, compares annotations and content as well (in JSON without
 * the namespace, which is only a file name).
 */
function matchDeclared(walk: Walk, { before, after }: Matched<TypeNode>): void {
  const at = { before: before?.at, after: after?.at }
  const named = (before ?? after)?.name
  const owners: { before: NodeId | undefined; after: NodeId | undefined } = {
    before: before?.id,
    after: after?.id,
  }
  const place: WalkPlace = {
    ...(walk.likeness === undefined ? namedPlace(named?.local ?? '') : { path: [named?.local ?? ''] }),
    key: `named:${named?.namespace}:${named?.local}`,
    owners,
    dataElements: dataElementsAt(walk, owners.before, owners.after),
  }
  // The namespace of a JSON schema is its file's name, which stands in no document.
  const normalizeName = (name: Name): Name => (walk.likeness ? { ...name, namespace: '' } : name)
  // The values of an attribute stay the same if its type gets a name. Documents may use a name that was removed.
  const isOnlyNamed =
    after === undefined && before !== undefined
      ? isHeldByName(walk.before.set, before) || isAttributeTypeNameable(walk.before.set, before)
      : before === undefined && after !== undefined && isHeldByName(walk.after.set, after)
  const sides = {
    before: before?.name && {
      name: normalizeName(movedName(walk, before.name, after?.name)),
      ...(after === undefined && hasDocuments(walk, before) ? { hasDocuments: true as const } : {}),
      ...(after === undefined && isOnlyNamed ? { isOnlyNamed: true as const } : {}),
      at: before.at,
    },
    after: after?.name && {
      name: normalizeName(after.name),
      ...(before === undefined && isOnlyNamed ? { isOnlyNamed: true as const } : {}),
      at: after.at,
    },
  }
  addPair(walk, 'named-type', sides, place, at)
  if (before === undefined || after === undefined) return
  if (walk.before.set.language === 'json') {
    matchTypes(walk, before.id, after.id, place)
    return
  }
  matchAnnotations(walk, before.id, after.id, place, at)
  matchNamedTypes(walk, before.id, after.id)
}

/**
 * Whether an earlier JSON schema validates documents of its own: it belongs to a whole file and restricts
 * something. No operation uses its set, and no file of both versions refers to it.
 */
function hasDocuments(walk: Walk, { id }: TypeNode): boolean {
  const { set, written, usage } = walk.before
  if (set.language !== 'json' || !id.endsWith('#') || usage.startsOf(set.name).size > 0) return false
  if (resolve(set, id).kind === 'unknown') return false
  const users = filesUsing.get(written) ?? collectFileUsers(written)
  filesUsing.set(written, users)
  return ![...(users.get(id) ?? [])].some((file) => walk.renamed.has(file))
}

const filesUsing = new WeakMap<SchemaSet, ReadonlyMap<NodeId, ReadonlySet<NodeId>>>()

/** By schema of a whole file, the other files that refer to it, as their own schemas. */
function collectFileUsers({ nodes }: SchemaSet): ReadonlyMap<NodeId, ReadonlySet<NodeId>> {
  const found = new Map<NodeId, Set<NodeId>>()
  for (const node of nodes.values()) {
    const file = node.id.slice(0, node.id.indexOf('#') + 1)
    for (const child of listChildren(node)) {
      if (child.endsWith('#') && child !== file) found.set(child, (found.get(child) ?? new Set()).add(file))
    }
  }
  return found
}
