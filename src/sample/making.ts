import {
  type AnyParticle,
  type ElementDeclaration,
  type ElementParticle,
  findNode,
  isSeenFrom,
  listSubstitutes,
  listTypesInPlace,
  type Namespaces,
  type NodeId,
  type Particle,
  resolve,
  type SchemaSet,
  type TypeNode,
} from '../schema/index.ts'
import type { Random } from './random.ts'
import type { Prefixes } from './tree.ts'

/**
 * `minimal`: only what is required. `full`: everything, and what can repeat twice. `random`: anything that is
 * allowed.
 */
export type Size = 'minimal' | 'full' | 'random'

/** The state for making one document. */
export interface Making {
  readonly set: SchemaSet
  readonly random: Random
  readonly size: Size
  readonly possible: Possibilities
  readonly prefixes: Prefixes
  /** The identifiers made so far. */
  readonly ids: Set<string>
  /** Whether the first element that may have an identifier gets one. */
  readonly hasId: boolean
  /** A placeholder for a reference, which is replaced when the document is printed. */
  reference(): string
  /** Whether there is a reference but no identifier. */
  isDangling(): boolean
  /** Counts required repetitions; `false` once there are too many. */
  take(times: number): boolean
  /** Counts an element; `false` once only required content may follow. */
  spend(depth: number): boolean
}

/** An element that can stand at a place, with its type. */
export interface PossibleChoice {
  readonly name: ElementParticle['name']
  readonly type: NodeId
  readonly isNillable: boolean
  readonly fixed: string | undefined
  /** The derived type that `xsi:type` names. */
  readonly says?: NodeId
}

/** Facts about a schema set: what can stand in place of an element, and the least depth of each type. */
export class Possibilities {
  readonly #set: SchemaSet
  readonly #root: ElementDeclaration | undefined
  readonly #substitutes = new Map<string, readonly PossibleChoice[]>()
  readonly #derived = new Map<string, readonly NodeId[]>()
  readonly #heights = new Map<NodeId, number>()

  /** `root` is the root of the documents, if it limits what they may use. */
  constructor(set: SchemaSet, root?: ElementDeclaration) {
    this.#set = set
    this.#root = root
    this.#measure()
  }

  /** The least number of levels of elements below an element of this type; `Infinity` if it cannot end. */
  measureHeight(type: NodeId): number {
    const node = resolve(this.#set, type)
    return node.kind === 'complex' ? (this.#heights.get(node.id) ?? Number.POSITIVE_INFINITY) : 0
  }

  /** The least number of levels that a particle adds; 0 if it is optional, `Infinity` if it cannot end. */
  measureParticleHeight(particle: Particle): number {
    if (particle.occurs.min === 0 || particle.occurs.max === 0) return 0
    if (particle.kind === 'any') return this.#measureWildcardHeight(particle)
    if (particle.kind === 'element') return this.#measureElementHeight(particle)
    const heights = particle.particles.map((inner) => this.measureParticleHeight(inner))
    return particle.kind === 'choice' ? Math.min(...heights) : Math.max(0, ...heights)
  }

  /**
   * The elements that can stand for a particle: declared element and substitutes, each followed by its derived
   * types.
   */
  listCandidates(particle: ElementParticle): readonly PossibleChoice[] {
    const known = this.#substitutes.get(particle.id)
    if (known) return known
    const { name, type, nillable, fixed } = particle
    const declared =
      particle.declaration === undefined
        ? [{ name, type, isNillable: nillable, fixed }]
        : listSubstitutes(this.#set, particle)
            .filter((one) => this.#isSeen(one))
            .map((one) => {
              return { name: one.name, type: one.type, isNillable: one.nillable, fixed: one.fixed }
            })
    const found = declared.flatMap((one) => this.withDerived(one, particle.block ?? []))
    this.#substitutes.set(particle.id, found)
    return found
  }

  /** The candidate, unless its type is abstract, and one for each derived type that is not blocked. */
  withDerived(candidate: PossibleChoice, block: readonly string[]): readonly PossibleChoice[] {
    const node = resolve(this.#set, candidate.type)
    if (node.kind !== 'complex') return [candidate]
    const derived = this.#listDerivedTypes(node.id, block).map((type) => ({ ...candidate, type, says: type }))
    return node.abstract ? derived : [candidate, ...derived]
  }

  /** The types that can stand in place of a type and are not blocked; remembered. */
  #listDerivedTypes(type: NodeId, block: readonly string[]): readonly NodeId[] {
    const key = `${type} ${block.join(' ')}`
    const found =
      this.#derived.get(key) ??
      listTypesInPlace(this.#set, type, block).filter((id) => this.#isSeen(findNode(this.#set, id)))
    this.#derived.set(key, found)
    return found
  }

  /** Whether a document with the root may use a type or element. */
  #isSeen(one: TypeNode | ElementDeclaration): boolean {
    return this.#root === undefined || isSeenFrom(this.#set, this.#root, one)
  }

  /** The global elements that a wildcard allows, without abstract ones and those that cannot end. */
  declaredFor({ namespaces }: AnyParticle): readonly ElementDeclaration[] {
    return [...this.#set.elements.values()].filter(
      ({ name, type, abstract }) =>
        !abstract &&
        isAllowed(name.namespace, namespaces) &&
        this.measureHeight(type) < Number.POSITIVE_INFINITY,
    )
  }

  /**
   * The least number of levels that a wildcard adds; `Infinity` if it must be declared and no such element can
   * end.
   */
  #measureWildcardHeight(particle: AnyParticle): number {
    if (particle.process !== 'strict') return 1
    return 1 + Math.min(...this.declaredFor(particle).map(({ type }) => this.measureHeight(type)))
  }

  /** The least number of levels that an element adds: one, and that of its shallowest candidate. */
  #measureElementHeight(particle: ElementParticle): number {
    return 1 + Math.min(...this.listCandidates(particle).map(({ type }) => this.measureHeight(type)))
  }

  /** Stores the least depth of every complex type that can end. Each round lowers some depths, until none changes. */
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

/** Whether a wildcard allows the namespace. */
function isAllowed(namespace: string, allowed: Namespaces): boolean {
  if (allowed === 'any') return true
  return 'not' in allowed ? !allowed.not.includes(namespace) : allowed.includes(namespace)
}
