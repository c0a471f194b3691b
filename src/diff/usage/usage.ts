import {
  type BodySchema,
  bodyParts,
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
import { describeBodyText, describeParameterText, fieldText, itemText, type TextUse } from './text-uses.ts'

/** One way in which operations reach a node. */
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
  /** A body, or an element at its root: not what is used inside it in a way of its own. */
  readonly isWhole: boolean
  /** Whether all that the node leads to is used so as well. */
  readonly isCarried: boolean
}

/** What the bodies, parameters and headers of a version begin at. */
function* listStarts(version: Version, names: OperationNames): Iterable<Start> {
  for (const api of version.apis) {
    const webhooks = new Set(api.webhooks)
    for (const operation of [...api.operations, ...webhooks]) {
      const { parameters, request, responses } = operation
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

function* ofParameter(version: Version, parameter: Parameter, use: Use): Iterable<Start> {
  const { schema } = parameter
  const set = findSchemaSet(version, schema)
  const text = set && schema.kind === 'type' ? describeParameterText(set, schema.node, parameter) : {}
  yield* whole(version, schema, { ...use, ...text })
}

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

function listStartNodes(set: SchemaSet, schema: BodySchema): readonly NodeId[] {
  if (schema.kind === 'type') return [schema.node]
  const element = schema.kind === 'root' ? set.elements.get(schema.element) : undefined
  return element === undefined ? [] : [element.id, element.type]
}

function* ofWhole(version: Version, media: Media, use: Use): Iterable<Start> {
  const { schema } = media
  const set = findSchemaSet(version, schema)
  const text = set && schema.kind === 'type' ? describeBodyText(set, schema.node, media) : {}
  yield* whole(version, schema, { ...use, ...text })
}

/** A body of fields or parts is used as it is written: each property by itself. */
function* ofBody(version: Version, media: Media, use: Use): Iterable<Start> {
  const { schema } = media
  const set = findSchemaSet(version, schema)
  const isOfFields = isForm(media) || isInParts(media)
  if (set === undefined || schema.kind !== 'type' || !isOfFields) return yield* ofWhole(version, media, use)
  const { schemas, properties, others } = bodyParts(set, schema.node)
  // What is `readOnly` is of no request.
  const sent = properties.filter(({ readOnly }) => !readOnly)
  const texts = sent.map(({ name, type }) => [name, fieldText(set, type, name, media)] as const)
  const items = isInUnnamedParts(media) ? listItemTypes(set, schema.node) : []
  const textOf = new Map(items.map(([, node]) => [node, itemText(set, node)]))
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

/** The types of the items of a body, by the steps that lead to them. */
function listItemTypes(set: SchemaSet, body: NodeId): readonly (readonly [step: string, node: NodeId])[] {
  const node = resolve(set, body)
  if (node.kind !== 'array') return []
  const prefix = node.prefix.map((id, at) => [String(at), id] as const)
  return node.items === false ? prefix : [...prefix, ['[]', node.items]]
}

/** Which operations reach a node of a set, and in which direction its documents travel. */
export interface Usage {
  of(set: string, node: NodeId): readonly Use[]
  /** The nodes of a set that operations name themselves. */
  startsOf(set: string): ReadonlySet<NodeId>
}

/** Follows every body, parameter and header of a version into its schemas; a set is followed when it is asked for. */
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

function followAll(set: SchemaSet, starts: StartsOfSet | undefined, uses: readonly Use[]): Followed {
  if (starts === undefined) return noUses
  const carried = followBoth(set, starts.carried, uses)
  if (starts.alone.size === 0) return carried
  const alone = new Map([...starts.alone].map(([id, numbers]) => [id, makeUses(numbers, uses.length)]))
  return mergeUses(carried, (id) => alone.get(id), uses.length)
}

const unused: readonly Use[] = []

const noNodes: ReadonlySet<NodeId> = new Set()

/** What is barred from one sort of message is followed in each on its own. */
function followBoth(set: SchemaSet, starts: Starts, uses: readonly Use[]): Followed {
  const all = numberedNodes(set)
  const { numberOf } = all
  const barred = all.nodes.filter(hasBarred)
  if (barred.length === 0) return propagateUses(all, starts, uses.length)
  const [request, response] = (['request', 'response'] as const).map((message) => {
    const edges = [...all.edges]
    for (const node of barred) {
      edges[numberOf.get(node.id) ?? 0] = listNumbers(listChildren(unbarred(node, message)), numberOf)
    }
    const own = [...starts].flatMap(([id, numbers]) => {
      const kept = [...numbers].filter((number) => nameMessage(uses[number]?.part) === message)
      return kept.length === 0 ? [] : [[id, new Set(kept)] as const]
    })
    return propagateUses({ numberOf, edges }, new Map(own), uses.length)
  })
  return mergeUses(request ?? noUses, response ?? noUses, uses.length)
}

function hasBarred(node: TypeNode): node is ObjectNode {
  return node.kind === 'object' && node.properties.some(({ readOnly, writeOnly }) => readOnly || writeOnly)
}

export function nameMessage(part: ChangePart | undefined): Message {
  return part === 'response' || part === 'header' ? 'response' : 'request'
}

/** A node with what documents of one message need: `readOnly` is of no request, `writeOnly` of no response. */
function unbarred(node: ObjectNode, message: Message): ObjectNode {
  const barred = message === 'request' ? 'readOnly' : 'writeOnly'
  return { ...node, properties: node.properties.filter((one) => !one[barred]) }
}

const known = new WeakMap<SchemaSet, Edges>()

/**
 * The nodes that ask for values of a schema: what has it as the type of a property, an item, a member of a choice, or of
 * a whole body. A named schema that lists it in `allOf` asks for its own values only.
 */
export function findUserPlaces({ written, usage }: WalkSide, schema: NodeId): readonly NodeId[] {
  const { nodes, edges, numberOf } = numberedNodes(written)
  const above = known.get(written) ?? reverseEdges(edges)
  known.set(written, above)
  const starts = usage.startsOf(written.name)
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

/** The kinds of nodes that ask for the values of others, and more of them. */
const standsFor: ReadonlySet<TypeNode['kind']> = new Set([
  ...(['reference', 'all', 'unevaluated', 'resource'] as const),
])

function isHeir(node: TypeNode): boolean {
  if (node.name === undefined) return false
  if (node.kind === 'reference') return node.to.startsWith(`${node.id}/allOf/`)
  return node.kind === 'all' || node.kind === 'unevaluated'
}
