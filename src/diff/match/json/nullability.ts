import { type NodeId, resolve, type SchemaSet } from '../../../schema/index.ts'
import type { NormalNode } from '../../normalize/index.ts'
import type { FormSide } from '../../subjects.ts'
import { findTypeForm } from '../shared/type-form.ts'
import type { Walk } from '../shared/walk.ts'
import { pairOpened } from './alternatives.ts'
import { labelMember } from './members.ts'

/** One side with null taken out of it. */
interface WithoutNull {
  readonly rest: NormalNode
  readonly isNullable: boolean
}

interface Split {
  readonly before: WithoutNull
  readonly after: WithoutNull
  /** Where the rest became something else altogether, that and null are one change of form. */
  readonly forms?: { readonly before: FormSide; readonly after: FormSide }
}

/** Whether null is allowed is one question, what else is allowed another. */
export function splitNull(walk: Walk, before: NormalNode, after: NormalNode): Split {
  const [one, other] = opened(walk, withoutNull(walk.before.set, before), withoutNull(walk.after.set, after))
  if (isNull(one.rest) || isNull(other.rest)) {
    return { before: { rest: before, isNullable: false }, after: { rest: after, isNullable: false } }
  }
  const told = one.isNullable === other.isNullable ? undefined : otherForm(walk, one.rest, other.rest)
  if (told === undefined) return { before: one, after: other }
  const forms = { before: nullForm(walk.before.set, one), after: nullForm(walk.after.set, other) }
  return {
    ...{ before: one, after: other },
    forms: {
      before: {
        ...forms.before,
        within: other.isNullable && told === 'wider' ? [forms.after.form] : [],
        at: before.at,
      },
      after: {
        ...forms.after,
        within: one.isNullable && told === 'narrower' ? [forms.before.form] : [],
        at: after.at,
      },
    },
  }
}

/** Null may stand in a named choice inside the choice, which the other side does not have: the choice takes it as well. */
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

/** Whether a choice has a member that is a choice with null. */
function holdsInside(set: SchemaSet, node: NormalNode): boolean {
  const isOpen = node.kind === 'union' && node.mode === 'any'
  return isOpen && node.members.some((id) => withoutNull(set, resolve(set, id)).isNullable)
}

/** One side with the members that were found for it, where these are not its own, and null taken out of them. */
function splitMembers(set: SchemaSet, side: WithoutNull, members: readonly NodeId[]): WithoutNull {
  const { rest } = side
  if (rest.kind !== 'union' || members === rest.members) return side
  const others = members.filter((id) => !isNull(resolve(set, id)))
  const isNullable = side.isNullable || others.length < members.length
  return { rest: { ...rest, members: others }, isNullable }
}

/** What became of the form of what is not null: nothing where it stayed, or is a choice that is looked into. */
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

/** A form with or without null; which of two is the wider one is all that matters. */
function nullForm(set: SchemaSet, { rest, isNullable }: WithoutNull): Omit<FormSide, 'at' | 'within'> {
  const form = isNullable ? `${labelMember(set, rest)} or null` : labelMember(set, rest)
  return { form, isPlain: true, shape: 'value' }
}

function isNull(node: NormalNode): boolean {
  return node.kind === 'scalar' && node.primitive === 'null'
}

/** What is left of a choice when null is taken out of it. */
function withoutNull(set: SchemaSet, node: NormalNode): WithoutNull {
  if (node.kind !== 'union' || node.mode === 'first') return { rest: node, isNullable: false }
  const rest = node.members.filter((id) => !isNull(resolve(set, id)))
  if (rest.length === node.members.length) return { rest: node, isNullable: false }
  const [only] = rest
  const isAlone = rest.length === 1 && only !== undefined && !node.discriminator
  return { rest: isAlone ? resolve(set, only) : { ...node, members: rest }, isNullable: true }
}

/** Where the one member of a choice stands that is not null; the choice itself where there are more. */
export function besideNull(set: SchemaSet, node: NormalNode): NodeId {
  if (node.kind !== 'union' || node.mode === 'first') return node.id
  const rest = node.members.filter((id) => !isNull(resolve(set, id)))
  const [only] = rest
  return rest.length === 1 && only !== undefined ? only : node.id
}
