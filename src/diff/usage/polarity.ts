import {
  absent,
  listChildren,
  type NodeId,
  type NumberedNodes,
  numberedNodes,
  type SchemaSet,
  type TypeNode,
} from '../../schema/index.ts'
import { canOverlap } from '../effect/choice.ts'
import { type Edges, reach, reachedFrom, reverseEdges } from './reference-graph.ts'

/** What a difference in a schema means above it: the same, the contrary, or what only the whole tells. */
const [same, contrary, open] = [1, 2, 4] as const

/** The ways in which the schemas of a set are used, and by whom where that is not plainly. */
export interface Polarities {
  /** Whether what it takes more its users take more, less or cannot be told; none of them is plain use alone. */
  of(id: NodeId): PolarityOfUse | undefined
  /** Whether a schema is a part of another, at any depth. */
  isBelow(id: NodeId, whole: NodeId): boolean
}

export interface PolarityOfUse {
  readonly isPlain: boolean
  readonly isInverse: boolean
  readonly isUndecided: boolean
  /** The nearest schemas with a name, or bodies, that use it through all of that and are themselves used plainly. */
  readonly wholes: readonly NodeId[]
}

/**
 * How the schemas of a set are used. Documents are asked of the starts and of what nothing uses; `normal` knows which
 * `oneOf` is one of alternatives that share no value.
 */
export function findPolarities(written: SchemaSet, normal: SchemaSet, starts: Iterable<NodeId>): Polarities {
  let known: Uses | undefined
  const uses = (): Uses => {
    known ??= new Uses(written, normal, starts)
    return known
  }
  return {
    of: (id) => uses().of(id),
    isBelow: (id, whole) => uses().isBelow(id, whole),
  }
}

/** Choices above one schema, and members in all, that are asked about; further ones are taken to share no value. */
const [mostChoices, mostMembers] = [20, 100] as const

class Uses {
  readonly #all: NumberedNodes
  readonly #normal: SchemaSet
  readonly #given: Iterable<NodeId>
  /** What is below a schema that asks the contrary, or of which only the whole tells. */
  readonly #turned: ReadonlySet<number>
  #knownStarts: ReadonlySet<number> | undefined
  #knownParents: Edges | undefined
  #apart: Uint8Array | undefined
  readonly #known = new Map<NodeId, PolarityOfUse | undefined>()
  readonly #below = new Map<NodeId, ReadonlySet<number>>()
  readonly #shared = new Map<string, boolean>()

  constructor(written: SchemaSet, normal: SchemaSet, starts: Iterable<NodeId>) {
    this.#all = numberedNodes(written)
    this.#normal = normal
    this.#given = starts
    this.#turned = this.#turnedSchemas()
  }

  of(id: NodeId): PolarityOfUse | undefined {
    const number = this.#all.numberOf.get(id)
    if (number === undefined || !this.#turned.has(number)) return undefined
    if (!this.#known.has(id)) this.#known.set(id, this.#asked(number))
    return this.#known.get(id)
  }

  get #starts(): ReadonlySet<number> {
    this.#knownStarts ??= this.#collectStarts(this.#given)
    return this.#knownStarts
  }

  get #parents(): Edges {
    this.#knownParents ??= reverseEdges(this.#all.edges)
    return this.#knownParents
  }

  isBelow(id: NodeId, whole: NodeId): boolean {
    const [number, top] = [this.#all.numberOf.get(id), this.#all.numberOf.get(whole)]
    if (number === undefined || top === undefined) return false
    const below = this.#below.get(whole) ?? reachedFrom([top], this.#all.edges)
    this.#below.set(whole, below)
    return below.has(number)
  }

  /** The same with the alternatives above one schema looked at, where they are not too many. */
  #asked(number: number): PolarityOfUse | undefined {
    const isAsked = this.#choicesAbove(number) <= mostChoices
    if (!isAsked && (this.#unshared[number] ?? same) <= same) return undefined
    const above = reachedFrom([number], this.#parents)
    const bits = this.#carried(above, (node, child) =>
      this.#turn(
        node,
        child,
        () =>
          isAsked && this.#alternatives(child, number, above).some((one) => this.#isShared(node, child, one)),
      ),
    )
    const own = bits[number] ?? same
    if (own <= same) return undefined
    return {
      isPlain: (own & same) !== 0,
      isInverse: (own & contrary) !== 0,
      isUndecided: (own & open) !== 0,
      wholes: [...this.#wholes(above, bits)].map((one) => this.#all.nodes[one]?.id ?? ''),
    }
  }

  /** The alternatives of a member by which values of it lead to a schema below. */
  #alternatives(
    member: NodeId,
    to: number,
    above: ReadonlySet<number>,
    seen: ReadonlySet<NodeId> = new Set(),
  ): readonly NodeId[] {
    const number = this.#all.numberOf.get(member) ?? absent
    const node = this.#all.nodes[number]
    if (!above.has(number) || seen.has(member)) return []
    const inner = node && findInnerSchemas(node)
    if (number === to || inner === undefined) return [member]
    return inner.flatMap((one) => this.#alternatives(one, to, above, new Set([...seen, member])))
  }

  /** How many choices of which one may match lead to a schema, as far as that matters. */
  #choicesAbove(number: number): number {
    const found = new Set<number>()
    const queue = [number]
    let count = 0
    for (let at = queue.pop(); at !== undefined && count <= mostChoices; at = queue.pop()) {
      if (found.has(at)) continue
      found.add(at)
      if (this.#isExclusive(this.#all.nodes[at]?.id ?? '')) count++
      queue.push(...(this.#parents[at] ?? []))
    }
    return count
  }

  /** What each schema is used as, where no alternatives share values. */
  get #unshared(): Uint8Array {
    this.#apart ??= this.#carried(undefined, (node, child) => this.#turn(node, child, () => false))
    return this.#apart
  }

  #wholes(above: ReadonlySet<number>, bits: Uint8Array): ReadonlySet<number> {
    const found = new Set<number>()
    for (const number of above) {
      if ((bits[number] ?? same) <= same) continue
      if (this.#starts.has(number)) found.add(number)
      for (const parent of this.#parents[number] ?? []) {
        if (bits[parent] === same) for (const whole of this.#named(parent)) found.add(whole)
      }
    }
    return found
  }

  /** The schema with a name that an inline one is a part of, or the start that it is. */
  #named(number: number): Iterable<number> {
    let at = number
    for (const seen = new Set<number>(); !seen.has(at); ) {
      seen.add(at)
      const [parent] = this.#parents[at] ?? []
      if (this.#all.nodes[at]?.name !== undefined || parent === undefined || this.#starts.has(at)) break
      at = parent
    }
    return [at]
  }

  /** What nothing uses is asked of documents, and of a circle that nothing else uses each one. */
  #collectStarts(given: Iterable<NodeId>): ReadonlySet<number> {
    const { nodes, numberOf, edges } = this.#all
    const found = new Set<number>()
    for (const id of given) found.add(numberOf.get(id) ?? absent)
    for (const [number, { id }] of nodes.entries()) {
      if (id.endsWith('#') || this.#parents[number]?.length === 0) found.add(number)
    }
    const reached = new Set<number>()
    for (const start of found) reach(start, edges, reached)
    for (const [number, { name }] of nodes.entries()) {
      if (name === undefined || reached.has(number)) continue
      found.add(number)
      reach(number, edges, reached)
    }
    return found
  }

  #turnedSchemas(): ReadonlySet<number> {
    const { nodes, numberOf, edges } = this.#all
    const turns: number[] = []
    for (const node of nodes) {
      if (!turning.has(node.kind)) continue
      for (const child of listChildren(node)) {
        if (this.#turn(node, child, () => true) !== same) turns.push(numberOf.get(child) ?? absent)
      }
    }
    return reachedFrom(turns, edges)
  }

  /** What comes down from the starts to each of some schemas, all that lead to them among these; or to all. */
  #carried(
    wanted: ReadonlySet<number> | undefined,
    turn: (node: TypeNode, child: NodeId) => number,
  ): Uint8Array {
    const { nodes, edges } = this.#all
    const bits = new Uint8Array(nodes.length)
    const queue: number[] = []
    const add = (number: number, more: number): void => {
      const sum = (bits[number] ?? 0) | more
      if (sum === bits[number] || wanted?.has(number) === false) return
      bits[number] = sum
      queue.push(number)
    }
    for (const start of this.#starts) add(start, same)
    for (let number = queue.pop(); number !== undefined; number = queue.pop()) {
      const node = nodes[number]
      const isTurning = node !== undefined && turning.has(node.kind)
      for (const child of edges[number] ?? []) {
        if (child === absent) continue
        const by = isTurning ? turn(node, nodes[child]?.id ?? '') : same
        add(child, turned(bits[number] ?? 0, by))
      }
    }
    return bits
  }

  #turn(node: TypeNode, child: NodeId, isShared: () => boolean): number {
    switch (node.kind) {
      case 'not':
        return contrary
      case 'conditional':
        return child === node.if ? open : same
      case 'array':
        return child === node.contains?.type && Number.isFinite(node.contains.max) ? open : same
      case 'union':
        return this.#isExclusive(node.id) && isShared() ? open : same
      default:
        return same
    }
  }

  #isExclusive(id: NodeId): boolean {
    const node = this.#normal.nodes.get(id)
    return node?.kind === 'union' && node.mode === 'one'
  }

  #isShared(node: TypeNode, member: NodeId, alternative: NodeId): boolean {
    if (node.kind !== 'union') return false
    const key = `${node.id} ${member} ${alternative}`
    const known = this.#shared.get(key)
    if (known !== undefined) return known
    const isShared =
      this.#shared.size < mostMembers && canOverlap(this.#normal, node.members, member, alternative)
    this.#shared.set(key, isShared)
    return isShared
  }
}

/** What the values of a schema have to be of, too. */
function findInnerSchemas(node: TypeNode): readonly NodeId[] | undefined {
  if (node.kind === 'reference') return [node.to]
  return node.kind === 'union' || node.kind === 'all' ? node.members : undefined
}

const turning: ReadonlySet<TypeNode['kind']> = new Set(['not', 'conditional', 'array', 'union'] as const)

/** All that is taken at a place, as it is taken above: the contrary of the contrary is the same. */
function turned(bits: number, by: number): number {
  if (by === same || bits === 0) return bits
  if (by === open) return open
  return ((bits & same) === 0 ? 0 : contrary) | ((bits & contrary) === 0 ? 0 : same) | (bits & open)
}
