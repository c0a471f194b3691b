import type { Location } from '../../../diagnostics/index.ts'
import { type AttributeUse, allows, type ComplexNode, expandedName } from '../../../schema/index.ts'
import { isSubset } from '../namespace-constraint.ts'
import type { SetReading } from '../schema-set-reading.ts'
import { isSameText } from '../simple-value.ts'
import { strictness } from './particle-restriction.ts'
import { isDerived } from './type-derivation.ts'

type Attributes = Pick<ComplexNode, 'attributes' | 'anyAttribute'>

/** A clause that attributes break, where and by which of them. */
export interface BrokenAttributes {
  readonly rule: string
  readonly name?: string
  readonly at?: Location
}

/** §3.4.6, "Derivation Valid (Restriction, Complex)", clauses 2 to 4. */
export function attributesProblem(
  set: SetReading,
  derived: Attributes,
  base: Attributes,
): BrokenAttributes | undefined {
  const uses = new Map(base.attributes.map((use) => [expandedName(use.name), use]))
  for (const use of derived.attributes) {
    const known = uses.get(expandedName(use.name))
    uses.delete(expandedName(use.name))
    if (known === use) continue
    const broken = known === undefined ? unnamedProblem(use, base) : useProblem(set, use, known)
    if (broken !== undefined) return { rule: nameRule(broken), name: use.name.local, at: use.at }
  }
  const lost = [...uses.values()].find(({ required }) => required)
  if (lost !== undefined) return { rule: nameRule('3'), name: lost.name.local }
  const broken = wildcardProblem(derived, base)
  return broken === undefined
    ? undefined
    : { rule: nameRule(broken), ...(derived.anyAttribute && { at: derived.anyAttribute.at }) }
}

function nameRule(clause: string): string {
  return `derivation-ok-restriction.${clause}`
}

function unnamedProblem({ name }: AttributeUse, { anyAttribute }: Attributes): string | undefined {
  return anyAttribute && allows(anyAttribute.namespaces, name.namespace) ? undefined : '2.2'
}

function useProblem(set: SetReading, use: AttributeUse, known: AttributeUse): string | undefined {
  if (known.required && !use.required) return '2.1.1'
  if (!isDerived(set, use.type, known.type)) return '2.1.2'
  if (known.fixed === undefined) return undefined
  const isSame = use.fixed !== undefined && isSameText(set, use.type, use.fixed, known.fixed)
  return isSame ? undefined : '2.1.3'
}

function wildcardProblem(derived: Attributes, base: Attributes): string | undefined {
  const [own, wider] = [derived.anyAttribute, base.anyAttribute]
  if (own === undefined) return undefined
  if (wider === undefined) return '4.1'
  if (!isSubset(own.namespaces, wider.namespaces)) return '4.2'
  return strictness.indexOf(own.process) < strictness.indexOf(wider.process) ? '4.3' : undefined
}
