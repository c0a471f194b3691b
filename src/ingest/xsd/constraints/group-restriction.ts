import type { ElementParticle, Particle } from '../../../schema/index.ts'
import type { SetReading } from '../schema-set-reading.ts'
import { isSameText } from '../simple-value.ts'
import { isEmptiable } from './emptiable.ts'
import { type Broken, restrictionProblem, type TypeComparison } from './particle-restriction.ts'
import { type GroupSubstitutes, membersFor, substitutionGroups } from './substitutes.ts'
import { isDerived } from './type-derivation.ts'

/**
 * The rule that a particle breaks as a restriction of a base's, after pointless groups are removed; undefined if
 * it is valid (§3.9.6, "Particle Valid (Restriction)"). Either may be absent.
 */
export function chooseRestriction(
  set: SetReading,
  derived: Particle | undefined,
  base: Particle | undefined,
  substitutes: GroupSubstitutes = substitutionGroups(set),
): Broken {
  const standIns = { substitutes, declarations: set.declarations }
  const own = derived && removePointlessGroups(derived, standIns)
  const wider = base && removePointlessGroups(base, standIns)
  if (own === undefined)
    return wider === undefined || isEmptiable(wider) ? undefined : 'cos-particle-restrict.2'
  if (wider === undefined) return 'cos-particle-restrict.2'
  return restrictionProblem(own, wider, makeComparison(set))
}

/** The comparison of types and values of a set: derivation without extension, and equal values of simple types. */
function makeComparison(set: SetReading): TypeComparison {
  return {
    isRestricted: (derived, base) => isDerived(set, derived, base, ['extension']),
    isSameValue: (type, a, b) => {
      const node = set.nodes.get(type)
      const simple = node?.kind === 'complex' && node.content.kind === 'text' ? node.content.type : type
      return isSameText(set, simple, a, b)
    },
  }
}

/** What can stand where a global element is named: its substitutes, and itself unless it is abstract. */
interface StandIns {
  readonly substitutes: GroupSubstitutes
  readonly declarations: SetReading['declarations']
}

/**
 * A particle without pointless groups, heads of substitution groups as choices (§3.9.6); undefined if nothing
 * remains.
 */
function removePointlessGroups(particle: Particle, standIns: StandIns): Particle | undefined {
  return reduced(particle, undefined, standIns)[0]
}

const once = { min: 1, max: 1 }

/**
 * The particles that replace a particle in its parent: none for an empty group, the members of a group that occurs
 * once and has one member or its parent's kind, else the group with reduced members.
 */
function reduced(
  particle: Particle,
  parent: Particle['kind'] | undefined,
  standIns: StandIns,
): readonly Particle[] {
  if (particle.kind === 'any') return [particle]
  if (particle.kind === 'element') return headAsChoice(particle, parent, standIns)
  const { kind, occurs } = particle
  const particles = particle.particles.flatMap((inner) => reduced(inner, kind, standIns))
  if (particles.length === 0) return kind === 'choice' && occurs.min > 0 ? [{ ...particle, particles }] : []
  const isOnce = occurs.min === 1 && occurs.max === 1
  if (isOnce && (particles.length === 1 || (kind !== 'all' && parent === kind))) return particles
  return [{ ...particle, particles }]
}

/**
 * An element with substitutes as a choice of itself, unless abstract, and these (§3.3.6); any other element
 * itself.
 */
function headAsChoice(
  particle: ElementParticle,
  parent: Particle['kind'] | undefined,
  { substitutes, declarations }: StandIns,
): readonly Particle[] {
  const members = membersFor(substitutes, particle)
  if (members.length === 0) return [particle]
  const { declaration, ...head } = particle
  const others = members.map(({ abstract: __, substitutes: ___, ...member }): ElementParticle => {
    return { kind: 'element', ...member, occurs: once }
  })
  const isAbstract = declarations.get(declaration ?? '')?.abstract === true
  const particles = isAbstract ? others : [{ ...head, occurs: once }, ...others]
  const choice: Particle = { kind: 'choice', occurs: particle.occurs, particles, at: particle.at }
  return isAbstract ? reduced(choice, parent, { substitutes: new Map(), declarations }) : [choice]
}
