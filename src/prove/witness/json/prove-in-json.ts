import type { Pair } from '../../../diff/index.ts'
import { type CodecRoot, type CodecVerdict, judge, type Roots } from '../../../run/index.ts'
import { isObject, type JsonPassage, passJson } from '../../../sample/index.ts'
import { findNode, type Json, resolve, type Version } from '../../../schema/index.ts'
import { findLayout } from '../../../typescript/index.ts'
import { findNearestPair, findSubject, type RunningSide, type WitnessEntry } from '../entry.ts'
import { makeRefusal, type Proof } from '../proof.ts'
import {
  findAcceptedBase,
  findAcceptedBases,
  findPart,
  hasPropertyAt,
  isAcceptedJson,
  printWitnessJson,
  replaceAtPath,
} from './base.ts'
import { type JsonEdit, makeChanges } from './json-makers.ts'
import { NodePaths } from './node-paths.ts'
import { findSpots, type RootedSpot } from './spots.ts'

/** The most pairs of roots that are tried for one change, and the most values at its place. */
const mostRoots = 2
const mostValues = 16

/** Kinds of changes that validators of JSON do not check, and why. */
const unchecked: ReadonlyMap<Pair['on'], string> = new Map<Pair['on'], string>([
  ['access', 'Validators do not ask in which direction a value travels.'],
  ['annotation', 'Validators of JSON do not look at what is only stated.'],
])

/**
 * Kinds of changes where both versions must see the same value: the accepting version's own value proves nothing.
 */
const sameValue: ReadonlySet<Pair['on']> = new Set([
  ...(['choice', 'alternative', 'requirement', 'conditional', 'unevaluated'] as const),
])

/**
 * Returns a proof by a JSON value of the nearest type that both versions export, else a text that says why. Types
 * as requests have them are tried second.
 */
export function proveInJson(entry: WitnessEntry): Proof | string {
  const { on } = entry.found.pair
  const bound = findBoundProperty(entry)
  const missing = bound && proveByMissingProperty(entry, bound)
  if (missing !== undefined && (typeof missing !== 'string' || on === 'access')) return missing
  const unasked = unchecked.get(on)
  if (unasked !== undefined) return unasked
  const { accepting, rejecting } = entry
  const directed = { accepting: makeDirectedSide(accepting), rejecting: makeDirectedSide(rejecting) }
  // If requests and responses differ, requests have types of their own, which are tried second.
  return proveAtSpots(entry) ?? proveAtSpots({ ...entry, ...directed }) ?? whyNoPlace(entry)
}

/**
 * Returns the proof at one of the first two pairs of spots, else why the last one failed; undefined if no spots
 * correspond.
 */
function proveAtSpots(entry: WitnessEntry): Proof | string | undefined {
  let tried = 0
  let why: string | undefined
  for (const [here, there] of pairSpots(entry)) {
    tried += 1
    if (tried > mostRoots) break
    const proof = proveAt(entry, here, there)
    if (typeof proof !== 'string') return proof
    why = proof
  }
  return why
}

/**
 * Returns the property that the rejecting side requires in messages of one direction, if the change can come from
 * that. Requests and answers have types of their own then, so a value without it shows the change.
 */
function findBoundProperty({ found: { pair }, rejecting }: WitnessEntry): Pair | undefined {
  const stated = findSubject(pair, 'property', rejecting)?.property
  if (stated?.writeOnly && stated.required) return pair
  const side = findSubject(pair, 'access', rejecting)
  return side?.isRequired && !side.isSet ? findNearestPair(pair, ['property']) : undefined
}

const directedWays = new WeakMap<Version, NodePaths>()

/**
 * Proves that a property is required in one direction: by a body without it, which only the accepting side accepts. A
 * text says why none was found.
 */
function proveByMissingProperty(entry: WitnessEntry, pair: Pair): Proof | string {
  const { accepting, bodies, found } = entry
  const rejecting = makeDirectedSide(entry.rejecting)
  let isReached = false
  for (const there of findSpots(pair, rejecting)) {
    const { way, property: name } = there
    const roots = accepting.roots.json.filter((root) => bodies.areOne(accepting.side, root, way.root))
    if (roots.length === 0 || name === undefined) continue
    for (const { value, path } of findAcceptedBases(there)) {
      isReached = true
      const base = { value: agreeConstants(value, roots, way.root), path }
      const image = replaceAtPath(base.value, base.path, (part) =>
        isObject(part) ? replaceAtPath(part, [name], () => undefined) : undefined,
      )
      if (image === undefined) continue
      const verdict = judge(printWitnessJson(image), 'json', [way.root])
      const root = verdict.valid ? undefined : roots.find((one) => isAcceptedJson(one, image))
      if (root === undefined) continue
      const rootNames = { shown: root.local, image: way.root.local }
      return {
        shown: printWitnessJson(image),
        repaired: printWitnessJson(base.value),
        roots: rootNames,
        ...makeRefusal(verdict),
      }
    }
  }
  return isReached
    ? `No value was found that ${rejecting.name} refuses for this alone.`
    : whyNoPlace({ ...entry, found: { ...found, pair } })
}

/**
 * Returns a value in which constants that the other roots reject are replaced by theirs. Unchanged if its own root
 * does not accept that.
 */
function agreeConstants(value: Json, others: readonly CodecRoot[], own: CodecRoot): Json {
  let found = value
  for (const { path, rule, expected } of others.flatMap(
    (root) => judge(printWitnessJson(value), 'json', [root]).issues,
  )) {
    if (rule !== 'enumeration' || typeof expected !== 'string' || path === undefined) continue
    found = replaceAtPath(found, path, () => expected) ?? found
  }
  return isAcceptedJson(own, found) ? found : value
}

/** Returns a side whose JSON paths also lead through the types that requests have. */
function makeDirectedSide(side: RunningSide): RunningSide {
  const { version, roots } = side
  const ways = (): NodePaths => {
    const known = directedWays.get(version) ?? findMessagePaths(version, roots)
    directedWays.set(version, known)
    return known
  }
  return { ...side, ways }
}

/** Makes the JSON paths of a version, with the request type in place of each schema that has one. */
function findMessagePaths(version: Version, roots: Roots): NodePaths {
  const layout = findLayout(version)
  const sets = version.sets.map(({ name }) => layout.set(name).set)
  return new NodePaths({ ...version, sets }, roots, (set, id) => layout.set(set).requestNode(id))
}

/**
 * Says for which version no value leads to the place of a change; if both have one, that their types do not
 * correspond.
 */
function whyNoPlace({ found: { pair }, accepting, rejecting }: WitnessEntry): string {
  const [before, after] = accepting.side === 'before' ? [accepting, rejecting] : [rejecting, accepting]
  const [first, ...more] = [before, after].filter(
    (party) => findSpots(pair, party)[Symbol.iterator]().next().done,
  )
  if (first === undefined)
    return 'Values of both versions lead to its place, but of types that do not correspond: they have other names and other operations.'
  if (more.length > 0) return `No value of ${before.name} or ${after.name} leads to its place.`
  return `No value of ${first.name} leads to its place; values of the other version do.`
}

/**
 * Yields corresponding spots, the accepting side's first: below roots of one name, bodies of one operation, or a
 * renamed root. Spots without a counterpart are skipped.
 */
export function* pairSpots(entry: WitnessEntry): Iterable<readonly [RootedSpot, RootedSpot]> {
  const { bodies } = entry
  yield* pairValueSpots(entry)
  for (const here of findSpots(entry.found.pair, entry.accepting)) {
    const { root } = here.way
    const there =
      findCounterpartSpot(entry, here, ({ local }) => local === root.local) ??
      findCounterpartSpot(entry, here, (other) => bodies.areOne(entry.accepting.side, root, other)) ??
      findRenamedCounterpart(entry, here)
    if (there) yield [here, there]
  }
}

/** Kinds of changes that can stand directly in a property, without a schema around them that both sides have. */
const inProperties: ReadonlySet<Pair['on']> = new Set(['type-use', 'alternative', 'requirement'] as const)

/**
 * For a change of what a property holds: yields the spots of the property's value on both sides. Nothing for other
 * changes.
 */
function* pairValueSpots(entry: WitnessEntry): Iterable<readonly [RootedSpot, RootedSpot]> {
  const { on, parent } = entry.found.pair
  if (!inProperties.has(on) || parent?.on !== 'property') return
  for (const pair of pairSpots({ ...entry, found: { ...entry.found, pair: parent } })) {
    const [here, there] = pair.map(findValueSpot)
    if (here && there) yield [here, there]
  }
}

/** Returns the spot of a property's value; undefined if the spot's object does not declare the property. */
function findValueSpot({ way, node, property }: RootedSpot): RootedSpot | undefined {
  const declared = node.kind === 'object' ? node.properties.find(({ name }) => name === property) : undefined
  if (declared === undefined) return undefined
  const { name, type: to } = declared
  const hops: RootedSpot['way']['hops'] = [...way.hops, { kind: 'property', name, to }]
  return { way: { ...way, hops }, node: resolve(way.set, to) }
}

/**
 * Returns the spot below a root that only the rejecting side has, reached by the same properties and items.
 * Prefers as many hops, else the root must be the only candidate. Undefined if the other side has this root's
 * name.
 */
function findRenamedCounterpart(entry: WitnessEntry, here: RootedSpot): RootedSpot | undefined {
  const [own, others] = [collectRootNames(entry.accepting), collectRootNames(entry.rejecting)]
  if (others.has(here.way.root.local)) return undefined
  const isLone = ({ local }: CodecRoot): boolean => !own.has(local)
  const isWay = (there: RootedSpot): boolean => printHops(there) === printHops(here)
  /** Whether a spot is reached by the same properties and items, and by as many hops. */
  const isAsLong = (there: RootedSpot): boolean =>
    there.way.hops.length === here.way.hops.length && isWay(there)
  const found = findCounterpartSpot(entry, here, isLone, isAsLong)
  if (found !== undefined) return found
  // If only one root has a path with the same properties and items, it is the same root.
  const alike = [...findSpots(entry.found.pair, entry.rejecting, isLone)].filter(isWay)
  return new Set(alike.map(({ way }) => way.root.local)).size === 1 ? alike[0] : undefined
}

const names = new WeakMap<Roots, ReadonlySet<string>>()

/** Returns the names of a side's JSON roots; remembered. */
function collectRootNames({ roots }: RunningSide): ReadonlySet<string> {
  const found = names.get(roots) ?? new Set(roots.json.map(({ local }) => local))
  names.set(roots, found)
  return found
}

/**
 * Returns the first spot of the rejecting side below a wanted root; undefined if there is none. A change of a used
 * type needs the same properties and items.
 */
function findCounterpartSpot(
  { found: { pair }, rejecting }: WitnessEntry,
  here: RootedSpot,
  isWanted: (root: CodecRoot) => boolean,
  isWay = (there: RootedSpot): boolean => pair.on !== 'type-use' || printHops(there) === printHops(here),
): RootedSpot | undefined {
  for (const there of findSpots(pair, rejecting, isWanted)) if (isWay(there)) return there
  return undefined
}

/** The properties and items of a spot's path, as a text to compare; hops into alternatives are left out. */
function printHops({ way }: RootedSpot): string {
  return JSON.stringify(
    way.hops.flatMap((hop) => (hop.kind === 'same' ? [] : [hop.kind === 'property' ? [hop.name] : hop.kind])),
  )
}

/** Returns a proof by one of the first 16 values at a pair of spots, else a text that says why. */
function proveAt(entry: WitnessEntry, here: RootedSpot, there: RootedSpot): Proof | string {
  if (there.node.kind === 'never') return proveForbidden(entry, here, there)
  const base = findAcceptedBase(there)
  const own = passJson(here.way.set, here.way.root.node ?? '', here.way.hops, 1)
  if (base === undefined || own === undefined) {
    const { name } = base === undefined ? entry.rejecting : entry.accepting
    return `No value of ${name} was made that passes through its place.`
  }
  let count = 0
  for (const change of makeChanges(entry, here, there)) {
    count += 1
    if (count > mostValues) break
    const proof = proveChange(change, { base, own, here, there, isOne: sameValue.has(entry.found.pair.on) })
    if (proof !== undefined) return proof
  }
  return `No value was found that ${entry.rejecting.name} refuses for this alone.`
}

/**
 * Proves that a property is forbidden: by an object with it, which only the accepting side accepts. A text says why
 * there is none.
 */
function proveForbidden(entry: WitnessEntry, here: RootedSpot, there: RootedSpot): Proof | string {
  const above = findObjectAbove(there)
  const base = above && findAcceptedBase(above)
  const name = there.way.hops.at(-1)
  const value = passJson(here.way.set, here.node.id, [], 1)?.value
  if (above === undefined || base === undefined || name?.kind !== 'property' || value === undefined) {
    return `No value of ${entry.rejecting.name} was made that could hold what it forbids.`
  }
  const image = replaceAtPath(base.value, base.path, (part) =>
    isObject(part) ? { ...part, [name.name]: value } : part,
  )
  const verdict = judge(printWitnessJson(image ?? null), 'json', [there.way.root])
  if (image === undefined || verdict.valid || !isAcceptedJson(here.way.root, image)) {
    return `No value was found that ${entry.rejecting.name} refuses for this alone.`
  }
  const roots = { shown: here.way.root.local, image: there.way.root.local }
  return {
    shown: printWitnessJson(image),
    repaired: printWitnessJson(base.value),
    roots,
    ...makeRefusal(verdict),
  }
}

/**
 * Returns a proof with this value at the place of the change, if only the accepting side accepts the result. Tries
 * the first pair of spots only; undefined if that fails.
 */
export function proveByValue(entry: WitnessEntry, value: Json): Proof | undefined {
  for (const [here, there] of pairSpots(entry)) {
    const base = findAcceptedBase(there)
    const image = base && replaceAtPath(base.value, base.path, () => value)
    if (image === undefined || !isAcceptedJson(here.way.root, image)) return undefined
    const verdict = judge(printWitnessJson(image), 'json', [there.way.root])
    const roots = { shown: here.way.root.local, image: there.way.root.local }
    return verdict.valid
      ? undefined
      : {
          shown: printWitnessJson(image),
          repaired: printWitnessJson(base?.value ?? null),
          roots,
          ...makeRefusal(verdict),
        }
  }
  return undefined
}

/**
 * Returns the spot one hop further up, which is the object that has the property; undefined if its node is
 * unknown.
 */
function findObjectAbove({ way }: RootedSpot): RootedSpot | undefined {
  const hops = way.hops.slice(0, -1)
  const last = hops.at(-1)
  const id = last === undefined || !('to' in last) ? way.root.node : last.to
  return id === undefined ? undefined : { way: { ...way, hops }, node: findNode(way.set, id) }
}

interface Bases {
  readonly base: JsonPassage
  readonly own: JsonPassage
  readonly here: RootedSpot
  readonly there: RootedSpot
  readonly isOne: boolean
}

/**
 * Applies a change to the rejecting side's value; a proof if that side then rejects it and the accepting one accepts
 * it. Otherwise the accepting side's own value is shown beside it; undefined if that fails.
 */
function proveChange(change: JsonEdit, { base, own, here, there, isOne }: Bases): Proof | undefined {
  const image = replaceAtPath(base.value, base.path, change)
  if (image === undefined) return undefined
  const verdict = judge(printWitnessJson(image), 'json', [there.way.root])
  if (verdict.valid) return undefined
  const repaired = printWitnessJson(base.value)
  const roots = { shown: here.way.root.local, image: there.way.root.local }
  if (isAcceptedJson(here.way.root, image))
    return { shown: printWitnessJson(image), repaired, roots, ...makeRefusal(verdict) }
  const proof = (shown: Json, of: Json, refused: CodecVerdict): Proof => ({
    shown: printWitnessJson(shown),
    image: printWitnessJson(of),
    repaired,
    roots,
    ...makeRefusal(refused),
  })
  const changed = replaceAtPath(own.value, own.path, change)
  if (changed !== undefined && isAcceptedJson(here.way.root, changed)) return proof(changed, image, verdict)
  const made = remakeAround(here, own, change)
  if (made !== undefined && isAcceptedJson(here.way.root, made)) return proof(made, image, verdict)
  if (isOne || here.property !== undefined || !isAcceptedJson(here.way.root, own.value)) return undefined
  // The accepting side's own value may show it: an object without the property, or another value.
  if (there.property !== undefined) {
    const lacksBoth = [own, { ...base, value: image }].every(
      (one) => hasPropertyAt(one, there.property ?? '') === false,
    )
    return lacksBoth ? proof(own.value, image, verdict) : undefined
  }
  const part = findPart(own)
  const same = part === undefined ? undefined : replaceAtPath(base.value, base.path, () => part)
  if (same === undefined) return undefined
  const refused = judge(printWitnessJson(same), 'json', [there.way.root])
  return refused.valid ? undefined : proof(own.value, same, refused)
}

/**
 * Returns the accepting side's value made again around the changed part, since other parts may depend on it.
 * Undefined if the part comes out differently.
 */
function remakeAround({ way }: RootedSpot, own: JsonPassage, change: JsonEdit): Json | undefined {
  const part = findPart(own)
  const value = part === undefined ? undefined : change(part)
  if (value === undefined) return undefined
  const made = passJson(way.set, way.root.node ?? '', way.hops, 1, value)
  const there = made && findPart(made)
  return there !== undefined && printWitnessJson(there) === printWitnessJson(value) ? made?.value : undefined
}
