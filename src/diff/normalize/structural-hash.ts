import type { Annotation, NodeId, ScalarNode, SchemaSet, TypeNode } from '../../schema/index.ts'
import { findAllOfNodes, followReference, listWordMembers, type NormalSet, saidAt } from './form.ts'
import { listSpoken } from './left-over.ts'
import { listPartNumbers, printTypeNode } from './printed.ts'
import { compareStructurally } from './structural-equality.ts'

type Side = 'before' | 'after'

/** Numbers of schemas: equal if the schemas are equal. Named schemas inside count as equal if they correspond. */
export interface StructuralHashes {
  /** What a schema accepts. */
  structure(side: Side, id: NodeId): number
  /** What a schema accepts, with its annotations and those of everything inline in it. */
  whole(side: Side, id: NodeId): number
  /** Whether two schemas accept the same, and have equal annotations, also of everything inline in them. */
  isWholly(before: NodeId, after: NodeId): boolean
}

/**
 * The structural hashes of two sets; `renamed` has the named schemas that correspond. Numbers are computed on
 * demand.
 */
export function hashStructures(
  before: NormalSet,
  after: NormalSet,
  renamed: ReadonlyMap<NodeId, NodeId>,
): StructuralHashes {
  const known = new Map<string, number>()
  /** The number of a text: equal texts have equal numbers, new ones the next number. */
  const number = (text: string): number => {
    const met = known.get(text)
    if (met !== undefined) return met
    known.set(text, known.size)
    return known.size - 1
  }
  const joins = [findAllOfNodes(before), findAllOfNodes(after)] as const
  const sides = {
    before: new SideNumbers(
      before,
      joins[0],
      'before',
      number,
      ({ id }) => `@${renamed.get(id) ?? `before ${id}`}`,
    ),
    after: new SideNumbers(after, joins[1], 'after', number, ({ id }) => `@${id}`),
  }
  const isPlain = compareStructurally(before, after, renamed, joins)
  return {
    structure: (side, id) => sides[side].structure(id),
    whole: (side, id) => sides[side].whole(id),
    isWholly: (one, other) => isPlain(one, other) ?? sides.before.whole(one) === sides.after.whole(other),
  }
}

class SideNumbers {
  readonly #set: SchemaSet
  readonly #isWatched: NormalSet['isWatched']
  readonly #written: SchemaSet
  readonly #joins: ReadonlySet<NodeId>
  readonly #side: Side
  readonly #number: (text: string) => number
  readonly #tokenOf: (named: TypeNode) => string
  readonly #structures = new Map<NodeId, number | 'open'>()
  readonly #bodies = new Map<NodeId, number | 'open'>()
  readonly #leaves = new Map<string, number>()
  readonly #tokens = new Map<NodeId, number>()
  readonly #said = new Map<Annotation, string>()
  /** The structural number of a child; a named schema counts by its counterpart only. */
  readonly #structure = (child: NodeId): number => {
    const target = followReference(this.#set, child)
    return target.name === undefined ? this.#hashStructure(target) : this.#token(target)
  }
  /** The number of a child with its annotations; a named schema counts by its counterpart only. */
  readonly #body = (child: NodeId): number => {
    const target = followReference(this.#set, child)
    if (target.name === undefined) return this.#hashWhole(child, target)
    const said = saidAt(this.#set, child)
    const token = this.#token(target)
    const own = said.isShared ? token : this.#number(`${this.#words(said.id)} ${token}`)
    return this.#saying(child, own)
  }

  constructor(
    { set, written, isWatched }: NormalSet,
    joins: ReadonlySet<NodeId>,
    side: Side,
    number: (text: string) => number,
    tokenOf: (named: TypeNode) => string,
  ) {
    this.#set = set
    this.#isWatched = isWatched
    this.#written = written
    this.#joins = joins
    this.#side = side
    this.#number = number
    this.#tokenOf = tokenOf
  }

  structure(id: NodeId): number {
    return this.#hashStructure(followReference(this.#set, id))
  }

  whole(id: NodeId): number {
    return this.#hashWhole(id, followReference(this.#set, id))
  }

  /** The number of a schema with its own annotations (from `id` or its target) and those inside. */
  #hashWhole(id: NodeId, target: TypeNode): number {
    const words = this.#words(target.id === id ? id : saidAt(this.#set, id).id)
    return this.#saying(id, this.#number(`${words} ${this.#hashBody(target)}`))
  }

  /**
   * The number of what a node accepts, annotations ignored; with evaluated names if `unevaluated…` depends on
   * them.
   */
  #hashStructure(node: TypeNode): number {
    if (node.kind === 'scalar') return this.#leaf(node)
    return this.#once(this.#structures, node, () => {
      const text = printTypeNode(node, this.#structure)
      return this.#number(this.#isWatched(node.id) ? `${text} ${listSpoken(node).join(' ')}` : text)
    })
  }

  /** The number of a node with the annotations of its parts, but not its own. */
  #hashBody(node: TypeNode): number {
    if (node.kind === 'scalar') return this.#leaf(node)
    return this.#once(this.#bodies, node, () => {
      const structure = this.#hashStructure(node)
      const parts = listPartNumbers(node, this.#body)
      return parts.length === 0 ? structure : this.#number(`${structure} ${parts.join(' ')}`)
    })
  }

  /** Runs `make` once for each node and caches its number; a node inside itself gets a number for its id. */
  #once(known: Map<NodeId, number | 'open'>, { id }: TypeNode, make: () => number): number {
    const met = known.get(id)
    if (met === 'open') return this.#number(`@${this.#side} ${id}`)
    if (met !== undefined) return met
    known.set(id, 'open')
    const made = make()
    known.set(id, made)
    return made
  }

  /** The number of a scalar, cached by its text. */
  #leaf(node: ScalarNode): number {
    const text = printTypeNode(node, this.#structure)
    const met = this.#leaves.get(text)
    if (met !== undefined) return met
    const made = this.#number(text)
    this.#leaves.set(text, made)
    return made
  }

  /** The number of a named schema, the same for its counterpart on the other side; cached. */
  #token(named: TypeNode): number {
    const met = this.#tokens.get(named.id)
    if (met !== undefined) return met
    const made = this.#number(this.#tokenOf(named))
    this.#tokens.set(named.id, made)
    return made
  }

  /** A short token for the annotation of a node (`w` and a number), `w` without annotation; cached. */
  #words(id: NodeId): string {
    const annotation = this.#set.annotations.get(id)
    if (annotation === undefined) return 'w'
    const met = this.#said.get(annotation)
    if (met !== undefined) return met
    const made = `w${this.#number(printAnnotation(annotation))}`
    this.#said.set(annotation, made)
    return made
  }

  /** The number combined with the texts of documentation-only `allOf` members; unchanged if there are none. */
  #saying(id: NodeId, said: number): number {
    if (!this.#joins.has(id)) return said
    const words = listWordMembers(this.#written, id)
    if (words.size === 0) return said
    return this.#number(`${said} & ${JSON.stringify([...words.keys()].sort())}`)
  }
}

/** The whole annotation as JSON text. */
function printAnnotation(annotation: Annotation): string {
  const { title, documentation, deprecated, dataElements, stated = [] } = annotation
  return JSON.stringify([title ?? null, documentation, deprecated, dataElements, [...stated]])
}
