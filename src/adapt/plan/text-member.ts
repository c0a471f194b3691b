import { resolve } from '../../schema/index.ts'
import { findShape, type Member } from '../../typescript/index.ts'
import { planValue, type ValueForm, valueForm } from '../kinds/index.ts'
import type { TypeOfSet } from './content-fit.ts'
import type { MemberPlan, PlanRule } from './plan.ts'
import { isSameSimple } from './same-simple.ts'

/**
 * The member for the text of a target object with attributes: a rule, or `missing` where none converts it. Empty
 * where the target has no text.
 */
export function planText(source: TypeOfSet, target: TypeOfSet): readonly MemberPlan[] {
  const member = findText(target)
  const rule = planTextRule(source, target)
  if (member === undefined) return []
  return [{ member, dataElement: member.property, says: '', reads: [], rule: rule ?? { kind: 'missing' } }]
}

/** Whether the target object has no text, or a rule makes it from the source's. */
export function convertsText(source: TypeOfSet, target: TypeOfSet): boolean {
  return findText(target) === undefined || planTextRule(source, target) !== undefined
}

/**
 * The rule that makes the target's text from the source's: a copy for equal types, else a conversion. Undefined
 * where either has no text, no rule fits, or a code has no counterpart.
 */
function planTextRule(source: TypeOfSet, target: TypeOfSet): PlanRule | undefined {
  const [mine, theirs] = [findText(source), findText(target)]
  if (mine === undefined || theirs === undefined) return undefined
  const route = [mine.property]
  if (isSameSimple(source[0], mine.type, target[0], theirs.type))
    return { kind: 'copy', route, isWhole: true }
  const [one, other] = [readBareForm(source, mine), readBareForm(target, theirs)]
  const answer = one && other && planValue(one, other)
  if (answer === undefined || 'mismatch' in answer || answer.plan.text.withoutCounterpart.length > 0)
    return undefined
  return { kind: 'value', route, value: answer.plan, missingAttributes: new Map() }
}

/** The value form of a member's type if it is a bare text, without attributes or child elements. */
function readBareForm([set]: TypeOfSet, { type }: Member): ValueForm | undefined {
  const form = valueForm(set, type)
  return form?.chain.length === 0 && form.text === undefined ? form : undefined
}

/** The member of an object type that holds its text; undefined where it has none. */
function findText([set, type]: TypeOfSet): Member | undefined {
  const node = resolve(set, type)
  const shape = node.kind === 'complex' ? findShape(set, node) : undefined
  return shape?.kind === 'object' ? shape.members.find(({ from }) => from.kind === 'text') : undefined
}
