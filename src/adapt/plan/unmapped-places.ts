import { childSteps, type NodeId, printSteps, resolve } from '../../schema/index.ts'
import type { PlaceSteps, RootPlaces } from './places.ts'

/** A place that the schema allows and that has no data element, with the number of paths from it downwards. */
export interface UnmappedPlace {
  readonly path: string
  /** `null` where the type is recursive, so that the number is infinite. */
  readonly paths: number | null
}

/**
 * Lists the outermost elements of a root without a data element whose node has one in another context. Attributes
 * and recursion are skipped; empty where the schema has no data elements.
 */
export function findUnmappedPlaces(places: RootPlaces): readonly UnmappedPlace[] {
  const found: UnmappedPlace[] = []
  const { set } = places.root
  // Most schemas have no vocabulary of data elements, and some have hundreds of roots.
  if (![...set.annotations.values()].some(({ dataElements }) => dataElements.length > 0)) return []
  const memo = new Map<NodeId, number>()
  const speaking = typesWithDataElements(places)
  const walk = (steps: PlaceSteps): void => {
    for (const step of childSteps(set, steps.at(-1)?.type ?? '')) {
      if (step.kind === 'attribute' || steps.some(({ id }) => id === step.id)) continue
      if (!places.isAnnotated(step) && !speaking.has(resolve(set, step.type).id)) continue
      const path = [...steps, step]
      if (places.isAnnotated(step) && places.at(path).length === 0) {
        const paths = 1 + countBelow(places, step.type, memo, new Set())
        found.push({ path: printSteps(path), paths: Number.isFinite(paths) ? paths : null })
      } else {
        walk(path)
      }
    }
  }
  walk(places.start)
  return found
}

/**
 * The types with a data element on some node at any depth. The walk enters only these, so as not to walk a whole
 * library.
 */
function typesWithDataElements(places: RootPlaces): ReadonlySet<NodeId> {
  const { set } = places.root
  const above = new Map<NodeId, NodeId[]>()
  const open: NodeId[] = []
  for (const { id } of set.nodes.values()) {
    for (const step of childSteps(set, id)) {
      const below = resolve(set, step.type).id
      above.set(below, [...(above.get(below) ?? []), id])
      if (places.isAnnotated(step)) open.push(id)
    }
  }
  const found = new Set<NodeId>()
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (found.has(id)) continue
    found.add(id)
    open.push(...(above.get(id) ?? []))
  }
  return found
}

/** The number of element paths below a type; infinite where it is recursive. Cached in `memo`. */
function countBelow(
  places: RootPlaces,
  type: NodeId,
  memo: Map<NodeId, number>,
  open: ReadonlySet<NodeId>,
): number {
  const { set } = places.root
  const { id } = resolve(set, type)
  if (open.has(id)) return Number.POSITIVE_INFINITY
  const known = memo.get(id)
  if (known !== undefined) return known
  const inside = new Set([...open, id])
  let count = 0
  for (const step of childSteps(set, id)) {
    if (step.kind === 'element') count += 1 + countBelow(places, step.type, memo, inside)
  }
  memo.set(id, count)
  return count
}
