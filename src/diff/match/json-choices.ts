import { type NodeId, resolve, type SchemaSet, type UnionNode } from '../../schema/index.ts'
import type { Node } from '../normal/index.ts'
import type { FormSide } from '../subjects.ts'
import { labelOf, pairMembers } from './members.ts'
import { addPair, type Place, stepInto, type Walk } from './walk.ts'

/** Whether null is allowed is one question, what else is allowed another: the first is asked here. */
export function splitNull(walk: Walk, before: Node, after: Node, place: Place): readonly [Node, Node] {
  const [one, other] = [withoutNull(walk.before.set, before), withoutNull(walk.after.set, after)]
  if (one === undefined && other === undefined) return [before, after]
  const rest = [one ?? before, other ?? after] as const
  if (isNull(rest[0]) || isNull(rest[1])) return [before, after]
  if (one === undefined || other === undefined) {
    const label = labelOf(
      ...(one ? ([walk.after.set, rest[1]] as const) : ([walk.before.set, rest[0]] as const)),
    )
    const without = { form: label, within: [`${label} or null`], isPlain: true, shape: 'value' } as const
    const withNull = { form: `${label} or null`, within: [], isPlain: true, shape: 'value' } as const
    addPair(
      walk,
      'form',
      {
        before: { ...(one ? withNull : without), at: before.at },
        after: { ...(other ? withNull : without), at: after.at },
      },
      { ...place, key: `${place.key}/null` },
      { before: before.at, after: after.at },
    )
  }
  return rest
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

/** Members by what they are, never by place; those without counterpart widen or narrow the choice. */
export function matchChoices(walk: Walk, before: Node, after: Node, place: Place): void {
  const values = { before: mappedValues(walk.before.set, before), after: mappedValues(walk.after.set, after) }
  const { pairs, gone, come } = pairMembers(walk, membersOf(before), membersOf(after), values)
  const at = { before: before.at, after: after.at }
  if (gone.length + come.length > 0) {
    const sides =
      isDecided(before) && isDecided(after) ? choiceForms(walk, before, after, gone, come) : undefined
    if (sides) addPair(walk, 'form', sides, { ...place, key: `${place.key}/form` }, at)
    else addPair(walk, 'node', undecided(walk, before, after), { ...place, key: `${place.key}/node` }, at)
  }
  matchDiscriminators(walk, before, after, place)
  for (const [one, other] of pairs) {
    const label = labelOf(walk.before.set, resolve(walk.before.set, one))
    walk.descend(walk, one, other, stepInto(place, `(${label})`))
  }
}

function membersOf(node: Node): readonly NodeId[] {
  return node.kind === 'union' ? node.members : [node.id]
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
  const labels = (ids: readonly NodeId[]) => ids.map((id) => labelOf(set, resolve(set, id))).sort()
  const own = labels(lone)
  const rest = members.filter((id) => !lone.includes(id))
  const others = rest.length > 4 ? [`${rest.length} others`] : labels(rest)
  return [...own, ...others].join(' or ')
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

/** Another property that tells members apart, or values of it that came or went. */
function matchDiscriminators(walk: Walk, before: Node, after: Node, place: Place): void {
  if (before.kind !== 'union' || after.kind !== 'union') return
  const text = ({ discriminator }: UnionNode): string =>
    JSON.stringify([discriminator?.property ?? '', [...(discriminator?.mapping.keys() ?? [])].sort()])
  if (before.discriminator === undefined || after.discriminator === undefined) return
  const sides = {
    before: { kind: 'union', text: text(before), at: before.at },
    after: { kind: 'union', text: text(after), at: after.at },
  }
  const at = { before: before.at, after: after.at }
  addPair(walk, 'node', sides, { ...place, key: `${place.key}/discriminator` }, at)
}
