import { quoted } from '../../../diagnostics/index.ts'
import type { ComplexNode, Content } from '../../../schema/index.ts'
import { refuse, type SetReading } from '../schema-set-reading.ts'
import { attributesProblem } from './attribute-restriction.ts'
import { isEmptiable } from './emptiable.ts'
import { chooseRestriction } from './group-restriction.ts'
import type { GroupSubstitutes } from './substitutes.ts'
import { isDerived } from './type-derivation.ts'

/** §3.4.6, "Derivation Valid (Restriction, Complex)", clauses 2 to 5. */
export function checkRestriction(
  set: SetReading,
  derived: ComplexNode,
  base: ComplexNode,
  substitutes: GroupSubstitutes,
): void {
  const name = quoted(base.name?.local ?? 'the base type')
  const attributes = attributesProblem(set, derived, base)
  if (attributes !== undefined) {
    const what = attributes.name ? `the attribute ${quoted(attributes.name)} is` : 'other attributes are'
    const problem = `${what} not a restriction of those of ${name}`
    refuse(set, attributes.rule, problem, attributes.at ?? derived.at, base.at)
  }
  const broken = contentProblem(set, derived.content, base.content, substitutes)
  if (broken === undefined) return
  refuse(set, broken, `the content is not a restriction of that of ${name}`, derived.at, base.at)
}

const rule = 'derivation-ok-restriction.5'

function contentProblem(
  set: SetReading,
  derived: Content,
  base: Content,
  substitutes: GroupSubstitutes,
): string | undefined {
  if (derived.kind === 'text') {
    if (base.kind === 'text') return isDerived(set, derived.type, base.type) ? undefined : `${rule}.2.2.1`
    return base.kind === 'mixed' && canBeEmpty(base) ? undefined : `${rule}.2.2.2`
  }
  if (derived.kind === 'mixed' && base.kind !== 'mixed') return `${rule}.4.1.2`
  if (derived.kind === 'empty') return canBeEmpty(base) ? undefined : `${rule}.3`
  if (base.kind === 'text' || base.kind === 'empty') return `${rule}.4.1`
  return chooseRestriction(set, derived.particle, base.particle, substitutes)
}

function canBeEmpty(content: Content): boolean {
  if (content.kind === 'text') return false
  return content.kind === 'empty' || content.particle === undefined || isEmptiable(content.particle)
}
