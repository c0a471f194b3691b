import { type NodeId, resolve, type SchemaSet } from '../../../schema/index.ts'
import { canOverlap } from '../../effect/choice.ts'
import type { NormalNode } from '../../normalize/index.ts'
import type { ChoiceSide, FormSide, MemberSide } from '../../subjects.ts'
import { findTypeForm } from '../shared/type-form.ts'
import { addPair, composePolarity, sameMeaning, stepInto, type Walk, type WalkPlace } from '../shared/walk.ts'
import { discriminatorSide, mappedValues } from './discriminators.ts'
import { labelMember, type MemberPairs, memberKey, pairKeys, pairMembers } from './members.ts'

/**
 * Members by what they are, never by place: each without counterpart is an entry of its own. Where none has one, the
 * whole is of another form.
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

/** A schema with a name is compared by itself, and knows itself how it is used. */
function areOneSchema({ before, after, renamed }: Walk, one: NodeId, other: NodeId): boolean {
  return renamed.get(resolve(before.set, one).id) === resolve(after.set, other).id
}

/** Whether a member of `oneOf` has values in common with another: what it takes more, both together refuse. */
function sharesValues(set: SchemaSet, node: NormalNode, member: NodeId): boolean {
  return node.kind === 'union' && node.mode === 'one' && canOverlap(set, node.members, member)
}

export function isChoice({ kind }: NormalNode): boolean {
  return kind === 'union'
}

function listAlternatives(node: NormalNode): readonly NodeId[] {
  return node.kind === 'union' ? node.members : [node.id]
}

function matchLone(walk: Walk, before: NormalNode, after: NormalNode, among: Among, place: WalkPlace): void {
  const { gone, come } = among
  const isCertain = isDecided(before) && isDecided(after)
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

/** Members that pair, and all that they are among. */
interface Among extends MemberPairs {
  readonly before: readonly NodeId[]
  readonly after: readonly NodeId[]
}

/** Named choices inside a choice are members like any other; one without counterpart stands for its own members. */
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
  // Where several may match, what several members have in them is there once.
  const isPlain = isDecided(before) && isDecided(after)
  const among = isPlain
    ? { before: onlyOnce(walk, 'before', own), after: onlyOnce(walk, 'after', other) }
    : { before: own, after: other }
  const again = pairMembers(walk, among.before, among.after, values)
  const isCloser = again.gone.length + again.come.length < first.gone.length + first.come.length
  return isCloser ? { ...closed, ...again, ...(isPlain ? among : {}) } : closed
}

/** Members of which no two say the same. */
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

function openedMembers(set: SchemaSet, id: NodeId): readonly NodeId[] {
  const node = resolve(set, id)
  return node.kind === 'union' && node.mode === 'any' ? node.members : [id]
}

/** One more member lets more through where a value may be of several, or is of one that a property names. */
function isDecided(node: NormalNode): boolean {
  return node.kind !== 'union' || node.mode === 'any' || node.discriminator !== undefined
}

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

/** How many members may match, where that is written otherwise and makes a difference. */
function listModes(walk: Walk, before: NormalNode, after: NormalNode): readonly ChoiceSide['mode'][] {
  if (before.kind !== 'union' || after.kind !== 'union' || before.mode === after.mode) return []
  const written = [walk.before.written.nodes.get(before.id), walk.after.written.nodes.get(after.id)]
  return written.map((node) => (node?.kind === 'union' && node.mode !== 'first' ? node.mode : undefined))
}

/** Both sides' forms, where nothing of the one is in the other. */
function choiceForms(walk: Walk, before: NormalNode, after: NormalNode) {
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

/** What a choice is between, a few of its members by name. */
export function formText(set: SchemaSet, members: readonly NodeId[]): string {
  const numbers = new Map<string, number>()
  for (const label of members.map((id) => labelMember(set, resolve(set, id))).sort()) {
    numbers.set(label, (numbers.get(label) ?? 0) + 1)
  }
  const labels = [...numbers].map(([label, number]) => (number === 1 ? label : `${number} × ${label}`))
  return labels.length > 6 ? `one of ${members.length} schemas` : labels.join(' or ')
}
