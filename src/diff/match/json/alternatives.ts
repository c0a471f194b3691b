import { type NodeId, resolve, type SchemaSet } from '../../../schema/index.ts'
import { canOverlap } from '../../effect/choice.ts'
import type { NormalNode } from '../../normalize/index.ts'
import type { ChoiceSide, FormSide, MemberSide } from '../../subjects.ts'
import { findTypeForm } from '../shared/type-form.ts'
import { addPair, composePolarity, sameMeaning, stepInto, type Walk, type WalkPlace } from '../shared/walk.ts'
import { discriminatorSide, mappedValues } from './discriminators.ts'
import { labelMember, type MemberPairs, memberKey, pairKeys, pairMembers } from './members.ts'

/**
 * Compares two choices (or a choice and a single schema): pairs members regardless of order, adds a `choice`
 * pair, and compares paired members. Each lone member gets an `alternative` pair, unless both schemas mean
 * the same. Only a `form` pair if no members correspond.
 */
export function matchChoices(
  walk: Walk,
  before: NormalNode,
  after: NormalNode,
  [wasNullable, isNullable]: readonly [boolean, boolean],
  place: WalkPlace,
): void {
  const values = { before: mappedValues(walk.before.set, before), after: mappedValues(walk.after.set, after) }
  const members = pairOpened(walk, before, after, values)
  const at = { before: before.at, after: after.at }
  if (members.pairs.length === 0) {
    addPair(walk, 'form', choiceForms(walk, before, after), { ...place, key: `${place.key}/form` }, at)
    return
  }
  const [was, is] = listModes(walk, before, after)
  const sides = {
    before: { ...choiceSide(walk, before, members.pairs, 'before', was), isNullable: wasNullable },
    after: { ...choiceSide(walk, after, members.pairs, 'after', is), isNullable },
  }
  const parent = addPair(walk, 'choice', sides, { ...place, key: `${place.key}/choice` }, at)
  const isSame = sameMeaning(walk, before.id, after.id)
  if (!isSame) matchLone(walk, before, after, members, { ...place, parent })
  /** Whether a pair of members can share values with others in a `oneOf`, so that its polarity is undecided. */
  const isShared = ([one, other]: readonly [NodeId, NodeId]): boolean =>
    !isSame &&
    !areOneSchema(walk, one, other) &&
    (sharesValues(walk.before.set, before, one) || sharesValues(walk.after.set, after, other))
  const keys = pairKeys(walk.before.set, members.pairs)
  for (const [index, pair] of members.pairs.entries()) {
    const label = labelMember(walk.before.set, resolve(walk.before.set, pair[0]))
    const isLone = !isChoice(before) && !isChoice(after)
    const inside = isLone ? place : stepInto(place, `(${label})`, place.parent, keys[index])
    const isOpen = !sameMeaning(walk, ...pair) && isShared(pair)
    const undecided = { ...inside, parent, sense: composePolarity(place.sense, 'undecided') }
    walk.descend(walk, ...pair, isOpen ? undecided : inside)
  }
}

/** Whether two members are corresponding named schemas, which are compared separately from this choice. */
function areOneSchema({ before, after, renamed }: Walk, one: NodeId, other: NodeId): boolean {
  return renamed.get(resolve(before.set, one).id) === resolve(after.set, other).id
}

/** Whether a member of `oneOf` can share values with another member; `oneOf` refuses such values. */
function sharesValues(set: SchemaSet, node: NormalNode, member: NodeId): boolean {
  return node.kind === 'union' && node.mode === 'one' && canOverlap(set, node.members, member)
}

export function isChoice({ kind }: NormalNode): boolean {
  return kind === 'union'
}

function listAlternatives(node: NormalNode): readonly NodeId[] {
  return node.kind === 'union' ? node.members : [node.id]
}

/** Adds an `alternative` pair for each member without counterpart, removed ones first. */
function matchLone(walk: Walk, before: NormalNode, after: NormalNode, among: Among, place: WalkPlace): void {
  const { gone, come } = among
  const isCertain = isDecided(before) && isDecided(after)
  /** Adds an `alternative` pair with the member on one side. */
  const add = (id: NodeId, side: 'before' | 'after'): void => {
    const { set } = walk[side]
    const node = resolve(set, id)
    const choice = { members: among[side], lone: side === 'before' ? gone : come, member: id }
    const exclusive = isCertain ? {} : { isExclusive: true as const }
    const member: MemberSide = { ...memberSide(set, node), choice, ...exclusive }
    const here = { ...place, key: `${place.key}/alternative/${memberKey(set, node)}` }
    addPair(
      walk,
      'alternative',
      { before: side === 'before' ? member : undefined, after: side === 'after' ? member : undefined },
      here,
      { before: side === 'before' ? node.at : before.at, after: side === 'after' ? node.at : after.at },
    )
  }
  for (const id of gone) add(id, 'before')
  for (const id of come) add(id, 'after')
}

/** The side of a member: label, form, and whether it has a name or is unrestricted. */
export function memberSide(set: SchemaSet, node: NormalNode): MemberSide {
  return {
    called: labelMember(set, node),
    ...(node.name === undefined ? {} : { isNamed: true as const }),
    form: findTypeForm(set, node).form,
    isOpen: node.kind === 'unknown',
    id: node.id,
    at: node.at,
  }
}

/** The paired and lone members, with all members of both sides. */
interface Among extends MemberPairs {
  readonly before: readonly NodeId[]
  readonly after: readonly NodeId[]
}

/**
 * Pairs the members of two choices. Nested choices without counterpart are replaced by their own members and all
 * paired again, if that leaves fewer members alone.
 */
export function pairOpened(
  walk: Walk,
  before: NormalNode,
  after: NormalNode,
  values: Parameters<typeof pairMembers>[3] = {},
): Among {
  const first = pairMembers(walk, listAlternatives(before), listAlternatives(after), values)
  const closed = { ...first, before: listAlternatives(before), after: listAlternatives(after) }
  const gone = first.gone.flatMap((id) => openedMembers(walk.before.set, id))
  const come = first.come.flatMap((id) => openedMembers(walk.after.set, id))
  if (gone.length === first.gone.length && come.length === first.come.length) return closed
  const own = [...first.pairs.map(([one]) => one), ...gone]
  const other = [...first.pairs.map(([, one]) => one), ...come]
  // If several members may match, alternatives contained in several of them count once.
  const isPlain = isDecided(before) && isDecided(after)
  const among = isPlain
    ? { before: onlyOnce(walk, 'before', own), after: onlyOnce(walk, 'after', other) }
    : { before: own, after: other }
  const again = pairMembers(walk, among.before, among.after, values)
  const isCloser = again.gone.length + again.come.length < first.gone.length + first.come.length
  return isCloser ? { ...closed, ...again, ...(isPlain ? among : {}) } : closed
}

/** The members without duplicates of equal structure; the first of each stays. */
function onlyOnce(
  { likeness }: Walk,
  side: 'before' | 'after',
  members: readonly NodeId[],
): readonly NodeId[] {
  const said = new Map<number | NodeId, NodeId>()
  for (const id of members) {
    const key = likeness?.structure(side, id) ?? id
    if (!said.has(key)) said.set(key, id)
  }
  return [...said.values()]
}

/** The members of a nested `anyOf`; the schema itself if it is none. */
function openedMembers(set: SchemaSet, id: NodeId): readonly NodeId[] {
  const node = resolve(set, id)
  return node.kind === 'union' && node.mode === 'any' ? node.members : [id]
}

/** Whether an added member only adds values: true except for a `oneOf` without discriminator. */
function isDecided(node: NormalNode): boolean {
  return node.kind !== 'union' || node.mode === 'any' || node.discriminator !== undefined
}

/** The side of a choice: mode, members (only if the mode is compared) and discriminator. */
function choiceSide(
  walk: Walk,
  node: NormalNode,
  pairs: MemberPairs['pairs'],
  side: 'before' | 'after',
  mode: ChoiceSide['mode'],
) {
  const named = node.kind === 'union' ? node.discriminator : undefined
  const discriminator = named && discriminatorSide(walk, named, pairs, side)
  const members = mode === undefined ? {} : { members: listAlternatives(node) }
  return { id: node.id, mode, ...members, ...(discriminator ? { discriminator } : {}), at: node.at }
}

/** The written modes of both sides, if the choices differ in mode also in normal form; otherwise empty. */
function listModes(walk: Walk, before: NormalNode, after: NormalNode): readonly ChoiceSide['mode'][] {
  if (before.kind !== 'union' || after.kind !== 'union' || before.mode === after.mode) return []
  const written = [walk.before.written.nodes.get(before.id), walk.after.written.nodes.get(after.id)]
  return written.map((node) => (node?.kind === 'union' && node.mode !== 'first' ? node.mode : undefined))
}

/** The forms of both sides from their members' labels; the later one gets `another …` if the texts are equal. */
function choiceForms(walk: Walk, before: NormalNode, after: NormalNode) {
  /** The form of one side from its alternatives. */
  const side = (set: SchemaSet, node: NormalNode): FormSide => ({
    ...{
      form: formText(set, listAlternatives(node)),
      within: [],
      isPlain: true,
      shape: 'value',
      at: node.at,
    },
    id: node.id,
  })
  const [one, other] = [side(walk.before.set, before), side(walk.after.set, after)]
  // Labels can be equal where members are not.
  return { before: one, after: one.form === other.form ? { ...other, form: `another ${other.form}` } : other }
}

/** The labels of members, sorted and joined by `or`, repeated ones counted; `one of n schemas` above six. */
export function formText(set: SchemaSet, members: readonly NodeId[]): string {
  const numbers = new Map<string, number>()
  for (const label of members.map((id) => labelMember(set, resolve(set, id))).sort()) {
    numbers.set(label, (numbers.get(label) ?? 0) + 1)
  }
  const labels = [...numbers].map(([label, number]) => (number === 1 ? label : `${number} × ${label}`))
  return labels.length > 6 ? `one of ${members.length} schemas` : labels.join(' or ')
}
