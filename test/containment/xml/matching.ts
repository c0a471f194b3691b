import type { Particle } from '../../../src/schema/index.ts'

/** Whether a particle takes the whole word: straight from the definition, with no automaton. */
export function takes(particle: Particle, word: readonly string[]): boolean {
  return endsOf(particle, word, 0).has(word.length)
}

/** Where the particle may have ended that begins here. */
function endsOf(particle: Particle, word: readonly string[], from: number): ReadonlySet<number> {
  const { min, max } = particle.occurs
  const found = new Set<number>()
  let ends: ReadonlySet<number> = new Set([from])
  for (let time = 0; time <= Math.min(max, min + word.length); time += 1) {
    if (time >= min) for (const end of ends) found.add(end)
    ends = new Set([...ends].flatMap((end) => [...endsOnce(particle, word, end)]))
  }
  return found
}

function endsOnce(particle: Particle, word: readonly string[], from: number): ReadonlySet<number> {
  switch (particle.kind) {
    case 'element':
      return new Set(word[from] === particle.name.local ? [from + 1] : [])
    case 'any':
      return new Set(from < word.length ? [from + 1] : [])
    case 'choice':
      return new Set(particle.particles.flatMap((inner) => [...endsOf(inner, word, from)]))
    case 'sequence':
      return inOrder(particle.particles, word, from)
    case 'all':
      return orders(particle.particles, word, from)
  }
}

function inOrder(particles: readonly Particle[], word: readonly string[], from: number): ReadonlySet<number> {
  let ends: ReadonlySet<number> = new Set([from])
  for (const one of particles) ends = new Set([...ends].flatMap((end) => [...endsOf(one, word, end)]))
  return ends
}

function orders(particles: readonly Particle[], word: readonly string[], from: number): ReadonlySet<number> {
  if (particles.length === 0) return new Set([from])
  const found = new Set<number>()
  for (const [index, one] of particles.entries()) {
    const rest = particles.filter((_, other) => other !== index)
    for (const end of endsOf(one, word, from)) for (const last of orders(rest, word, end)) found.add(last)
  }
  return found
}

/** All words of these names up to a length, short ones first. */
export function words(names: readonly string[], length: number): readonly (readonly string[])[] {
  const found: (readonly string[])[] = [[]]
  for (const word of found) if (word.length < length) for (const name of names) found.push([...word, name])
  return found
}
