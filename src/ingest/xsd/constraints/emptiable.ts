import type { Occurs, Particle } from '../../../schema/index.ts'

/** Whether a particle can match no elements (§3.9.6, "Particle Emptiable"). */
export function isEmptiable(particle: Particle): boolean {
  return effectiveTotalRange(particle).min === 0
}

/** The least and greatest number of elements that a particle can match (§3.8.6, "Effective Total Range"). */
export function effectiveTotalRange(particle: Particle): Occurs {
  const { min, max } = particle.occurs
  if (particle.kind === 'element' || particle.kind === 'any') return particle.occurs
  const ranges = particle.particles.map(effectiveTotalRange)
  const mins = ranges.map((range) => range.min)
  const maxes = ranges.map((range) => range.max)
  const inner =
    particle.kind === 'choice'
      ? { min: mins.length === 0 ? 0 : mins.reduce(least), max: maxes.reduce(most, 0) }
      : { min: mins.reduce(plus, 0), max: maxes.reduce(plus, 0) }
  return { min: times(min, inner.min), max: times(max, inner.max) }
}

function least(a: number, b: number): number {
  return Math.min(a, b)
}

function most(a: number, b: number): number {
  return Math.max(a, b)
}

function plus(a: number, b: number): number {
  return a + b
}

/** The product, 0 if either is 0, also beside Infinity. */
function times(a: number, b: number): number {
  return a === 0 || b === 0 ? 0 : a * b
}
