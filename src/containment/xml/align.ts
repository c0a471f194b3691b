import { expandedName, type Particle } from '../../schema/index.ts'
import { type Met, printMetKey } from './product.ts'
import { type ContainmentSide, findContentTerm, listPossibleElements, type Sides, sameNames } from './side.ts'

/**
 * The elements that both particles allow, if the first is contained in the second part by part (the usual case).
 * Undefined if the parts do not match; the first may then still be contained.
 */
export function alignParticles(sides: Sides, a: Particle, b: Particle): ReadonlyMap<string, Met> | undefined {
  const met = new Map<string, Met>()
  return isWithin(sides, a, b, met) ? met : undefined
}

/**
 * Whether the first particle is contained in the second part by part, its occurrences included; adds the elements
 * that both allow to `met`. A first particle that matches no element is contained if the second can be empty.
 */
function isWithin(sides: Sides, from: Particle, to: Particle, met: Map<string, Met>): boolean {
  const [a, b] = [unwrapParticle(from), unwrapParticle(to)]
  if (isVoid(sides.a, a)) return findContentTerm(sides.b, b).isNullable
  const isInRange = a.occurs.max <= b.occurs.max && a.occurs.min >= b.occurs.min
  if (!isInRange) return false
  if (a.kind === 'element' && b.kind === 'element') {
    const candidates = sides.b.view.candidates(b)
    for (const judged of listPossibleElements(sides.a, sides.a.view.candidates(a))) {
      const by = candidates.get(expandedName(sides.rename(judged.name, 'element')))
      if (by === undefined) return false
      meet(met, { letter: { judged, leaf: a }, by })
    }
    return true
  }
  if ('particles' in a && 'particles' in b && a.kind === b.kind) {
    return a.kind === 'choice'
      ? areWithinAny(sides, a.particles, b.particles, met)
      : areWithinEach(sides, a.particles, b.particles, met, a.kind === 'all')
  }
  return false
}

/**
 * Whether each part is within a different part of `b`, in order unless `isAnyOrder`; skipped parts must be
 * optional.
 */
function areWithinEach(
  sides: Sides,
  a: readonly Particle[],
  b: readonly Particle[],
  met: Map<string, Met>,
  isAnyOrder: boolean,
): boolean {
  const others = [...b]
  const names = b.map((other) => firstName(other))
  for (const part of a) {
    if (isVoid(sides.a, part) && part.occurs.min === 0) continue
    const index = locateName(names, firstName(part, sides.rename))
    const other = others[index]
    if (other === undefined || !isWithin(sides, part, other, met)) return false
    const passed = isAnyOrder ? [] : others.slice(0, index)
    if (!passed.every((one) => findContentTerm(sides.b, one).isNullable)) return false
    for (const list of [others, names]) list.splice(isAnyOrder ? index : 0, isAnyOrder ? 1 : index + 1)
  }
  return others.every((one) => findContentTerm(sides.b, one).isNullable)
}

/**
 * Whether each alternative of `a` is within the alternative of `b` that begins with the same element;
 * alternatives that match no element are skipped.
 */
function areWithinAny(
  sides: Sides,
  a: readonly Particle[],
  b: readonly Particle[],
  met: Map<string, Met>,
): boolean {
  const byName = new Map([...b].reverse().map((one) => [firstName(one), one]))
  return a.every((part) => {
    if (isVoid(sides.a, part) && part.occurs.min > 0 && part.occurs.max > 0) return true
    const name = firstName(part, sides.rename)
    const other = name === undefined ? undefined : byName.get(name)
    return other !== undefined && isWithin(sides, part, other, met)
  })
}

/**
 * The name of the element that a particle begins with, after the kinds of the groups around it. Used to find the
 * part to compare with; undefined if it begins with a wildcard or nothing.
 */
function firstName(particle: Particle, rename: Sides['rename'] = sameNames): string | undefined {
  const one = unwrapParticle(particle)
  if (one.kind === 'element') return expandedName(rename(one.name, 'element'))
  const [first] = 'particles' in one ? one.particles : []
  const name = first && firstName(first, rename)
  return name && `${one.kind} ${name}`
}

/** The index of the name; -1 if it is undefined or not there. */
function locateName(names: readonly (string | undefined)[], name: string | undefined): number {
  return name === undefined ? -1 : names.indexOf(name)
}

/**
 * Removes outer groups with a single member if the group or the member occurs once; the other's occurrence is
 * kept.
 */
function unwrapParticle(particle: Particle): Particle {
  let one = particle
  while ('particles' in one && one.particles.length === 1) {
    const [only] = one.particles
    if (only === undefined) break
    if (one.occurs.min === 1 && one.occurs.max === 1) one = only
    else if (only.occurs.min === 1 && only.occurs.max === 1) one = { ...only, occurs: one.occurs } as Particle
    else break
  }
  return one
}

/** Whether the particle never matches an element. */
function isVoid(side: ContainmentSide, particle: Particle): boolean {
  const { kind } = findContentTerm(side, particle)
  return kind === 'end' || kind === 'none'
}

/** Records an element that both sides allow, under its key. */
function meet(met: Map<string, Met>, found: Met): void {
  met.set(printMetKey(found), found)
}
