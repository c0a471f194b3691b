import type { ElementParticle, Particle } from '../../../schema/index.ts'
import type { SetReading } from '../schema-set-reading.ts'
import { type GroupSubstitutes, membersFor } from './substitutes.ts'

/** What can stand where a global element is named: its substitutes, and itself unless it is abstract. */
interface StandIns {
  readonly substitutes: GroupSubstitutes
  readonly declarations: SetReading['declarations']
}

/** §3.9.6: what stands for a particle where it is compared: pointless groups gone, heads of substitution groups as choices. */
export function essential(particle: Particle, standIns: StandIns): Particle | undefined {
  return reduced(particle, undefined, standIns)[0]
}

const once = { min: 1, max: 1 }

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

/** §3.3.6, "Substitution Group": an abstract head is not a member of its own group. */
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
