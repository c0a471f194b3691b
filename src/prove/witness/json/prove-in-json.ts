import type { Pair } from '../../../diff/index.ts'
import { isObject, type JsonPassage, passJson } from '../../../sample/index.ts'
import { findNode, type Json, resolve, type Version } from '../../../schema/index.ts'
import { findLayout } from '../../../typescript/index.ts'
import type { CodecRoot, Roots } from '../../codecs.ts'
import { type CodecVerdict, judge } from '../../document.ts'
import { findSubject, nearest, type RunningSide, type WitnessEntry } from '../entry.ts'
import { makeRefusal, type Proof } from '../proof.ts'
import { acceptedBase, acceptedBases, hasAt, isAcceptedJson, partAt, printWitnessJson } from './base.ts'
import { changedAt } from './edit-json.ts'
import { changesAt, type JsonEdit } from './json-makers.ts'
import { NodePaths } from './node-paths.ts'
import { findSpots, type RootedSpot } from './spots.ts'

/** Roots that are tried for one change, and values at its place. */
const mostRoots = 2
const mostValues = 16

/** What validators of JSON do not look at. */
const unchecked: ReadonlyMap<Pair['on'], string> = new Map<Pair['on'], string>([
  ['access', 'Validators do not ask in which direction a value travels.'],
  ['annotation', 'Validators of JSON do not look at what is only stated.'],
])

/** Where the earlier and the later value are one: nothing else that the accepting side has there stands in for it. */
const sameValue: ReadonlySet<Pair['on']> = new Set([
  ...(['choice', 'alternative', 'requirement', 'conditional', 'unevaluated'] as const),
])

/** Proves a change of JSON by a value of the nearest type that both versions export. */
export function proveInJson(entry: WitnessEntry): Proof | string {
  const bound = boundProperty(entry)
  if (bound !== undefined) return proveByLack(entry, bound)
  const unasked = unchecked.get(entry.found.pair.on)
  if (unasked !== undefined) return unasked
  const { accepting, rejecting } = entry
  const directed = { accepting: directedSide(accepting), rejecting: directedSide(rejecting) }
  // A body that requests carry otherwise than answers would has a type of its own.
  return proveAtSpots(entry) ?? proveAtSpots({ ...entry, ...directed }) ?? whyNoPlace(entry)
}

/** The proof at the nearest spots, or why there is none; nothing where no spots correspond. */
function proveAtSpots(entry: WitnessEntry): Proof | string | undefined {
  let tried = 0
  let why: string | undefined
  for (const [here, there] of spotPairs(entry)) {
    tried += 1
    if (tried > mostRoots) break
    const proof = proveAt(entry, here, there)
    if (typeof proof !== 'string') return proof
    why = proof
  }
  return why
}

/**
 * The property that messages of one direction need from now on, or no longer: requests and answers have types of their own
 * where that makes a difference, so a value without it shows the change.
 */
function boundProperty({ found: { pair }, rejecting }: WitnessEntry): Pair | undefined {
  const side = findSubject(pair, 'access', rejecting)
  return side?.isRequired && !side.isSet ? nearest(pair, ['property']) : undefined
}

const directedWays = new WeakMap<Version, NodePaths>()

/** A body without the property, which one side's messages of the direction need and the other's do not. */
function proveByLack(entry: WitnessEntry, pair: Pair): Proof | string {
  const { accepting, bodies, found } = entry
  const rejecting = directedSide(entry.rejecting)
  let isReached = false
  for (const there of findSpots(pair, rejecting)) {
    const { way, property: name } = there
    const roots = accepting.roots.json.filter((root) => bodies.areOne(accepting.side, root, way.root))
    if (roots.length === 0 || name === undefined) continue
    for (const { value, path } of acceptedBases(there)) {
      isReached = true
      const base = { value: agreed(value, roots, way.root), path }
      const image = changedAt(base.value, base.path, (part) =>
        isObject(part) ? changedAt(part, [name], () => undefined) : undefined,
      )
      if (image === undefined) continue
      const verdict = judge(printWitnessJson(image), 'json', [way.root])
      const root = verdict.valid ? undefined : roots.find((one) => isAcceptedJson(one, image))
      if (root === undefined) continue
      const told = { shown: root.local, image: way.root.local }
      return {
        shown: printWitnessJson(image),
        repaired: printWitnessJson(base.value),
        roots: told,
        ...makeRefusal(verdict),
      }
    }
  }
  return isReached
    ? `No value was found that ${rejecting.name} refuses for this alone.`
    : whyNoPlace({ ...entry, found: { ...found, pair } })
}

/** A value of one side with such constants as the other side takes as well, where both have some. */
function agreed(value: Json, others: readonly CodecRoot[], own: CodecRoot): Json {
  let found = value
  for (const { path, rule, expected } of others.flatMap(
    (root) => judge(printWitnessJson(value), 'json', [root]).issues,
  )) {
    if (rule !== 'enumeration' || typeof expected !== 'string' || path === undefined) continue
    found = changedAt(found, path, () => expected) ?? found
  }
  return isAcceptedJson(own, found) ? found : value
}

/** A side whose values are those of requests and of answers. */
function directedSide(side: RunningSide): RunningSide {
  const { version, roots } = side
  const ways = (): NodePaths => {
    const known = directedWays.get(version) ?? findMessagePaths(version, roots)
    directedWays.set(version, known)
    return known
  }
  return { ...side, ways }
}

function findMessagePaths(version: Version, roots: Roots): NodePaths {
  const layout = findLayout(version)
  const sets = version.sets.map(({ name }) => layout.set(name).set)
  return new NodePaths({ ...version, sets }, roots, (set, id) => layout.set(set).requestNode(id))
}

/** Why there is no place to make a value for: of which version no value leads there. */
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

/** The spots of both sides, below roots that correspond: of one name, bodies of one operation, or one that was renamed. */
export function* spotPairs(entry: WitnessEntry): Iterable<readonly [RootedSpot, RootedSpot]> {
  const { bodies } = entry
  yield* insideProperty(entry)
  for (const here of findSpots(entry.found.pair, entry.accepting)) {
    const { root } = here.way
    const there =
      counterpart(entry, here, ({ local }) => local === root.local) ??
      counterpart(entry, here, (other) => bodies.areOne(entry.accepting.side, root, other)) ??
      renamedCounterpart(entry, here)
    if (there) yield [here, there]
  }
}

/** What may stand in a property without a schema around it that both sides have. */
const inProperties: ReadonlySet<Pair['on']> = new Set(['type-use', 'alternative', 'requirement'] as const)

/** The spots of what a property holds: a root may lead to its type by other properties as well. */
function* insideProperty(entry: WitnessEntry): Iterable<readonly [RootedSpot, RootedSpot]> {
  const { on, parent } = entry.found.pair
  if (!inProperties.has(on) || parent?.on !== 'property') return
  for (const pair of spotPairs({ ...entry, found: { ...entry.found, pair: parent } })) {
    const [here, there] = pair.map(valueSpot)
    if (here && there) yield [here, there]
  }
}

function valueSpot({ way, node, property }: RootedSpot): RootedSpot | undefined {
  const declared = node.kind === 'object' ? node.properties.find(({ name }) => name === property) : undefined
  if (declared === undefined) return undefined
  const { name, type: to } = declared
  const hops: RootedSpot['way']['hops'] = [...way.hops, { kind: 'property', name, to }]
  return { way: { ...way, hops }, node: resolve(way.set, to) }
}

/**
 * Below a root whose name the other side does not have, by the same way below a root of which the same is true: one that
 * reaches the place through an alternative more is another root.
 */
function renamedCounterpart(entry: WitnessEntry, here: RootedSpot): RootedSpot | undefined {
  const [own, others] = [collectRootNames(entry.accepting), collectRootNames(entry.rejecting)]
  if (others.has(here.way.root.local)) return undefined
  const isLone = ({ local }: CodecRoot): boolean => !own.has(local)
  const isWay = (there: RootedSpot): boolean => printHops(there) === printHops(here)
  const isAsLong = (there: RootedSpot): boolean =>
    there.way.hops.length === here.way.hops.length && isWay(there)
  const found = counterpart(entry, here, isLone, isAsLong)
  if (found !== undefined) return found
  // One root alone that the same properties and items lead from is the same.
  const alike = [...findSpots(entry.found.pair, entry.rejecting, isLone)].filter(isWay)
  return new Set(alike.map(({ way }) => way.root.local)).size === 1 ? alike[0] : undefined
}

const names = new WeakMap<Roots, ReadonlySet<string>>()

function collectRootNames({ roots }: RunningSide): ReadonlySet<string> {
  const found = names.get(roots) ?? new Set(roots.json.map(({ local }) => local))
  names.set(roots, found)
  return found
}

function counterpart(
  { found: { pair }, rejecting }: WitnessEntry,
  here: RootedSpot,
  isWanted: (root: CodecRoot) => boolean,
  isWay = (there: RootedSpot): boolean => pair.on !== 'type-use' || printHops(there) === printHops(here),
): RootedSpot | undefined {
  for (const there of findSpots(pair, rejecting, isWanted)) if (isWay(there)) return there
  return undefined
}

/** The properties and items on the way: types that are used at one place need not be at another. */
function printHops({ way }: RootedSpot): string {
  return JSON.stringify(
    way.hops.flatMap((hop) => (hop.kind === 'same' ? [] : [hop.kind === 'property' ? [hop.name] : hop.kind])),
  )
}

function proveAt(entry: WitnessEntry, here: RootedSpot, there: RootedSpot): Proof | string {
  if (there.node.kind === 'never') return proveForbidden(entry, here, there)
  const base = acceptedBase(there)
  const own = passJson(here.way.set, here.way.root.node ?? '', here.way.hops, 1)
  if (base === undefined || own === undefined) {
    const { name } = base === undefined ? entry.rejecting : entry.accepting
    return `No value of ${name} was made that passes through its place.`
  }
  let count = 0
  for (const change of changesAt(entry, here, there)) {
    count += 1
    if (count > mostValues) break
    const proof = proveChange(change, { base, own, here, there, isOne: sameValue.has(entry.found.pair.on) })
    if (proof !== undefined) return proof
  }
  return `No value was found that ${entry.rejecting.name} refuses for this alone.`
}

/** A property that may no longer be there: its object with it is what is refused. */
function proveForbidden(entry: WitnessEntry, here: RootedSpot, there: RootedSpot): Proof | string {
  const above = objectAbove(there)
  const base = above && acceptedBase(above)
  const name = there.way.hops.at(-1)
  const value = passJson(here.way.set, here.node.id, [], 1)?.value
  if (above === undefined || base === undefined || name?.kind !== 'property' || value === undefined) {
    return `No value of ${entry.rejecting.name} was made that could hold what it forbids.`
  }
  const image = changedAt(base.value, base.path, (part) =>
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

/** Proves a change by a value at its place that only the accepting side takes. */
export function proveByValue(entry: WitnessEntry, value: Json): Proof | undefined {
  for (const [here, there] of spotPairs(entry)) {
    const base = acceptedBase(there)
    const image = base && changedAt(base.value, base.path, () => value)
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

/** The object whose property a spot is. */
function objectAbove({ way }: RootedSpot): RootedSpot | undefined {
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

function proveChange(change: JsonEdit, { base, own, here, there, isOne }: Bases): Proof | undefined {
  const image = changedAt(base.value, base.path, change)
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
  const changed = changedAt(own.value, own.path, change)
  if (changed !== undefined && isAcceptedJson(here.way.root, changed)) return proof(changed, image, verdict)
  const made = remade(here, own, change)
  if (made !== undefined && isAcceptedJson(here.way.root, made)) return proof(made, image, verdict)
  if (isOne || here.property !== undefined || !isAcceptedJson(here.way.root, own.value)) return undefined
  // What the accepting side has there by itself may be what shows it: an object without the property, or its own value.
  if (there.property !== undefined) {
    const lacksBoth = [own, { ...base, value: image }].every(
      (one) => hasAt(one, there.property ?? '') === false,
    )
    return lacksBoth ? proof(own.value, image, verdict) : undefined
  }
  const part = partAt(own)
  const same = part === undefined ? undefined : changedAt(base.value, base.path, () => part)
  if (same === undefined) return undefined
  const refused = judge(printWitnessJson(same), 'json', [there.way.root])
  return refused.valid ? undefined : proof(own.value, same, refused)
}

/** The value of a side with another value at its place, made anew: what stands around it may depend on it. */
function remade({ way }: RootedSpot, own: JsonPassage, change: JsonEdit): Json | undefined {
  const part = partAt(own)
  const value = part === undefined ? undefined : change(part)
  if (value === undefined) return undefined
  const made = passJson(way.set, way.root.node ?? '', way.hops, 1, value)
  const there = made && partAt(made)
  return there !== undefined && printWitnessJson(there) === printWitnessJson(value) ? made?.value : undefined
}
