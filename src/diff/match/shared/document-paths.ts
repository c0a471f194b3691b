import type { Location } from '../../../diagnostics/index.ts'
import {
  childSteps,
  type ElementDeclaration,
  listElementParticles,
  type NodeId,
  type SchemaSet,
} from '../../../schema/index.ts'

/**
 * The shortest document path to each type of an XML set. Paths from preferred roots win over those from other
 * roots, and these over abstract roots, which no document has; of equally long paths the alphabetically first.
 */
export function shortestPaths(
  set: SchemaSet,
  isPreferred: (element: ElementDeclaration) => boolean,
): ReadonlyMap<NodeId, readonly string[]> {
  const found = new Map<NodeId, readonly string[]>()
  const roots = [...set.elements.values()].sort((a, b) => (a.name.local < b.name.local ? -1 : 1))
  /** Visits types level by level from some elements, and records the first path to each type. */
  const walk = (start: readonly ElementDeclaration[]): void => {
    let level = start.map(({ type, name }) => ({ type, path: [name.local] as readonly string[] }))
    while (level.length > 0) {
      const fresh = level.filter(({ type, path }) => {
        if (found.has(type)) return false
        found.set(type, path)
        return true
      })
      level = fresh.flatMap(({ type, path }) => below(set, type, path))
    }
  }
  walk(roots.filter(isPreferred))
  const others = roots.filter((root) => !isPreferred(root))
  walk(others.filter(({ abstract }) => !abstract))
  walk(others.filter(({ abstract }) => abstract))
  return found
}

/** The types of the attributes and elements directly below a type, with their paths, sorted by name. */
function below(set: SchemaSet, type: NodeId, path: readonly string[]) {
  return childSteps(set, type)
    .map((step) => ({ type: step.type, path: [...path, stepName(step)] as readonly string[] }))
    .sort((a, b) => ((a.path.at(-1) ?? '') < (b.path.at(-1) ?? '') ? -1 : 1))
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
