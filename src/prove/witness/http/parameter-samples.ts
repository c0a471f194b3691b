import { unlessUnknown } from '../../../regex/index.ts'
import { type Hop, passJson } from '../../../sample/index.ts'
import {
  type BodySchema,
  type Json,
  resolve,
  type SchemaSet,
  type TypeNode,
  type Version,
} from '../../../schema/index.ts'

/** Short texts that many types accept, to send in place of an empty text. */
export const shortTexts: readonly string[] = ['a', '0', '-', 'A']

/**
 * Makes a value whose text shows its style: lists get two items and objects a property, since empty ones are
 * written as nothing. Undefined if none can be made.
 */
export function parameterSample(version: Version, schema: BodySchema, seed: number): Json | undefined {
  const set = schema.kind === 'type' ? version.sets.find(({ name }) => name === schema.set) : undefined
  if (set === undefined || schema.kind !== 'type') return makeSample(version, schema, seed)
  const node = resolve(set, schema.node)
  const made = unlessUnknown(() => passJson(set, schema.node, firstHops(set, node), seed))
  const value = made?.value ?? makeSample(version, schema, seed)
  const isSingle = node.kind === 'array' && node.maxItems < 2
  if (value === undefined || isSingle) return value
  const listed =
    node.kind === 'array' && node.items !== false ? listedIn(resolve(set, node.items)) : undefined
  return addSecondItem(value, listed)
}

/** Returns the values that a type enumerates; undefined if it enumerates none. */
function listedIn(node: TypeNode): readonly Json[] | undefined {
  if (node.kind === 'constant') return node.values
  if (node.kind !== 'code-list') return undefined
  const isText = node.primitive === 'string'
  return node.members.map(({ value }) => (isText ? value : (JSON.parse(value) as Json)))
}

/**
 * Returns hops to a single value inside a type: into the first alternative, item or property, at most four deep.
 */
function firstHops(set: SchemaSet, node: TypeNode, depth = 0): readonly Hop[] {
  const hop = depth < deepest ? firstHop(node) : undefined
  if (hop === undefined) return []
  const below = firstHops(set, resolve(set, hop.to), depth + 1)
  return hop.kind === 'same' && below.length === 0 ? [] : [hop, ...below]
}

const deepest = 4

/**
 * Returns the hop to an array's items, a union's first member or an object's first property. Undefined for other
 * types and for objects with required properties.
 */
function firstHop(node: TypeNode): Hop | undefined {
  if (node.kind === 'array') return node.items === false ? undefined : { kind: 'item', to: node.items }
  if (node.kind === 'union') {
    const [to] = node.members
    return to === undefined ? undefined : { kind: 'same', to }
  }
  if (node.kind !== 'object' || node.properties.some(({ required }) => required)) return undefined
  const [first] = node.properties
  return first && { kind: 'property', name: first.name, to: first.type }
}

/**
 * Returns a list of fewer than two items with a second one, taken from `listed` if given. Other values stay. Only
 * two items tell a list from a value and one style from another.
 */
export function addSecondItem(value: Json, listed?: readonly Json[]): Json {
  if (!Array.isArray(value) || value.length > 1) return value
  const [first = listed?.[0] ?? 'a']: readonly Json[] = value
  if (listed !== undefined) return [first, listed.find((one) => one !== first) ?? first]
  return [first, typeof first === 'number' ? first + 1 : typeof first === 'string' ? `${first}b` : first]
}

/**
 * Makes the smallest value of a body, parameter or header; "text" if its schema is not a type, undefined if none
 * can be made.
 */
export function makeSample({ sets }: Version, schema: BodySchema, seed: number): Json | undefined {
  if (schema.kind !== 'type') return 'text'
  const set = sets.find((one) => one.name === schema.set)
  return set && passJson(set, schema.node, [], seed)?.value
}
