import {
  absent,
  listChildren,
  type NodeId,
  type NumberedNodes,
  numberedNodes,
  resolve,
  type SchemaSet,
  type TypeNode,
} from '../../schema/index.ts'
import { canOverlap } from '../effect/choice.ts'
import { type Edges, reach, reachedFrom, reverseEdges } from './reference-graph.ts'

/**
 * Bits of what a difference in a schema means outside of it: the same, the opposite, or undecided without the
 * whole.
 */
const [same, contrary, open] = [1, 2, 4] as const

/** How the schemas of a set are used: covariantly, contravariantly or undecided, and by which schemas. */
export interface Polarities {
  /** How a schema is used; undefined if all uses are plain, so that its users accept more when it accepts more. */
  of(id: NodeId): PolarityOfUse | undefined
  /** Whether a schema is a part of another, at any depth. */
  isBelow(id: NodeId, whole: NodeId): boolean
  /**
   * The schemas that combine a schema with others (`allOf`, `not`, an alternative beside a broader one) and that
   * documents have; undefined if they have it otherwise too.
   */
  heirs(id: NodeId): readonly NodeId[] | undefined
}

export interface PolarityOfUse {
  readonly isPlain: boolean
  readonly isInverse: boolean
  readonly isUndecided: boolean
  /** The nearest named schemas or bodies around the inverse or undecided uses that are themselves used plainly. */
  readonly wholes: readonly NodeId[]
}

/**
 * The polarities of the schemas of a set, computed at the first call. Uses begin at `starts` and at unused
 * schemas; `normal` shows which `oneOf` have alternatives without common values. With `names`, they are those of
 * the names that a schema evaluates, which are undecided below `unevaluated…` too.
 */
export function findPolarities(
  written: SchemaSet,
  normal: SchemaSet,
  starts: Iterable<NodeId>,
  about: 'values' | 'names' = 'values',
): Polarities {
  let known: Uses | undefined
  /** The uses, computed at the first call. */
  const uses = (): Uses => {
    known ??= new Uses(written, normal, starts, about)
    return known
  }
  return {
    of: (id) => uses().of(id),
    isBelow: (id, whole) => uses().isBelow(id, whole),
    heirs: (id) => uses().heirs(id),
  }
}

/**
 * Limits of exclusive choices above a schema, and of members in total; members beyond are assumed not to overlap.
 */
const [mostChoices, mostMembers] = [20, 100] as const

class Uses {
  readonly #all: NumberedNodes
  readonly #written: SchemaSet
  readonly #normal: SchemaSet
  readonly #given: Iterable<NodeId>
  readonly #isOfNames: boolean
  /** The numbers of all schemas below a `not`, a condition or another node that changes polarity. */
  readonly #turned: ReadonlySet<number>
  #knownStarts: ReadonlySet<number> | undefined
  #knownParents: Edges | undefined
  #knownNaming: ReadonlySet<number> | undefined
  #apart: Uint8Array | undefined
  #knownExposed: ReadonlySet<number> | undefined
  readonly #known = new Map<NodeId, PolarityOfUse | undefined>()
  readonly #below = new Map<NodeId, ReadonlySet<number>>()
  readonly #shared = new Map<string, boolean>()

  constructor(written: SchemaSet, normal: SchemaSet, starts: Iterable<NodeId>, about: 'values' | 'names') {
    this.#isOfNames = about === 'names'
    this.#all = numberedNodes(written)
    this.#written = written
    this.#normal = normal
    this.#given = starts
    this.#turned = this.#turnedSchemas()
  }

  /**
   * How a schema is used, cached; undefined if it is below nothing that changes polarity, or used only plainly.
   */
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

  /** The numbers of all schemas below an `unevaluated…`, which depends on the names that they evaluate. */
  get #naming(): ReadonlySet<number> {
    if (this.#knownNaming === undefined) {
      const { nodes, numberOf, edges } = this.#all
      const tops = nodes.flatMap((node) => (node.kind === 'unevaluated' ? [node.of] : []))
      this.#knownNaming = reachedFrom(
        tops.map((id) => numberOf.get(id) ?? absent),
        edges,
      )
    }
    return this.#knownNaming
  }

  /** Whether a schema is reached from another one (or is it); false for unknown ids. */
  isBelow(id: NodeId, whole: NodeId): boolean {
    const [number, top] = [this.#all.numberOf.get(id), this.#all.numberOf.get(whole)]
    if (number === undefined || top === undefined) return false
    const below = this.#below.get(whole) ?? reachedFrom([top], this.#all.edges)
    this.#below.set(whole, below)
    return below.has(number)
  }

  /**
   * The nearest schemas that combine a schema with others and are not combined themselves; undefined if the schema
   * itself is used otherwise, or nothing uses it.
   */
  heirs(id: NodeId): readonly NodeId[] | undefined {
    const number = this.#all.numberOf.get(id)
    const own = number === undefined ? undefined : this.#listCombining(number)
    if (own === undefined) return undefined
    const found: NodeId[] = []
    const bases = new Set(own)
    for (const base of bases) {
      const more = this.#listCombining(base)
      if (more === undefined) found.push(this.#all.nodes[base]?.id ?? '')
      for (const one of more ?? []) bases.add(one)
    }
    return found.length === 0 ? undefined : found
  }

  /** The numbers of all schemas whose values some document shows: those that no broader member of a choice covers. */
  get #exposed(): ReadonlySet<number> {
    if (this.#knownExposed === undefined) {
      const { nodes, edges, numberOf } = this.#all
      const shown = nodes.map((node, number) => {
        const isOpen = node.kind === 'union' && node.mode === 'any' && !this.#naming.has(number)
        if (!isOpen) return edges[number] ?? []
        return (edges[number] ?? []).filter((child) =>
          node.members.every((id) => numberOf.get(id) === child || !this.#covers(id, child)),
        )
      })
      this.#knownExposed = reachedFrom([...this.#starts], shown)
    }
    return this.#knownExposed
  }

  /** Whether a member of a choice accepts what another one accepts, because it limits nothing or only the type. */
  #covers(id: NodeId, member: number): boolean {
    const broad = resolve(this.#written, id)
    if (broad.kind === 'unknown') return true
    const other = this.#all.nodes[member]
    if (broad.kind !== 'object' || broad.additional === false || other === undefined) return false
    const isOfAny = isBroad(broad) && resolve(this.#written, broad.additional).kind === 'unknown'
    return isOfAny && resolve(this.#written, other.id).kind === 'object'
  }

  /** Whether every use of a choice is below `not`. */
  #isBelowNot(number: number): boolean {
    const above = new Set([number])
    for (const one of above) {
      const parents = this.#parents[one] ?? []
      if (parents.length === 0 || this.#starts.has(one)) return false
      for (const parent of parents) {
        const kind = this.#all.nodes[parent]?.kind ?? 'unknown'
        if (leading.has(kind)) above.add(parent)
        else if (kind !== 'not') return false
      }
    }
    return true
  }

  /**
   * The `allOf` that a schema is a member of, and the choices of which another member accepts any value of a type
   * (not below `unevaluated…`, which shows the member that matches). References and `not` are followed, and choices
   * below `not`; undefined if anything else uses it. Of a schema that no document shows, all uses are followed.
   */
  #listCombining(number: number): readonly number[] | undefined {
    const isHidden = !this.#exposed.has(number)
    const found: number[] = []
    const same = new Set([number])
    for (const one of same) {
      if (this.#starts.has(one)) return undefined
      for (const parent of this.#parents[one] ?? []) {
        const node = this.#all.nodes[parent]
        if (node === undefined) return undefined
        const isCombining =
          node.kind === 'all' || (!this.#naming.has(parent) && this.#hasBroadMember(node, one))
        if (isCombining) found.push(parent)
        else if (isHidden || leading.has(node.kind) || node.kind === 'not') same.add(parent)
        else if (node.kind === 'union' && this.#isBelowNot(parent)) same.add(parent)
        else return undefined
      }
    }
    return found
  }

  /** Whether a node is a choice of which a member other than this one accepts every value, or every value of a type. */
  #hasBroadMember(node: TypeNode, member: number): boolean {
    return (
      node.kind === 'union' &&
      node.members.some((id) => this.#all.numberOf.get(id) !== member && isBroad(resolve(this.#written, id)))
    )
  }

  /**
   * How one schema is used, with a test which exclusive alternatives above it overlap (not above 20 choices).
   * Undefined if all uses are plain.
   */
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

  /**
   * The innermost alternatives of a choice member (references and nested choices followed) that lead to a schema.
   */
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

  /** The number of exclusive choices above a schema; counting stops just above the limit. */
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

  /** The polarity bits of each schema under the assumption that no alternatives overlap. */
  get #unshared(): Uint8Array {
    this.#apart ??= this.#carried(undefined, (node, child) => this.#turn(node, child, () => false))
    return this.#apart
  }

  /**
   * The starts above a schema that are used inversely or undecided. Where another such schema has a plainly
   * used parent, also the named schema around that parent.
   */
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

  /** The nearest named schema or start at or above a node, along first parents. */
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

  /**
   * The numbers of the given starts, document roots, schemas without parent, and named schemas not reached from
   * those.
   */
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

  /** All schemas at or below a child whose polarity its parent may change (any exclusive alternative counts). */
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

  /** The polarity bits of each schema, propagated from the starts; limited to the wanted schemas if given. */
  #carried(
    wanted: ReadonlySet<number> | undefined,
    turn: (node: TypeNode, child: NodeId) => number,
  ): Uint8Array {
    const { nodes, edges } = this.#all
    const bits = new Uint8Array(nodes.length)
    const queue: number[] = []
    /** Adds bits to a schema, and queues it if it is wanted and they are new. */
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

  /**
   * How a node changes the polarity of a child: opposite for `not`; undecided for `if`, `contains` with a maximum,
   * overlapping members of an exclusive choice, and of names below `unevaluated…`; else the same.
   */
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
      case 'unevaluated':
        return this.#isOfNames && child === node.of ? open : same
      default:
        return same
    }
  }

  /** Whether a schema is, in normal form, a choice of which exactly one member may match. */
  #isExclusive(id: NodeId): boolean {
    const node = this.#normal.nodes.get(id)
    return node?.kind === 'union' && node.mode === 'one'
  }

  /**
   * Whether an alternative of a choice member can overlap with other members; false above the limit of members.
   * Cached.
   */
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

/** The target of a reference, or the members of a choice or `allOf`; undefined for other nodes. */
function findInnerSchemas(node: TypeNode): readonly NodeId[] | undefined {
  if (node.kind === 'reference') return [node.to]
  return node.kind === 'union' || node.kind === 'all' ? node.members : undefined
}

/** Whether a schema accepts every value, or limits nothing but the type. */
function isBroad(node: TypeNode): boolean {
  if (node.kind === 'unknown') return true
  if (node.kind === 'scalar') return Object.keys(node.facets).length === 0
  if (node.kind !== 'object' || node.additional === false) return false
  const limits = [node.propertyNames, node.minProperties, node.maxProperties]
  return (
    limits.every((one) => one === undefined) &&
    node.properties.length + node.patterns.length + node.dependentRequired.size === 0
  )
}

/** The kinds of nodes that are their child, by another name. */
const leading: ReadonlySet<TypeNode['kind']> = new Set(['reference', 'resource', 'unevaluated'] as const)

const turning: ReadonlySet<TypeNode['kind']> = new Set([
  ...(['not', 'conditional', 'array', 'union', 'unevaluated'] as const),
])

/**
 * The polarity bits of a child from those of its parent: opposite swaps `same` and `contrary`, undecided replaces
 * all.
 */
function turned(bits: number, by: number): number {
  if (by === same || bits === 0) return bits
  if (by === open) return open
  return ((bits & same) === 0 ? 0 : contrary) | ((bits & contrary) === 0 ? 0 : same) | (bits & open)
}
