import { jsonContains } from '../../../containment/index.ts'
import type { Pair } from '../../../diff/index.ts'
import { fromText, isObject, nameAlternative, passJson } from '../../../sample/index.ts'
import {
  findNode,
  type Json,
  type NodeId,
  type ObjectNode,
  resolve,
  type SchemaSet,
  type TypeNode,
} from '../../../schema/index.ts'
import { findSubject, type WitnessEntry } from '../entry.ts'
import { type Aspect, type KnownTexts, offendingText } from '../offending-text.ts'
import { replaceAtPath } from './base.ts'
import type { JsonChangeSpot } from './spots.ts'

/** Returns the rejecting side's value changed so that one edit is undone; undefined where it does not apply. */
export type JsonEdit = (part: Json) => Json | undefined

/**
 * Yields edits to values that only the accepting side may accept, the most telling first. Nullability gives only
 * null, an array's or object's change only arrays or objects.
 */
export function* makeChanges(
  entry: WitnessEntry,
  here: JsonChangeSpot,
  there: JsonChangeSpot,
): Iterable<JsonEdit> {
  const { on } = entry.found.pair
  // Only null shows whether null is allowed: other values are rejected for other changes.
  if (ofNull.has(entry.change.rule)) return yield () => null
  // A change of an object or an array is shown only by objects or arrays.
  /**
   * Whether a value has the form that the change is about; any value if it is about neither arrays nor objects.
   */
  const shows = (value: Json | undefined): boolean =>
    on === 'array' ? Array.isArray(value) : on !== 'object' || (value !== undefined && isObject(value))
  for (const change of allChangesAt(entry, here, there)) {
    yield (part) => {
      const changed = change(part)
      return shows(changed) ? changed : undefined
    }
  }
}

const ofNull: ReadonlySet<string> = new Set(['schema-became-nullable', 'schema-no-longer-nullable'])

/**
 * Yields every edit for a change: known values, then those for its kind, then containment's, samples and common
 * values.
 */
function* allChangesAt(entry: WitnessEntry, here: JsonChangeSpot, there: JsonChangeSpot): Iterable<JsonEdit> {
  const shown = entry.found.shows?.[entry.accepting.side]
  const isAlternative = entry.found.pair.on === 'alternative'
  if (shown !== undefined && isAlternative) yield () => addDiscriminatorName(entry, here, shown)
  if (shown !== undefined) yield () => shown
  if (entry.found.pair.on === 'property') {
    yield* propertyChanges(here, there)
    yield* apartChanges(here, there)
    return
  }
  if (isAlternative) yield* alternativeChanges(entry, entry.found.pair, here)
  if (entry.found.pair.on === 'requirement') yield* requirementChanges(entry, entry.found.pair, here)
  const aspect = aspects.get(entry.change.rule)
  const isValue = entry.found.pair.on === 'value'
  if (isValue && aspect !== undefined) {
    const text = offendingText(
      makeTextType(here),
      makeTextType(there),
      'text',
      aspect,
      listWantedTexts(entry),
    )
    const value =
      text === undefined || !('primitive' in here.node) ? undefined : fromText(here.node.primitive, text)
    if (value !== undefined) yield () => value
    // Constants that are not texts are tried as values; for texts, no other aspect may be the reason.
    if (here.node.kind === 'constant' || there.node.kind === 'constant')
      yield* listConstantChanges(entry, here, there)
    return
  }
  if (here.node.kind === 'array' && there.node.kind === 'array') yield* arrayChanges(here, there.node)
  if (entry.change.rule === 'property-count-changed' && there.node.kind === 'object')
    yield* countChanges(there.node)
  if (there.node.kind === 'object' || there.node.kind === 'unevaluated') {
    yield (part) => (isObject(part) ? { ...part, 'another-property': 'text' } : undefined)
  }
  if (there.node.kind === 'unevaluated') {
    yield (part) => (Array.isArray(part) ? [...part, 'text', 'text'] : undefined)
  }
  // Other values may be rejected for other changes.
  if (entry.found.pair.on === 'unevaluated') return
  yield* apartChanges(here, there)
  for (let seed = 1; seed <= 6; seed += 1) {
    const value = passJson(here.way.set, here.node.id, [], seed)?.value
    if (value !== undefined) yield () => value
  }
  for (const value of [null, true, 0, -1, 1.5, 7, 'text', '', [], {}] as const) yield () => value
}

/**
 * Yields the value that containment finds in the accepting type and not in the other; nothing if it finds none.
 */
function* apartChanges(here: JsonChangeSpot, there: JsonChangeSpot): Iterable<JsonEdit> {
  const apart = jsonContains(
    { set: here.way.set, id: here.node.id },
    { set: there.way.set, id: there.node.id },
    mostContainmentSteps,
  )
  if (apart.kind === 'no') yield () => apart.witness
}

/** Yields the constants that only the accepting side has, those that the change names first. */
function* listConstantChanges(
  entry: WitnessEntry,
  here: JsonChangeSpot,
  there: JsonChangeSpot,
): Iterable<JsonEdit> {
  if (here.node.kind !== 'constant') return
  const known = there.node.kind === 'constant' ? there.node.values : []
  const texts = new Set(known.map((value) => JSON.stringify(value)))
  const own = here.node.values.filter((value) => !texts.has(JSON.stringify(value)))
  const wanted = own.filter((value) => listWantedTexts(entry).includes(JSON.stringify(value)))
  for (const value of new Set([...wanted, ...own])) yield () => value
}

/**
 * Yields an edit that removes the property if the rejecting side has it, else one that adds it with a sample
 * value.
 */
function* propertyChanges(
  { way, property, node }: JsonChangeSpot,
  there: JsonChangeSpot,
): Iterable<JsonEdit> {
  const name = there.property ?? property
  if (name === undefined) return
  if (there.property !== undefined) {
    yield (part) => (isObject(part) ? replaceAtPath(part, [name], () => undefined) : undefined)
    return
  }
  const declared = node.kind === 'object' ? node.properties.find((one) => one.name === name) : undefined
  const value = declared && passJson(way.set, declared.type, [], 1)?.value
  if (value !== undefined) yield (part) => (isObject(part) ? { ...part, [name]: value } : undefined)
}

/**
 * Yields sample values of the alternative that only the accepting side has, first with its discriminator's name.
 */
function* alternativeChanges(entry: WitnessEntry, pair: Pair, here: JsonChangeSpot): Iterable<JsonEdit> {
  const { accepting } = entry
  const member = findSubject(pair, 'alternative', accepting)
  if (member === undefined) return
  for (const [set, { id }] of accepting.ways().at(member.at)) {
    for (let seed = 1; seed <= 3; seed += 1) {
      const value = passJson(set, id, [], seed)?.value
      if (value === undefined) continue
      const named = addDiscriminatorName(entry, here, value)
      yield () => named
      // The alternative's schema may require another name than the discriminator gives it.
      if (named !== value) yield () => value
    }
  }
}

/** Returns a value with the discriminator's name for the alternative in it; unchanged if it has no such name. */
function addDiscriminatorName(
  { found: { pair }, accepting }: WitnessEntry,
  { node, way: { set } }: JsonChangeSpot,
  value: Json,
): Json {
  const member = findSubject(pair, 'alternative', accepting)
  if (node.kind !== 'union' || !isObject(value)) return value
  const names = [...(node.discriminator?.mapping ?? [])]
  const found = names.find(([, id]) => resolve(set, id).id === member?.id)
  return found === undefined ? value : nameAlternative(set, node, { name: found[0], id: found[1] }, value)
}

/**
 * Yields values that the rejecting side's required schema rejects: containment's, one without its required
 * properties, and others with one property of a wrong type.
 */
function* requirementChanges(
  { rejecting }: WitnessEntry,
  pair: Pair,
  { way, node: own }: JsonChangeSpot,
): Iterable<JsonEdit> {
  const member = findSubject(pair, 'requirement', rejecting)
  if (member === undefined) return
  for (const [set, node] of rejecting.ways().at(member.at)) {
    const verdict = jsonContains({ set: way.set, id: own.id }, { set, id: node.id }, mostContainmentSteps)
    if (verdict.kind === 'no') yield () => verdict.witness
    const names = collectRequired(set, node.id)
    if (names.size > 0) {
      yield (part) =>
        isObject(part)
          ? Object.fromEntries(Object.entries(part).filter(([name]) => !names.has(name)))
          : undefined
    }
    if (node.kind !== 'object') continue
    for (const { name } of node.properties.slice(0, 4)) {
      for (const value of [7, 'text', {}]) {
        yield (part) => (isObject(part) ? { ...part, [name]: value } : undefined)
      }
    }
  }
}

/** The most steps that one question to containment may take. */
export const mostContainmentSteps = 4_000

/** Returns the names of the properties that a schema, or any member of its unions and `allOf`, requires. */
function collectRequired(set: SchemaSet, id: NodeId, depth = 0): ReadonlySet<string> {
  const node = resolve(set, id)
  if (node.kind === 'object')
    return new Set(node.properties.flatMap(({ name, required }) => (required ? [name] : [])))
  if ((node.kind !== 'union' && node.kind !== 'all') || depth > deepest) return new Set()
  return new Set(node.members.flatMap((member) => [...collectRequired(set, member, depth + 1)]))
}

/** How deep members of members are followed. */
const deepest = 3

/** Yields arrays of the accepting side with one item too many, one too few, two items, and one item twice. */
function* arrayChanges(
  { way, node }: JsonChangeSpot,
  there: Extract<TypeNode, { kind: 'array' }>,
): Iterable<JsonEdit> {
  if (node.kind !== 'array') return
  /** Makes an array of the accepting side with this many items. */
  const items = (count: number): Json | undefined =>
    passJson(
      way.set,
      node.id,
      count === 0 ? [] : [{ kind: 'place', index: count - 1, to: chooseItemType(node) }],
      1,
    )?.value
  const [more, fewer] = [there.maxItems + 1, there.minItems - 1]
  for (const count of [more, fewer, 2]) {
    const made = count >= 0 && count <= 1000 ? items(count) : undefined
    if (!Array.isArray(made)) continue
    const distinct = made.map((item, index) => (typeof item === 'string' ? `${item}${index}` : item))
    for (const value of [distinct, made]) yield () => value.slice(0, count)
  }
  const [first] = (items(1) as readonly Json[] | undefined) ?? []
  if (first !== undefined) yield () => [first, first]
}

/**
 * Yields an edit to one property fewer than allowed, keeping required ones, and one to a property more than
 * allowed.
 */
function* countChanges({
  properties,
  minProperties = 0,
  maxProperties = Infinity,
}: ObjectNode): Iterable<JsonEdit> {
  const required = new Set(properties.flatMap(({ name, required }) => (required ? [name] : [])))
  yield (part) => {
    if (!isObject(part) || minProperties === 0) return undefined
    const entries = Object.entries(part).sort(([a], [b]) => Number(required.has(b)) - Number(required.has(a)))
    return Object.fromEntries(entries.slice(0, minProperties - 1))
  }
  yield (part) => {
    if (!isObject(part) || maxProperties > 1000) return undefined
    const count = Math.max(0, maxProperties + 1 - Object.keys(part).length)
    const more = Array.from({ length: count }, (_, at) => [`another-${at + 1}`, 'text'] as const)
    return { ...part, ...Object.fromEntries(more) }
  }
}

/** Returns the type of an array's further items; if there may be none, of its first one. */
function chooseItemType(node: Extract<TypeNode, { kind: 'array' }>) {
  return node.items === false ? (node.prefix[0] ?? '') : node.items
}

/**
 * Returns a spot's type for `offendingText`: a number as a decimal, a reference that cannot be followed as
 * `never`.
 */
function makeTextType({ way, node }: JsonChangeSpot): KnownTexts {
  const set = way.set
  // A merged `allOf` was compared as one node, which already has facets.
  const own = 'facets' in node ? node : findNode(set, node.id)
  if (own.kind === 'reference') return { set, node: { ...own, kind: 'never' } }
  if ((own.kind === 'scalar' || own.kind === 'code-list') && own.primitive === 'number') {
    return { set, node: { ...own, primitive: 'decimal' } }
  }
  return { set, node: own }
}

/** Returns the values before and after that the change states, if they are texts. */
function listWantedTexts({ change }: WitnessEntry): readonly string[] {
  const values = [change.before?.value, change.after?.value]
  return values.flatMap((value) => (typeof value === 'string' ? [value] : []))
}

/** The aspect of a type that each rule is about. */
const aspects: ReadonlyMap<string, Aspect> = new Map<string, Aspect>([
  ...(['removed', 'added'] as const).map((verb) => [`enum-value-${verb}`, 'enumeration'] as const),
  ...(['added', 'removed'] as const).map((verb) => [`enumeration-${verb}`, 'enumeration'] as const),
  ...(['added', 'removed', 'changed'] as const).map((verb) => [`pattern-${verb}`, 'patterns'] as const),
  ['length-changed', 'length'],
  ['bound-changed', 'bounds'],
  ['multiple-of-changed', 'multipleOf'],
  ...(['narrowed', 'widened'] as const).flatMap((verb): readonly (readonly [string, Aspect])[] => [
    [`min-length-${verb}`, 'minLength'],
    [`max-length-${verb}`, 'maxLength'],
    [`lower-bound-${verb}`, 'lower bound'],
    [`upper-bound-${verb}`, 'upper bound'],
  ]),
])
