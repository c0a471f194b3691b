import type { Location } from '../../../diagnostics/index.ts'
import {
  childSteps,
  type ElementDeclaration,
  expandedName,
  listElementParticles,
  type Name,
  type NodeId,
  type SchemaSet,
} from '../../../schema/index.ts'
import type { Walk } from './walk.ts'

/**
 * The shortest document path to each type of an XML set. Paths from preferred roots win over those from other
 * roots, and these over abstract roots, which no document has; of equally long paths the alphabetically first.
 */
export function shortestPaths(
  set: SchemaSet,
  isPreferred: (element: ElementDeclaration) => boolean,
): ReadonlyMap<NodeId, readonly string[]> {
  return findShortest(set, isPreferred, {
    start: ({ type }) => type,
    below: (type) => childSteps(set, type).map((step) => [step, step.type] as const),
    name: (type) => type,
  })
}

/** Two types that correspond at one place of documents. */
export interface TypesAtPlace {
  readonly before: NodeId
  readonly after: NodeId
}

const shared = new WeakMap<Walk, ReadonlyMap<string, readonly string[]>>()

/** The shortest path, as of `shortestPaths`, at which documents of the two versions have these two types. */
export function findSharedPath(walk: Walk, types: TypesAtPlace): readonly string[] | undefined {
  const { set, usage } = walk.before
  const found = shared.get(walk) ?? listSharedPaths(walk, set, ({ id }) => usage.of(set.name, id).length > 0)
  shared.set(walk, found)
  return found.get(nameTypes(types))
}

/** The shortest path to each two types at one place, by `nameTypes`, from the roots of an earlier set. */
export function listSharedPaths(
  { after, namespaces, structure }: Walk,
  set: SchemaSet,
  isPreferred: (element: ElementDeclaration) => boolean,
): ReadonlyMap<string, readonly string[]> {
  const later = ({ namespace, local }: Name): string =>
    expandedName({ namespace: namespaces.get(namespace) ?? namespace, local })
  return findShortest<TypesAtPlace>(set, isPreferred, {
    start: ({ type, name }) => {
      const root = after.set.elements.get(structure?.roots.get(expandedName(name)) ?? later(name))
      return root && { before: type, after: root.type }
    },
    below: (types) => {
      const steps = new Map(
        childSteps(after.set, types.after).map(({ kind, name, type }) => [
          `${kind} ${expandedName(name)}`,
          type,
        ]),
      )
      return childSteps(set, types.before).flatMap((step) => {
        const other = steps.get(`${step.kind} ${later(step.name)}`)
        return other === undefined ? [] : [[step, { before: step.type, after: other }] as const]
      })
    },
    name: nameTypes,
  })
}

/** The key of two types in `listSharedPaths`. */
export function nameTypes({ before, after }: TypesAtPlace): string {
  return `${before} ${after}`
}

/** What is at a root, what is one step below, and by which name it is reached only once. */
interface Reaching<T> {
  readonly start: (root: ElementDeclaration) => T | undefined
  readonly below: (at: T) => readonly (readonly [step: Parameters<typeof stepName>[0], at: T])[]
  readonly name: (at: T) => string
}

/** Visits a set level by level from its roots, and returns the first path to each that is reached. */
function findShortest<T>(
  set: SchemaSet,
  isPreferred: (element: ElementDeclaration) => boolean,
  { start, below, name }: Reaching<T>,
): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, readonly string[]>()
  const roots = [...set.elements.values()].sort((a, b) => (a.name.local < b.name.local ? -1 : 1))
  const walk = (from: readonly ElementDeclaration[]): void => {
    let level = from.flatMap((root): { at: T; path: readonly string[] }[] => {
      const at = start(root)
      return at === undefined ? [] : [{ at, path: [root.name.local] }]
    })
    while (level.length > 0) {
      const fresh = level.filter(({ at, path }) => {
        if (found.has(name(at))) return false
        found.set(name(at), path)
        return true
      })
      level = fresh.flatMap(({ at, path }) =>
        below(at)
          .map(([step, next]) => ({ at: next, path: [...path, stepName(step)] }))
          .sort((a, b) => ((a.path.at(-1) ?? '') < (b.path.at(-1) ?? '') ? -1 : 1)),
      )
    }
  }
  walk(roots.filter(isPreferred))
  const others = roots.filter((root) => !isPreferred(root))
  walk(others.filter(({ abstract }) => !abstract))
  walk(others.filter(({ abstract }) => abstract))
  return found
}

/** A step as paths write it: the local name, attributes with `@`. */
export function stepName({ kind, name }: { kind: string; name: { local: string } }): string {
  return kind === 'attribute' ? `@${name.local}` : name.local
}

/** The locations of all element particles, attributes and global elements of a set, by id. */
export function findLocations(set: SchemaSet): ReadonlyMap<NodeId, Location> {
  const found = new Map<NodeId, Location>()
  // Nodes of JSON are never complex, and many.
  for (const node of set.language === 'xml' ? set.nodes.values() : []) {
    if (node.kind !== 'complex') continue
    for (const { id, at } of node.attributes) found.set(id, at)
    if (node.content.kind !== 'elements') continue
    for (const { id, at } of listElementParticles(node.content.particle)) found.set(id, at)
  }
  for (const { id, at } of set.elements.values()) found.set(id, at)
  return found
}
