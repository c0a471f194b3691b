import { hash } from 'node:crypto'
import {
  type ArrayNode,
  type Json,
  listChildren,
  type NodeId,
  type ObjectNode,
  type Property,
  resolve,
  type ScalarNode,
  type SchemaSet,
  type TypeNode,
  type UnionNode,
} from '../../schema/index.ts'
import type { NormalNode } from './form.ts'

/** The number of hexadecimal digits of a digest that fit into a double. */
const digits = 12

/**
 * A short hash of what a schema accepts, equal for equal schemas regardless of order. Named schemas inside count
 * by name only, circular ones stop at the second visit.
 */
export function contentKey(set: SchemaSet, id: NodeId): string {
  const keys = new Map<NormalNode, string>()
  /** The hash of a node; cached, a named schema by its name only. */
  const hashNode = (part: NodeId): string => {
    const node = resolve(set, part)
    if (node.name !== undefined && part !== id) return digest(node.name.local)
    const known = keys.get(node)
    if (known !== undefined) return known
    // A circular reference is not followed again.
    keys.set(node, digest(''))
    const key = digest(printTypeNode(node, (inner) => Number.parseInt(hashNode(inner), 16)))
    keys.set(node, key)
    return key
  }
  return hashNode(id)
}

function digest(text: string): string {
  return hash('sha256', text).slice(0, digits)
}

type Print = (id: NodeId) => number

/**
 * The numbers of a node's children, independent of their order: those of an object by property name, others
 * sorted.
 */
export function listPartNumbers(node: TypeNode, of: Print): readonly number[] {
  if (node.kind !== 'object') return sorted(listChildren(node), of)
  const parts = sortByName(node.properties).map((one) => of(one.type))
  parts.push(node.additional === false ? 0 : of(node.additional))
  return parts
}

/** The properties sorted by name; the given list is not changed. */
export function sortByName(properties: readonly Property[]): readonly Property[] {
  if (properties.length < 2) return properties
  return [...properties].sort((a, b) => (a.name < b.name ? -1 : 1))
}

/** A text of a node's kind and constraints, with children as numbers from `of`; equal where only order differs. */
export function printTypeNode(node: TypeNode, of: Print): string {
  if (node.kind === 'scalar') return `scalar ${node.primitive} ${node.builtin} ${printFacets(node.facets)}`
  return `${node.kind} ${JSON.stringify(said(node, of))}`
}

/** The constraints of a node as JSON, independent of order, with children as numbers; complex types by id only. */
function said(node: Exclude<TypeNode, ScalarNode>, of: Print): Json {
  switch (node.kind) {
    case 'code-list':
      return [node.primitive, printFacets(node.facets), node.members.map(({ value }) => value).sort()]
    case 'list':
    case 'complex':
      return [node.id]
    case 'union':
      return [node.mode, sorted(node.members, of), describeDiscriminator(node, of)]
    case 'object':
      return describeObject(node, of)
    case 'array':
      return describeArray(node, of)
    case 'constant':
      return node.values.map((value) => JSON.stringify(value)).sort()
    case 'all':
      return sorted(node.members, of)
    case 'not':
    case 'resource':
      return [of(node.of)]
    case 'conditional':
      return [node.if, node.then, node.else].map((id) => (id === undefined ? null : of(id)))
    case 'unevaluated':
      return [
        of(node.of),
        ...[node.properties, node.items].map((id) => (typeof id === 'string' ? of(id) : (id ?? null))),
      ]
    case 'dynamic':
      return [node.anchor, node.candidates.map(of)]
    case 'reference':
      return [of(node.to)]
    case 'unknown':
    case 'never':
      return []
  }
}

/** The discriminator's property and sorted mapping; null if there is none. */
function describeDiscriminator({ discriminator }: UnionNode, of: Print): Json {
  if (discriminator === undefined) return null
  const { property, mapping, fallback } = discriminator
  const names = [...mapping].map(([value, id]) => `${value} ${of(id)}`).sort()
  return fallback === undefined ? [property, names] : [property, names, of(fallback)]
}

/** All constraints of an object as JSON, with properties and patterns sorted. */
function describeObject(object: ObjectNode, of: Print): Json {
  const { properties, additional, patterns, propertyNames, dependentRequired } = object
  return [
    sortByName(properties).map((one) =>
      one.default === undefined
        ? [one.name, of(one.type), printFlags(one)]
        : [one.name, of(one.type), printFlags(one), one.default],
    ),
    additional === false ? false : of(additional),
    patterns.map(({ pattern, type }) => `${pattern} ${of(type)}`).sort(),
    propertyNames === undefined ? null : of(propertyNames),
    [object.minProperties ?? null, object.maxProperties ?? null],
    [...dependentRequired].map(([name, needed]) => `${name} ${[...needed].sort().join(' ')}`).sort(),
  ]
}

/** All constraints of an array as JSON. */
function describeArray({ prefix, items, minItems, maxItems, unique, contains }: ArrayNode, of: Print): Json {
  return [
    ...[prefix.map(of), items === false ? false : of(items), minItems, String(maxItems), unique],
    contains ? [of(contains.type), contains.min, String(contains.max)] : null,
  ]
}

function sorted(ids: readonly NodeId[], of: Print): readonly number[] {
  return ids.map(of).sort((a, b) => a - b)
}

function printFlags({ required, readOnly, writeOnly }: Property): string {
  return `${required ? 'r' : ''}${readOnly ? 'o' : ''}${writeOnly ? 'w' : ''}`
}

/** The facets as JSON text, sorted by name; empty if there are none. */
export function printFacets(facets: object): string {
  if (isEmpty(facets)) return ''
  const entries = Object.entries(facets)
  return JSON.stringify(entries.sort(([a], [b]) => (a < b ? -1 : 1)))
}

function isEmpty(facets: object): boolean {
  for (const _ in facets) return false
  return true
}
