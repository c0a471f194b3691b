import { childSteps, type NodeId, printSteps, resolve } from '../../schema/index.ts'
import type { PlaceSteps, RootPlaces } from './places.ts'

/** A place that the schema accepts and no data element reaches, with the number of paths that begin there. */
export interface UnmappedPlace {
  readonly path: string
  /** `null` where the type contains itself, so that there is no end to them. */
  readonly paths: number | null
}

/** The outermost places of a root that carry no data element although their node has one in another context. */
export function findUnmappedPlaces(places: RootPlaces): readonly UnmappedPlace[] {
  const found: UnmappedPlace[] = []
  const { set } = places.root
  // Most schemas have no vocabulary of data elements, and some have hundreds of roots.
  if (![...set.annotations.values()].some(({ dataElements }) => dataElements.length > 0)) return []
  const memo = new Map<NodeId, number>()
  const speaking = typesThatSpeak(places)
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

/** The types below which some node has a data element; without them a library of parts would be walked in full. */
function typesThatSpeak(places: RootPlaces): ReadonlySet<NodeId> {
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
