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

/** What of an operation a filter asks for. */
export type AskedOperation = Pick<Operation, 'tags' | 'extensions'> & {
  /** Of a callback, the path of the operation that asks for it. */
  readonly path: string
}

/** One condition that a person wrote: on operations, or on schemas that no operation uses. */
export interface Filter {
  readonly text: string
  readonly at?: Location
  readonly matchesOperation?: (operation: AskedOperation) => boolean
  readonly matchesSchema?: (name: string) => boolean
}

/** Which parts of two versions are compared. Everything, where nothing is said. */
export interface Filters {
  /** What matches one of these; all where there is none. */
  readonly only: readonly Filter[]
  /** But for what matches one of these. */
  readonly skip: readonly Filter[]
  /** What paths of the earlier version begin with, and what those of the later one begin with in its place. */
  readonly prefixes: ReadonlyMap<string, string>
}

/** The filters of a comparison and of the command line; each that has no form of one is reported. */
export function readFilters(plan: FilterPlan, sink: Sink): Filters {
  const read = (all: FilterPlan['only']) =>
    (all ?? []).flatMap(({ text, at }): readonly Filter[] => {
      const filter = parseFilter(text)
      if (filter === undefined) sink(diagnostic('filter-form', { text }, at))
      return filter === undefined ? [] : [{ text, ...(at === undefined ? {} : { at }), ...filter }]
    })
  return { only: read(plan.only), skip: read(plan.skip), prefixes: plan.prefixes ?? new Map() }
}

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

export function hasFilters({ only, skip, prefixes }: Filters): boolean {
  return only.length + skip.length + prefixes.size > 0
}

/** The filters as `changes.json` says them. */
export function toldFilters({ only, skip, prefixes }: Filters): ComparedFilters {
  return {
    ...(only.length === 0 ? {} : { only: only.map(({ text }) => text) }),
    ...(skip.length === 0 ? {} : { skip: skip.map(({ text }) => text) }),
    ...(prefixes.size === 0 ? {} : { prefixes: Object.fromEntries([...prefixes].sort()) }),
  }
}

/** Says which filters find nothing in both versions, and whether they leave anything at all. */
export function reportFilters(
  filters: Filters,
  [before, after]: readonly [Version, Version],
  isEmpty: boolean,
  sink: Sink,
): void {
  const operations = [before, after].flatMap(listOperations)
  const names = [before, after].flatMap(({ sets }) => sets.flatMap(namesIn))
  const tags = [...new Set(operations.flatMap((one) => one.tags))]
  for (const { text, at, matchesOperation, matchesSchema } of [...filters.only, ...filters.skip]) {
    const isUsed =
      (matchesOperation !== undefined && operations.some(matchesOperation)) ||
      (matchesSchema !== undefined && names.some(matchesSchema))
    if (!isUsed) sink(diagnostic('filter-unused', { text, tags }, at))
  }
  for (const [prefix] of filters.prefixes) {
    if (!operations.some(({ path }) => path.startsWith(prefix)))
      sink(diagnostic('filter-unused', { text: prefix, tags: [] }))
  }
  if (isEmpty) sink(diagnostic('filter-empty', undefined))
}

function namesIn({ nodes, elements }: Version['sets'][number]): readonly string[] {
  const named = [...nodes.values()].flatMap(({ name }) => (name === undefined ? [] : [name.local]))
  return [...named, ...[...elements.values()].map(({ name }) => name.local)]
}

/** Every operation of a version, as filters ask of it. */
function listOperations({ apis }: Version): readonly AskedOperation[] {
  return apis.flatMap((api) =>
    [...api.operations, ...(api.webhooks ?? [])].map((one) => describeOperation(one, api)),
  )
}

/** A callback is where its operation is, and has its tags and extensions besides its own. */
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
 * What filters leave of a version: its operations, and what they use. Schemas that no operation of the whole version uses
 * are chosen by their names; what only operations use that were left out is left out with them.
 */
export function takePart(version: Version, filters: Filters, side: 'before' | 'after'): Version {
  const apis = version.apis.map((api) => filterApi(api, filters, side))
  const uses = { all: collectStarts(version.apis), kept: collectStarts(apis) }
  const sets = version.sets.map((set) => filterSet(set, uses, filters))
  const isKept = collectOperationNames(apis)
  const leftOut = version.leftOut?.filter(
    ({ operations }) => operations.length === 0 || operations.some((name) => isKept.has(name)),
  )
  return { ...version, apis, sets, ...(leftOut === undefined ? {} : { leftOut }) }
}

/** Whether filters left nothing that could be compared. */
export function isEmpty({ apis, sets }: Version): boolean {
  return (
    apis.every(({ operations, webhooks = [] }) => operations.length + webhooks.length === 0) &&
    sets.every(({ nodes, elements }) => elements.size === 0 && ![...nodes.values()].some(isNamed))
  )
}

function isNamed(node: TypeNode): boolean {
  return node.name !== undefined && !isBuiltIn(node)
}

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

/** An operation as it is called where its path begins as those of the later version do: the longest prefix counts. */
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

function renamedPath(path: string, prefixes: Filters['prefixes']): string {
  const [prefix] = [...prefixes.keys()]
    .filter((one) => path.startsWith(one))
    .sort((a, b) => b.length - a.length)
  return prefix === undefined ? path : `${prefixes.get(prefix)}${path.slice(prefix.length)}`
}

/** Where operations begin in each set: nodes, and global elements by expanded name. */
interface Starts {
  readonly nodes: ReadonlyMap<string, ReadonlySet<NodeId>>
  readonly elements: ReadonlyMap<string, ReadonlySet<string>>
}

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
 * The nodes that go: those that are reached, but not from what is kept. Nodes that nothing reaches stay, unless they lead to
 * one that goes.
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

/** Whether a content refers to global elements, or can hold any: then they are no roots only, and all stay. */
function refersToElements(node: TypeNode): boolean {
  if (node.kind !== 'complex') return false
  const { content } = node
  if (elementsOfContent(content).some(({ declaration }) => declaration !== undefined)) return true
  return (content.kind === 'elements' || content.kind === 'mixed') && hasWildcard(content.particle)
}

function hasWildcard(particle: Particle | undefined): boolean {
  if (particle === undefined || particle.kind === 'element') return false
  return particle.kind === 'any' || particle.particles.some(hasWildcard)
}

/** What leads to what in a set, discriminators and types that can stand in for their base among it. */
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

  reach(from: Iterable<NodeId>): ReadonlySet<NodeId> {
    const found = new Set<NodeId>()
    const queue = [...from]
    for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
      const node = this.#set.nodes.get(id)
      if (node === undefined || found.has(id)) continue
      found.add(id)
      // Every complex type is made from the type of all values: that leads to no type in particular.
      const more = isBuiltIn(node) ? [] : (this.#more.get(id) ?? [])
      queue.push(...listChildren(node), ...more)
    }
    return found
  }
}
