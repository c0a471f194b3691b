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
  answered,
  askedNode,
  compareAcceptedValues,
  type EffectAnswer,
  made,
  mostNodes,
  prepareQuestions,
  type Questions,
  restrictToWhole,
} from './questions.ts'

/** Whether a schema would have to hold of a value in order to hold of it. */
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

/** The schemas that are asked of the value itself. */
function sameValue(node: TypeNode | undefined): readonly NodeId[] {
  if (node === undefined || node.kind === 'object' || node.kind === 'array') return []
  return node.kind === 'unevaluated' ? [node.of] : listChildren(node)
}

/** Edits in one schema that are looked at one by one. */
const mostEdits = 16

type Side = 'before' | 'after'

/** A schema in two versions that differ by some edits alone, the earlier first. */
export interface EditStep {
  readonly before: TypeIn
  readonly after: TypeIn
}

/** Which schema became which, as far as something differs in them. */
interface Counterparts {
  readonly before: ReadonlyMap<NodeId, NodeId>
  readonly after: ReadonlyMap<NodeId, NodeId>
}

/** The edits of a comparison, of which each can be undone or made where the others stay as they are. */
export class Edits {
  readonly #counterparts: Counterparts

  constructor(all: readonly ClassifiedFinding[]) {
    this.#counterparts = indexCounterparts(all)
  }

  /** A schema of the later version without some edits, and with them. */
  undone(
    edits: readonly ClassifiedFinding[],
    whole: Whole,
    after = asIs('after', edits, whole),
  ): EditStep | undefined {
    const before = after && this.#swapped('after', edits, whole)
    return before && after && { before, after }
  }

  /** A schema of the earlier version without an edit, and with it. */
  alone(edit: ClassifiedFinding, whole: Whole, before = asIs('before', [edit], whole)): EditStep | undefined {
    const after = before && this.#swapped('before', [edit], whole)
    return before && after && { before, after }
  }

  /** What each of several edits does to a schema that they are parts of, where it is not too many. */
  answers(
    inside: readonly ClassifiedFinding[],
    whole: Whole,
  ): readonly (readonly [ClassifiedFinding, EffectAnswer])[] {
    const [before, after] = [asIs('before', inside, whole), asIs('after', inside, whole)]
    if (inside.length > mostEdits || before === undefined || after === undefined) return []
    const made = inside.map((edit): Made => {
      return { edit, late: this.undone([edit], whole, after), early: this.alone(edit, whole, before) }
    })
    // In one graph, since they differ in little: what one question finds, all know.
    const types = made.flatMap(({ late, early }) => [late?.before, early?.after])
    const known = prepareQuestions([before, after, ...types.filter((type) => type !== undefined)])
    const ofAll = compareAcceptedValues(before, after, known.within)
    const idle: ClassifiedFinding[] = []
    return made.flatMap((one): (readonly [ClassifiedFinding, EffectAnswer])[] => {
      const found = restrictToWhole(ofAll, answerEdit(one, { before, after }, known))
      const isIdle = found?.effect === 'none' && idle.length > 0
      const told = isIdle ? restrictToWhole(ofAll, this.#together([...idle, one.edit], whole)) : found
      if (told?.effect === 'none') idle.push(one.edit)
      return told === undefined ? [] : [[one.edit, told]]
    })
  }

  /** That an edit does nothing holds of it with what else was found to do nothing: together they could. */
  #together(edits: readonly ClassifiedFinding[], whole: Whole): EffectAnswer | undefined {
    const step = this.undone(edits, whole)
    return step && compareAcceptedValues(step.before, step.after)
  }

  /** A schema of one side with what some edits changed as the other side has it. */
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

/** An edit with the others as they are in the later version, and without them. */
interface Made {
  readonly edit: ClassifiedFinding
  readonly late: EditStep | undefined
  readonly early: EditStep | undefined
}

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
  const shown = (side: Side, inner: TypeIn, outer: TypeIn): EffectAnswer['shows'] => {
    // Of the values that were found, one that one version takes and the other does not.
    const value = answers
      .map(({ shows }) => shows[side])
      .find((one) => one !== undefined && takes(inner, one) === true && takes(outer, one) === false)
    return value === undefined ? {} : { [side]: value }
  }
  return {
    ...answered({ holds: holds('narrows') }, { holds: holds('widens') }),
    shows: { ...shown('before', whole.before, whole.after), ...shown('after', whole.after, whole.before) },
  }
}

/** A schema as it stands on one side. */
function asIs(side: Side, edits: readonly ClassifiedFinding[], whole: Whole): TypeIn | undefined {
  const set = findJsonSet(edits, side)
  return set && askedNode(set, whole[side])
}

/** Whether two changes are of the same schemas. */
export function hasSameSets({ pair: one }: ClassifiedFinding, { pair: other }: ClassifiedFinding): boolean {
  return one.sets?.before === other.sets?.before && one.sets?.after === other.sets?.after
}

function findJsonSet([first]: readonly ClassifiedFinding[], side: Side): SchemaSet | undefined {
  const set = first?.pair.sets?.[side]
  return set?.language === 'json' ? set : undefined
}

function indexCounterparts(all: readonly ClassifiedFinding[]): Counterparts {
  const [before, after] = [new Map<NodeId, NodeId>(), new Map<NodeId, NodeId>()]
  const seen = new Set<Pair>()
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

/** The pair of two schemas that a pair is about or a part of. */
function resolveSchemaPair(pair: Pair): Pair {
  const hasBoth = (['before', 'after'] as const).every((side) => findNodeId(pair, side) !== undefined)
  return hasBoth || pair.parent === undefined ? pair : resolveSchemaPair(pair.parent)
}

/** The schema that a pair is about on one side. */
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
  /** What a schema of the other side is here. */
  readonly images: ReadonlyMap<NodeId, NodeId>
  /** Schemas after some of their edits, as long as others are put around them. */
  readonly steps: Map<NodeId, TypeNode>
}

const [foreign, kept] = [`${made.id}other `, `${made.id}kept `] as const

/** What a schema reaches, edits swapped; nothing where that is too much, or what they leave is made of itself. */
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
  const set = { ...mixing.own, nodes, elements: new Map(), annotations: new Map() }
  return [...mixing.swaps.keys()].some((id) => isCircularSchema(nodes, id)) ? undefined : { set, id: root }
}

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

/** A schema of the other side, with what it is made of as it is here; what stands for itself is called by `self`. */
function brought({ images }: Mixing, node: TypeNode, into?: Kept): TypeNode {
  return withChildren(node, (child) => {
    const image = images.get(child)
    if (image === undefined) return `${foreign}${child}`
    return image === into?.id && child !== node.id ? into.self() : image
  })
}

/** A schema that others are put around, and a name for it as it is after the edits that were swapped before. */
interface Kept {
  readonly id: NodeId
  self(): NodeId
}

function keeping(mixing: Mixing, id: NodeId, node: TypeNode): Kept {
  return {
    id,
    self() {
      const name = `${kept}${mixing.steps.size} ${id}`
      mixing.steps.set(name, node)
      return name
    },
  }
}

/** A schema with one edit swapped, and no other of the same schema where they can be told apart. */
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

function withProperty(own: ObjectNode, { properties }: ObjectNode, name: string): ObjectNode {
  const theirs = properties.filter((one) => one.name === name)
  return { ...own, properties: [...own.properties.filter((one) => one.name !== name), ...theirs] }
}

type MemberId = { readonly id: NodeId; readonly choice?: { readonly member: NodeId } }

function withoutMember(node: TypeNode, { id, choice }: MemberId): TypeNode | undefined {
  if (node.kind !== 'union' && node.kind !== 'all') return undefined
  const members = node.members.filter((member) => member !== id && member !== choice?.member)
  return members.length < node.members.length ? { ...node, members } : undefined
}

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
