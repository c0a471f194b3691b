import { type NodeId, resolve, type SchemaSet, type UnionNode } from '../../schema/index.ts'
import type { Node } from '../normal/index.ts'
import type { FormSide } from '../subjects.ts'
import { formOf } from './form.ts'
import { sameMeaning } from './meaning.ts'
import { labelOf, type MemberPairs, pairMembers } from './members.ts'
import { addPair, type Place, stepInto, type Walk } from './walk.ts'

/**
 * Whether null is allowed is one question, what else is allowed another: the first is asked here, unless the form of
 * the rest changes too, which is then the one thing that happened.
 */
export function splitNull(
  walk: Walk,
  before: Node,
  after: Node,
  place: Place,
): readonly [Node, Node, boolean] {
  const [one, other] = [withoutNull(walk.before.set, before), withoutNull(walk.after.set, after)]
  if (one === undefined && other === undefined) return [before, after, false]
  const rest = [one ?? before, other ?? after] as const
  if (rest.some(isNull)) return [before, after, false]
  if (one !== undefined && other !== undefined) return [...rest, false]
  const told = otherForm(walk, ...rest)
  const forms = {
    before: nullForm(walk.before.set, rest[0], one !== undefined),
    after: nullForm(walk.after.set, rest[1], other !== undefined),
  }
  addPair(
    walk,
    'form',
    {
      before: {
        ...forms.before,
        within: other && (told === undefined || told === 'wider') ? [forms.after.form] : [],
        at: before.at,
      },
      after: {
        ...forms.after,
        within: one && (told === undefined || told === 'narrower') ? [forms.before.form] : [],
        at: after.at,
      },
    },
    { ...place, key: `${place.key}/null` },
    { before: before.at, after: after.at },
  )
  return [...rest, told !== undefined]
}

/** What became of the form of what is not null: nothing where it stayed, or is a choice that is looked into. */
function otherForm(walk: Walk, before: Node, after: Node): 'wider' | 'narrower' | 'other' | undefined {
  if ([before, after].some(({ kind }) => kind === 'union' || kind === 'all')) {
    return pairOpened(walk, membersOf(before), membersOf(after), {}).pairs.length === 0 ? 'other' : undefined
  }
  const [one, other] = [formOf(walk.before.set, before), formOf(walk.after.set, after)]
  if (one.form === other.form) return undefined
  if (after.kind !== before.kind && other.isPlain && one.within.includes(other.form)) return 'wider'
  return one.isPlain && other.within.includes(one.form) ? 'narrower' : 'other'
}

/** A form with or without null; which of two is the wider one is all that matters. */
function nullForm(set: SchemaSet, node: Node, withNull: boolean): Omit<FormSide, 'at' | 'within'> {
  const form = withNull ? `${labelOf(set, node)} or null` : labelOf(set, node)
  return { form, isPlain: true, shape: 'value' }
}

function isNull(node: Node): boolean {
  return node.kind === 'scalar' && node.primitive === 'null'
}

/** What is left of a choice when null is taken out of it; nothing where null is none of its members. */
function withoutNull(set: SchemaSet, node: Node): Node | undefined {
  if (node.kind !== 'union' || node.mode !== 'any') return undefined
  const rest = node.members.filter((id) => !isNull(resolve(set, id)))
  if (rest.length === node.members.length) return undefined
  const [only] = rest
  return rest.length === 1 && only !== undefined ? resolve(set, only) : { ...node, members: rest }
}

/** Where the one member of a choice stands that is not null; the choice itself where there are more. */
export function besideNull(set: SchemaSet, node: Node): NodeId {
  if (node.kind !== 'union' || node.mode !== 'any') return node.id
  const rest = node.members.filter((id) => !isNull(resolve(set, id)))
  const [only] = rest
  return rest.length === 1 && only !== undefined ? only : node.id
}

/** Members by what they are, never by place; those without counterpart widen or narrow the choice. */
export function matchChoices(walk: Walk, before: Node, after: Node, place: Place): void {
  const values = { before: mappedValues(walk.before.set, before), after: mappedValues(walk.after.set, after) }
  const { pairs, gone, come } = pairOpened(walk, membersOf(before), membersOf(after), values)
  const at = { before: before.at, after: after.at }
  if (gone.length + come.length > 0 && !sameMeaning(walk, before.id, after.id)) {
    const sides =
      isDecided(before) && isDecided(after) ? choiceForms(walk, before, after, gone, come) : undefined
    if (sides) addPair(walk, 'form', sides, { ...place, key: `${place.key}/form` }, at)
    else addPair(walk, 'node', undecided(walk, before, after), { ...place, key: `${place.key}/node` }, at)
  }
  matchDiscriminators(walk, before, after, pairs, place)
  for (const [one, other] of pairs) {
    const label = labelOf(walk.before.set, resolve(walk.before.set, one))
    walk.descend(walk, one, other, stepInto(place, `(${label})`))
  }
}

function membersOf(node: Node): readonly NodeId[] {
  return node.kind === 'union' ? node.members : [node.id]
}

/** Named choices inside a choice are members like any other; one without counterpart stands for its own members. */
function pairOpened(
  walk: Walk,
  before: readonly NodeId[],
  after: readonly NodeId[],
  values: Parameters<typeof pairMembers>[3],
): MemberPairs {
  const first = pairMembers(walk, before, after, values)
  const gone = first.gone.flatMap((id) => openedMembers(walk.before.set, id))
  const come = first.come.flatMap((id) => openedMembers(walk.after.set, id))
  if (gone.length === first.gone.length && come.length === first.come.length) return first
  const taken = (side: 0 | 1) => first.pairs.map((pair) => pair[side])
  const again = pairMembers(walk, [...taken(0), ...gone], [...taken(1), ...come], values)
  return again.gone.length + again.come.length < first.gone.length + first.come.length ? again : first
}

function openedMembers(set: SchemaSet, id: NodeId): readonly NodeId[] {
  const node = resolve(set, id)
  return node.kind === 'union' && node.mode === 'any' ? node.members : [id]
}

function mappedValues(set: SchemaSet, node: Node): ReadonlyMap<NodeId, string> {
  if (node.kind !== 'union' || !node.discriminator) return new Map()
  return new Map([...node.discriminator.mapping].map(([value, id]) => [resolve(set, id).id, value]))
}

/** One more member lets more through where a value may be of several, or is of one that a property names. */
function isDecided(node: Node): boolean {
  return node.kind !== 'union' || node.mode === 'any' || node.discriminator !== undefined
}

/** Both sides' forms: the members that went or came by name, the others by their number. */
function choiceForms(
  walk: Walk,
  before: Node,
  after: Node,
  gone: readonly NodeId[],
  come: readonly NodeId[],
): { readonly before: FormSide; readonly after: FormSide } {
  const forms = {
    before: formText(walk.before.set, membersOf(before), gone),
    after: formText(walk.after.set, membersOf(after), come),
  }
  const side = (form: string, other: string, isWithin: boolean, node: Node): FormSide => ({
    ...{ form, within: isWithin ? [other] : [], isPlain: true, shape: 'value', at: node.at },
  })
  return {
    before: side(forms.before, forms.after, gone.length === 0, before),
    after: side(forms.after, forms.before, come.length === 0, after),
  }
}

function formText(set: SchemaSet, members: readonly NodeId[], lone: readonly NodeId[]): string {
  const labels = (ids: readonly NodeId[]) => counted(ids.map((id) => labelOf(set, resolve(set, id))).sort())
  const own = labels(lone)
  const rest = members.filter((id) => !lone.includes(id))
  const others = rest.length > 4 ? [`${rest.length} others`] : labels(rest)
  return [...own, ...others].join(' or ')
}

/** Equal labels once, with their number. */
function counted(labels: readonly string[]): readonly string[] {
  const numbers = new Map<string, number>()
  for (const label of labels) numbers.set(label, (numbers.get(label) ?? 0) + 1)
  return [...numbers].map(([label, number]) => (number === 1 ? label : `${number} × ${label}`))
}

function undecided(walk: Walk, before: Node, after: Node) {
  const side = (set: SchemaSet, node: Node) => ({
    ...{ kind: node.kind, at: node.at },
    text: JSON.stringify(
      membersOf(node)
        .map((id) => labelOf(set, resolve(set, id)))
        .sort(),
    ),
  })
  const [one, other] = [side(walk.before.set, before), side(walk.after.set, after)]
  // Labels can be equal where members are not.
  return { before: one, after: one.text === other.text ? { ...other, text: `${other.text} ` } : other }
}

/** Another property that tells members apart, or values of it that lead to a member no longer. */
function matchDiscriminators(
  walk: Walk,
  before: Node,
  after: Node,
  pairs: MemberPairs['pairs'],
  place: Place,
): void {
  if (before.kind !== 'union' || after.kind !== 'union') return
  if (before.discriminator === undefined || after.discriminator === undefined) return
  const kept = {
    before: new Set(pairs.map(([one]) => resolve(walk.before.set, one).id)),
    after: new Set(pairs.map(([, other]) => resolve(walk.after.set, other).id)),
  }
  const sides = {
    before: discriminatorSide(walk.before.set, before, kept.before),
    after: discriminatorSide(walk.after.set, after, kept.after),
  }
  const at = { before: before.at, after: after.at }
  addPair(walk, 'node', sides, { ...place, key: `${place.key}/discriminator` }, at)
}

/** Values for members that stay; one that is no more than the member's name counts only where it can be sent. */
function discriminatorSide(set: SchemaSet, node: UnionNode, kept: ReadonlySet<NodeId>) {
  const { property = '', mapping = new Map<string, NodeId>() } = node.discriminator ?? {}
  const values = [...mapping].flatMap(([value, id]) => {
    const member = resolve(set, id)
    const isImplied = member.name?.local === value && !takes(set, member, property, value)
    return kept.has(member.id) && !isImplied ? [value] : []
  })
  return { kind: 'union', text: JSON.stringify([property, values.sort()]), at: node.at }
}

function takes(set: SchemaSet, member: Node, property: string, value: string): boolean {
  const found = member.kind === 'object' && member.properties.find(({ name }) => name === property)
  const type = found ? resolve(set, found.type) : undefined
  return type?.kind !== 'code-list' || type.members.some((code) => code.value === value)
}
