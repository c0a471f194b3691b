import type { TypeIn } from '../../containment/index.ts'
import {
  findNode,
  listChildren,
  type NodeId,
  type ObjectNode,
  type SchemaSet,
  type TypeNode,
  withChildren,
} from '../../schema/index.ts'
import type { Pair, Whole } from '../pair.ts'
import type { ClassifiedFinding } from '../rule.ts'
import { replaceFacets } from './facet-effect.ts'
import {
  askedNode,
  compareAcceptedValues,
  type EffectAnswer,
  made,
  makeEffectAnswer,
  mostNodes,
  prepareQuestions,
  type Questions,
  restrictToWhole,
} from './questions.ts'

/**
 * Whether a schema applies itself to the same value again (through references, `allOf`, choices …), without end.
 */
function isCircularSchema(nodes: ReadonlyMap<NodeId, TypeNode>, id: NodeId): boolean {
  const seen = new Set<NodeId>()
  const queue = [...sameValue(nodes.get(id))]
  for (let at = queue.pop(); at !== undefined; at = queue.pop()) {
    if (at === id) return true
    if (seen.has(at)) continue
    seen.add(at)
    queue.push(...sameValue(nodes.get(at)))
  }
  return false
}

/**
 * The child schemas that apply to the same value; none for objects and arrays, whose children apply to their
 * parts.
 */
function sameValue(node: TypeNode | undefined): readonly NodeId[] {
  if (node === undefined || node.kind === 'object' || node.kind === 'array') return []
  return node.kind === 'unevaluated' ? [node.of] : listChildren(node)
}

/** Up to this many edits in one schema are examined one by one. */
const mostEdits = 16

type Side = 'before' | 'after'

/** A schema in two versions that differ only by some of the edits. */
export interface EditStep {
  readonly before: TypeIn
  readonly after: TypeIn
}

/** Which schema became which, of those with a difference inside; by the ids of either side. */
interface Counterparts {
  readonly before: ReadonlyMap<NodeId, NodeId>
  readonly after: ReadonlyMap<NodeId, NodeId>
}

/** The edits of a comparison; each can be undone in the later version, or made alone in the earlier one. */
export class Edits {
  readonly #counterparts: Counterparts

  constructor(all: readonly ClassifiedFinding[]) {
    this.#counterparts = indexCounterparts(all)
  }

  /**
   * The later schema with the edits undone (`before`) and as it is (`after`). Undefined if it is not JSON, too
   * large, or the edits cannot be separated.
   */
  undone(
    edits: readonly ClassifiedFinding[],
    whole: Whole,
    after = asIs('after', edits, whole),
  ): EditStep | undefined {
    const before = after && this.#swapped('after', edits, whole)
    return before && after && { before, after }
  }

  /**
   * The earlier schema as it is (`before`) and with only this edit made (`after`); undefined if that cannot be
   * built.
   */
  alone(edit: ClassifiedFinding, whole: Whole, before = asIs('before', [edit], whole)): EditStep | undefined {
    const after = before && this.#swapped('before', [edit], whole)
    return before && after && { before, after }
  }

  /**
   * The effect of each edit on the values of a schema around them, limited to what happened to the whole. An
   * edit without effect is judged again together with earlier ones without effect. Edits without an answer
   * are left out; the list is empty for more than 16 edits.
   */
  answers(
    inside: readonly ClassifiedFinding[],
    whole: Whole,
  ): readonly (readonly [ClassifiedFinding, EffectAnswer])[] {
    const [before, after] = [asIs('before', inside, whole), asIs('after', inside, whole)]
    if (inside.length > mostEdits || before === undefined || after === undefined) return []
    const made = inside.map((edit): Made => {
      return { edit, late: this.undone([edit], whole, after), early: this.alone(edit, whole, before) }
    })
    // All in one set, since they differ little: questions share their results.
    const types = made.flatMap(({ late, early }) => [late?.before, early?.after])
    const known = prepareQuestions([before, after, ...types.filter((type) => type !== undefined)])
    const ofAll = compareAcceptedValues(before, after, known.within)
    const idle: ClassifiedFinding[] = []
    return made.flatMap((one): (readonly [ClassifiedFinding, EffectAnswer])[] => {
      const found = restrictToWhole(ofAll, answerEdit(one, { before, after }, known))
      const isIdle = found?.effect === 'none' && idle.length > 0
      const answer = isIdle ? restrictToWhole(ofAll, this.#together([...idle, one.edit], whole)) : found
      if (answer?.effect === 'none') idle.push(one.edit)
      return answer === undefined ? [] : [[one.edit, answer]]
    })
  }

  /** The effect of several edits together: edits that do nothing alone can have one together. */
  #together(edits: readonly ClassifiedFinding[], whole: Whole): EffectAnswer | undefined {
    const step = this.undone(edits, whole)
    return step && compareAcceptedValues(step.before, step.after)
  }

  /**
   * The schema of one side, with the parts that the edits changed taken from the other side. Undefined if a side
   * is not JSON, an edit concerns no schema, or the result is too large or circular.
   */
  #swapped(side: Side, edits: readonly ClassifiedFinding[], whole: Whole): TypeIn | undefined {
    const [own, other] = [
      findJsonSet(edits, side),
      findJsonSet(edits, side === 'before' ? 'after' : 'before'),
    ]
    if (own === undefined || other === undefined) return undefined
    const swaps = new Map<NodeId, ClassifiedFinding[]>()
    for (const edit of edits) {
      const id = findNodeId(resolveSchemaPair(edit.pair), side)
      if (id === undefined) return undefined
      swaps.set(id, [...(swaps.get(id) ?? []), edit])
    }
    const images = this.#counterparts[side === 'before' ? 'after' : 'before']
    return mixed({ side, own, other, swaps, images, steps: new Map() }, whole[side])
  }
}

/** An edit in two settings: undone in the later version (`late`), made alone in the earlier one (`early`). */
interface Made {
  readonly edit: ClassifiedFinding
  readonly late: EditStep | undefined
  readonly early: EditStep | undefined
}

/**
 * The effect of an edit: it narrows (or widens) if it does so in one of the two settings, and has none if it
 * does nothing in both. `shows` has only values that one whole version accepts and the other does not.
 * Undefined if a setting is not decided.
 */
function answerEdit(
  { late, early }: Made,
  whole: EditStep,
  { within, takes }: Questions,
): EffectAnswer | undefined {
  const [ofLate, ofEarly] = [late, early].map(
    (step) => step && compareAcceptedValues(step.before, step.after, within),
  )
  if (ofLate === undefined || ofEarly === undefined) return undefined
  const answers = [ofLate, ofEarly]
  if (answers.every(({ effect }) => effect === 'none')) return ofLate
  const holds = (effect: EffectAnswer['effect']) =>
    answers.every((one) => one.effect !== effect && one.effect !== 'replaces')
  /** The first example of one side that `inner` accepts and `outer` refuses; empty if there is none. */
  const shown = (side: Side, inner: TypeIn, outer: TypeIn): EffectAnswer['shows'] => {
    // Of the found values, the first that one whole version accepts and the other does not.
    const value = answers
      .map(({ shows }) => shows[side])
      .find((one) => one !== undefined && takes(inner, one) === true && takes(outer, one) === false)
    return value === undefined ? {} : { [side]: value }
  }
  return {
    ...makeEffectAnswer({ holds: holds('narrows') }, { holds: holds('widens') }),
    shows: { ...shown('before', whole.before, whole.after), ...shown('after', whole.after, whole.before) },
  }
}

/** The unchanged schema of one side; undefined if it is not JSON or too large. */
function asIs(side: Side, edits: readonly ClassifiedFinding[], whole: Whole): TypeIn | undefined {
  const set = findJsonSet(edits, side)
  return set && askedNode(set, whole[side])
}

/** Whether two findings compare the same two schema sets. */
export function hasSameSets({ pair: one }: ClassifiedFinding, { pair: other }: ClassifiedFinding): boolean {
  return one.sets?.before === other.sets?.before && one.sets?.after === other.sets?.after
}

/** The schema set of the first finding on one side; undefined if it is not JSON. */
function findJsonSet([first]: readonly ClassifiedFinding[], side: Side): SchemaSet | undefined {
  const set = first?.pair.sets?.[side]
  return set?.language === 'json' ? set : undefined
}

/**
 * The schema counterparts of all pairs with findings and of their parents; parents come first, the first entry
 * counts.
 */
function indexCounterparts(all: readonly ClassifiedFinding[]): Counterparts {
  const [before, after] = [new Map<NodeId, NodeId>(), new Map<NodeId, NodeId>()]
  const seen = new Set<Pair>()
  /** Records the schemas of a pair as counterparts, after those of its parents; each pair once. */
  const add = (pair: Pair | undefined): void => {
    if (pair === undefined || seen.has(pair)) return
    seen.add(pair)
    // What stands around comes first: a schema that became one of several is first of all these.
    add(pair.parent)
    const [was, is] = [findNodeId(pair, 'before'), findNodeId(pair, 'after')]
    if (was === undefined || is === undefined) return
    if (!before.has(was)) before.set(was, is)
    if (!after.has(is)) after.set(is, was)
  }
  for (const { pair } of all) add(pair)
  return { before, after }
}

/** The pair itself or its nearest parent that has a schema on both sides; the topmost parent if none has. */
function resolveSchemaPair(pair: Pair): Pair {
  const hasBoth = (['before', 'after'] as const).every((side) => findNodeId(pair, side) !== undefined)
  return hasBoth || pair.parent === undefined ? pair : resolveSchemaPair(pair.parent)
}

/** The schema node that a pair compares on one side; undefined for pairs of other things, e.g. properties. */
export function findNodeId(pair: Pair, side: Side): NodeId | undefined {
  switch (pair.on) {
    case 'object':
    case 'array':
    case 'form':
    case 'node':
    case 'type-use':
    case 'choice':
    case 'conditional':
    case 'unevaluated':
      return pair[side]?.id
    case 'value':
      return pair[side]?.node.id
    default:
      return undefined
  }
}

interface Mixing {
  readonly side: Side
  readonly own: SchemaSet
  readonly other: SchemaSet
  readonly swaps: ReadonlyMap<NodeId, readonly ClassifiedFinding[]>
  /** The own schema for a schema of the other side. */
  readonly images: ReadonlyMap<NodeId, NodeId>
  /** Intermediate schemas (after some of their edits) that later edits wrap. */
  readonly steps: Map<NodeId, TypeNode>
}

const [foreign, kept] = [`${made.id}other `, `${made.id}kept `] as const

/**
 * A set of all nodes below `root`, with the edits swapped. Undefined if there are too many nodes, a dynamic
 * reference, no edited schema, or one that became circular.
 */
function mixed(mixing: Mixing, root: NodeId): TypeIn | undefined {
  const nodes = new Map<NodeId, TypeNode>()
  for (const queue = [root]; queue.length > 0; ) {
    const id = queue.pop() ?? root
    if (nodes.has(id)) continue
    const node = nodes.size < mostNodes ? nodeIn(mixing, id) : undefined
    // What a dynamic reference leads to is settled further up.
    if (node === undefined || node.kind === 'dynamic') return undefined
    nodes.set(id, { ...node, id })
    queue.push(...listChildren(node))
  }
  // An edit that is not found here stays undecided.
  if (![...mixing.swaps.keys()].some((id) => nodes.has(id))) return undefined
  const set = { ...mixing.own, nodes, elements: new Map(), annotations: new Map() }
  return [...mixing.swaps.keys()].some((id) => isCircularSchema(nodes, id)) ? undefined : { set, id: root }
}

/**
 * The node of an id in the mixed set: an intermediate one, one of the other side, or the own one with its
 * edits swapped. Undefined if an edit cannot be swapped in it.
 */
function nodeIn(mixing: Mixing, id: NodeId): TypeNode | undefined {
  const { own, other, swaps } = mixing
  const step = mixing.steps.get(id)
  if (step !== undefined) return step
  if (id.startsWith(foreign)) return brought(mixing, findNode(other, id.slice(foreign.length)))
  const edits = swaps.get(id) ?? []
  return edits.reduce<TypeNode | undefined>(
    (node, edit) => node && swapped(mixing, node, edit, id),
    findNode(own, id),
  )
}

/**
 * A node of the other side whose children are replaced by their own-side counterparts; children without one keep
 * an id of the other side. A child that is the kept schema itself gets the id from `self`.
 */
function brought({ images }: Mixing, node: TypeNode, into?: Kept): TypeNode {
  return withChildren(node, (child) => {
    const image = images.get(child)
    if (image === undefined) return `${foreign}${child}`
    return image === into?.id && child !== node.id ? into.self() : image
  })
}

/** A schema that an edit wraps; `self` stores it as it is after earlier edits, and returns the new id. */
interface Kept {
  readonly id: NodeId
  self(): NodeId
}

/** A `Kept` for a node; each call of `self` stores the node under a new id. */
function keeping(mixing: Mixing, id: NodeId, node: TypeNode): Kept {
  return {
    id,
    /** Stores the node in `mixing.steps` under a new id, and returns that id. */
    self() {
      const name = `${kept}${mixing.steps.size} ${id}`
      mixing.steps.set(name, node)
      return name
    },
  }
}

/**
 * The node with one edit taken from the other side: a property, the object without its properties, a member, or
 * facets; the whole other node for edits of other kinds. Undefined if the two nodes do not fit.
 */
function swapped(mixing: Mixing, node: TypeNode, edit: ClassifiedFinding, key: NodeId): TypeNode | undefined {
  const { side, other } = mixing
  const { pair } = edit
  const own = keeping(mixing, key, node)
  const id = findNodeId(resolveSchemaPair(pair), side === 'before' ? 'after' : 'before')
  if (id === undefined) return undefined
  const theirs = brought(mixing, findNode(other, id), own)
  if (pair.on === 'property' || pair.on === 'object') {
    if (node.kind !== 'object' || theirs.kind !== 'object') return undefined
    const name = (pair.on === 'property' ? (pair.before ?? pair.after)?.property.name : undefined) ?? ''
    return pair.on === 'object'
      ? { ...theirs, properties: node.properties }
      : withProperty(node, theirs, name)
  }
  if (pair.on === 'alternative' || pair.on === 'requirement') {
    const member = pair[side]
    const theirMember = pair[side === 'before' ? 'after' : 'before']
    return member
      ? withoutMember(node, member)
      : theirMember && withMember(mixing, node, theirs, { id: theirMember.id, own })
  }
  return replaceFacets(node, theirs, edit.rule) ?? theirs
}

/** The object with the other object's property of this name in place of its own; removed if the other has none. */
function withProperty(own: ObjectNode, { properties }: ObjectNode, name: string): ObjectNode {
  const theirs = properties.filter((one) => one.name === name)
  return { ...own, properties: [...own.properties.filter((one) => one.name !== name), ...theirs] }
}

type MemberId = { readonly id: NodeId; readonly choice?: { readonly member: NodeId } }

/** The choice or `allOf` without a member; undefined for other nodes, or if the member is not in it. */
function withoutMember(node: TypeNode, { id, choice }: MemberId): TypeNode | undefined {
  if (node.kind !== 'union' && node.kind !== 'all') return undefined
  const members = node.members.filter((member) => member !== id && member !== choice?.member)
  return members.length < node.members.length ? { ...node, members } : undefined
}

/**
 * The choice or `allOf` with a member of the other side appended. A node of another kind is wrapped, with the
 * member, in a node of the other side's kind; undefined if that is neither a choice nor an `allOf`.
 */
function withMember(
  { images }: Mixing,
  node: TypeNode,
  theirs: TypeNode,
  { id, own }: { readonly id: NodeId; readonly own: Kept },
): TypeNode | undefined {
  const member = images.get(id) ?? `${foreign}${id}`
  if (node.kind === theirs.kind && (node.kind === 'union' || node.kind === 'all')) {
    return { ...node, members: [...node.members, member] }
  }
  if (theirs.kind !== 'union' && theirs.kind !== 'all') return undefined
  return { ...theirs, members: [own.self(), member] }
}
