import { type CodecRoot, judge } from '../../../run/index.ts'
import { findAnyValue, isObject, type JsonPassage, passJson } from '../../../sample/index.ts'
import type { Json } from '../../../schema/index.ts'
import type { RootedSpot } from './spots.ts'

/**
 * Returns a copy of a value with the part at a path changed; a part that becomes undefined is removed. Undefined
 * where the path enters something that is no object or array.
 */
export function replaceAtPath(
  value: Json,
  path: readonly (string | number)[],
  change: (part: Json) => Json | undefined,
): Json | undefined {
  const [key, ...rest] = path
  if (key === undefined) return change(value)
  if (typeof key === 'number') {
    if (!Array.isArray(value)) return undefined
    const items: readonly Json[] = value
    return items.flatMap((item, index): readonly Json[] => {
      const part = index === key ? replaceAtPath(item, rest, change) : item
      return part === undefined ? [] : [part]
    })
  }
  if (!isObject(value)) return undefined
  const entries = Object.entries(value).flatMap(([name, item]): readonly (readonly [string, Json])[] => {
    const part = name === key ? replaceAtPath(item, rest, change) : item
    return part === undefined ? [] : [[name, part]]
  })
  return Object.fromEntries(entries)
}

/** Results by root and spot: several changes of one place ask for the same. */
const known = new WeakMap<CodecRoot, Map<string, { readonly base: JsonPassage | undefined }>>()

/**
 * Returns the smallest value with a spot in it that its root accepts, with the spot's property present. Undefined
 * if none is found; remembered.
 */
export function findAcceptedBase(spot: RootedSpot): JsonPassage | undefined {
  const { way, property, node } = spot
  const ofRoot = known.get(way.root) ?? new Map<string, { readonly base: JsonPassage | undefined }>()
  known.set(way.root, ofRoot)
  const key = JSON.stringify([way.hops, property, node.id])
  const found = ofRoot.get(key) ?? { base: makeBase(spot) }
  ofRoot.set(key, found)
  return found.base
}

/**
 * Yields the value of `findAcceptedBase`, then, if the spot has a property, up to seven other accepted values with
 * this property.
 */
export function* findAcceptedBases(spot: RootedSpot): Iterable<JsonPassage> {
  const { way, property } = spot
  const first = findAcceptedBase(spot)
  if (first !== undefined) yield first
  for (let seed = 2; seed <= mostBases; seed += 1) {
    const made = passJson(way.set, way.root.node ?? '', way.hops, seed)
    if (
      made !== undefined &&
      hasPropertyAt(made, property ?? '') === true &&
      isAcceptedJson(way.root, made.value)
    )
      yield made
  }
}

const mostBases = 8

/**
 * Returns the first of four sample values that the root accepts and that has the spot's property. Else the first
 * sample with a minimal part at the spot; undefined if the root rejects that too.
 */
function makeBase({ way, property, node }: RootedSpot): JsonPassage | undefined {
  let first: JsonPassage | undefined
  for (let seed = 1; seed <= 4; seed += 1) {
    const made = passJson(way.set, way.root.node ?? '', way.hops, seed, undefined, seed - 1)
    if (seed === 1) first = made
    if (made === undefined || !isAcceptedJson(way.root, made.value)) continue
    if (property === undefined || hasPropertyAt(made, property)) return made
  }
  // If the parts of a type contradict each other, the value that shows that the type is not empty.
  const least = first && findAnyValue(way.set, node)
  const value = first && least !== undefined ? replaceAtPath(first.value, first.path, () => least) : undefined
  return first && value !== undefined && isAcceptedJson(way.root, value) ? { ...first, value } : undefined
}

/** Whether the object at a value's path has a property; undefined where there is no object. */
export function hasPropertyAt(made: JsonPassage, name: string): boolean | undefined {
  const part = findPart(made)
  return typeof part === 'object' && part !== null ? Object.hasOwn(part, name) : undefined
}

/** Returns the part of a value at its path; undefined if the path leads nowhere. */
export function findPart({ value, path }: JsonPassage): Json | undefined {
  let found: Json | undefined
  replaceAtPath(value, path, (part) => {
    found = part
    return part
  })
  return found
}

/** Whether the emitted codec of a root accepts a value. */
export function isAcceptedJson(root: CodecRoot, value: Json): boolean {
  return judge(printWitnessJson(value), 'json', [root]).valid
}

/** Prints a value as witnesses are written: JSON indented by two spaces, with a line end. */
export function printWitnessJson(value: Json): string {
  return `${JSON.stringify(value, null, 2)}\n`
}
