import type { Location } from '../diagnostics/index.ts'
import type { NodeId } from './model.ts'
import type { Name } from './name.ts'

/** How often a particle may stand; `max` is Infinity where unbounded. */
export interface Occurs {
  readonly min: number
  readonly max: number
}

export interface ElementParticle {
  readonly kind: 'element'
  /** The key of its annotations, unique in the schema set. */
  readonly id: NodeId
  readonly name: Name
  readonly type: NodeId
  readonly occurs: Occurs
  readonly nillable: boolean
  readonly default?: string
  readonly fixed?: string
  /** The global declaration it refers to (`ref=`); absent for a local declaration. */
  readonly declaration?: NodeId
  readonly at: Location
}

interface Group {
  readonly occurs: Occurs
  readonly particles: readonly Particle[]
  readonly at: Location
}

export interface SequenceParticle extends Group {
  readonly kind: 'sequence'
}

export interface ChoiceParticle extends Group {
  readonly kind: 'choice'
}

/** Every member at most once (as each says), in any order. */
export interface AllParticle extends Group {
  readonly kind: 'all'
}

/** A wildcard: elements that the schema does not name. */
export interface AnyParticle {
  readonly kind: 'any'
  readonly id: NodeId
  readonly occurs: Occurs
  /** Namespaces allowed, `''` for none; `any`, or all but those of `not`. */
  readonly namespaces: 'any' | readonly string[] | { readonly not: readonly string[] }
  readonly process: 'strict' | 'lax' | 'skip'
  readonly at: Location
}

export type Particle = ElementParticle | SequenceParticle | ChoiceParticle | AllParticle | AnyParticle

/** The elements of a particle in document order of the schema, nested groups included. */
export function* elementsOf(particle: Particle): Generator<ElementParticle> {
  if (particle.kind === 'element') yield particle
  else if (particle.kind !== 'any') for (const inner of particle.particles) yield* elementsOf(inner)
}
