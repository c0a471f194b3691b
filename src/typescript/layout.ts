import { invariant } from '../diagnostics/index.ts'
import {
  absent,
  type BodySchema,
  directed,
  type ElementDeclaration,
  findNode,
  isBuiltIn,
  isJsonMedia,
  type Media,
  type NodeId,
  type NumberedNodes,
  numberedNodes,
  type Operation,
  resolve,
  type SchemaSet,
  type TypeNode,
  type Version,
} from '../schema/index.ts'
import {
  fingerprint,
  folderWord,
  identifier,
  markLength,
  nameOperation,
  operationIdentifier,
  slug,
  typeIdentifier,
  uniqueBeside,
  uniqueIdentifiers,
  valueIdentifier,
} from './identifier.ts'
import { isInComponent, listPlaceWords, longestName, makeInlineName, ownerName } from './inline-name.ts'
import { unionNames } from './unions.ts'

/** The ids of nodes that lead back to themselves: at least one of every loop. */
function loopStarts({ nodes, edges }: NumberedNodes): ReadonlySet<NodeId> {
  const starts = new Set<NodeId>()
  const isDone = new Uint8Array(nodes.length)
  const isOpen = new Uint8Array(nodes.length)
  const leadsOn = (number: number): boolean => number !== absent && edges[number]?.length !== 0
  for (let first = 0; first < nodes.length; first++) {
    if (isDone[first] === 1 || !leadsOn(first)) continue
    // A negative number marks the end of a node's children.
    const stack = [first]
    for (let step = stack.pop(); step !== undefined; step = stack.pop()) {
      const node = nodes[step]
      if (step < 0) isOpen[~step] = 0
      else if (isOpen[step] === 1) starts.add(node?.id ?? '')
      else if (isDone[step] === 0) {
        isDone[step] = 1
        isOpen[step] = 1
        stack.push(~step)
        for (const child of edges[step] ?? []) if (leadsOn(child)) stack.push(child)
      }
    }
  }
  return starts
}

/**
 * A folder name for each namespace, in order of folder name: its last word that is not a number or version. If
 * several namespaces have the same, each gets a fingerprint.
 */
function namespaceFolders(namespaces: ReadonlySet<string>): ReadonlyMap<string, string> {
  const wanted = new Map([...namespaces].map((namespace) => [namespace, folderName(namespace)]))
  const counts = new Map<string, number>()
  for (const name of wanted.values()) counts.set(name, (counts.get(name) ?? 0) + 1)
  return new Map(
    [...wanted]
      .map(([namespace, name]): [string, string] => [
        namespace,
        (counts.get(name) ?? 0) > 1 ? `${name}-${fingerprint(namespace)}` : name,
      ])
      .sort(([, a], [, b]) => (a < b ? -1 : 1)),
  )
}

/** The last word of a namespace that is not a number or version, as a folder name; `no-namespace` without one. */
function folderName(namespace: string): string {
  const words = namespace.split(/[/:#?]+/u).filter((word) => slug(word) !== '' && !/^v?[\d.]+$/iu.test(word))
  return folderWord(slug(words.at(-1) ?? '')) || 'no-namespace'
}

/** Where one version's generated modules are and what they call things; the only place that decides either. */
export interface Layout {
  readonly version: Version
  /** `v0`, or `draft/v1` for a draft: every path below is relative to the output folder, with `/`. */
  readonly folder: string
  set(name: string): SetLayout
}

export interface SetLayout {
  /**
   * The set with `readOnly` and `writeOnly` applied: nodes describe responses, with more nodes where requests
   * differ.
   */
  readonly set: SchemaSet
  readonly folder: string
  /** Folders of the set's modules, by namespace (JSON sets have one, for `''`), in order of folder name. */
  readonly modules: ReadonlyMap<string, string>
  /** The folder of the module that declares a node's type. */
  moduleOf(id: NodeId): string
  /** The namespace whose module a node belongs to; for a built-in type its own, which has no module. */
  namespaceOf(id: NodeId): string
  /** The node that describes requests in place of a node: the node itself unless the two differ. */
  requestNode(id: NodeId): NodeId
  /** The exported identifier of a node's type; nothing for a node that is written where it stands. */
  typeName(id: NodeId): string | undefined
  /** The exported identifier of a type together with what `xsi:type` or a discriminator may put in its place; nothing where nothing can. */
  orDerivedName(id: NodeId): string | undefined
  /** The exported identifier of what can stand where a global element is referred to; nothing where only itself can. */
  elementUnionName(declaration: NodeId): string | undefined
  /** Global elements that others can stand for, by module. */
  elementUnions(namespace: string): readonly ElementDeclaration[]
  /** The exported identifier of a global element's codec; never that of a type of the same module. */
  rootName(element: ElementDeclaration): string
  /** The exported identifier of a JSON type's codec; nothing for a node that is written where it stands. */
  codecName(id: NodeId): string | undefined
  /** Nodes that are exported as types of a module, in order of identifier. */
  exportedTypes(namespace: string): readonly TypeNode[]
}

const layouts = new WeakMap<Version, Layout>()

/** The layout of a version, computed once per version. */
export function findLayout(version: Version): Layout {
  const layout = layouts.get(version) ?? makeLayout(version)
  layouts.set(version, layout)
  return layout
}

/** Computes the folder of a version and the layout of each of its sets; `set` throws for an unknown name. */
function makeLayout(version: Version): Layout {
  const folder = versionFolder(version)
  const sets = new Map(
    version.sets.map((declared) => {
      const { set, requestNode } = directed(declared, requestNodes(version, declared.name))
      const bodies = bodyNames(version, set, requestNode)
      return [set.name, setLayout(set, `${folder}/${set.name}`, bodies, requestNode)]
    }),
  )
  return {
    version,
    folder,
    set(name) {
      const found = sets.get(name)
      if (found === undefined) invariant(false, `version "${version.name}" has no schema set "${name}"`)
      return found
    },
  }
}

/** The folder of a version: its name, under `draft/` for a draft. */
export function versionFolder({ name, status }: Pick<Version, 'name' | 'status'>): string {
  return status === 'draft' ? `draft/${name}` : name
}

/** The folder of a comparison: under `draft/` as soon as one side is a draft. */
export function comparisonFolder(from: Version, to: Version): string {
  const name = `${from.name}..${to.name}`
  return from.status === 'draft' || to.status === 'draft' ? `draft/${name}` : name
}

/**
 * Names by node for the inline schemas of bodies, parameters and headers, and for the types of root elements of
 * bodies: operation and suffix, the first use wins. References are skipped, and plain scalars as parameters and
 * headers that are not JSON: their kind alone says how a text is read and checked.
 */
function bodyNames(
  version: Version,
  set: SchemaSet,
  requestNode: (id: NodeId) => NodeId,
): ReadonlyMap<NodeId, string> {
  const names = new Map<NodeId, string>()
  type Add = (operation: Operation, suffix: string, schema: BodySchema, isNamedAlways: boolean) => void
  const adding =
    (sent: (id: NodeId) => NodeId): Add =>
    (operation, suffix, schema, isNamedAlways) => {
      if (schema.kind === 'open' || schema.set !== set.name) return
      if (schema.kind === 'root') return addRoot(schema.element)
      const node = findNode(set, sent(schema.node))
      if (names.has(node.id)) return
      const isPlain =
        node.kind === 'scalar' && node.primitive !== 'null' && Object.keys(node.facets).length === 0
      if (node.kind === 'reference' || (isPlain && !isNamedAlways)) return
      names.set(node.id, operationIdentifier(nameOperation(operation)) + makeLaterWord(suffix))
    }
  const addRoot = (element: string): void => {
    const root = set.elements.get(element)
    // XML Schema's inline types have an id that says which element they are of; those of other languages do not.
    if (root !== undefined && !isInComponent(root.type))
      names.set(root.type, operationIdentifier(root.name.local))
  }
  const addBody = (add: Add, operation: Operation, suffix: string, media: readonly Media[]): void => {
    // JSON, or else what comes first, has the name alone: what is added to it renames nothing.
    const main = media.find(({ type }) => mediaWord(type) === 'json') ?? media[0]
    for (const one of [...media].sort((a, b) => +(b === main) - +(a === main))) {
      const named = one === main ? suffix : `${suffix} ${mediaWord(one.type)}`
      add(operation, named, one.schema, true)
      if (one.item !== undefined && one.schema.kind === 'type')
        add(operation, `${named} item`, { ...one.schema, node: one.item }, true)
    }
  }
  const addAnswer = adding((id) => id)
  const addRequest = adding(requestNode)
  for (const operation of version.apis.flatMap((api) => [...api.operations, ...(api.webhooks ?? [])])) {
    addBody(addRequest, operation, 'Request', operation.request?.media ?? [])
    for (const { status: code, media, headers } of operation.responses) {
      const status = code === 'default' ? 'Default' : code
      addBody(addAnswer, operation, `Response${status}`, media)
      for (const { name, schema, media } of headers)
        addAnswer(operation, `Response ${status} ${name}`, schema, isJsonMedia(media ?? ''))
    }
    for (const { name, schema, media } of operation.parameters)
      addRequest(operation, name, schema, isJsonMedia(media ?? ''))
  }
  return names
}

/** The text as a later word of a name: first letter in upper case, without the `_` that reserved words get. */
function makeLaterWord(text: string): string {
  const made = operationIdentifier(text)
  const bare = text.endsWith('_') ? made : made.replace(/_$/u, '')
  return bare.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase())
}

/**
 * The word for a media type in names: `form`, `text`, `multipart`, `any` for a wildcard, else words of the
 * subtype.
 */
function mediaWord(type: string): string {
  const [bare = ''] = type.toLowerCase().split(';')
  const [main = '', sub = ''] = bare.trim().split('/')
  if (sub === 'x-www-form-urlencoded') return 'form'
  if (main === 'text' && sub === 'plain') return 'text'
  return sub === 'form-data' || sub === '*'
    ? main.replace('*', 'any')
    : sub.replace(/[^a-z0-9]+/gu, ' ').trim()
}

/** The module of a set with the simple types that its codecs leave out. */
export function simpleTypesPath({ folder }: Pick<SetLayout, 'folder'>): string {
  return `${folder}/simple-types.ts`
}

/** The nodes of a set that request bodies and parameters refer to directly. */
function requestNodes({ apis }: Version, set: string): readonly NodeId[] {
  const operations = apis.flatMap((api) => [...api.operations, ...(api.webhooks ?? [])])
  return operations
    .flatMap(({ request, parameters }) => [...(request?.media ?? []), ...parameters])
    .flatMap(({ schema }) => (schema.kind === 'type' && schema.set === set ? [schema.node] : []))
}

/**
 * The layout of a set below a folder: which nodes are exported, in which module, and under which unique names. A
 * JSON node without a name is exported as the body of an operation, the target of a reference, or part of a loop.
 * In the result, `moduleOf` and `rootName` throw for what has no module or is not in the set.
 */
function setLayout(
  set: SchemaSet,
  folder: string,
  bodies: ReadonlyMap<NodeId, string>,
  requestNode: (id: NodeId) => NodeId,
): SetLayout {
  const shared = set.language === 'json' ? sharedNodes(set) : new Set<NodeId>()
  const named = [...set.nodes.values()].filter(
    (node) => isExported(set, node) || bodies.has(node.id) || shared.has(node.id),
  )
  const seconds = findSecondNames(set, named, bodies)
  const exported = named.filter(({ id }) => !seconds.has(id))
  const firstName = (id: NodeId) => seconds.get(id) ?? id
  const names = namesByNamespace(set, exported, bodies)
  const folders = namespaceFolders(
    new Set(exported.map((node) => resolveNamespace(set, node)).concat(rootNamespaces(set))),
  )
  const modules = new Map([...folders].map(([namespace, name]) => [namespace, `${folder}/${name}`]))
  const moduleFolder = (namespace: string): string => {
    const found = modules.get(namespace)
    if (found === undefined)
      invariant(false, `schema set "${set.name}" has no module for namespace "${namespace}"`)
    return found
  }
  const rootNames = rootIdentifiers(set, new Set(names.values()))
  const codecNames = codecIdentifiers(names)
  const types = [...names].map(([id, name]) => ({
    id,
    name,
    namespace: resolveNamespace(set, findNode(set, id)),
  }))
  const roots = [...set.elements.values()].map(({ id, name }) => {
    return { id, name: rootNames.get(id) ?? '', namespace: name.namespace }
  })
  const unions = unionNames(set, types, roots)
  const exportedFrom = new Map<string, readonly TypeNode[]>()
  return {
    set,
    folder,
    modules,
    moduleOf: (id) => moduleFolder(resolveNamespace(set, findNode(set, id))),
    namespaceOf: (id) => resolveNamespace(set, findNode(set, id)),
    requestNode,
    typeName: (id) => names.get(firstName(id)),
    orDerivedName: (id) => unions.types.get(id),
    elementUnionName: (id) => unions.elements.get(id),
    elementUnions: (namespace) =>
      [...set.elements.values()].filter(
        ({ id, name }) => name.namespace === namespace && unions.elements.has(id),
      ),
    rootName(element) {
      const name = rootNames.get(element.id)
      if (name === undefined) invariant(false, `element "${element.id}" is not of schema set "${set.name}"`)
      return name
    },
    codecName: (id) => codecNames.get(firstName(id)),
    exportedTypes: (namespace) => {
      const found =
        exportedFrom.get(namespace) ??
        exported
          .filter((node) => resolveNamespace(set, node) === namespace)
          .sort((a, b) => ((names.get(a.id) ?? '') < (names.get(b.id) ?? '') ? -1 : 1))
      exportedFrom.set(namespace, found)
      return found
    },
  }
}

/** The codec name of each type: the type's in lower camel case, with `Codec` if a type has that name. */
function codecIdentifiers(types: ReadonlyMap<NodeId, string>): ReadonlyMap<NodeId, string> {
  const taken = new Set(types.values())
  const wanted = [...types].map(([id, type]): [string, { identifier: string; isExact: boolean }] => {
    const value = valueIdentifier(type)
    return [id, { identifier: taken.has(value) ? `${value}Codec` : value, isExact: false }]
  })
  return uniqueBeside(taken, new Map(wanted))
}

/**
 * Whether a node is exported: a named type that is not built in, or an inline complex type or code list of XML.
 */
function isExported(set: SchemaSet, node: TypeNode): boolean {
  if (node.name) return !isBuiltIn(node)
  return set.language === 'xml' && (node.kind === 'complex' || node.kind === 'code-list')
}

/**
 * The JSON references whose target is exported under the same name, each with its target: `Game: {$ref:
 * Game.yaml}` and the schema of that file are one type.
 */
function findSecondNames(
  set: SchemaSet,
  named: readonly TypeNode[],
  bodies: ReadonlyMap<NodeId, string>,
): ReadonlyMap<NodeId, NodeId> {
  const found = new Map<NodeId, NodeId>()
  if (set.language !== 'json') return found
  const known = new Set(named)
  const nameIn = (node: TypeNode) => wantedName(node, bodies.get(node.id)).identifier
  for (const node of named) {
    const target = node.kind === 'reference' ? resolve(set, node.id) : node
    if (target !== node && known.has(target) && nameIn(target) === nameIn(node)) found.set(node.id, target.id)
  }
  return found
}

/**
 * The JSON nodes that need a name: targets of references, and one node of every loop, as a type cannot contain
 * itself inline. Kinds that contain no other types are left out.
 */
function sharedNodes(set: SchemaSet): ReadonlySet<NodeId> {
  const numbered = numberedNodes(set)
  const shared = new Set(loopStarts(numbered))
  for (const node of numbered.nodes) {
    if (node.kind === 'reference') shared.add(node.to)
    if (node.kind === 'dynamic') for (const id of node.candidates) shared.add(id)
  }
  for (const id of shared) if (!containers.has(findNode(set, id).kind)) shared.delete(id)
  return shared
}

const containers: ReadonlySet<TypeNode['kind']> = new Set([
  ...(['object', 'array', 'all', 'union', 'conditional', 'unevaluated', 'resource', 'dynamic'] as const),
])

/**
 * The namespace of a node's module: '' in a JSON set, else that of its name. An inline type has that of the named
 * declaration that contains it.
 */
function resolveNamespace(set: SchemaSet, node: TypeNode): string {
  if (set.language === 'json') return ''
  if (node.name) return node.name.namespace
  return ownerName(node.id).namespace
}

interface WantedName {
  readonly identifier: string
  readonly isExact: boolean
  /** The words that a name is made of, where the schema has no name. */
  readonly words?: readonly string[]
}

/** The name wanted for a node: its own, else that of its body, else words of its place in the schema. */
function wantedName(node: TypeNode, body: string | undefined): WantedName {
  if (node.name) {
    const made = typeIdentifier(node.name.local)
    return { identifier: made, isExact: made === node.name.local }
  }
  if (body !== undefined) return { identifier: typeIdentifier(body), isExact: false }
  const words = isInComponent(node.id) ? listPlaceWords(node.id) : pointerWords(node.id)
  return { identifier: typeIdentifier(makeInlineName(words, limitNameLength(node))), isExact: false, words }
}

/** The longest name for a node; shorter for a code list, whose values are exported as its name and `Values`. */
function limitNameLength({ kind }: TypeNode): number {
  return kind === 'code-list' ? longestName - 'Values'.length : longestName
}

const pointerKeywords =
  /^(?:components|schemas|definitions|\$defs|properties|paths|items|content|schema|allOf|anyOf|oneOf)$/u

/** The words of a JSON pointer without schema keywords, or the file's name without its ending if none remains. */
function pointerWords(id: NodeId): readonly string[] {
  const hash = id.indexOf('#')
  const words = id
    .slice(hash + 1)
    .split('/')
    .map((word) => word.replaceAll('~1', '/').replaceAll('~0', '~'))
    .filter((word) => word !== '' && !pointerKeywords.test(word))
  const stem = id
    .slice(0, hash)
    .replace(/^.*\//u, '')
    .replace(/\.[^.]*$/u, '')
  return words.length === 0 ? [stem] : words
}

/**
 * Shortens and marks inline names that several nodes want, so that the fingerprint fits into the longest length.
 */
function withRoomForMarks(all: ReadonlyMap<TypeNode, WantedName>): ReadonlyMap<NodeId, WantedName> {
  const counts = new Map<string, number>()
  for (const { identifier: name } of all.values()) counts.set(name, (counts.get(name) ?? 0) + 1)
  return new Map(
    [...all].map(([node, wanted]) => {
      if (wanted.words === undefined || (counts.get(wanted.identifier) ?? 0) < 2) return [node.id, wanted]
      const short = makeInlineName(wanted.words, limitNameLength(node) - markLength)
      return [node.id, { ...wanted, identifier: typeIdentifier(short), isMarked: true }]
    }),
  )
}

/** The exported identifier of each node, unique among the types of its namespace. */
function namesByNamespace(
  set: SchemaSet,
  exported: readonly TypeNode[],
  bodies: ReadonlyMap<NodeId, string>,
): ReadonlyMap<NodeId, string> {
  const result = new Map<NodeId, string>()
  for (const namespace of new Set(exported.map((node) => resolveNamespace(set, node)))) {
    const inside = exported.filter((node) => resolveNamespace(set, node) === namespace)
    const wanted = new Map(inside.map((node) => [node, wantedName(node, bodies.get(node.id))]))
    const unique = uniqueIdentifiers(withRoomForMarks(wanted))
    for (const [id, name] of unique) result.set(id, name)
  }
  return result
}

function rootNamespaces(set: SchemaSet): readonly string[] {
  return [...set.elements.values()].map((element) => element.name.namespace)
}

/** The codec name of each global element, unique in its namespace; with `Document` if a type has the name. */
function rootIdentifiers(set: SchemaSet, types: ReadonlySet<string>): ReadonlyMap<NodeId, string> {
  const result = new Map<NodeId, string>()
  for (const namespace of new Set(rootNamespaces(set))) {
    const inside = [...set.elements.values()].filter((element) => element.name.namespace === namespace)
    const wanted = new Map(
      inside.map((element) => {
        const made = identifier(element.name.local)
        const free = types.has(made) ? `${made}Document` : made
        return [element.id, { identifier: free, isExact: free === element.name.local }]
      }),
    )
    for (const [id, name] of uniqueBeside(types, wanted)) result.set(id, name)
  }
  return result
}
