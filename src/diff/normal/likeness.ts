import {
  type Annotation,
  type Json,
  type NodeId,
  type Property,
  resolve,
  type TypeNode,
  visit,
} from '../../schema/index.ts'
import type { NormalSet } from './form.ts'

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
  readonly whole: number
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
  const numbersOf = (side: Side, id: NodeId): Numbers => {
    const node = resolve(sets[side], id)
    const met = sides[side].get(node.id)
    if (met) return met
    // Where an inline schema contains itself by a pointer, it is itself.
    const self = number(`@${side} ${node.id}`)
    sides[side].set(node.id, { structure: self, whole: self })
    const inner = (child: NodeId): Numbers => {
      const target = resolve(sets[side], child)
      if (target.name === undefined) return numbersOf(side, target.id)
      const token = number(
        `@${side === 'after' ? target.id : (renamed.get(target.id) ?? `before ${target.id}`)}`,
      )
      return { structure: token, whole: token }
    }
    const said = (one: NodeId): string => textOf(sets[side].annotations.get(one))
    const made = {
      structure: number(
        printed(
          node,
          (child) => inner(child).structure,
          () => '',
        ),
      ),
      whole: number(
        `${said(node.id)} ${printed(
          node,
          (child) => inner(child).whole,
          ({ id: property, type }) =>
            sets[side].nodes.get(type)?.kind === 'reference' ? said(property) : '',
        )}`,
      ),
    }
    sides[side].set(node.id, made)
    return made
  }
  return {
    structure: (side, id) => numbersOf(side, id).structure,
    whole: (side, id) => numbersOf(side, id).whole,
  }
}

type Print = (id: NodeId) => number

/** A node as text in which order says nothing and other nodes are numbers. */
function printed(node: TypeNode, of: Print, said: (property: Property) => string): string {
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
      [...object.properties]
        .sort((a, b) => (a.name < b.name ? -1 : 1))
        .map((one) => [
          ...[one.name, of(one.type), flagsOf(one), one.default === undefined ? [] : [one.default]],
          said(one),
        ]),
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
  const { title, documentation, deprecated, dataElements } = annotation
  return JSON.stringify([title ?? null, documentation, deprecated, dataElements])
}
