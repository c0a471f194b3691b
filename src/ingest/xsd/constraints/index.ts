import { type Diagnostic, quoted } from '../../../diagnostics/index.ts'
import type { ComplexNode } from '../../../schema/index.ts'
import { ownAttributes } from '../attribute-uses.ts'
import { refuse, type SetReading } from '../schema-set-reading.ts'
import { isIdType } from '../simple-value.ts'
import { findAmbiguity } from './ambiguity.ts'
import { checkRestriction } from './complex-restriction.ts'
import { checkConsistency, checkSubstitution } from './elements.ts'
import { type EntryTest, makeEntryTest, type ReachingEntries } from './entry-views.ts'
import { type GroupSubstitutes, substitutionGroups } from './substitutes.ts'

export type { EntryTest } from './entry-views.ts'

/**
 * Reports violations of constraints that need the whole set: substitution, derivation, content models and ID
 * attributes. Violations that no single entry has are returned as tests for entries that may stay one set.
 */
export function checkConstraints(set: SetReading, reaching: ReachingEntries): readonly EntryTest[] {
  checkSubstitution(set)
  const substitutes = substitutionGroups(set)
  const found: Diagnostic[] = []
  const trial = { ...set, sink: (problem: Diagnostic) => void found.push(problem) }
  const judge = (node: ComplexNode, members: GroupSubstitutes): readonly Diagnostic[] => {
    checkDerivation(trial, node, members)
    checkModel(trial, node, members)
    return found.splice(0)
  }
  const isValid = (node: ComplexNode, members: GroupSubstitutes) => judge(node, members).length === 0
  const tests: EntryTest[] = []
  for (const node of [...set.nodes.values()]) {
    if (node.kind !== 'complex') continue
    const problems = judge(node, substitutes)
    const test = problems.length > 0 && makeEntryTest(node, substitutes, reaching, isValid)
    if (test) tests.push(test)
    else problems.forEach(set.sink)
    checkIds(set, node, 'ct-props-correct.5')
  }
  for (const group of set.attributeGroups.values()) checkIds(set, ownAttributes(group), 'ag-props-correct.3')
  return tests
}

/** Reports a derivation that the base excludes by `final`, and a restriction that does not restrict the base. */
function checkDerivation(set: SetReading, node: ComplexNode, substitutes: GroupSubstitutes): void {
  const { derivation } = node
  if (derivation === undefined) return
  const base = set.nodes.get(derivation.base)
  if (set.finals.get(derivation.base)?.includes(derivation.by)) {
    const constraint = derivation.by === 'extension' ? 'cos-ct-extends.1.1' : 'derivation-ok-restriction.1'
    const problem = `${quoted(base?.name?.local ?? 'the base type')} is final for ${derivation.by}`
    refuse(set, constraint, problem, node.at)
  }
  if (derivation.by === 'restriction' && base?.kind === 'complex' && set.gaps.size === 0) {
    checkRestriction(set, node, base, substitutes)
  }
}

/** Reports an ambiguous content model, and elements of one name with two types in it. */
function checkModel(set: SetReading, { content }: ComplexNode, substitutes: GroupSubstitutes): void {
  if (content.kind !== 'elements' && content.kind !== 'mixed') return
  if (content.particle === undefined) return
  const ambiguity = findAmbiguity(content.particle, substitutes)
  if (ambiguity !== undefined) {
    refuse(set, 'cos-nonambig', ambiguity.problem, ambiguity.second.at, ambiguity.first.at)
  }
  checkConsistency(set, content.particle, substitutes)
}

/** Reports a second attribute whose type is ID (§3.4.6, §3.6.6). */
function checkIds(
  set: SetReading,
  { attributes }: Pick<ComplexNode, 'attributes'>,
  constraint: string,
): void {
  const [, second] = attributes.filter(({ type }) => isIdType(set, type))
  if (second !== undefined) refuse(set, constraint, 'two attributes are IDs', second.at)
}
