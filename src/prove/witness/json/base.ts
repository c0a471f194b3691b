import { type JsonPassage, leastValue, passJson } from '../../../sample/index.ts'
import type { Json } from '../../../schema/index.ts'
import type { CodecRoot } from '../../codecs.ts'
import { judge } from '../../document.ts'
import { changedAt } from './edit-json.ts'
import type { RootedSpot } from './spots.ts'

/** What was found for the places below a root; several changes of one place ask for one. */
const known = new WeakMap<CodecRoot, Map<string, { readonly base: JsonPassage | undefined }>>()

/** The smallest value with a spot in it that its root accepts; the property that is asked for is in it. */
export function acceptedBase(spot: RootedSpot): JsonPassage | undefined {
  const { way, property, node } = spot
  const ofRoot = known.get(way.root) ?? new Map<string, { readonly base: JsonPassage | undefined }>()
  known.set(way.root, ofRoot)
  const key = JSON.stringify([way.hops, property, node.id])
  const found = ofRoot.get(key) ?? { base: foundBase(spot) }
  ofRoot.set(key, found)
  return found.base
}

/** More such values: other fields beside the spot may have other values. */
export function* acceptedBases(spot: RootedSpot): Iterable<JsonPassage> {
  const { way, property } = spot
  const first = acceptedBase(spot)
  if (first !== undefined) yield first
  for (let seed = 2; seed <= mostBases; seed += 1) {
    const made = passJson(way.set, way.root.node ?? '', way.hops, seed)
    if (made !== undefined && hasAt(made, property ?? '') === true && isAcceptedJson(way.root, made.value))
      yield made
  }
}

const mostBases = 8

function foundBase({ way, property, node }: RootedSpot): JsonPassage | undefined {
  let first: JsonPassage | undefined
  for (let seed = 1; seed <= 4; seed += 1) {
    const made = passJson(way.set, way.root.node ?? '', way.hops, seed, undefined, seed - 1)
    if (seed === 1) first = made
    if (made === undefined || !isAcceptedJson(way.root, made.value)) continue
    if (property === undefined || hasAt(made, property)) return made
  }
  // Of a type whose parts forbid each other, what shows that it is not empty.
  const least = first && leastValue(way.set, node)
  const value = first && least !== undefined ? changedAt(first.value, first.path, () => least) : undefined
  return first && value !== undefined && isAcceptedJson(way.root, value) ? { ...first, value } : undefined
}

/** Whether what a value has at its place has a property; nothing where it can have none. */
export function hasAt(made: JsonPassage, name: string): boolean | undefined {
  const part = partAt(made)
  return typeof part === 'object' && part !== null ? Object.hasOwn(part, name) : undefined
}

/** What a value has at its place. */
export function partAt({ value, path }: JsonPassage): Json | undefined {
  let found: Json | undefined
  changedAt(value, path, (part) => {
    found = part
    return part
  })
  return found
}

export function isAcceptedJson(root: CodecRoot, value: Json): boolean {
  return judge(printWitnessJson(value), 'json', [root]).valid
}

/** A value as witnesses are written. */
export function printWitnessJson(value: Json): string {
  return `${JSON.stringify(value, null, 2)}\n`
}
