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
 * The place in an XML body of the first of these directions that has it: in the body that its path is in already,
 * else in the first. Undefined if no body of both versions has it.
 */
export function placeInBody(
  { before: { set, paths }, bodies }: Walk,
  place: WalkPlace,
  directions: readonly Direction[],
): Pick<PairScope, 'path' | 'within'> | undefined {
  if (place.within !== undefined) return undefined
  const known = paths.get(place.owners.before ?? '')
  const isOwn = ({ root }: XmlBody): boolean => set.elements.get(root)?.name.local === place.path[0]
  for (const sent of directions.map((one) => bodies.filter(({ direction }) => direction === one))) {
    for (const { root, within } of [...sent.filter(isOwn), ...sent.filter((body) => !isOwn(body))]) {
      const path = findPlacePath(set, root, place, known)
      if (path !== undefined) return { path, within }
    }
  }
  return undefined
}

/** The path of a place below one root, from the known path to its type; undefined if the root does not have it. */
function findPlacePath(
  set: SchemaSet,
  root: string,
  { path, owners: { before: owner } }: WalkPlace,
  known: readonly string[] | undefined,
): readonly string[] | undefined {
  if (known?.every((step, index) => path[index] === step)) {
    const found = findPath(set, root, owner ?? '')
    return found && [...found, ...path.slice(known.length)]
  }
  const element = set.elements.get(root)
  // The owner of a type without a name is the root itself.
  const isBelow =
    known === undefined && owner !== undefined ? element?.id === owner : element?.name.local === path[0]
  return isBelow ? path : undefined
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
