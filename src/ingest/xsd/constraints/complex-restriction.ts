import { type Location, quoted } from '../../../diagnostics/index.ts'
import {
  type AttributeUse,
  allows,
  type ComplexNode,
  type Content,
  expandedName,
} from '../../../schema/index.ts'
import { isSubset } from '../namespace-constraint.ts'
import { refuse, type SetReading } from '../schema-set-reading.ts'
import { isSameText } from '../simple-value.ts'
import { isEmptiable } from './emptiable.ts'
import { chooseRestriction } from './group-restriction.ts'
import { strictness } from './particle-restriction.ts'
import type { GroupSubstitutes } from './substitutes.ts'
import { isDerived } from './type-derivation.ts'

/**
 * Reports attributes or content that do not restrict the base's (§3.4.6, "Derivation Valid (Restriction,
 * Complex)", 2–5).
 */
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

/** The rule that a restriction's content breaks; undefined if it restricts the base's. */
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

/** Whether content can have no elements; false for text. */
function canBeEmpty(content: Content): boolean {
  if (content.kind === 'text') return false
  return content.kind === 'empty' || content.particle === undefined || isEmptiable(content.particle)
}

type Attributes = Pick<ComplexNode, 'attributes' | 'anyAttribute'>

/** A clause that attributes break, where and by which of them. */
export interface BrokenAttributes {
  readonly rule: string
  readonly name?: string
  readonly at?: Location
}

/**
 * The first rule that attributes break as a restriction of the base's (§3.4.6, clauses 2 to 4); undefined if none.
 */
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

/** The clause broken by an attribute that the base does not name; undefined if the base's wildcard allows it. */
function unnamedProblem({ name }: AttributeUse, { anyAttribute }: Attributes): string | undefined {
  return anyAttribute && allows(anyAttribute.namespaces, name.namespace) ? undefined : '2.2'
}

/** The clause that a use breaks as a restriction of the base's use of its name; undefined if none. */
function useProblem(set: SetReading, use: AttributeUse, known: AttributeUse): string | undefined {
  if (known.required && !use.required) return '2.1.1'
  if (!isDerived(set, use.type, known.type)) return '2.1.2'
  if (known.fixed === undefined) return undefined
  const isSame = use.fixed !== undefined && isSameText(set, use.type, use.fixed, known.fixed)
  return isSame ? undefined : '2.1.3'
}

/** The clause that an attribute wildcard breaks as a restriction of the base's; undefined if none. */
function wildcardProblem(derived: Attributes, base: Attributes): string | undefined {
  const [own, wider] = [derived.anyAttribute, base.anyAttribute]
  if (own === undefined) return undefined
  if (wider === undefined) return '4.1'
  if (!isSubset(own.namespaces, wider.namespaces)) return '4.2'
  return strictness.indexOf(own.process) < strictness.indexOf(wider.process) ? '4.3' : undefined
}
