import type { FilterPlan } from '../config/index.ts'
import { diagnostic, type Location, type Sink } from '../diagnostics/index.ts'
import type { ComparedFilters } from '../diff/index.ts'
import { globTest } from '../files/index.ts'
import type { Operation, Version } from '../schema/index.ts'

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
export function describeOperation(
  operation: Operation,
  { operations }: Version['apis'][number],
): AskedOperation {
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
