import { type Adaptation, adapt } from '../../src/adapt/index.ts'
import { Diagnostics } from '../../src/diagnostics/index.ts'
import { pairOperations } from '../../src/diff/index.ts'
import { generate } from '../../src/generate/index.ts'
import { type Conventions, ingest } from '../../src/ingest/index.ts'
import { flipped, leftOutBy, readMapping } from '../../src/mapping/index.ts'
import { prepareTrials, type TriedAdapter } from '../../src/prove/index.ts'
import {
  type Adapter,
  type CodecRoot,
  listCodecRoots,
  loadEmittedAdapters,
  loadGenerated,
} from '../../src/run/index.ts'
import { type Adapted, createConverter } from '../../src/runtime/index.ts'
import type { Version } from '../../src/schema/index.ts'
import { comparisonFolder, type OutputFile } from '../../src/typescript/index.ts'
import { folderWith } from '../support/folder.ts'

/** JSON adapters between two versions, running, with the codecs of both. */
export interface JsonAdapters {
  readonly versions: readonly [Version, Version]
  readonly files: readonly OutputFile[]
  readonly adapters: readonly Adapter[]
  readonly tried: readonly TriedAdapter[]
  /** Codes and places of what was reported. */
  readonly told: readonly string[]
  readonly losses: readonly string[]
  readonly adaptation: Adaptation
  /** The adapter from a type of `v1` (or back). */
  from(version: 'v1' | 'v2', type: string): Adapter
  /** A document through the converter of a type: what came out, and what was said. */
  convert(
    version: 'v1' | 'v2',
    type: string,
    value: unknown,
    options?: { readonly context?: object; readonly hooks?: object; readonly drop?: boolean },
  ): Passage
  codec(version: 'v1' | 'v2', type: string): ReturnType<CodecRoot['codec']>
}

export interface Passage {
  readonly value?: unknown
  /** `reason pointer`. */
  readonly losses?: readonly string[]
  /** `rule pointer`. */
  readonly issues?: readonly string[]
}

/** A version is an OpenAPI description, or the definitions of a JSON Schema. */
export type Described = { readonly openapi: object } | { readonly $defs: object; readonly $ref?: string }

export async function jsonAdapters(
  one: Described,
  other: Described,
  mapping?: string,
  conventions: Conventions | readonly [Conventions, Conventions] = {},
): Promise<JsonAdapters> {
  const problems = new Diagnostics()
  const sources = [one, other].map((source, index) => ({ source, name: `v${index + 1}` }))
  const versions = await Promise.all(
    sources.map(async ({ source, name }, index) => {
      const isApi = 'openapi' in source
      const file = `${name}.json`
      const text = JSON.stringify(
        isApi ? source.openapi : { $schema: 'https://json-schema.org/draft/2020-12/schema', ...source },
      )
      const version = await ingest(
        {
          ...{
            name,
            status: 'stable',
            bind: new Map(),
            conventions: 'length' in conventions ? (conventions[index] ?? {}) : conventions,
          },
          ...(isApi ? { apis: new Map([['api', { openapi: file }]]) } : { apis: new Map(), schemas: file }),
        },
        { root: folderWith({ [file]: text }), profile: { name: 'none', dataElementsOf: () => [] } },
        problems.sink,
      )
      if (!version || problems.hasErrors)
        throw new Error(
          problems
            .sorted()
            .map(({ message }) => message)
            .join('\n'),
        )
      return version
    }),
  )
  const [before, after] = versions as [Version, Version]
  const decided =
    mapping === undefined
      ? undefined
      : readMapping('map.yaml', new TextEncoder().encode(mapping), { from: 'v1', to: 'v2' }, problems.sink)
  const folder = comparisonFolder(before, after)
  const operations = pairOperations(before, after).flatMap((api) => api.operations)
  const adaptation = adapt(
    before,
    after,
    {
      header: [],
      runtime: 'efti-schema-toolkit/runtime',
      folder,
      operations,
      ...(decided ? { mapping: decided } : {}),
    },
    problems.sink,
  )
  const own = versions.flatMap((version) => generate(version, { toolVersion: '0' }, problems.sink))
  const files = [...own, ...adaptation.files]
  const program = await loadGenerated(files)
  const adapters = loadEmittedAdapters(program, folder)
  const sides = versions.map((version) => ({ version, roots: listCodecRoots(version, program) }))
  const root = (version: string, key: string): CodecRoot => {
    const side = sides.find((each) => each.version.name === version)
    const found = side?.roots.json.find(({ set, local }) => `${set}#${local}` === key)
    if (!found) throw new Error(`${version} has no root ${key}`)
    return found
  }
  const from = (version: string, type: string): Adapter => {
    const found = adapters.find(
      (each) => each.from.version === version && each.from.root.endsWith(`#${type}`),
    )
    if (!found)
      throw new Error(`no adapter from ${version} ${type}: ${adapters.map(({ name }) => name).join()}`)
    return found
  }
  return {
    ...{ versions: [before, after], files, adapters, from, adaptation },
    tried: prepareTrials(adaptation.pairs, adapters, sides),
    told: problems
      .sorted()
      .map(({ code, at }) => `${code}${at ? ` ${at.file}:${at.line}:${at.column}` : ''}`),
    losses: adaptation.pairs.flatMap(({ name, losses }) =>
      losses.places.map(({ path }) => `${name} ${path}`),
    ),
    codec: (version, type) => {
      const adapter = from(version, type)
      return root(version, adapter.from.root).codec()
    },
    convert(version, type, value, { context = {}, hooks = {}, drop = false } = {}) {
      const adapter = from(version, type)
      const leftOut = decided ? leftOutBy(version === 'v1' ? decided : flipped(decided)) : []
      const converter = createConverter<unknown, unknown, object, object>({
        source: root(adapter.from.version, adapter.from.root).codec(),
        target: root(adapter.to.version, adapter.to.root).codec(),
        adapter: (read, given, own, options): Adapted<unknown> =>
          adapter.run(read, given as Readonly<Record<string, unknown>>, { [adapter.name]: own }, options),
        leftOut,
      })
      const policy = drop ? 'drop' : 'error'
      const made = converter.convertValue(value, {
        ...{ context, hooks },
        policies: { onLoss: policy, onMisfit: policy, onUndetermined: policy },
      })
      return {
        ...(made.ok ? { value: made.value } : {}),
        ...(made.losses.length === 0
          ? {}
          : { losses: made.losses.map((loss) => `${loss.reason} ${pointer(loss.path)}`) }),
        ...(made.issues.length === 0
          ? {}
          : { issues: made.issues.map((one) => `${one.rule} ${pointer(one.path)}`) }),
      }
    },
  }
}

export function pointer(path: readonly (string | number)[]): string {
  return path.map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
}

/** Two versions of one type, `T`, and what it refers to. */
export function typed(type: object, others: object = {}): Described {
  return { $ref: '#/$defs/T', $defs: { T: type, ...others } }
}

export function object(properties: object, ...required: readonly string[]): object {
  return { type: 'object', properties, ...(required.length === 0 ? {} : { required }) }
}

/** A mapping file with these sections. */
export function mappingOf(sections: object): string {
  return JSON.stringify({ formatVersion: 1, from: 'v1', to: 'v2', ...sections })
}
