import type { Loss, Tally } from './adapt-types.ts'
import type { Codec } from './codec.ts'
import { isDocument, noDocument, trySerialize } from './convert.ts'
import type { ConvertedValue, Converter, ConvertOptions, OpenDecision } from './convert-types.ts'
import type { Issue } from './result.ts'

/** A converter with everything that it is told, as a step of a chain. */
export function chainStep<S, T, C extends object, H extends object>(
  converter: Converter<S, T, C, H>,
  options: ConvertOptions<S, C, H>,
): ChainStep<S, T> {
  return { convertValue: (value) => converter.convertValue(value, options) }
}

/** A step as the chain takes it, whatever its types. */
interface AnyStep {
  readonly from: string
  readonly to: string
  readonly by: ChainStep<unknown, unknown>
}

/** What was found on the way. */
class Way {
  readonly losses: (Loss & InStep)[] = []
  readonly issues: (Issue & Partial<InStep>)[] = []
  readonly decisions: (OpenDecision & InStep)[] = []
  readonly tallies: (Tally & InStep)[] = []
  version: string | undefined

  account(): ChainAccount {
    const { losses, issues, decisions, tallies, version } = this
    return { ...(version === undefined ? {} : { version }), losses, issues, decisions, tallies }
  }
}

/**
 * Composes steps between versions of one root, and converts from any version to any other by the fewest steps. Losses of
 * all steps are added up. One call for one document: no I/O, no state, no clock, and no input makes it throw.
 */
export function createChain<V>(parts: ChainParts<V>): Chain<V> {
  const versions = new Map(Object.entries(parts.versions) as [string, Codec<unknown>][])
  const steps = parts.steps as unknown as readonly AnyStep[]
  const read = (
    document: unknown,
    to: string,
    from: string | undefined,
    way: Way,
  ): { value: unknown } | undefined => {
    const found = readDocument(document, from, way)
    if (found === undefined) return undefined
    const path = pathBetween(steps, found.version, to)
    if (path === undefined) {
      way.issues.push(problem('no-step', `No steps lead from ${found.version} to ${to}.`))
      return undefined
    }
    return through(path, found.value, way)
  }

  function readDocument(
    document: unknown,
    from: string | undefined,
    way: Way,
  ): { readonly version: string; readonly value: unknown } | undefined {
    if (!isDocument(document)) {
      way.issues.push(problem('not-text', noDocument))
      return undefined
    }
    const text = document as string | Uint8Array
    const told = from ?? probed(text, way)
    if (way.issues.length > 0) return undefined
    const candidates = told === undefined ? candidatesFor(text, versions) : [told]
    let nearest: readonly Issue[] | undefined
    for (const version of candidates) {
      const result = versions.get(version)?.parse(text)
      if (result === undefined) {
        way.issues.push(problem('version', `The chain has no version "${version}".`))
        return undefined
      }
      if (result.ok) {
        way.version = version
        return { version, value: result.value }
      }
      if (nearest === undefined || result.issues.length < nearest.length) nearest = result.issues
    }
    way.issues.push(...(nearest ?? []))
    return undefined
  }

  function probed(document: string | Uint8Array, way: Way): string | undefined {
    try {
      return parts.probe?.(document)
    } catch (error) {
      const [first = ''] = (error instanceof Error ? error.message : String(error)).split('\n')
      way.issues.push(problem('probe-failed', `The probe threw: ${first}`))
      return undefined
    }
  }

  return {
    read(document, to, from) {
      const way = new Way()
      const found = read(document, to, from, way)
      return (
        found === undefined
          ? { ok: false, ...way.account() }
          : { ok: true, value: found.value, ...way.account() }
      ) as ChainRead<never>
    },
    convert(document, to, from): ChainConverted {
      const way = new Way()
      const found = read(document, to, from, way)
      const codec = versions.get(to)
      if (found === undefined || codec === undefined) return { ok: false, ...way.account() }
      const result = trySerialize(codec, found.value)
      if (result.ok) return { ok: true, document: result.value, ...way.account() }
      way.issues.push(...result.issues)
      return { ok: false, ...way.account() }
    },
  }
}

/** A chain with known steps, which still need their context and hooks; generated code calls it. */
export function defineChain<V, Steps extends object>({
  versions,
  converters,
}: ChainDefinition<V>): ChainOf<V, Steps> {
  return (steps, probe) => {
    const taken = converters.flatMap(({ from, to, by }) => {
      const options: unknown = Reflect.get(steps, `${from}..${to}`)
      if (options === undefined) return []
      const convertValue: ChainStep<unknown, unknown>['convertValue'] = (value) =>
        by.convertValue(value as never, options as never)
      return [{ from, to, by: { convertValue } }]
    })
    const parts = { versions, steps: taken as unknown as ChainParts<V>['steps'] }
    return createChain<V>(probe === undefined ? parts : { ...parts, probe })
  }
}

/** The versions that a document may have, the newest first: by its root where that tells some apart, else all of them. */
function candidatesFor(
  document: string | Uint8Array,
  versions: ReadonlyMap<string, Codec<unknown>>,
): readonly string[] {
  const all = [...versions].reverse()
  const root = detectRoot(document)
  const found = all.filter(
    ([, codec]) =>
      codec.kind === 'xml' && codec.root.local === root?.local && codec.root.namespace === root.namespace,
  )
  return (found.length === 0 ? all : found).map(([version]) => version)
}

/** Characters in which a root element begins, but for documents that begin with long comments. */
const firstCharacters = 16_384
const beforeRoot = /^\uFEFF?(?:\s+|<\?[\s\S]*?\?>|<!--[\s\S]*?-->|<!DOCTYPE[^[>]*>)*/u
const firstTag = /^<(?:([^\s<>/:=]+):)?([^\s<>/:=]+)((?:\s+[^\s<>/=]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*\/?>/u

/** The root element of an XML document, as far as its start tells it; nothing of what is not plain. */
function detectRoot(
  document: string | Uint8Array,
): { readonly namespace: string; readonly local: string } | undefined {
  const start =
    typeof document === 'string'
      ? document.slice(0, firstCharacters)
      : new TextDecoder().decode(document.subarray(0, firstCharacters))
  const [, prefix, local, attributes = ''] = firstTag.exec(start.replace(beforeRoot, '')) ?? []
  if (local === undefined) return undefined
  const name = prefix === undefined ? 'xmlns' : `xmlns:${prefix}`
  for (const [, attribute, one, other] of attributes.matchAll(/([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/gu)) {
    const namespace = one ?? other ?? ''
    // A reference in it is for a parser to resolve.
    if (attribute === name) return namespace.includes('&') ? undefined : { namespace, local }
  }
  return prefix === undefined ? { namespace: '', local } : undefined
}

function problem(rule: string, message: string): Issue {
  return { rule, message, path: [] }
}

/** The fewest steps that lead from a version to another; of as many, those that were named first. */
function pathBetween(steps: readonly AnyStep[], from: string, to: string): readonly AnyStep[] | undefined {
  const paths = new Map<string, readonly AnyStep[]>([[from, []]])
  for (const [version, path] of paths) {
    if (version === to) return path
    for (const step of steps)
      if (step.from === version && !paths.has(step.to)) paths.set(step.to, [...path, step])
  }
  return undefined
}

function through(path: readonly AnyStep[], value: unknown, way: Way): { value: unknown } | undefined {
  let now = value
  for (const { from, to, by } of path) {
    const step = { from, to }
    const result = by.convertValue(now)
    for (const loss of result.losses) way.losses.push({ ...loss, step })
    for (const decision of result.decisions) way.decisions.push({ ...decision, step })
    if (result.tally !== undefined) way.tallies.push({ ...result.tally, step })
    if (!result.ok) {
      for (const issue of result.issues) way.issues.push({ ...issue, step })
      return undefined
    }
    now = result.value
  }
  return { value: now }
}

/** The step from one version to the next, with all that decides it. */
export interface ChainStep<S, T> {
  readonly convertValue: (value: S) => ConvertedValue<T>
}

/** A step and the versions that it leads between. */
type PlacedStep<V> = {
  readonly [From in keyof V & string]: {
    readonly [To in keyof V & string]: {
      readonly from: From
      readonly to: To
      readonly by: ChainStep<V[From], V[To]>
    }
  }[keyof V & string]
}[keyof V & string]

/** Versions of one root, and the steps between them. */
export interface ChainParts<V> {
  /** The codec of the root in each version, the oldest first. */
  readonly versions: { readonly [Name in keyof V]: Codec<V[Name]> }
  /** In any order, in one direction or both. */
  readonly steps: readonly PlacedStep<V>[]
  /**
   * Tells the version of a document. Without it, or where it gives nothing, the root element and its namespace tell it.
   * Of several versions that share them it is the newest that accepts the document.
   */
  readonly probe?: (document: string | Uint8Array) => (keyof V & string) | undefined
}

/** The step that something happened in, by its versions. */
export interface InStep {
  readonly step: { readonly from: string; readonly to: string }
}

/** What became of the values of a document, over all steps. */
export interface ChainAccount {
  /** The version that the document has; absent where none accepts it. */
  readonly version?: string
  /** Paths are those of the version that the step leads from. */
  readonly losses: readonly (Loss & InStep)[]
  /** Why the document was set aside: by the first step that did, or, without a step, when it was read or written. */
  readonly issues: readonly (Issue & Partial<InStep>)[]
  readonly decisions: readonly (OpenDecision & InStep)[]
  /** Of each step that ended. */
  readonly tallies: readonly (Tally & InStep)[]
}

/** A document of the wanted version, valid there; or why a person has to look at it. */
export type ChainConverted =
  | (ChainAccount & { readonly ok: true; readonly document: string })
  | (ChainAccount & { readonly ok: false; readonly document?: undefined })

/** The same as a value. */
export type ChainRead<T> =
  | (ChainAccount & { readonly ok: true; readonly value: T })
  | (ChainAccount & { readonly ok: false; readonly value?: undefined })

/** Documents of any version as documents of any other that steps lead to. */
export interface Chain<V> {
  /** Reads a document of whichever version as a value of one: an old one as the newest, in one call. */
  readonly read: <To extends keyof V & string>(
    document: string | Uint8Array,
    to: To,
    from?: keyof V & string,
  ) => ChainRead<V[To]>
  /** The same as a document. */
  readonly convert: (
    document: string | Uint8Array,
    to: keyof V & string,
    from?: keyof V & string,
  ) => ChainConverted
}

/** What a codec reads. */
export type CodecValue<C> = C extends Codec<infer T> ? T : never

/** What a converter is told. */
export type ConvertOptionsOf<C> =
  C extends Converter<infer S, infer _T, infer Context, infer Hooks>
    ? ConvertOptions<S, Context, Hooks>
    : never

/** A chain as it is generated: everything but what its steps are told, and how versions are told apart. */
export type ChainOf<V, Steps> = (steps: Steps, probe?: ChainParts<V>['probe']) => Chain<V>

/** What a generated chain is made from. */
export interface ChainDefinition<V> {
  readonly versions: ChainParts<V>['versions']
  readonly converters: readonly {
    readonly from: keyof V & string
    readonly to: keyof V & string
    readonly by: { readonly convertValue: (value: never, options: never) => ConvertedValue<unknown> }
  }[]
}
