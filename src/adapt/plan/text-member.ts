import { resolve } from '../../schema/index.ts'
import { findShape, type Member } from '../../typescript/index.ts'
import { planValue, type ValueForm, valueForm } from '../kinds/index.ts'
import type { TypeOfSet } from './content-fit.ts'
import type { MemberPlan, PlanRule } from './plan.ts'
import { isSameSimple } from './same-simple.ts'

/** The text of an object with attributes, where the object is not planned as one value. */
export function planText(source: TypeOfSet, target: TypeOfSet): readonly MemberPlan[] {
  const member = findText(target)
  const rule = planTextRule(source, target)
  if (member === undefined) return []
  return [{ member, dataElement: member.property, says: '', reads: [], rule: rule ?? { kind: 'missing' } }]
}

/** Whether a rule makes the text of one type from that of the other. */
export function convertsText(source: TypeOfSet, target: TypeOfSet): boolean {
  return findText(target) === undefined || planTextRule(source, target) !== undefined
}

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

function readBareForm([set]: TypeOfSet, { type }: Member): ValueForm | undefined {
  const form = valueForm(set, type)
  return form?.chain.length === 0 && form.text === undefined ? form : undefined
}

function findText([set, type]: TypeOfSet): Member | undefined {
  const node = resolve(set, type)
  const shape = node.kind === 'complex' ? findShape(set, node) : undefined
  return shape?.kind === 'object' ? shape.members.find(({ from }) => from.kind === 'text') : undefined
}
