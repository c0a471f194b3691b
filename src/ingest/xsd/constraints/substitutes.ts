import type { ElementDeclaration, ElementParticle, NodeId } from '../../../schema/index.ts'
import type { SetReading } from '../schema-set-reading.ts'

/** The members of every substitution group that can stand in a document, by the id of its head. */
export type GroupSubstitutes = ReadonlyMap<NodeId, readonly ElementDeclaration[]>

/**
 * The non-abstract direct and indirect members of each head (§3.3.6); not beyond a head that blocks substitution.
 */
export function substitutionGroups({ declarations }: Pick<SetReading, 'declarations'>): GroupSubstitutes {
  const groups = new Map<NodeId, ElementDeclaration[]>()
  for (const member of declarations.values()) {
    if (member.abstract) continue
    const seen = new Set([member.id])
    for (let head = member.substitutes; head !== undefined && !seen.has(head); ) {
      seen.add(head)
      const group = groups.get(head) ?? []
      groups.set(head, group)
      group.push(member)
      const between: ElementDeclaration | undefined = declarations.get(head)
      head = between?.block?.includes('substitution') ? undefined : between?.substitutes
    }
  }
  return groups
}

/** The substitutes of a particle; empty for a local element and where it blocks substitution. */
export function membersFor(
  substitutes: GroupSubstitutes,
  particle: ElementParticle,
): readonly ElementDeclaration[] {
  if (particle.declaration === undefined || particle.block?.includes('substitution')) return []
  return substitutes.get(particle.declaration) ?? []
}
