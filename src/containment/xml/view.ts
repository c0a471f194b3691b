import {
  type AnyParticle,
  type AttributeUse,
  type AttributeWildcard,
  type Blocked,
  type ElementDeclaration,
  type ElementParticle,
  expandedName,
  type IdentityConstraint,
  listSubstitutes,
  listTypesInPlace,
  type Name,
  type Namespaces,
  type NodeId,
  type Particle,
  type ProcessContents,
  resolve,
  type SchemaSet,
} from '../../schema/index.ts'
import { isAnyType } from '../../typescript/index.ts'

/** Types without a node, as wildcards use them: `LAX` checks declared elements within, `SKIP` checks nothing. */
export const LAX: NodeId = '#lax'
export const SKIP: NodeId = '#skip'

/** The declaration by which an element is validated; for a wildcard, one with the type `LAX` or `SKIP`. */
export interface JudgedWitness {
  readonly name: Name
  readonly type: NodeId
  readonly nillable: boolean
  readonly default?: string | undefined
  readonly fixed?: string | undefined
  readonly block: readonly Blocked[]
  readonly constraints: readonly IdentityConstraint[]
}

/** The attributes and content that a type allows. */
export type TypeShape =
  | { readonly kind: 'simple'; readonly id: NodeId }
  | {
      readonly kind: 'complex'
      readonly id: NodeId
      readonly attributes: readonly AttributeUse[]
      readonly anyAttribute?: Pick<AttributeWildcard, 'namespaces' | 'process'>
      /** The type of the text; a type with it has no child elements. */
      readonly text?: NodeId
      readonly particle?: Particle
      readonly isMixed: boolean
      readonly isAbstract: boolean
    }

/** Cached look-ups in one schema set. */
export class TypeView {
  readonly schemas: SchemaSet
  /** A weak map, since some questions make particles that nothing else refers to. */
  readonly #candidates = new WeakMap<ElementParticle, ReadonlyMap<string, JudgedWitness>>()
  readonly #shapes = new Map<NodeId, TypeShape>()
  readonly #globals = new Map<string, ElementDeclaration[]>()

  constructor(set: SchemaSet) {
    this.schemas = set
    for (const element of set.elements.values()) {
      const { namespace } = element.name
      const known = this.#globals.get(namespace)
      if (known) known.push(element)
      else this.#globals.set(namespace, [element])
    }
  }

  /**
   * The declarations that a particle matches, by expanded name: its own, and those of substitutes if it refers to
   * a global element. Cached.
   */
  candidates(particle: ElementParticle): ReadonlyMap<string, JudgedWitness> {
    const known = this.#candidates.get(particle)
    if (known) return known
    const own = (one: ElementParticle | ElementDeclaration): [string, JudgedWitness] => [
      expandedName(one.name),
      describeJudged(one),
    ]
    const found = new Map(
      particle.declaration === undefined
        ? [own(particle)]
        : listSubstitutes(this.schemas, particle).map((one) =>
            one.id === particle.declaration ? own(particle) : own(one),
          ),
    )
    this.#candidates.set(particle, found)
    return found
  }

  /** The global elements of one namespace. */
  globals(namespace: string): readonly ElementDeclaration[] {
    return this.#globals.get(namespace) ?? []
  }

  /** The namespaces that have global elements. */
  get namespaces(): Iterable<string> {
    return this.#globals.keys()
  }

  /**
   * The declaration by which a wildcard validates an element of this name: the global one, or `SKIP` or `LAX`.
   * Undefined if it is abstract, or undeclared and the wildcard is strict.
   */
  found(process: ProcessContents, name: Name): JudgedWitness | undefined {
    if (process === 'skip') return anything(name, SKIP)
    const element = this.schemas.elements.get(expandedName(name))
    if (element) return element.abstract ? undefined : describeJudged(element)
    return process === 'strict' ? undefined : anything(name, LAX)
  }

  /** The attributes and content that a type allows; `xs:anyType` has the shape `LAX`. Cached. */
  shape(type: NodeId): TypeShape {
    const known = this.#shapes.get(type)
    if (known) return known
    const made = this.#makeShape(type)
    this.#shapes.set(type, made)
    return made
  }

  /**
   * Makes the shape of a type, without the cache: open for `LAX`, `SKIP` and `xs:anyType`, simple for a type that
   * is not complex.
   */
  #makeShape(type: NodeId): TypeShape {
    if (type === LAX) return openShape(LAX, 'lax')
    if (type === SKIP) return openShape(SKIP, 'skip')
    const node = resolve(this.schemas, type)
    if (isAnyType(node)) return openShape(LAX, 'lax')
    if (node.kind !== 'complex') return { kind: 'simple', id: node.id }
    const { id, attributes, anyAttribute, content, abstract } = node
    const shared = { kind: 'complex', id, attributes, isAbstract: abstract } as const
    const rest = anyAttribute ? { anyAttribute } : {}
    if (content.kind === 'text') return { ...shared, ...rest, text: content.type, isMixed: false }
    const particle = content.kind === 'empty' ? undefined : content.particle
    return { ...shared, ...rest, ...(particle && { particle }), isMixed: content.kind === 'mixed' }
  }

  /** The derived types that an element may name in `xsi:type`; empty for simple types, `LAX` and `SKIP`. */
  derived({ type, block }: JudgedWitness): readonly NodeId[] {
    const shape = this.shape(type)
    if (shape.kind === 'simple' || shape.id === LAX || shape.id === SKIP) return []
    return listTypesInPlace(
      this.schemas,
      shape.id,
      block.filter((one) => one !== 'substitution'),
    )
  }
}

/** The declaration of an element or particle with defaults filled in. */
export function describeJudged(element: ElementParticle | ElementDeclaration): JudgedWitness {
  const { name, type, nillable, fixed, block = [], constraints = [] } = element
  return { name, type, nillable, fixed, default: element.default, block, constraints }
}

/** A nillable declaration of this name and type, without constraints. */
function anything(name: Name, type: NodeId): JudgedWitness {
  return { name, type, nillable: true, block: [], constraints: [] }
}

const nowhere = { file: '', line: 1, column: 1 }

/** The shape that allows any attributes, elements and text, all processed in this mode. */
function openShape(id: NodeId, process: ProcessContents): TypeShape {
  const occurs = { min: 0, max: Number.POSITIVE_INFINITY }
  const particle: AnyParticle = { kind: 'any', id, occurs, namespaces: 'any', process, at: nowhere }
  const anyAttribute = { namespaces: 'any', process } as const
  return { kind: 'complex', id, attributes: [], anyAttribute, particle, isMixed: true, isAbstract: false }
}

const views = new WeakMap<SchemaSet, TypeView>()

/** The view of a set; the same object for the same set. */
export function makeTypeView(set: SchemaSet): TypeView {
  const view = views.get(set) ?? new TypeView(set)
  views.set(set, view)
  return view
}

/** The namespaces that a wildcard lists, as allowed or as excluded; empty for `any`. */
export function listNamespaces(namespaces: Namespaces): readonly string[] {
  if (namespaces === 'any') return []
  return 'not' in namespaces ? namespaces.not : namespaces
}

/** A namespace that no schema knows; it stands for all namespaces that neither schema names. */
export const UNKNOWN = 'urn:example:unknown'
