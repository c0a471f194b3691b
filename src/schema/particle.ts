import type { Location } from '../diagnostics/index.ts'
import type { Content, Name, NodeId, SchemaSet } from './model.ts'

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
  /** The global declaration it refers to (`ref=`), whose substitutes may stand in its place; absent for a local one. */
  readonly declaration?: NodeId
  /** What may not stand in for it (the effective `block`). */
  readonly block?: readonly Blocked[]
  readonly constraints?: readonly IdentityConstraint[]
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

/** Namespaces allowed, `''` for none; `any`, or all but those of `not`. */
export type Namespaces = 'any' | readonly string[] | { readonly not: readonly string[] }

/** Whether a wildcard takes names of a namespace (XML Schema 1.0 part 1, 3.10.4). */
export function allows(namespaces: Namespaces, namespace: string): boolean {
  if (namespaces === 'any') return true
  return 'not' in namespaces ? !namespaces.not.includes(namespace) : namespaces.includes(namespace)
}

export type ProcessContents = 'strict' | 'lax' | 'skip'

export type Blocked = 'extension' | 'restriction' | 'substitution'

/** `xs:key`, `xs:unique` or `xs:keyref`, its paths taken apart (Part 1, 3.11). */
export interface IdentityConstraint {
  readonly kind: 'key' | 'unique' | 'keyref'
  readonly name: Name
  readonly selector: readonly ConstraintPath[]
  readonly fields: readonly (readonly ConstraintPath[])[]
  /** The key or unique constraint that a keyref refers to. */
  readonly refer?: Name
  readonly at: Location
}

/** One alternative of a selector or field: from the element, or from anywhere below it. */
export interface ConstraintPath {
  readonly isDeep: boolean
  readonly steps: readonly ConstraintStep[]
}

/** A step: `*` is no name, `p:*` a namespace alone; only the last step of a field can be an attribute. */
export interface ConstraintStep {
  readonly axis: 'child' | 'attribute'
  readonly namespace?: string
  readonly local?: string
}

/** A wildcard: elements that the schema does not name. */
export interface AnyParticle {
  readonly kind: 'any'
  readonly id: NodeId
  readonly occurs: Occurs
  readonly namespaces: Namespaces
  readonly process: ProcessContents
  readonly at: Location
}

export type Particle = ElementParticle | SequenceParticle | ChoiceParticle | AllParticle | AnyParticle

/**
 * Whether a particle is a group without members; false for a required empty choice, which nothing satisfies
 * (3.8.4).
 */
export function isEmptyGroup(particle: Particle): boolean {
  if (particle.kind === 'element' || particle.kind === 'any' || particle.particles.length > 0) return false
  return particle.kind !== 'choice' || particle.occurs.min === 0
}

/** The elements of a particle in document order of the schema, nested groups included. */
export function* listElementParticles(particle: Particle): Generator<ElementParticle> {
  if (particle.kind === 'element') yield particle
  else if (particle.kind !== 'any') for (const inner of particle.particles) yield* listElementParticles(inner)
}

/**
 * The element particles of a complex type's content, in order and with those of nested groups; none for text or empty
 * content.
 */
export function listContentElements(content: Content): readonly ElementParticle[] {
  const particle = content.kind === 'elements' || content.kind === 'mixed' ? content.particle : undefined
  const found: ElementParticle[] = []
  if (particle) collect(particle, found)
  return found
}

/**
 * The element particles in the contents of all complex types; an inherited one is repeated for each type that has
 * it.
 */
export function localElements(set: Pick<SchemaSet, 'nodes'>): readonly ElementParticle[] {
  return [...set.nodes.values()].flatMap((node) =>
    node.kind === 'complex' ? listContentElements(node.content) : [],
  )
}

/** Appends the element particles of a particle to `found`, nested groups included. */
function collect(particle: Particle, found: ElementParticle[]): void {
  if (particle.kind === 'element') found.push(particle)
  else if (particle.kind !== 'any') for (const inner of particle.particles) collect(inner, found)
}
