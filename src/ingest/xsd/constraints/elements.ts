import { quoted } from '../../../diagnostics/index.ts'
import { expandedName, listElementParticles, type NodeId, type Particle } from '../../../schema/index.ts'
import { refuse, type SetReading } from '../schema-set-reading.ts'
import { type GroupSubstitutes, membersFor } from './substitutes.ts'
import { isDerived } from './type-derivation.ts'

/**
 * Reports circular substitution groups, and members whose type is not derived as the head allows (§3.3.6, 3, 4 and
 * 6).
 */
export function checkSubstitution(set: SetReading): void {
  for (const element of set.declarations.values()) {
    const head = element.substitutes === undefined ? undefined : set.declarations.get(element.substitutes)
    if (head === undefined) continue
    const name = quoted(head.name.local)
    if (isCircular(set, element.id)) {
      refuse(set, 'e-props-correct.6', `the substitution group of ${name} leads back to itself`, element.at)
    } else if (!isDerived(set, element.type, head.type, set.finals.get(head.id))) {
      const problem = `the type is not derived from that of ${name}, or not in a way that it allows`
      refuse(set, 'e-props-correct.4', problem, element.at, head.at)
    }
  }
}

/** Whether following `substitutes` from an element comes to some element twice. */
function isCircular({ declarations }: SetReading, from: NodeId): boolean {
  const seen = new Set<NodeId>()
  for (let at: NodeId | undefined = from; at !== undefined; at = declarations.get(at)?.substitutes) {
    if (seen.has(at)) return true
    seen.add(at)
  }
  return false
}

/** Reports elements of one name with two types in a content model, substitutes included (§3.8.6, consistency). */
export function checkConsistency(set: SetReading, model: Particle, substitutes: GroupSubstitutes): void {
  const types = new Map<string, NodeId>()
  for (const particle of listElementParticles(model)) {
    for (const { name, type } of [particle, ...membersFor(substitutes, particle)]) {
      const key = expandedName(name)
      const known = types.get(key)
      if (known !== undefined && known !== type) {
        const problem = `${quoted(name.local)} has two types in one content model`
        refuse(set, 'cos-element-consistent', problem, particle.at)
      }
      types.set(key, type)
    }
  }
}
