import { type Json, type NodeId, resolve, type SchemaSet } from '../schema/index.ts'
import { accepts } from './json-all.ts'
import { listLeafValues } from './json-leaf.ts'

/** How many more items of an array are drawn, and how many counted ones are refused in a row. */
const mostDraws = 16

/**
 * Returns a function that makes items that differ from the earlier ones: drawn, listed or counted up. If none is found,
 * the item drawn first; lists and objects are drawn only once.
 */
export function makeDistinct(
  set: SchemaSet,
): (type: NodeId, draw: () => Json | undefined) => Json | undefined {
  const known = new Set<string>()
  const others = new Map<NodeId, Iterator<Json>>()
  let draws = 0
  const isNew = (value: Json | undefined) => value === undefined || !known.has(JSON.stringify(value))
  const find = (type: NodeId, draw: () => Json | undefined): Json | undefined => {
    const drawn = draw()
    if (isNew(drawn) || drawn === undefined || (typeof drawn === 'object' && drawn !== null)) return drawn
    for (; draws < mostDraws; draws += 1) {
      const value = draw()
      if (isNew(value)) return value
    }
    const rest = others.get(type) ?? listOthers(set, type, drawn)
    others.set(type, rest)
    for (let refused = 0; refused < mostDraws; ) {
      const { done, value } = rest.next()
      if (done === true) return drawn
      if (!isNew(value)) continue
      if (accepts(set, type, value)) return value
      refused += 1
    }
    return drawn
  }
  return (type, draw) => {
    const value = find(type, draw)
    if (value !== undefined) known.add(JSON.stringify(value))
    return value
  }
}

/** Values that a type lists, else others near the given one: numbers around it, or texts that end in a number. */
function* listOthers(set: SchemaSet, type: NodeId, value: Json): Generator<Json> {
  const node = resolve(set, type)
  const listed = listLeafValues(node)
  yield* listed
  if (listed.length > 0) return
  const step = node.kind === 'scalar' ? Number(node.facets.multipleOf ?? 1) : 1
  if (typeof value === 'boolean') yield !value
  // Large numbers do not change by a small step.
  const isCounted = typeof value === 'number' && value + step !== value && value - step !== value
  for (let count = 1; isCounted; count += 1) yield* [value + count * step, value - count * step]
  const characters = typeof value === 'string' ? [...value] : []
  for (let count = 1; typeof value === 'string'; count += 1) {
    const digits = String(count)
    yield characters.slice(0, Math.max(0, characters.length - digits.length)).join('') + digits
  }
}
