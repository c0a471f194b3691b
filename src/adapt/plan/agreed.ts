import { unitSteps, type ValueAttribute, type ValueForm } from '../kinds/index.ts'
import type { AgreedPlan } from './plan.ts'

/** Units that both schemas name by the same codes are a matter of arithmetic, as long as both hold exact numbers. */
export function agreedUnits(
  source: ValueForm,
  target: ValueForm,
  from: ValueAttribute,
  to: ValueAttribute,
  codes: readonly string[],
): AgreedPlan | undefined {
  if (from.role?.name !== 'unit' || !source.text || !target.text) return undefined
  if (target.scalar.form !== 'decimal' || source.scalar.form === 'string') return undefined
  const isWhole = target.attributes.every(({ member }) => member.isOptional || member === to.member)
  const steps = isWhole ? unitSteps(codes, to.scalar.codes ?? []) : undefined
  return (
    steps && {
      kind: 'units',
      value: { from: source.text.property, to: target.text.property },
      unit: { from: from.member.property, to: to.member.property },
      steps,
    }
  )
}

/** What an attribute that is left out can only have been, where the other version knows it as well. */
export function onlyCode(from: ValueAttribute | undefined, to: ValueAttribute): string | undefined {
  const [only, ...others] = from?.scalar.codes ?? []
  if (only === undefined || others.length > 0) return undefined
  return to.scalar.codes === undefined || to.scalar.codes.includes(only) ? only : undefined
}
