import type { GeneratedProgram, Roots } from '../../run/index.ts'
import { passThrough, startMaking } from '../../sample/index.ts'
import type { Version } from '../../schema/index.ts'
import type { Passing, RunningSide } from './entry.ts'
import { HttpSurface } from './http/surface.ts'
import { NodePaths } from './json/node-paths.ts'
import { type DocumentPlace, DocumentPlaces } from './places.ts'

/** A version with its emitted program, which can be run. */
export interface Proven {
  readonly version: Version
  readonly roots: Roots
  readonly program: GeneratedProgram
}

/**
 * Prepares one version of a comparison. Each list of places gets one document; HTTP surface and JSON paths are
 * made when first used.
 */
export function makeRunningSide({ version, roots, program }: Proven, side: RunningSide['side']): RunningSide {
  let surface: HttpSurface | undefined
  let found: NodePaths | undefined
  const made = new Map<string, Passing | undefined>()
  return {
    name: version.name,
    version,
    side,
    roots,
    places: new DocumentPlaces(version),
    pass(ways, hasId = false) {
      const key = `${hasId} ${ways.map(makePlaceKey).join('\n')}`
      if (!made.has(key)) made.set(key, makePassing(ways, hasId))
      return made.get(key)
    },
    surface: () => {
      surface ??= new HttpSurface(version, program)
      return surface
    },
    ways: () => {
      found ??= new NodePaths(version, roots)
      return found
    },
  }
}

/**
 * Makes the smallest document with all these places; undefined if their roots differ or none can be made. Made
 * again with an identifier if a reference would lead nowhere.
 */
function makePassing(ways: readonly DocumentPlace[], hasId: boolean): Passing | undefined {
  const [first] = ways
  if (first === undefined || ways.some(({ root }) => root !== first.root)) return undefined
  const making = startMaking(first.set, { seed: 1, size: 'minimal', hasId })
  const passage = passThrough(
    making,
    first.root,
    ways.map(({ steps }) => steps),
  )
  if (making.isDangling() && !hasId) return makePassing(ways, true)
  return passage && { making, passage }
}

/** A text that identifies a place: its set, its root and the ids of its steps. */
function makePlaceKey({ set, root, steps }: DocumentPlace): string {
  return [set.name, root.id, ...steps.slice(1).map(({ id }) => id)].join(' ')
}
