import { expandedName, type Name, type Particle, type SchemaSet } from '../../schema/index.ts'
import { type ContentTerm, Derivatives, Terms } from './content-term.ts'
import { Smallest } from './smallest.ts'
import { type JudgedWitness, makeTypeView, type TypeView } from './view.ts'

/** One of the two schema sets, with cached results about it. */
export interface ContainmentSide {
  /**
   * Whether this is the side whose documents are asked about; elements that can never be valid are left out for
   * it.
   */
  readonly isFirst: boolean
  readonly view: TypeView
  readonly smallest: Smallest
  readonly terms: Terms
  readonly derivatives: Derivatives
  readonly particles: Map<Particle, ContentTerm>
}

/** Both sides, and the translation of names from the first to the second. */
export interface Sides {
  readonly a: ContainmentSide
  readonly b: ContainmentSide
  readonly rename: Renaming
  /** The remaining steps; at 0 everything else is undecided. */
  readonly budget: { left: number }
}

const smallests = new WeakMap<SchemaSet, Smallest>()

/** Makes a side with new terms; view and smallest documents are shared by all sides of the set. */
export function makeContainmentSide(set: SchemaSet, isFirst: boolean): ContainmentSide {
  const view = makeTypeView(set)
  const smallest = smallests.get(set) ?? new Smallest(view)
  smallests.set(set, smallest)
  const terms = new Terms()
  return { isFirst, view, smallest, terms, derivatives: new Derivatives(terms), particles: new Map() }
}

/**
 * The term of a particle with its occurrences; `end` without one. On the first side impossible elements are left
 * out.
 */
export function findContentTerm(side: ContainmentSide, particle: Particle | undefined): ContentTerm {
  if (particle === undefined) return side.terms.end
  const known = side.particles.get(particle)
  if (known) return known
  const { min, max } = particle.occurs
  const made = side.terms.repeat(makeSingleTerm(side, particle), min, max)
  side.particles.set(particle, made)
  return made
}

/** The term of one occurrence of a particle; on the first side, `none` for an element that can never be valid. */
function makeSingleTerm(side: ContainmentSide, particle: Particle): ContentTerm {
  const { terms, smallest } = side
  switch (particle.kind) {
    case 'element':
    case 'any': {
      if (!side.isFirst) return terms.leaf(particle)
      const size = smallest.ofParticle({ ...particle, occurs: { min: 1, max: 1 } })
      return size === Number.POSITIVE_INFINITY ? terms.none : terms.leaf(particle)
    }
    case 'choice':
      return terms.or(particle.particles.map((inner) => findContentTerm(side, inner)))
    case 'all':
      return terms.all(particle.particles.map((inner) => findContentTerm(side, inner)))
    case 'sequence':
      return particle.particles
        .map((inner) => findContentTerm(side, inner))
        .reduceRight<ContentTerm>((rest, one) => terms.sequence(one, rest), terms.end)
  }
}

/** The candidates of which a valid element exists. */
export function listPossibleElements(
  side: ContainmentSide,
  candidates: ReadonlyMap<string, JudgedWitness>,
): readonly JudgedWitness[] {
  return [...candidates.values()].filter((one) => side.smallest.canExist(one))
}

/** The first set's name for a name of the second: the same name if it was not renamed, else undefined. */
export function nameBefore(rename: Renaming, name: Name, kind: 'element' | 'attribute'): Name | undefined {
  return expandedName(rename(name, kind)) === expandedName(name) ? name : undefined
}

export type NameKind = 'element' | 'attribute' | 'type'

/** Translates a name of the first set to the second's. */
export type Renaming = (name: Name, kind: NameKind) => Name

export const sameNames: Renaming = (name) => name
