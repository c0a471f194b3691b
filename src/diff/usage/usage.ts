import {
  type BodySchema,
  collectBodyParts,
  isForm,
  isInParts,
  isInUnnamedParts,
  listChildren,
  listNumbers,
  type Media,
  type NodeId,
  numberedNodes,
  type ObjectNode,
  type Parameter,
  resolve,
  type SchemaSet,
  type TypeNode,
  type Version,
} from '../../schema/index.ts'
import type { ChangePart } from '../change/change.ts'
import type { OperationNames } from '../match/api/api-pairs.ts'
import type { WalkSide } from '../match/shared/walk.ts'
import type { Direction, Message } from '../pair.ts'
import {
  type Edges,
  type Followed,
  makeUses,
  mergeUses,
  noUses,
  numbersIn,
  propagateUses,
  reverseEdges,
  type Starts,
  type Uses,
} from './reference-graph.ts'
import {
  describeBodyText,
  describeFieldText,
  describeItemText,
  describeParameterText,
  type TextUse,
} from './text-uses.ts'

/** One use of a node by an operation. */
export interface Use extends TextUse {
  readonly api: string
  readonly operation: string
  readonly part: ChangePart
  readonly direction: Direction
  /** Of a body of fields or parts: how its properties are written as texts, by their names. */
  readonly fields?: Readonly<Record<string, TextUse>>
}

/** Where the use of a node begins. */
export interface Start {
  readonly set: string
  readonly node: NodeId
  readonly use: Use
  /** Whether it is a whole body, parameter or header (or a body's root element), not a part of a body. */
  readonly isWhole: boolean
  /** Whether everything that the node references has the same use. */
  readonly isCarried: boolean
}

/**
 * Yields the nodes at which the bodies, parameters and headers of a version start, with their use. The directions
 * of webhooks are swapped.
 */
function* listStarts(version: Version, names: OperationNames): Iterable<Start> {
  for (const api of version.apis) {
    const webhooks = new Set(api.webhooks)
    for (const operation of [...api.operations, ...webhooks]) {
      const { parameters, request, responses } = operation
      /** The use of a part by this operation, with the direction swapped for webhooks. */
      const use = (part: ChangePart, direction: Direction): Use => {
        const turned = direction === 'request' ? 'response' : 'request'
        return {
          ...{ api: api.name, operation: names(operation), part },
          direction: webhooks.has(operation) ? turned : direction,
        }
      }
      for (const one of parameters) yield* ofParameter(version, one, use('parameter', 'request'))
      for (const media of request?.media ?? []) {
        yield* ofBody(version, media, use('request', 'request'))
        for (const header of [...(media.encodings?.values() ?? [])].flatMap((one) => one.headers ?? [])) {
          yield* ofParameter(version, header, use('request', 'request'))
        }
      }
      for (const { headers, media } of responses) {
        for (const header of headers) yield* ofParameter(version, header, use('header', 'response'))
        for (const one of media) yield* ofWhole(version, one, use('response', 'response'))
      }
    }
  }
}

/** Yields the start nodes of a parameter or header, with how its values are written as text. */
function* ofParameter(version: Version, parameter: Parameter, use: Use): Iterable<Start> {
  const { schema } = parameter
  const set = findSchemaSet(version, schema)
  const text = set && schema.kind === 'type' ? describeParameterText(set, schema.node, parameter) : {}
  yield* whole(version, schema, { ...use, ...text })
}

/** Yields the start nodes of a schema as whole and carried; nothing for an open schema or an unknown set. */
function* whole(version: Version, schema: BodySchema, use: Use): Iterable<Start> {
  const set = findSchemaSet(version, schema)
  if (set === undefined) return
  for (const node of listStartNodes(set, schema)) {
    yield { set: set.name, node, use, isWhole: true, isCarried: true }
  }
}

function findSchemaSet({ sets }: Version, schema: BodySchema): SchemaSet | undefined {
  return schema.kind === 'open' ? undefined : sets.find(({ name }) => name === schema.set)
}

/** The node of a type; for a root its element and the element's type; empty if there is none. */
function listStartNodes(set: SchemaSet, schema: BodySchema): readonly NodeId[] {
  if (schema.kind === 'type') return [schema.node]
  const element = schema.kind === 'root' ? set.elements.get(schema.element) : undefined
  return element === undefined ? [] : [element.id, element.type]
}

/** Yields the start nodes of a body that is used as a whole, with its text form if it is plain text. */
function* ofWhole(version: Version, media: Media, use: Use): Iterable<Start> {
  const { schema } = media
  const set = findSchemaSet(version, schema)
  const text = set && schema.kind === 'type' ? describeBodyText(set, schema.node, media) : {}
  yield* whole(version, schema, { ...use, ...text })
}

/**
 * Yields the starts of a request body. For a form or multipart body each property and item is a start of its own,
 * without read-only ones; other bodies are one start.
 */
function* ofBody(version: Version, media: Media, use: Use): Iterable<Start> {
  const { schema } = media
  const set = findSchemaSet(version, schema)
  const isOfFields = isForm(media) || isInParts(media)
  if (set === undefined || schema.kind !== 'type' || !isOfFields) return yield* ofWhole(version, media, use)
  const { schemas, properties, others } = collectBodyParts(set, schema.node)
  // Read-only properties are not in requests.
  const sent = properties.filter(({ readOnly }) => !readOnly)
  const texts = sent.map(({ name, type }) => [name, describeFieldText(set, type, name, media)] as const)
  const items = isInUnnamedParts(media) ? listItemTypes(set, schema.node) : []
  const textOf = new Map(items.map(([, node]) => [node, describeItemText(set, node)]))
  const fields = Object.fromEntries([
    ...texts,
    ...items.map(([step, node]) => [step, textOf.get(node) ?? {}]),
  ])
  const at = { set: set.name, isWhole: false, isCarried: true }
  for (const node of schemas) {
    const isWhole = node === schema.node
    yield { ...at, node, use: { ...use, fields }, isWhole, isCarried: false }
  }
  for (const { name, type } of sent) yield { ...at, node: type, use: { ...use, ...fields[name] } }
  for (const node of others) yield { ...at, node, use: { ...use, ...textOf.get(node) } }
}

/**
 * The item types of an array body, each with its step: the index of a prefix item, `[]` for others; else empty.
 */
function listItemTypes(set: SchemaSet, body: NodeId): readonly (readonly [step: string, node: NodeId])[] {
  const node = resolve(set, body)
  if (node.kind !== 'array') return []
  const prefix = node.prefix.map((id, at) => [String(at), id] as const)
  return node.items === false ? prefix : [...prefix, ['[]', node.items]]
}

/** Which operations use a node of a set, and in which direction its documents travel. */
export interface Usage {
  of(set: string, node: NodeId): readonly Use[]
  /** The nodes of a set that operations name themselves. */
  startsOf(set: string): ReadonlySet<NodeId>
}

/**
 * The usage of all nodes of a version, from its bodies, parameters and headers through all references. A set is
 * followed when `of` first asks for it.
 */
export function collectUsage(version: Version, names: OperationNames): Usage {
  const sets = new Map(version.sets.map((set) => [set.name, set]))
  const numbers = new Map<string, number>()
  const uses: Use[] = []
  const starts = new Map<string, StartsOfSet>()
  for (const { set, node, use, isWhole, isCarried } of listStarts(version, names)) {
    const key = JSON.stringify(use)
    const number = numbers.get(key) ?? uses.push(use) - 1
    numbers.set(key, number)
    const known = starts.get(set) ?? { wholes: new Set(), carried: new Map(), alone: new Map() }
    starts.set(set, known)
    if (isWhole) known.wholes.add(node)
    const of = isCarried ? known.carried : known.alone
    of.set(node, (of.get(node) ?? new Set()).add(number))
  }
  const followed = new Map<string, Followed>()
  const listed = new Map<Uses, readonly Use[]>()
  return {
    startsOf: (name) => starts.get(name)?.wholes ?? noNodes,
    /** The uses of a node; the same list for nodes with the same uses, empty if it is not used. */
    of(name, node) {
      const set = sets.get(name)
      if (set === undefined) return unused
      const known = followed.get(name) ?? followAll(set, starts.get(name), uses)
      followed.set(name, known)
      const bits = known(node)
      if (bits === undefined) return unused
      const list = listed.get(bits) ?? numbersIn(bits).flatMap((number) => uses[number] ?? [])
      listed.set(bits, list)
      return list
    },
  }
}

/** Where the uses of the nodes of a set begin. */
interface StartsOfSet {
  readonly wholes: Set<NodeId>
  readonly carried: Map<NodeId, Set<number>>
  readonly alone: Map<NodeId, Set<number>>
}

/** The uses of each node of a set: carried ones propagated through references, `alone` ones only at their node. */
function followAll(set: SchemaSet, starts: StartsOfSet | undefined, uses: readonly Use[]): Followed {
  if (starts === undefined) return noUses
  const subtypes = findSubtypes(set, starts)
  const carried = followBoth(set, subtypes.starts, subtypes.edges, uses)
  if (starts.alone.size === 0) return carried
  const alone = new Map([...starts.alone].map(([id, numbers]) => [id, makeUses(numbers, uses.length)]))
  return mergeUses(carried, (id) => alone.get(id), uses.length)
}

const unused: readonly Use[] = []

const noNodes: ReadonlySet<NodeId> = new Set()

/**
 * Propagates uses through a set, requests and responses separately: requests do not follow read-only properties,
 * responses not write-only ones.
 */
function followBoth(
  set: SchemaSet,
  starts: Starts,
  more: ReadonlyMap<number, readonly number[]>,
  uses: readonly Use[],
): Followed {
  const all = numberedNodes(set)
  const { numberOf } = all
  const barred = all.nodes.filter(hasBarred)
  /** The edges, with those to subtypes. */
  const complete = (edges: Edges): Edges =>
    more.size === 0 ? edges : edges.map((list, number) => [...list, ...(more.get(number) ?? [])])
  if (barred.length === 0) return propagateUses({ numberOf, edges: complete(all.edges) }, starts, uses.length)
  const [request, response] = (['request', 'response'] as const).map((message) => {
    const edges = [...all.edges]
    for (const node of barred) {
      edges[numberOf.get(node.id) ?? 0] = listNumbers(listChildren(unbarred(node, message)), numberOf)
    }
    const own = [...starts].flatMap(([id, numbers]) => {
      const kept = [...numbers].filter((number) => nameMessage(uses[number]?.part) === message)
      return kept.length === 0 ? [] : [[id, new Set(kept)] as const]
    })
    return propagateUses({ numberOf, edges: complete(edges) }, new Map(own), uses.length)
  })
  return mergeUses(request ?? noUses, response ?? noUses, uses.length)
}

/** What leads to the subtypes of schemas: edges from the schemas that use their base, and further starts. */
interface Subtypes {
  readonly starts: Starts
  readonly edges: ReadonlyMap<number, readonly number[]>
}

/**
 * The starts and edges by which the subtypes that a discriminator names get the uses of their base: they are
 * valid wherever the base is used. Schemas that only extend the base by `allOf` do not use it. The starts
 * of the set are included.
 */
function findSubtypes(set: SchemaSet, { carried, wholes }: StartsOfSet): Subtypes {
  const starts = new Map<NodeId, ReadonlySet<number>>(carried)
  const edges = new Map<number, readonly number[]>()
  const { numberOf } = numberedNodes(set)
  for (const [base, { mapping }] of set.discriminators ?? []) {
    const subtypes = [...new Set(mapping.values())].filter((id) => id !== base)
    for (const place of listUserPlaces(set, wholes, base)) {
      const number = numberOf.get(place)
      if (place !== base && number !== undefined) {
        edges.set(number, [...(edges.get(number) ?? []), ...listNumbers(subtypes, numberOf)])
      }
      for (const id of place === base ? subtypes : []) {
        starts.set(id, new Set([...(starts.get(id) ?? []), ...(carried.get(base) ?? [])]))
      }
    }
  }
  return { starts, edges }
}

function hasBarred(node: TypeNode): node is ObjectNode {
  return node.kind === 'object' && node.properties.some(({ readOnly, writeOnly }) => readOnly || writeOnly)
}

export function nameMessage(part: ChangePart | undefined): Message {
  return part === 'response' || part === 'header' ? 'response' : 'request'
}

/** The object without its read-only properties (for a request) or write-only properties (for a response). */
function unbarred(node: ObjectNode, message: Message): ObjectNode {
  const barred = message === 'request' ? 'readOnly' : 'writeOnly'
  return { ...node, properties: node.properties.filter((one) => !one[barred]) }
}

const known = new WeakMap<SchemaSet, Edges>()

/**
 * The nodes that use a schema as type of a property, item, choice member or whole body, sorted; references and
 * `allOf` around it are followed upwards. Named schemas that extend it by `allOf` are not users.
 */
export function findUserPlaces({ written, usage }: WalkSide, schema: NodeId): readonly NodeId[] {
  return listUserPlaces(written, usage.startsOf(written.name), schema)
}

/**
 * The nodes that use a schema as type of a property, item or choice member, or as whole body (`starts`),
 * sorted. References and `allOf` are followed upwards, but not into named schemas that extend it.
 */
function listUserPlaces(written: SchemaSet, starts: ReadonlySet<NodeId>, schema: NodeId): readonly NodeId[] {
  const { nodes, edges, numberOf } = numberedNodes(written)
  const above = known.get(written) ?? reverseEdges(edges)
  known.set(written, above)
  const found = new Set<NodeId>(starts.has(schema) ? [schema] : [])
  const seen = new Set([numberOf.get(schema) ?? -1])
  for (const number of seen) {
    for (const parent of above[number] ?? []) {
      const node = nodes[parent]
      if (node === undefined || seen.has(parent) || isHeir(node)) continue
      const isSameValue = standsFor.has(node.kind)
      if (isSameValue) seen.add(parent)
      if (!isSameValue || starts.has(node.id)) found.add(node.id)
    }
  }
  return [...found].sort()
}

/** The kinds of nodes whose values are also values of their child: they are followed upwards. */
const standsFor: ReadonlySet<TypeNode['kind']> = new Set([
  ...(['reference', 'all', 'unevaluated', 'resource'] as const),
])

/** Whether a node is a named schema that extends another by `allOf` (or by `unevaluated…` around it). */
function isHeir(node: TypeNode): boolean {
  if (node.name === undefined) return false
  if (node.kind === 'reference') return node.to.startsWith(`${node.id}/allOf/`)
  return node.kind === 'all' || node.kind === 'unevaluated'
}
