import {
  type AnyParticle,
  type ElementDeclaration,
  type ElementParticle,
  listSubstitutes,
  listTypesInPlace,
  type Namespaces,
  type NodeId,
  type Particle,
  resolve,
  type SchemaSet,
} from '../schema/index.ts'
import type { Random } from './random.ts'
import type { Prefixes } from './tree.ts'

/** `minimal` holds what must be there, `full` everything once and repeats twice, `random` anything that is allowed. */
export type Size = 'minimal' | 'full' | 'random'

/** What one document's making goes by. */
export interface Making {
  readonly set: SchemaSet
  readonly random: Random
  readonly size: Size
  readonly possible: Possibilities
  readonly prefixes: Prefixes
  /** Identifiers that elements have so far. */
  readonly ids: Set<string>
  /** Whether the first element that may have an identifier gets one. */
  readonly hasId: boolean
  reference(): string
  /** Whether something refers to an element, and no element has an identifier. */
  isDangling(): boolean
  /** Counts what must be there; whether the document is still one that can be looked at. */
  take(times: number): boolean
  /** Counts an element; whether only what must be there may follow. */
  spend(depth: number): boolean
}

/** An element that can stand somewhere: which, of what type, and whether it has to say so. */
export interface PossibleChoice {
  readonly name: ElementParticle['name']
  readonly type: NodeId
  readonly isNillable: boolean
  readonly fixed: string | undefined
  /** The derived type that `xsi:type` names. */
  readonly says?: NodeId
}

/** What can be made of a schema set: what may stand in for what, and how deep each type is at least. */
export class Possibilities {
  readonly #set: SchemaSet
  readonly #substitutes = new Map<string, readonly PossibleChoice[]>()
  readonly #derived = new Map<string, readonly NodeId[]>()
  readonly #heights = new Map<NodeId, number>()

  constructor(set: SchemaSet) {
    this.#set = set
    this.#measure()
  }

  /** Levels of elements that a document of this type has below it at least; Infinity where it cannot end. */
  measureHeight(type: NodeId): number {
    const node = resolve(this.#set, type)
    return node.kind === 'complex' ? (this.#heights.get(node.id) ?? Number.POSITIVE_INFINITY) : 0
  }

  measureParticleHeight(particle: Particle): number {
    if (particle.occurs.min === 0 || particle.occurs.max === 0) return 0
    if (particle.kind === 'any') return this.#measureWildcardHeight(particle)
    if (particle.kind === 'element') return this.#measureElementHeight(particle)
    const heights = particle.particles.map((inner) => this.measureParticleHeight(inner))
    return particle.kind === 'choice' ? Math.min(...heights) : Math.max(0, ...heights)
  }

  /** The elements that can stand for a particle, those first that need no `xsi:type`. */
  listCandidates(particle: ElementParticle): readonly PossibleChoice[] {
    const known = this.#substitutes.get(particle.id)
    if (known) return known
    const { name, type, nillable, fixed } = particle
    const declared =
      particle.declaration === undefined
        ? [{ name, type, isNillable: nillable, fixed }]
        : listSubstitutes(this.#set, particle).map((one) => {
            return { name: one.name, type: one.type, isNillable: one.nillable, fixed: one.fixed }
          })
    const found = declared.flatMap((one) => this.withDerived(one, particle.block ?? []))
    this.#substitutes.set(particle.id, found)
    return found
  }

  /** A candidate with those that name a derived type; itself left out where its type is abstract. */
  withDerived(candidate: PossibleChoice, block: readonly string[]): readonly PossibleChoice[] {
    const node = resolve(this.#set, candidate.type)
    if (node.kind !== 'complex') return [candidate]
    const derived = this.#listDerivedTypes(node.id, block).map((type) => ({ ...candidate, type, says: type }))
    return node.abstract ? derived : [candidate, ...derived]
  }

  #listDerivedTypes(type: NodeId, block: readonly string[]): readonly NodeId[] {
    const key = `${type} ${block.join(' ')}`
    const found = this.#derived.get(key) ?? listTypesInPlace(this.#set, type, block)
    this.#derived.set(key, found)
    return found
  }

  /** The global elements that a wildcard allows and that can end. */
  declaredFor({ namespaces }: AnyParticle): readonly ElementDeclaration[] {
    return [...this.#set.elements.values()].filter(
      ({ name, type, abstract }) =>
        !abstract &&
        isAllowed(name.namespace, namespaces) &&
        this.measureHeight(type) < Number.POSITIVE_INFINITY,
    )
  }

  #measureWildcardHeight(particle: AnyParticle): number {
    if (particle.process !== 'strict') return 1
    return 1 + Math.min(...this.declaredFor(particle).map(({ type }) => this.measureHeight(type)))
  }

  #measureElementHeight(particle: ElementParticle): number {
    return 1 + Math.min(...this.listCandidates(particle).map(({ type }) => this.measureHeight(type)))
  }

  /** Every round finds the types that can end with one level more, until none is found. */
  #measure(): void {
    const complex = [...this.#set.nodes.values()].filter((node) => node.kind === 'complex')
    for (let isNew = true; isNew; ) {
      isNew = false
      for (const { id, content } of complex) {
        const particle =
          content.kind === 'elements' || content.kind === 'mixed' ? content.particle : undefined
        const height = particle === undefined ? 0 : this.measureParticleHeight(particle)
        if (height < (this.#heights.get(id) ?? Number.POSITIVE_INFINITY)) {
          this.#heights.set(id, height)
          isNew = true
        }
      }
    }
  }
}

function isAllowed(namespace: string, allowed: Namespaces): boolean {
  if (allowed === 'any') return true
  return 'not' in allowed ? !allowed.not.includes(namespace) : allowed.includes(namespace)
}
