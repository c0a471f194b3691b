import {
  type Annotation,
  childrenOf,
  type Json,
  type NodeId,
  type Property,
  resolve,
  type SchemaSet,
  type TypeNode,
  visit,
} from '../../schema/index.ts'
import type { NormalSet } from './form.ts'
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
  const sides = { before: new Map<NodeId, Numbers>(), after: new Map<NodeId, Numbers>() }
  const sets = { before: before.set, after: after.set }
  const number = (text: string): number => {
    const met = known.get(text) ?? known.size
    known.set(text, met)
    return met
  }
  const written = { before: before.written, after: after.written }
  const saying = (side: Side, id: NodeId, said: number): number => {
    const words = [...wordMembers(written[side], id).keys()]
    return words.length === 0 ? said : number(`${said} & ${JSON.stringify(words.sort())}`)
  }
  const whole = (side: Side, id: NodeId): number => {
    const words = textOf(sets[side].annotations.get(saidAt(sets[side], id).id))
    return saying(side, id, number(`${words} ${numbersOf(side, id).body}`))
  }
  const numbersOf = (side: Side, id: NodeId): Numbers => {
    const set = sets[side]
    const node = resolve(set, id)
    const met = sides[side].get(node.id)
    if (met) return met
    // Where an inline schema contains itself by a pointer, it is itself.
    const self = number(`@${side} ${node.id}`)
    sides[side].set(node.id, { structure: self, body: self })
    const token = ({ id: named }: TypeNode): number =>
      number(`@${side === 'after' ? named : (renamed.get(named) ?? `before ${named}`)}`)
    const structure = (child: NodeId): number => {
      const target = resolve(set, child)
      return target.name === undefined ? numbersOf(side, target.id).structure : token(target)
    }
    const made = { structure: number(printed(node, structure)), body: 0 }
    const body = (child: NodeId): number => {
      const target = resolve(set, child)
      if (target.name === undefined) return whole(side, child)
      const said = saidAt(set, child)
      const own = said.isShared
        ? token(target)
        : number(`${textOf(set.annotations.get(said.id))} ${token(target)}`)
      return saying(side, child, own)
    }
    made.body = number(`${made.structure} ${partsOf(node, body).join(' ')}`)
    sides[side].set(node.id, made)
    return made
  }
  return { structure: (side, id) => numbersOf(side, id).structure, whole }
}

/** The parts of a node as numbers, in an order that does not hang on how they are written. */
function partsOf(node: TypeNode, of: Print): readonly number[] {
  if (node.kind !== 'object') return sorted(childrenOf(node), of)
  const parts = byName(node.properties).map((one) => of(one.type))
  parts.push(node.additional === false ? 0 : of(node.additional))
  return parts
}

function byName(properties: readonly Property[]): readonly Property[] {
  if (properties.length < 2) return properties
  return [...properties].sort((a, b) => (a.name < b.name ? -1 : 1))
}

type Print = (id: NodeId) => number

/** A node as text in which order says nothing and other nodes are numbers. */
function printed(node: TypeNode, of: Print): string {
  const text = visit<Json>(node, {
    scalar: ({ primitive, builtin, facets }) => [primitive, builtin, facetsOf(facets)],
    'code-list': ({ primitive, facets, members }) => [
      primitive,
      facetsOf(facets),
      members.map(({ value }) => value).sort(),
    ],
    list: ({ id }) => [id],
    complex: ({ id }) => [id],
    union: ({ mode, members, discriminator }) => [
      mode,
      sorted(members, of),
      discriminator
        ? [
            discriminator.property,
            [...discriminator.mapping].map(([value, id]) => `${value} ${of(id)}`).sort(),
          ]
        : null,
    ],
    object: (object) => [
      byName(object.properties).map((one) =>
        one.default === undefined
          ? [one.name, of(one.type), flagsOf(one)]
          : [one.name, of(one.type), flagsOf(one), one.default],
      ),
      object.additional === false ? false : of(object.additional),
      object.patterns.map(({ pattern, type }) => `${pattern} ${of(type)}`).sort(),
      object.propertyNames === undefined ? null : of(object.propertyNames),
      [object.minProperties ?? null, object.maxProperties ?? null],
      [...object.dependentRequired].map(([name, needed]) => `${name} ${[...needed].sort().join(' ')}`).sort(),
    ],
    array: ({ prefix, items, minItems, maxItems, unique, contains }) => [
      ...[prefix.map(of), items === false ? false : of(items), minItems, String(maxItems), unique],
      contains ? [of(contains.type), contains.min, String(contains.max)] : null,
    ],
    constant: ({ values }) => values.map((value) => JSON.stringify(value)).sort(),
    all: ({ members }) => sorted(members, of),
    not: ({ of: inner }) => [of(inner)],
    conditional: (one) => [one.if, one.then, one.else].map((id) => (id === undefined ? null : of(id))),
    unevaluated: (one) => [
      of(one.of),
      ...[one.properties, one.items].map((id) => (typeof id === 'string' ? of(id) : (id ?? null))),
    ],
    resource: ({ of: inner }) => [of(inner)],
    dynamic: ({ anchor, candidates }) => [anchor, candidates.map(of)],
    reference: ({ to }) => [of(to)],
    unknown: () => [],
    never: () => [],
  })
  return `${node.kind} ${JSON.stringify(text)}`
}

function sorted(ids: readonly NodeId[], of: Print): readonly number[] {
  return ids.map(of).sort((a, b) => a - b)
}

function flagsOf({ required, readOnly, writeOnly }: Property): string {
  return `${required ? 'r' : ''}${readOnly ? 'o' : ''}${writeOnly ? 'w' : ''}`
}

function facetsOf(facets: object): string {
  const entries = Object.entries(facets)
  if (entries.length === 0) return ''
  return JSON.stringify(entries.sort(([a], [b]) => (a < b ? -1 : 1)))
}

function textOf(annotation: Annotation | undefined): string {
  if (annotation === undefined) return ''
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
