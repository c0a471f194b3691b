import {
  type Annotation,
  type NodeId,
  resolve,
  type ScalarNode,
  type SchemaSet,
  type TypeNode,
} from '../../schema/index.ts'
import type { NormalSet } from './form.ts'
import { partsOf, printed } from './printed.ts'
import { wordMembers } from './words.ts'

type Side = 'before' | 'after'

/** Which schemas say the same: equal numbers on both sides, named schemas inside by what became of them. */
export interface Likeness {
  /** What a schema accepts. */
  structure(side: Side, id: NodeId): number
  /** What it accepts, and what is said about it and all that is inline in it. */
  whole(side: Side, id: NodeId): number
}

interface Numbers {
  readonly structure: number
  /** Without what is said about the schema itself. */
  readonly body: number
}

/** Numbers are given as they are asked for; an inline schema is no deeper than its document. */
export function likeness(
  before: NormalSet,
  after: NormalSet,
  renamed: ReadonlyMap<NodeId, NodeId>,
): Likeness {
  const known = new Map<string, number>()
  const number = (text: string): number => {
    const met = known.get(text)
    if (met !== undefined) return met
    known.set(text, known.size)
    return known.size - 1
  }
  const sides = {
    before: new SideNumbers(before, 'before', number, ({ id }) => `@${renamed.get(id) ?? `before ${id}`}`),
    after: new SideNumbers(after, 'after', number, ({ id }) => `@${id}`),
  }
  return {
    structure: (side, id) => sides[side].of(id).structure,
    whole: (side, id) => sides[side].whole(id),
  }
}

class SideNumbers {
  readonly #set: SchemaSet
  readonly #written: SchemaSet
  /** Each `allOf` as it is written: only these can have members that say something. */
  readonly #joins = new Set<NodeId>()
  readonly #side: Side
  readonly #number: (text: string) => number
  readonly #tokenOf: (named: TypeNode) => string
  readonly #known = new Map<NodeId, Numbers | 'open'>()
  readonly #leaves = new Map<string, Numbers>()
  readonly #tokens = new Map<NodeId, number>()
  readonly #said = new Map<Annotation, string>()
  readonly #structure = (child: NodeId): number => {
    const target = this.#resolve(child)
    return target.name === undefined ? this.#numbersOf(target).structure : this.#token(target)
  }
  readonly #body = (child: NodeId): number => {
    const target = this.#resolve(child)
    if (target.name === undefined) return this.#wholeOf(child, target)
    const said = saidAt(this.#set, child)
    const token = this.#token(target)
    const own = said.isShared ? token : this.#number(`${this.#words(said.id)} ${token}`)
    return this.#saying(child, own)
  }

  constructor(
    { set, written }: NormalSet,
    side: Side,
    number: (text: string) => number,
    tokenOf: (named: TypeNode) => string,
  ) {
    this.#set = set
    this.#written = written
    for (const { id, kind } of written.nodes.values()) if (kind === 'all') this.#joins.add(id)
    this.#side = side
    this.#number = number
    this.#tokenOf = tokenOf
  }

  of(id: NodeId): Numbers {
    return this.#numbersOf(this.#resolve(id))
  }

  whole(id: NodeId): number {
    return this.#wholeOf(id, this.#resolve(id))
  }

  #wholeOf(id: NodeId, target: TypeNode): number {
    const words = this.#words(target.id === id ? id : saidAt(this.#set, id).id)
    return this.#saying(id, this.#number(`${words} ${this.#numbersOf(target).body}`))
  }

  #resolve(id: NodeId): TypeNode {
    const node = this.#set.nodes.get(id)
    return node !== undefined && node.kind !== 'reference' ? node : resolve(this.#set, id)
  }

  #numbersOf(node: TypeNode): Numbers {
    if (node.kind === 'scalar') return this.#leaf(node)
    const met = this.#known.get(node.id)
    if (met === 'open') {
      // Where an inline schema contains itself by a pointer, it is itself.
      const self = this.#number(`@${this.#side} ${node.id}`)
      return { structure: self, body: self }
    }
    if (met) return met
    this.#known.set(node.id, 'open')
    const structure = this.#number(printed(node, this.#structure))
    const parts = partsOf(node, this.#body)
    const body = parts.length === 0 ? structure : this.#number(`${structure} ${parts.join(' ')}`)
    const made = { structure, body }
    this.#known.set(node.id, made)
    return made
  }

  /** Most nodes are scalars, few of them differ, and none has parts. */
  #leaf(node: ScalarNode): Numbers {
    const text = printed(node, this.#structure)
    const met = this.#leaves.get(text)
    if (met !== undefined) return met
    const structure = this.#number(text)
    const made = { structure, body: structure }
    this.#leaves.set(text, made)
    return made
  }

  #token(named: TypeNode): number {
    const met = this.#tokens.get(named.id)
    if (met !== undefined) return met
    const made = this.#number(this.#tokenOf(named))
    this.#tokens.set(named.id, made)
    return made
  }

  /** What is said about a node, as short as its number: words are long and asked for again and again. */
  #words(id: NodeId): string {
    const annotation = this.#set.annotations.get(id)
    if (annotation === undefined) return 'w'
    const met = this.#said.get(annotation)
    if (met !== undefined) return met
    const made = `w${this.#number(textOf(annotation))}`
    this.#said.set(annotation, made)
    return made
  }

  #saying(id: NodeId, said: number): number {
    if (!this.#joins.has(id)) return said
    const words = wordMembers(this.#written, id)
    if (words.size === 0) return said
    return this.#number(`${said} & ${JSON.stringify([...words.keys()].sort())}`)
  }
}

function textOf(annotation: Annotation): string {
  const { title, documentation, deprecated, dataElements, stated = [] } = annotation
  return JSON.stringify([title ?? null, documentation, deprecated, dataElements, [...stated]])
}

/** Where something is said about the schema at a place: beside its reference, or where that leads, the nearest first. */
export function saidAt(set: SchemaSet, id: NodeId): { readonly id: NodeId; readonly isShared: boolean } {
  let node = set.nodes.get(id)
  while (node?.kind === 'reference' && !set.annotations.has(node.id)) node = set.nodes.get(node.to)
  const found = node?.id ?? id
  return { id: found, isShared: node?.kind !== 'reference' && node?.name !== undefined }
}
