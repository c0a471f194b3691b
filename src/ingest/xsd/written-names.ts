import { expandedName, type Name } from '../../schema/index.ts'
import { builtinAttributeTypes, builtinNames } from './builtins.ts'
import { findNamespace, type PrefixBindings, type SchemaElement, XML, XSD } from './schema-element.ts'
import type { ComponentKind, ComponentScope, Schema } from './scope.ts'

/** A declared name that a reference may have meant, and how it is written at that place. */
export interface WrittenName {
  /** `{namespace}local`, or the local name alone. */
  readonly name: string
  /** As a qualified name; absent where the place has no way to write it. */
  readonly write?: string
  /** The namespace declaration that this needs. */
  readonly bind?: string
  /** The namespace that has to be imported first. */
  readonly missingImport?: string
}

interface Place {
  readonly element: SchemaElement
  readonly schema: Schema
}

/** The most suggestions in one diagnostic. */
const mostWays = 3

/** How to write up to 3 of the declared names at a place, those of imported namespaces first, then by name. */
export function findWrittenNames(
  names: Iterable<Name>,
  { element, schema }: Place,
  prefix?: string,
): readonly WrittenName[] {
  const isKnown = ({ namespace }: Name): boolean =>
    namespace === schema.targetNamespace || namespace === XSD || schema.imported.has(namespace)
  const found = new Map([...names].map((name) => [expandedName(name), name]))
  const sorted = [...found].sort(([a, one], [b, other]) => {
    return Number(isKnown(other)) - Number(isKnown(one)) || (a < b ? -1 : 1)
  })
  return sorted.slice(0, mostWays).map(([name, { namespace, local }]): WrittenName => {
    const way = { name, ...written(namespace, local, element.namespaces, prefix) }
    return isKnown({ namespace, local }) ? way : { ...way, missingImport: namespace }
  })
}

/** The declared names of a kind (of all kinds where none is named) that have this local name. */
export function findNamesakes(
  scope: ComponentScope,
  kind: ComponentKind | undefined,
  local: string,
): readonly Name[] {
  const kinds =
    kind === undefined ? (['type', 'element', 'attribute', 'group', 'attributeGroup'] as const) : [kind]
  const declared = kinds.flatMap((one) => [...scope[one].values()].map(({ name }) => name))
  return [...declared, ...kinds.flatMap(builtin)].filter((name) => name.local === local)
}

/** The names of a kind that exist without a declaration: built-in types, and attributes of the `xml` namespace. */
function builtin(kind: ComponentKind): readonly Name[] {
  if (kind === 'type') return builtinNames.map((local) => ({ namespace: XSD, local }))
  if (kind !== 'attribute') return []
  const start = `{${XML}}`
  const keys = [...builtinAttributeTypes.keys()].filter((key) => key.startsWith(start))
  return keys.map((key) => ({ namespace: XML, local: key.slice(start.length) }))
}

/**
 * A qualified name as it is written at a place, with the declaration it needs if no prefix is bound; empty if
 * impossible.
 */
function written(
  namespace: string,
  local: string,
  namespaces: PrefixBindings,
  wanted: string | undefined,
): Pick<WrittenName, 'write' | 'bind'> {
  const bound = prefixesAt(namespaces)
  const known = [...bound].find(([, one]) => one === namespace)?.[0]
  if (known !== undefined) return { write: known === '' ? local : `${known}:${local}` }
  if (namespace === '') {
    // Without a default namespace there is nothing to write but the name; XML Schema's own must stay.
    const isTaken = bound.get('') === XSD
    return isTaken ? {} : { write: local, ...(bound.has('') && { bind: 'xmlns=""' }) }
  }
  const prefix = wanted ?? freePrefix(namespace, bound)
  return { write: `${prefix}:${local}`, bind: `xmlns:${prefix}="${namespace}"` }
}

/** Every prefix bound at a place with its namespace: the default one first, then those nearest to the place. */
export function prefixesAt(namespaces: PrefixBindings): ReadonlyMap<string, string> {
  const prefixes = new Set(['', 'xml'])
  for (let at: PrefixBindings | undefined = namespaces; at !== undefined; at = at.outer)
    for (const prefix of at.bindings.keys()) prefixes.add(prefix)
  return new Map(
    [...prefixes].flatMap((prefix): [string, string][] => {
      const namespace = findNamespace(namespaces, prefix)
      return namespace === undefined || (prefix === '' && namespace === '') ? [] : [[prefix, namespace]]
    }),
  )
}

/** A prefix that is not bound yet: the last short word of the namespace that is free, else `p`, `p2` … */
function freePrefix(namespace: string, bound: ReadonlyMap<string, string>): string {
  const words = namespace.toLowerCase().match(/[a-z][a-z0-9]*/gu) ?? []
  const short = words.filter((word) => word.length <= 12 && !word.startsWith('xml'))
  const wanted = [...short.toReversed(), 'p', 'p2', 'p3', 'p4']
  return wanted.find((prefix) => !bound.has(prefix)) ?? 'p5'
}
