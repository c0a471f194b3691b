import {
  listChildren,
  listNumbers,
  type NodeId,
  numberedNodes,
  type ObjectNode,
  type SchemaSet,
  type TypeNode,
  type Version,
} from '../../schema/index.ts'
import type { ChangePart } from '../change/change.ts'
import type { OperationNames } from '../match/api/operation-names.ts'
import type { Message } from '../pair.ts'
import {
  type Followed,
  makeUses,
  mergeUses,
  noUses,
  numbersIn,
  propagateUses,
  type Starts,
  type Uses,
} from './propagate.ts'
import { listStarts, type Use } from './uses.ts'

export type { Use } from './uses.ts'

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
