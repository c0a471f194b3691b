import type { ElementDeclaration, NodeId, SchemaSet } from '../../../schema/index.ts'
import type { Direction, PairScope, Within } from '../../pair.ts'
import { shortestPaths } from './document-paths.ts'
import type { Walk, WalkPlace } from './walk.ts'

/** An XML body that both versions have. */
export interface XmlBody {
  /** The expanded name of its root in the earlier version. */
  readonly root: string
  readonly direction: Direction
  /** The part of the call in words; absent where a schema of its own has the root. */
  readonly within?: Within
}

/**
 * The place in an XML body of these directions: in the body that its path is in already, else in the first that has
 * it. Undefined if no body of both versions has it.
 */
export function placeInBody(
  { before: { set, paths }, bodies }: Walk,
  { path, within, owners }: WalkPlace,
  directions: readonly Direction[],
): Pick<PairScope, 'path' | 'within'> | undefined {
  if (within !== undefined) return undefined
  const sent = bodies.filter(({ direction }) => directions.includes(direction))
  const own = sent.find(({ root }) => set.elements.get(root)?.name.local === path[0])
  if (own !== undefined) return { path, within: own.within }
  const known = paths.get(owners.before ?? '')
  for (const body of known === undefined ? [] : sent) {
    const found = findPath(set, body.root, owners.before ?? '')
    if (found !== undefined) return { path: [...found, ...path.slice(known?.length)], within: body.within }
  }
  return undefined
}

const pathsBelow = new WeakMap<ElementDeclaration, ReadonlyMap<NodeId, readonly string[]>>()

/** The shortest path to a type from one root; undefined if no document of this root has the type. */
function findPath(set: SchemaSet, root: string, type: NodeId): readonly string[] | undefined {
  const element = set.elements.get(root)
  if (element === undefined) return undefined
  const found =
    pathsBelow.get(element) ?? shortestPaths({ ...set, elements: new Map([[root, element]]) }, () => true)
  pathsBelow.set(element, found)
  return found.get(type)
}
