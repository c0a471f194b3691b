import {
  allows,
  type ElementParticle,
  expandedName,
  isSameName,
  type Occurs,
  type Particle,
} from '../../../schema/index.ts'
import { isSubset } from '../namespace-constraint.ts'
import { effectiveTotalRange, isEmptiable } from './emptiable.ts'

/** What the cases need to know of types: whether one comes from another, and whether values are the same. */
export interface TypeComparison {
  readonly isRestricted: (derived: string, base: string) => boolean
  readonly isSameValue: (type: string, a: string, b: string) => boolean
}

/** The rule of §3.9.6 that a particle breaks, or nothing where it is a valid restriction. */
export type Broken = string | undefined

type Group = Extract<Particle, { particles: readonly Particle[] }>
type Rule = (derived: Particle, base: Particle, comparison: TypeComparison) => Broken

/** §3.9.6, "Particle Valid (Restriction)": the rule for each pair, derived before base; pairs without one are forbidden. */
const rules: ReadonlyMap<string, Rule> = new Map([
  ['element element', elements(nameAndType)],
  ['element any', nsCompat],
  ['element all', asIfGroup],
  ['element choice', asIfGroup],
  ['element sequence', asIfGroup],
  ['any any', nsSubset],
  ['all any', nsRecurseCheckCardinality],
  ['choice any', nsRecurseCheckCardinality],
  ['sequence any', nsRecurseCheckCardinality],
  ['all all', groups(recurse)],
  ['sequence sequence', groups(recurse)],
  ['sequence all', groups(recurseUnordered)],
  ['choice choice', groups(recurseLax)],
  ['sequence choice', groups(mapAndSum)],
])

/**
 * The rule of §3.9.6 that a particle breaks as a restriction of another, by their kinds; undefined if it is valid.
 */
export function restrictionProblem(derived: Particle, base: Particle, comparison: TypeComparison): Broken {
  if (derived === base) return undefined
  const rule = rules.get(`${derived.kind} ${base.kind}`)
  return rule === undefined ? 'cos-particle-restrict.2' : rule(derived, base, comparison)
}

/** A rule for two elements as a rule for any two particles; undefined for all other pairs. */
function elements(
  rule: (derived: ElementParticle, base: ElementParticle, comparison: TypeComparison) => Broken,
): Rule {
  return (derived, base, comparison) =>
    derived.kind === 'element' && base.kind === 'element' ? rule(derived, base, comparison) : undefined
}

/** A rule for two groups as a rule for any two particles; undefined for all other pairs. */
function groups(rule: (derived: Group, base: Group, comparison: TypeComparison) => Broken): Rule {
  return (derived, base, comparison) =>
    'particles' in derived && 'particles' in base ? rule(derived, base, comparison) : undefined
}

/** "Occurrence Range OK". */
function isWithin(derived: Occurs, base: Occurs): boolean {
  return derived.min >= base.min && derived.max <= base.max
}

/**
 * "NameAndTypeOK": element and element have one name, and occurrence, nil, fixed value, identity constraints,
 * substitution and type are narrowed.
 */
function nameAndType(derived: ElementParticle, base: ElementParticle, comparison: TypeComparison): Broken {
  const rule = 'rcase-NameAndTypeOK'
  if (!isSameName(derived.name, base.name)) return `${rule}.1`
  if (!isWithin(derived.occurs, base.occurs)) return `${rule}.2`
  if (derived.declaration !== undefined && derived.declaration === base.declaration) return undefined
  if (derived.nillable && !base.nillable) return `${rule}.3`
  if (base.fixed !== undefined) {
    const { fixed } = derived
    if (fixed === undefined || !comparison.isSameValue(base.type, fixed, base.fixed)) return `${rule}.4`
  }
  const known = new Set(base.constraints?.map(({ name }) => expandedName(name)))
  if (derived.constraints?.some(({ name }) => !known.has(expandedName(name)))) return `${rule}.5`
  if (base.block?.some((each) => !derived.block?.includes(each))) return `${rule}.6`
  return comparison.isRestricted(derived.type, base.type) ? undefined : `${rule}.7`
}

/**
 * "NSCompat": a wildcard allows an element's namespace, and the element's occurrence is within the wildcard's.
 */
function nsCompat(derived: Particle, base: Particle): Broken {
  if (derived.kind !== 'element' || base.kind !== 'any') return undefined
  if (!allows(base.namespaces, derived.name.namespace)) return 'rcase-NSCompat.1'
  return isWithin(derived.occurs, base.occurs) ? undefined : 'rcase-NSCompat.2'
}

/** Ways of processing what a wildcard finds, from the loosest. */
export const strictness = ['skip', 'lax', 'strict']

/**
 * "NSSubset": a wildcard's occurrence and namespaces are within another's, and it processes at least as
 * strictly.
 */
function nsSubset(derived: Particle, base: Particle): Broken {
  if (derived.kind !== 'any' || base.kind !== 'any') return undefined
  if (!isWithin(derived.occurs, base.occurs)) return 'rcase-NSSubset.1'
  if (!isSubset(derived.namespaces, base.namespaces)) return 'rcase-NSSubset.2'
  const isWeaker = strictness.indexOf(derived.process) < strictness.indexOf(base.process)
  return isWeaker ? 'rcase-NSSubset.3' : undefined
}

/**
 * "NSRecurseCheckCardinality": each member of a group restricts a wildcard, and the group's total range is
 * within its own.
 */
function nsRecurseCheckCardinality(derived: Particle, base: Particle, comparison: TypeComparison): Broken {
  if (!('particles' in derived) || base.kind !== 'any') return undefined
  // How often the members stand is what the range of the whole says.
  const anyNumber = { ...base, occurs: { min: 0, max: Number.POSITIVE_INFINITY } }
  const isEvery = derived.particles.every((inner) => !restrictionProblem(inner, anyNumber, comparison))
  if (!isEvery) return 'rcase-NSRecurseCheckCardinality.1'
  return isWithin(effectiveTotalRange(derived), base.occurs) ? undefined : 'rcase-NSRecurseCheckCardinality.2'
}

/** "RecurseAsIfGroup": the element as a group of the base's kind, with nothing else in it. */
function asIfGroup(derived: Particle, base: Particle, comparison: TypeComparison): Broken {
  if (!('particles' in base)) return undefined
  const { kind, at } = base
  const group: Particle = { kind, at, occurs: { min: 1, max: 1 }, particles: [derived] }
  return restrictionProblem(group, base, comparison)
}

/**
 * "Recurse": members restrict members of the base in order; members of the base that are passed over can be
 * empty.
 */
function recurse(derived: Group, base: Group, comparison: TypeComparison): Broken {
  if (!isWithin(derived.occurs, base.occurs)) return 'rcase-Recurse.1'
  let at = 0
  for (const inner of derived.particles) {
    for (; ; at++) {
      const candidate = base.particles[at]
      if (candidate === undefined) return 'rcase-Recurse.2.1'
      if (!restrictionProblem(inner, candidate, comparison)) break
      if (!isEmptiable(candidate)) return 'rcase-Recurse.2.2'
    }
    at += 1
  }
  return base.particles.slice(at).every(isEmptiable) ? undefined : 'rcase-Recurse.2.2'
}

/**
 * "RecurseUnordered": each member restricts another member of the base, in any order; all others can be empty.
 */
function recurseUnordered(derived: Group, base: Group, comparison: TypeComparison): Broken {
  if (!isWithin(derived.occurs, base.occurs)) return 'rcase-RecurseUnordered.1'
  const left = new Set(base.particles)
  for (const inner of derived.particles) {
    const found = [...left].find((candidate) => !restrictionProblem(inner, candidate, comparison))
    if (found === undefined) return 'rcase-RecurseUnordered.2.1'
    left.delete(found)
  }
  return [...left].every(isEmptiable) ? undefined : 'rcase-RecurseUnordered.2.3'
}

/** "RecurseLax": each branch of a choice restricts a branch of the base, in order; others may be missing. */
function recurseLax(derived: Group, base: Group, comparison: TypeComparison): Broken {
  if (!isWithin(derived.occurs, base.occurs)) return 'rcase-RecurseLax.1'
  let at = 0
  for (const inner of derived.particles) {
    const found = base.particles.findIndex(
      (candidate, index) => index >= at && !restrictionProblem(inner, candidate, comparison),
    )
    if (found < 0) return 'rcase-RecurseLax.2'
    at = found + 1
  }
  return undefined
}

/**
 * "MapAndSum": each member of a sequence restricts a branch of a choice, which may occur as often as there are
 * members.
 */
function mapAndSum(derived: Group, base: Group, comparison: TypeComparison): Broken {
  const isEvery = derived.particles.every((inner) => {
    return base.particles.some((candidate) => !restrictionProblem(inner, candidate, comparison))
  })
  if (!isEvery) return 'rcase-MapAndSum.1'
  const { length } = derived.particles
  const { min, max } = derived.occurs
  return isWithin({ min: min * length, max: max * length }, base.occurs) ? undefined : 'rcase-MapAndSum.2'
}
