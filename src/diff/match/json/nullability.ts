import { type NodeId, resolve, type SchemaSet } from '../../../schema/index.ts'
import { canOverlap } from '../../effect/choice.ts'
import type { NormalNode } from '../../normalize/index.ts'
import type { FormSide } from '../../subjects.ts'
import { findTypeForm } from '../shared/type-form.ts'
import type { Walk } from '../shared/walk.ts'
import { pairOpened } from './alternatives.ts'
import { labelMember } from './members.ts'

/** A schema without null, and whether it accepts null. */
interface WithoutNull {
  readonly rest: NormalNode
  readonly isNullable: boolean
}

interface Split {
  readonly before: WithoutNull
  readonly after: WithoutNull
  /** Set if nullability and the form both changed: both are then one change of form. */
  readonly forms?: { readonly before: FormSide; readonly after: FormSide }
}

/**
 * Splits null off both schemas, so that nullability is compared apart from the rest. Not split if a side is only
 * null; with `forms` if the form of the rest changed together with nullability.
 */
export function splitNull(walk: Walk, before: NormalNode, after: NormalNode): Split {
  const [one, other] = opened(walk, withoutNull(walk.before.set, before), withoutNull(walk.after.set, after))
  if (isNull(one.rest) || isNull(other.rest)) {
    return { before: { rest: before, isNullable: false }, after: { rest: after, isNullable: false } }
  }
  const width = one.isNullable === other.isNullable ? undefined : otherForm(walk, one.rest, other.rest)
  if (width === undefined) return { before: one, after: other }
  const forms = { before: nullForm(walk.before.set, one), after: nullForm(walk.after.set, other) }
  return {
    ...{ before: one, after: other },
    forms: {
      before: {
        ...forms.before,
        within: other.isNullable && width === 'wider' ? [forms.after.form] : [],
        at: before.at,
      },
      after: {
        ...forms.after,
        within: one.isNullable && width === 'narrower' ? [forms.before.form] : [],
        at: after.at,
      },
    },
  }
}

/**
 * Both sides with nested nullable choices opened where the other side does not have them, and their null taken
 * out.
 */
function opened(
  walk: Walk,
  before: WithoutNull,
  after: WithoutNull,
): readonly [before: WithoutNull, after: WithoutNull] {
  const isInside = holdsInside(walk.before.set, before.rest) || holdsInside(walk.after.set, after.rest)
  if (!isInside) return [before, after]
  const among = pairOpened(walk, before.rest, after.rest)
  return [
    splitMembers(walk.before.set, before, among.before),
    splitMembers(walk.after.set, after, among.after),
  ]
}

/** Whether a plain choice has a member that is itself a choice with null. */
function holdsInside(set: SchemaSet, node: NormalNode): boolean {
  const isOpen = node.kind === 'union' && node.mode === 'any'
  return isOpen && node.members.some((id) => withoutNull(set, resolve(set, id)).isNullable)
}

/** A side with its choice replaced by these members, without null; unchanged if they are its own members. */
function splitMembers(set: SchemaSet, side: WithoutNull, members: readonly NodeId[]): WithoutNull {
  const { rest } = side
  if (rest.kind !== 'union' || members === rest.members) return side
  const others = members.filter((id) => !isNull(resolve(set, id)))
  const isNullable = side.isNullable || others.length < members.length
  return { rest: { ...rest, members: others }, isNullable }
}

/** How the form of the rest changed; undefined if it is the same, or if it is a choice with paired members. */
function otherForm(
  walk: Walk,
  before: NormalNode,
  after: NormalNode,
): 'wider' | 'narrower' | 'other' | undefined {
  if ([before, after].some(({ kind }) => kind === 'union' || kind === 'all')) {
    const { pairs } = pairOpened(walk, before, after)
    return pairs.length === 0 ? 'other' : undefined
  }
  const [one, other] = [findTypeForm(walk.before.set, before), findTypeForm(walk.after.set, after)]
  if (one.form === other.form) return undefined
  if (after.kind !== before.kind && other.isPlain && one.within.includes(other.form)) return 'wider'
  return one.isPlain && other.within.includes(one.form) ? 'narrower' : 'other'
}

/** The form of a side: its label, with `or null` if nullable. */
function nullForm(set: SchemaSet, { rest, isNullable }: WithoutNull): Omit<FormSide, 'at' | 'within'> {
  const form = isNullable ? `${labelMember(set, rest)} or null` : labelMember(set, rest)
  return { form, isPlain: true, shape: 'value' }
}

function isNull(node: NormalNode): boolean {
  return node.kind === 'scalar' && node.primitive === 'null'
}

/**
 * A choice without its null member, and whether it had one; a single remaining member instead of the choice. A
 * `oneOf` is unchanged if another member can be null too, since it then refuses null.
 */
function withoutNull(set: SchemaSet, node: NormalNode): WithoutNull {
  if (node.kind !== 'union' || node.mode === 'first') return { rest: node, isNullable: false }
  const rest = node.members.filter((id) => !isNull(resolve(set, id)))
  if (rest.length === node.members.length || refusesNull(set, node)) return { rest: node, isNullable: false }
  const [only] = rest
  const isAlone = rest.length === 1 && only !== undefined && !node.discriminator
  return { rest: isAlone ? resolve(set, only) : { ...node, members: rest }, isNullable: true }
}

/**
 * The id of the only member of a choice that is not null. The node's own id if there are several, if it is
 * not a choice, or if its `oneOf` refuses null.
 */
export function besideNull(set: SchemaSet, node: NormalNode): NodeId {
  if (node.kind !== 'union' || node.mode === 'first') return node.id
  if (refusesNull(set, node)) return node.id
  const rest = node.members.filter((id) => !isNull(resolve(set, id)))
  const [only] = rest
  return rest.length === 1 && only !== undefined ? only : node.id
}

/** Whether a choice of which one member may match has a null member, and another that can be null too. */
function refusesNull(set: SchemaSet, { mode, members }: Extract<NormalNode, { kind: 'union' }>): boolean {
  if (mode !== 'one') return false
  const ofNull = members.find((id) => isNull(resolve(set, id)))
  return ofNull !== undefined && canOverlap(set, members, ofNull)
}
