import type { FilterPlan } from '../config/index.ts'
import { diagnostic, type Location, type Sink } from '../diagnostics/index.ts'
import type { ComparedFilters } from '../diff/index.ts'
import { globTest } from '../files/index.ts'
import {
  type Api,
  type BodySchema,
  elementsOfContent,
  isAnything,
  isBuiltIn,
  listChildren,
  type NodeId,
  type Operation,
  type Particle,
  type SchemaSet,
  type TypeNode,
  type Version,
} from '../schema/index.ts'

/** The parts of an operation that filters match. */
export type AskedOperation = Pick<Operation, 'tags' | 'extensions'> & {
  /** For a callback, the path of the operation that declares it. */
  readonly path: string
}

/** One filter as the user wrote it: on operations, or on schemas that no operation uses. */
export interface Filter {
  readonly text: string
  readonly at?: Location
  readonly matchesOperation?: (operation: AskedOperation) => boolean
  readonly matchesSchema?: (name: string) => boolean
}

/** Which parts of two versions are compared; everything without filters. */
export interface Filters {
  /** Only what matches one of these; everything if empty. */
  readonly only: readonly Filter[]
  /** Not what matches one of these. */
  readonly skip: readonly Filter[]
  /** By path prefix of the earlier version, the prefix in the later version. */
  readonly prefixes: ReadonlyMap<string, string>
}

/** Parses the filters of a comparison or the command line; one that cannot be parsed is reported and left out. */
export function readFilters(plan: FilterPlan, sink: Sink): Filters {
  const read = (all: FilterPlan['only']) =>
    (all ?? []).flatMap(({ text, at }): readonly Filter[] => {
      const filter = parseFilter(text)
      if (filter === undefined) sink(diagnostic('filter-form', { text }, at))
      return filter === undefined ? [] : [{ text, ...(at === undefined ? {} : { at }), ...filter }]
    })
  return { only: read(plan.only), skip: read(plan.skip), prefixes: plan.prefixes ?? new Map() }
}

/**
 * Parses `path:…`, `tag:…`, `schema:…` (globs), `x-name` or `x-name=value`; undefined for any other text.
 * `x-name` alone matches an extension with any value but `false`.
 */
function parseFilter(text: string): Omit<Filter, 'text'> | undefined {
  const { kind = '', value = '' } = /^(?<kind>path|tag|schema):(?<value>.+)$/su.exec(text)?.groups ?? {}
  const test = globTest(value)
  if (kind === 'path') return { matchesOperation: ({ path }) => test(path) }
  if (kind === 'tag') return { matchesOperation: ({ tags }) => tags.some(test) }
  if (kind === 'schema') return { matchesSchema: test }
  const { name, given } = /^(?<name>x-[^=]+)(?:=(?<given>.*))?$/su.exec(text)?.groups ?? {}
  if (name === undefined) return undefined
  return {
    matchesOperation: ({ extensions }) => {
      const found = extensions?.get(name)
      return given === undefined ? found !== undefined && found !== 'false' : found === given
    },
  }
}

/** Whether any filter or path prefix is given. */
export function hasFilters({ only, skip, prefixes }: Filters): boolean {
  return only.length + skip.length + prefixes.size > 0
}

/** The filters as texts, as `changes.json` has them; empty kinds are left out. */
export function printFilters({ only, skip, prefixes }: Filters): ComparedFilters {
  return {
    ...(only.length === 0 ? {} : { only: only.map(({ text }) => text) }),
    ...(skip.length === 0 ? {} : { skip: skip.map(({ text }) => text) }),
    ...(prefixes.size === 0 ? {} : { prefixes: Object.fromEntries([...prefixes].sort()) }),
  }
}

/**
 * Reports each filter and prefix that matches nothing in the versions (two of a comparison, or one), and, if `isEmpty`,
 * that nothing is left.
 */
export function reportFilters(
  filters: Filters,
  versions: readonly Version[],
  isEmpty: boolean,
  sink: Sink,
): void {
  const [first, ...others] = versions
  const version = first !== undefined && others.length === 0 ? { version: first.name } : {}
  const operations = versions.flatMap(listOperations)
  const names = versions.flatMap(({ sets }) => sets.flatMap(namesIn))
  const tags = [...new Set(operations.flatMap((one) => one.tags))]
  for (const { text, at, matchesOperation, matchesSchema } of [...filters.only, ...filters.skip]) {
    const isUsed =
      (matchesOperation !== undefined && operations.some(matchesOperation)) ||
      (matchesSchema !== undefined && names.some(matchesSchema))
    if (!isUsed) sink(diagnostic('filter-unused', { text, tags, ...version }, at))
  }
  for (const [prefix] of filters.prefixes) {
    if (!operations.some(({ path }) => hasPrefix(path, prefix)))
      sink(diagnostic('filter-unused', { text: prefix, tags: [], ...version }))
  }
  const place = [...filters.only, ...filters.skip].find(({ at }) => at !== undefined)?.at
  if (isEmpty) sink(diagnostic('filter-empty', version, place))
}

/** The local names of all named types and global elements of a set. */
function namesIn({ nodes, elements }: Version['sets'][number]): readonly string[] {
  const named = [...nodes.values()].flatMap(({ name }) => (name === undefined ? [] : [name.local]))
  return [...named, ...[...elements.values()].map(({ name }) => name.local)]
}

/** Every operation and webhook of a version, in the form that filters match. */
function listOperations({ apis }: Version): readonly AskedOperation[] {
  return apis.flatMap((api) =>
    [...api.operations, ...(api.webhooks ?? [])].map((one) => describeOperation(one, api)),
  )
}

/**
 * An operation in the form that filters match. A callback has the path of the operation that declares it, and its
 * tags and extensions besides its own.
 */
function describeOperation(operation: Operation, { operations }: Version['apis'][number]): AskedOperation {
  const { callback } = operation
  if (callback === undefined) return operation
  const caller = operations.find(({ method, path }) => {
    const address = `${method} ${path}`
    return callback.of === address || callback.of.startsWith(`${address} `)
  })
  return {
    path: caller?.path ?? operation.path,
    tags: [...operation.tags, ...(caller?.tags ?? [])],
    extensions: new Map([...(caller?.extensions ?? []), ...(operation.extensions ?? [])]),
  }
}

/**
 * A copy of the version with only the operations that the filters choose and the schemas these use. Schemas used
 * by no operation at all are chosen by name. Path prefixes are applied on the `before` side.
 */
export function filterVersion(version: Version, filters: Filters, side: 'before' | 'after'): Version {
  const apis = version.apis.map((api) => filterApi(api, filters, side))
  const uses = { all: collectStarts(version.apis), kept: collectStarts(apis) }
  const sets = version.sets.map((set) => filterSet(set, uses, filters))
  const isKept = collectOperationNames(apis)
  const leftOut = version.leftOut?.filter(
    ({ operations }) => operations.length === 0 || operations.some((name) => isKept.has(name)),
  )
  return { ...version, apis, sets, ...(leftOut === undefined ? {} : { leftOut }) }
}

/** Whether a version has no operations, no global elements and no named types. */
export function isEmpty({ apis, sets }: Version): boolean {
  return (
    apis.every(({ operations, webhooks = [] }) => operations.length + webhooks.length === 0) &&
    sets.every(({ nodes, elements }) => elements.size === 0 && ![...nodes.values()].some(isNamed))
  )
}

/** Whether a type has a name and is not built in. */
function isNamed(node: TypeNode): boolean {
  return node.name !== undefined && !isBuiltIn(node)
}

/** The id and the `METHOD path` of every operation and webhook. */
function collectOperationNames(apis: readonly Api[]): ReadonlySet<string> {
  return new Set(
    apis.flatMap((api) =>
      [...api.operations, ...(api.webhooks ?? [])].flatMap(({ id, method, path }) => [
        id,
        `${method.toUpperCase()} ${path}`,
      ]),
    ),
  )
}

/** The API with only the chosen operations and webhooks, on the `before` side with the path prefixes replaced. */
function filterApi(api: Api, { only, skip, prefixes }: Filters, side: 'before' | 'after'): Api {
  const isAsked = (operation: Operation): boolean => {
    const asked = describeOperation(operation, api)
    const matches = ({ matchesOperation }: Filter) => matchesOperation?.(asked) === true
    return (only.length === 0 || only.some(matches)) && !skip.some(matches)
  }
  const renamed = (operation: Operation) => (side === 'before' ? withPrefix(operation, prefixes) : operation)
  return {
    ...api,
    operations: api.operations.filter(isAsked).map(renamed),
    ...(api.webhooks === undefined ? {} : { webhooks: api.webhooks.filter(isAsked).map(renamed) }),
  }
}

/**
 * The operation with the longest matching prefix of its path replaced, also in an id made of its path. For a
 * callback, the path of the operation that declares it.
 */
function withPrefix(operation: Operation, prefixes: Filters['prefixes']): Operation {
  const { method, path, id, callback } = operation
  if (callback !== undefined) {
    const [verb = '', ...rest] = callback.of.split(' ')
    const of = [verb, renamedPath(rest.join(' '), prefixes)].join(' ')
    return { ...operation, callback: { ...callback, of } }
  }
  const later = renamedPath(path, prefixes)
  if (later === path) return operation
  const address = `${method.toUpperCase()} ${path}`
  return { ...operation, path: later, id: id === address ? `${method.toUpperCase()} ${later}` : id }
}

/** The path with its longest matching prefix replaced; unchanged if none matches. */
function renamedPath(path: string, prefixes: Filters['prefixes']): string {
  const [prefix] = [...prefixes.keys()]
    .filter((one) => hasPrefix(path, one))
    .sort((a, b) => b.length - a.length)
  return prefix === undefined ? path : `${prefixes.get(prefix)}${path.slice(prefix.length)}`
}

/** Whether a path starts with whole segments of a prefix: `/v1/orders` starts with `/v1`, `/v10/orders` does not. */
function hasPrefix(path: string, prefix: string): boolean {
  if (!path.startsWith(prefix)) return false
  return prefix === '' || prefix.endsWith('/') || ['/', undefined].includes(path[prefix.length])
}

/** For each set, the nodes and the global elements (by expanded name) that operations use directly. */
interface Starts {
  readonly nodes: ReadonlyMap<string, ReadonlySet<NodeId>>
  readonly elements: ReadonlyMap<string, ReadonlySet<string>>
}

/** By set name, the nodes and global elements that operations and webhooks of the APIs use directly. */
function collectStarts(apis: readonly Api[]): Starts {
  const nodes = new Map<string, Set<NodeId>>()
  const elements = new Map<string, Set<string>>()
  for (const schema of apis.flatMap(listSchemas)) {
    if (schema.kind === 'open') continue
    const [found, key] = schema.kind === 'type' ? [nodes, schema.node] : [elements, schema.element]
    found.set(schema.set, (found.get(schema.set) ?? new Set()).add(key))
  }
  return { nodes, elements }
}

/** The schemas of all parameters, bodies, encodings and headers of an API. */
function listSchemas({ operations, webhooks = [] }: Api): readonly BodySchema[] {
  return [...operations, ...webhooks].flatMap(({ parameters, request, responses }) => [
    ...parameters.map(({ schema }) => schema),
    ...[request, ...responses].flatMap((body) =>
      (body?.media ?? []).flatMap(({ schema, encodings }) => [
        schema,
        ...[...(encodings?.values() ?? [])].flatMap(({ headers = [] }) => headers.map((one) => one.schema)),
      ]),
    ),
    ...responses.flatMap(({ headers }) => headers.map(({ schema }) => schema)),
  ])
}

/**
 * The set with only the nodes and elements that kept operations use, or that no operation uses and the filters
 * choose. Unchanged if elements are referred to from contents or nothing is left out.
 */
function filterSet(
  set: SchemaSet,
  uses: { readonly all: Starts; readonly kept: Starts },
  filters: Filters,
): SchemaSet {
  const graph = new Graph(set)
  const bound = {
    all: uses.all.elements.get(set.name) ?? new Set(),
    kept: uses.kept.elements.get(set.name) ?? new Set(),
  }
  const findElementType = (name: string): readonly NodeId[] => [set.elements.get(name)?.type ?? []].flat()
  const starts = (of: Starts, names: ReadonlySet<string>) => [
    ...(of.nodes.get(set.name) ?? []),
    ...[...names].flatMap(findElementType),
  ]
  const used = graph.reach(starts(uses.all, bound.all))
  const isAsked = (local: string): boolean => {
    const matches = ({ matchesSchema }: Filter) => matchesSchema?.(local) === true
    return (filters.only.length === 0 || filters.only.some(matches)) && !filters.skip.some(matches)
  }
  const roots = [...set.elements].filter(([name]) => !bound.all.has(name))
  const named = [...set.nodes.values()].filter(({ id, name }) => name !== undefined && !used.has(id))
  const kept = graph.reach([
    ...starts(uses.kept, bound.kept),
    ...roots.filter(([, { name }]) => isAsked(name.local)).map(([, { type }]) => type),
    ...named.filter(({ name }) => isAsked(name?.local ?? '')).map(({ id }) => id),
    ...[...(set.attributes?.values() ?? [])].map(({ type }) => type),
  ])
  const all = graph.reach([...used, ...named.map(({ id }) => id), ...roots.map(([, { type }]) => type)])
  const left = leftOut(set, kept, all)
  const nodes = [...set.nodes].filter(([id]) => !left.has(id))
  if (nodes.some(([, node]) => refersToElements(node))) return set
  const elements = [...set.elements].filter(([name, element]) =>
    bound.all.has(name) ? bound.kept.has(name) : isAsked(element.name.local),
  )
  if (nodes.length === set.nodes.size && elements.length === set.elements.size) return set
  const ids = new Set(nodes.map(([id]) => id))
  const discriminators = set.discriminators && [...set.discriminators].filter(([id]) => ids.has(id))
  return {
    ...set,
    nodes: new Map(nodes),
    elements: new Map(elements),
    ...(discriminators === undefined ? {} : { discriminators: new Map(discriminators) }),
  }
}

/**
 * The nodes to remove: those in `all` but not in `kept`, and every node that leads to a removed one, unless it is
 * kept. Built-in nodes always stay.
 */
function leftOut(set: SchemaSet, kept: ReadonlySet<NodeId>, all: ReadonlySet<NodeId>): ReadonlySet<NodeId> {
  const stays = (node: TypeNode): boolean => kept.has(node.id) || isBuiltIn(node) || isAnything(node.id)
  const nodes = [...set.nodes.values()].filter((node) => !stays(node))
  const leadingTo = new Map<NodeId, NodeId[]>()
  for (const node of nodes) {
    for (const child of listChildren(node)) {
      const known = leadingTo.get(child)
      if (known === undefined) leadingTo.set(child, [node.id])
      else known.push(node.id)
    }
  }
  const left = new Set<NodeId>()
  const queue = nodes.map(({ id }) => id).filter((id) => all.has(id))
  for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
    if (left.has(id)) continue
    left.add(id)
    queue.push(...(leadingTo.get(id) ?? []))
  }
  return left
}

/**
 * Whether a complex type refers to global elements or has a wildcard, so that elements cannot be removed safely.
 */
function refersToElements(node: TypeNode): boolean {
  if (node.kind !== 'complex') return false
  const { content } = node
  if (elementsOfContent(content).some(({ declaration }) => declaration !== undefined)) return true
  return (content.kind === 'elements' || content.kind === 'mixed') && hasWildcard(content.particle)
}

/** Whether a particle is or contains an element wildcard (`xs:any`). */
function hasWildcard(particle: Particle | undefined): boolean {
  if (particle === undefined || particle.kind === 'element') return false
  return particle.kind === 'any' || particle.particles.some(hasWildcard)
}

/**
 * The reference graph of a set, including discriminator mappings and edges from a base type to its derived types.
 */
class Graph {
  readonly #set: SchemaSet
  readonly #more = new Map<NodeId, NodeId[]>()

  constructor(set: SchemaSet) {
    this.#set = set
    for (const [id, { mapping }] of set.discriminators ?? []) this.#more.set(id, [...mapping.values()])
    for (const node of set.nodes.values()) {
      if (node.kind !== 'complex' || node.derivation === undefined) continue
      const { base } = node.derivation
      this.#more.set(base, [...(this.#more.get(base) ?? []), node.id])
    }
  }

  /** All nodes that can be reached from the given ones, these included. */
  reach(from: Iterable<NodeId>): ReadonlySet<NodeId> {
    const found = new Set<NodeId>()
    const queue = [...from]
    for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
      const node = this.#set.nodes.get(id)
      if (node === undefined || found.has(id)) continue
      found.add(id)
      // All complex types derive from xs:anyType; following that would reach everything.
      const more = isBuiltIn(node) ? [] : (this.#more.get(id) ?? [])
      queue.push(...listChildren(node), ...more)
    }
    return found
  }
}
