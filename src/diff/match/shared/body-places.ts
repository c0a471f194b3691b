import type { NodeId } from '../../../schema/index.ts'
import type { Direction, PairScope, Within } from '../../pair.ts'
import {
  findSharedPath,
  listSharedPaths,
  nameTypes,
  shortestPaths,
  type TypesAtPlace,
} from './document-paths.ts'
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
 * The path and words of a place in an XML body, for the first direction that has such a body. A body whose
 * root begins the path is preferred to others. Undefined if the place already has words, or no body of both
 * versions contains it.
 */
export function placeInBody(
  walk: Walk,
  place: WalkPlace,
  directions: readonly Direction[],
): Pick<PairScope, 'path' | 'within'> | undefined {
  if (place.within !== undefined) return undefined
  const { bodies } = walk
  const { set } = walk.before
  const isOwn = ({ root }: XmlBody): boolean => set.elements.get(root)?.name.local === place.path[0]
  for (const sent of directions.map((one) => bodies.filter(({ direction }) => direction === one))) {
    for (const { root, within } of [...sent.filter(isOwn), ...sent.filter((body) => !isOwn(body))]) {
      const path = findPlacePath(walk, root, place)
      if (path !== undefined) return { path, within }
    }
  }
  return undefined
}

/** The path of a place below one root, from the known path to its type; undefined if the root does not have it. */
function findPlacePath(
  walk: Walk,
  root: string,
  { path, owners: { before = '', after = '' } }: WalkPlace,
): readonly string[] | undefined {
  const types = { before, after }
  const shared = findSharedPath(walk, types)
  const known = shared ?? walk.before.paths.get(before)
  if (known?.every((step, index) => path[index] === step)) {
    const found = findPath(walk, root, types, shared !== undefined)
    return found && [...found, ...path.slice(known.length)]
  }
  const element = walk.before.set.elements.get(root)
  // The owner of a type without a name is the root itself.
  const isBelow =
    known === undefined && before !== '' ? element?.id === before : element?.name.local === path[0]
  return isBelow ? path : undefined
}

interface PathsBelow {
  readonly shared: ReadonlyMap<string, readonly string[]>
  readonly own: ReadonlyMap<NodeId, readonly string[]>
}

/** By root. Types at one place depend on both versions, so each comparison has paths of its own. */
const pathsBelow = new WeakMap<Walk, Map<string, PathsBelow>>()

/**
 * The shortest path from one root to two types at one place, or to the earlier type. Undefined if no document of this
 * root has them.
 */
function findPath(
  walk: Walk,
  root: string,
  types: TypesAtPlace,
  isShared: boolean,
): readonly string[] | undefined {
  const element = walk.before.set.elements.get(root)
  if (element === undefined) return undefined
  const one = { ...walk.before.set, elements: new Map([[root, element]]) }
  const known = pathsBelow.get(walk) ?? new Map<string, PathsBelow>()
  pathsBelow.set(walk, known)
  const found = known.get(root) ?? {
    shared: listSharedPaths(walk, one, () => true),
    own: shortestPaths(one, () => true),
  }
  known.set(root, found)
  return isShared ? found.shared.get(nameTypes(types)) : found.own.get(types.before)
}
