import { invariant } from '../diagnostics/index.ts'
import type {
  ElementDeclaration,
  Media,
  Name,
  NodeId,
  SchemaSet,
  TypeNode,
  Version,
} from '../schema/index.ts'
import { nodeOf } from '../schema/index.ts'
import { identifier, typeIdentifier, uniqueIdentifiers } from './identifier.ts'
import { namespaceFolders } from './namespace.ts'

/** Where one version's generated modules are and what they call things; the only place that decides either. */
export interface Layout {
  readonly version: Version
  /** `v0`, or `draft/v1` for a draft: every path below is relative to the output folder, with `/`. */
  readonly folder: string
  set(name: string): SetLayout
}

export interface SetLayout {
  readonly set: SchemaSet
  readonly folder: string
  /** Folders of the set's modules, by namespace (JSON sets have one, for `''`), in order of folder name. */
  readonly modules: ReadonlyMap<string, string>
  /** The folder of the module that declares a node's type. */
  moduleOf(id: NodeId): string
  /** The exported identifier of a node's type; nothing for a node that is written where it stands. */
  typeName(id: NodeId): string | undefined
  /** The exported identifier of a global element's codec. */
  rootName(element: ElementDeclaration): string
  /** Nodes that are exported as types of a module, in order of identifier. */
  exportedTypes(namespace: string): readonly TypeNode[]
}

export function layoutOf(version: Version): Layout {
  const folder = versionFolder(version)
  const sets = new Map(
    version.sets.map((set) => [
      set.name,
      setLayout(set, `${folder}/${set.name}`, bodyNames(version, set.name)),
    ]),
  )
  return {
    version,
    folder,
    set(name) {
      const found = sets.get(name)
      invariant(found, `version "${version.name}" has no schema set "${name}"`)
      return found
    },
  }
}

export function versionFolder({ name, status }: Pick<Version, 'name' | 'status'>): string {
  return status === 'draft' ? `draft/${name}` : name
}

/** The folder of a comparison: under `draft/` as soon as one side is a draft. */
export function comparisonFolder(from: Version, to: Version): string {
  const name = `${from.name}..${to.name}`
  return from.status === 'draft' || to.status === 'draft' ? `draft/${name}` : name
}

/** JSON bodies that stand inline are exported under the name of the operation that carries them. */
function bodyNames(version: Version, set: string): ReadonlyMap<NodeId, string> {
  const names = new Map<NodeId, string>()
  for (const operation of version.apis.flatMap((api) => api.operations)) {
    const bodies: readonly [string, readonly Media[]][] = [
      ['Request', operation.request?.media ?? []],
      ...operation.responses.map((response): [string, readonly Media[]] => [
        `Response${response.status}`,
        response.media,
      ]),
    ]
    for (const [suffix, media] of bodies) {
      for (const { schema } of media) {
        if (schema.kind !== 'type' || schema.set !== set || names.has(schema.node)) continue
        names.set(schema.node, `${operation.id}${suffix}`)
      }
    }
  }
  return names
}

function setLayout(set: SchemaSet, folder: string, bodies: ReadonlyMap<NodeId, string>): SetLayout {
  const exported = [...set.nodes.values()].filter((node) => isExported(set, node) || bodies.has(node.id))
  const names = namesByNamespace(set, exported, bodies)
  const folders = namespaceFolders(
    new Set(exported.map((node) => namespaceOf(set, node)).concat(rootNamespaces(set))),
  )
  const modules = new Map([...folders].map(([namespace, name]) => [namespace, `${folder}/${name}`]))
  const moduleFolder = (namespace: string): string => {
    const found = modules.get(namespace)
    invariant(found, `schema set "${set.name}" has no module for namespace "${namespace}"`)
    return found
  }
  const rootNames = rootIdentifiers(set)
  return {
    set,
    folder,
    modules,
    moduleOf: (id) => moduleFolder(namespaceOf(set, nodeOf(set, id))),
    typeName: (id) => names.get(id),
    rootName(element) {
      const name = rootNames.get(element.id)
      invariant(name, `element "${element.id}" is not of schema set "${set.name}"`)
      return name
    },
    exportedTypes: (namespace) =>
      exported
        .filter((node) => namespaceOf(set, node) === namespace)
        .sort((a, b) => ((names.get(a.id) ?? '') < (names.get(b.id) ?? '') ? -1 : 1)),
  }
}

const xsdNamespace = 'http://www.w3.org/2001/XMLSchema'

/** Named types, and types that stand inline but have members or values of their own; built-in types are not. */
function isExported(set: SchemaSet, node: TypeNode): boolean {
  if (node.name) return node.name.namespace !== xsdNamespace
  return set.language === 'xml' && (node.kind === 'complex' || node.kind === 'code-list')
}

/** An inline type belongs to the namespace of the named declaration that it stands in. */
function namespaceOf(set: SchemaSet, node: TypeNode): string {
  if (set.language === 'json') return ''
  if (node.name) return node.name.namespace
  return ownerName(node.id).namespace
}

function ownerName(id: NodeId): Name {
  const match = /^[a-z-]+:(?:\{([^{}]*)\})?([^/]+)/u.exec(id)
  return { namespace: match?.[1] ?? '', local: match?.[2] ?? id }
}

function wantedName(node: TypeNode, body: string | undefined): { identifier: string; isExact: boolean } {
  if (node.name) {
    const made = typeIdentifier(node.name.local)
    return { identifier: made, isExact: made === node.name.local }
  }
  if (body !== undefined) return { identifier: typeIdentifier(body), isExact: false }
  const owner = ownerName(node.id)
  const steps = node.id
    .slice(node.id.indexOf(owner.local) + owner.local.length)
    .split('/')
    .map((step) => step.replace(/^[a-z-]+:/u, '').replace(/^type$/u, ''))
    .map((step) => step.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase()))
  return { identifier: typeIdentifier(owner.local + steps.join('')), isExact: false }
}

function namesByNamespace(
  set: SchemaSet,
  exported: readonly TypeNode[],
  bodies: ReadonlyMap<NodeId, string>,
): ReadonlyMap<NodeId, string> {
  const result = new Map<NodeId, string>()
  for (const namespace of new Set(exported.map((node) => namespaceOf(set, node)))) {
    const inside = exported.filter((node) => namespaceOf(set, node) === namespace)
    const unique = uniqueIdentifiers(
      new Map(inside.map((node) => [node.id, wantedName(node, bodies.get(node.id))])),
    )
    for (const [id, name] of unique) result.set(id, name)
  }
  return result
}

function rootNamespaces(set: SchemaSet): readonly string[] {
  return [...set.elements.values()].map((element) => element.name.namespace)
}

function rootIdentifiers(set: SchemaSet): ReadonlyMap<NodeId, string> {
  const result = new Map<NodeId, string>()
  for (const namespace of new Set(rootNamespaces(set))) {
    const inside = [...set.elements.values()].filter((element) => element.name.namespace === namespace)
    const wanted = new Map(
      inside.map((element) => {
        const made = identifier(element.name.local)
        return [element.id, { identifier: made, isExact: made === element.name.local }]
      }),
    )
    for (const [id, name] of uniqueIdentifiers(wanted)) result.set(id, name)
  }
  return result
}
