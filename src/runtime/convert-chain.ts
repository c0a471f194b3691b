import type { Loss, Tally } from './adapt-types.ts'
import type { Codec } from './codec.ts'
import { isDocument, noDocument, trySerialize } from './convert.ts'
import type { ConvertedValue, Converter, ConvertOptions, OpenDecision } from './convert-types.ts'
import type { Issue } from './result.ts'

/** Makes a step of a chain: the converter together with its options. */
export function chainStep<S, T, C extends object, H extends object>(
  converter: Converter<S, T, C, H>,
  options: ConvertOptions<S, C, H>,
): ChainStep<S, T> {
  return { convertValue: (value) => converter.convertValue(value, options) }
}

/** A step of a chain without its types. */
interface AnyStep {
  readonly from: string
  readonly to: string
  readonly by: ChainStep<unknown, unknown>
}

/** What the steps of one conversion reported so far. */
class Way {
  readonly losses: (Loss & InStep)[] = []
  readonly issues: (Issue & Partial<InStep>)[] = []
  readonly decisions: (OpenDecision & InStep)[] = []
  readonly tallies: (Tally & InStep)[] = []
  version: string | undefined

  /** All that was reported, with the version if it is known. */
  account(): ChainAccount {
    const { losses, issues, decisions, tallies, version } = this
    return { ...(version === undefined ? {} : { version }), losses, issues, decisions, tallies }
  }
}

/**
 * Creates a chain that converts from any version to any other by the fewest steps, and collects the losses of all
 * steps. Each call is independent: no I/O, no state, no clock, and no input makes it throw.
 */
export function createChain<V>(parts: ChainParts<V>): Chain<V> {
  const versions = new Map(Object.entries(parts.versions) as [string, Codec<unknown>][])
  const steps = parts.steps as unknown as readonly AnyStep[]
  /**
   * The value of a document in version `to`; `undefined`, with issues in `way`, if it cannot be read or converted.
   */
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

  /**
   * Determines the version of a document and reads it: the given version, the probe's, or the first candidate that
   * accepts it. On failure returns `undefined` and adds the issues of the candidate with the fewest.
   */
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
    const source = from ?? probed(text, way)
    if (way.issues.length > 0) return undefined
    const candidates = source === undefined ? candidatesFor(text, versions) : [source]
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

  /** The version that the user's probe returns; `undefined` without a probe, or, with an issue, if it throws. */
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
    /** Converts a document to a value of version `to`; `ok` is false, with issues, if any step fails. */
    read(document, to, from) {
      const way = new Way()
      const found = read(document, to, from, way)
      return (
        found === undefined
          ? { ok: false, ...way.account() }
          : { ok: true, value: found.value, ...way.account() }
      ) as ChainRead<never>
    },
    /** Like `read`, but writes the value as a document; `ok` is also false if that fails. */
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

/**
 * Returns a function that makes a chain from the options of its steps (`v0..v1`); a step without options is left
 * out. Generated code calls it.
 */
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

/**
 * The candidate versions of a document, the newest first: those with its root element, or all if there are none.
 */
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

/** How many characters are searched for the start of the root element. */
const firstCharacters = 16_384
const beforeRoot = /^\uFEFF?(?:\s+|<\?[\s\S]*?\?>|<!--[\s\S]*?-->|<!DOCTYPE[^[>]*>)*/u
const firstTag = /^<(?:([^\s<>/:=]+):)?([^\s<>/:=]+)((?:\s+[^\s<>/=]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*\/?>/u

/**
 * The name of the root element, found at the start of an XML document without parsing it. `undefined` if it is not
 * found or its namespace is not plain text.
 */
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

/**
 * The shortest path of steps (breadth-first, in the order of `steps`); empty if equal, `undefined` if there is
 * none.
 */
function pathBetween(steps: readonly AnyStep[], from: string, to: string): readonly AnyStep[] | undefined {
  const paths = new Map<string, readonly AnyStep[]>([[from, []]])
  for (const [version, path] of paths) {
    if (version === to) return path
    for (const step of steps)
      if (step.from === version && !paths.has(step.to)) paths.set(step.to, [...path, step])
  }
  return undefined
}

/**
 * Converts a value by all steps in turn and adds their losses, decisions and tallies to `way`. Returns `undefined`
 * at the first step that fails, with its issues added.
 */
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

/** The step from one version to another, with its options. */
export interface ChainStep<S, T> {
  readonly convertValue: (value: S) => ConvertedValue<T>
}

/** A step and its two versions. */
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
   * Returns the version of a document. Without it, or if it returns `undefined`, the root element and its
   * namespace decide; among versions that share them, the newest that accepts the document.
   */
  readonly probe?: (document: string | Uint8Array) => (keyof V & string) | undefined
}

/** The step that reported something, by its versions. */
export interface InStep {
  readonly step: { readonly from: string; readonly to: string }
}

/** What became of the values of a document, over all steps. */
export interface ChainAccount {
  /** The version of the document; absent if no version accepts it. */
  readonly version?: string
  /** Losses of all steps; paths refer to the step's source version. */
  readonly losses: readonly (Loss & InStep)[]
  /** Why the document was set aside: issues of the step that failed, or, without `step`, of reading or writing. */
  readonly issues: readonly (Issue & Partial<InStep>)[]
  readonly decisions: readonly (OpenDecision & InStep)[]
  /** One for each step that was carried out. */
  readonly tallies: readonly (Tally & InStep)[]
}

/** A valid document of the wanted version, or why the document was set aside. */
export type ChainConverted =
  | (ChainAccount & { readonly ok: true; readonly document: string })
  | (ChainAccount & { readonly ok: false; readonly document?: undefined })

/** A value of the wanted version, or why the document was set aside. */
export type ChainRead<T> =
  | (ChainAccount & { readonly ok: true; readonly value: T })
  | (ChainAccount & { readonly ok: false; readonly value?: undefined })

/** Converts documents of any version to any other that can be reached by its steps. */
export interface Chain<V> {
  /** Reads a document of any version (`from`, or determined from the document) as a value of version `to`. */
  readonly read: <To extends keyof V & string>(
    document: string | Uint8Array,
    to: To,
    from?: keyof V & string,
  ) => ChainRead<V[To]>
  /** Converts a document of any version to a document of version `to`. */
  readonly convert: (
    document: string | Uint8Array,
    to: keyof V & string,
    from?: keyof V & string,
  ) => ChainConverted
}

/** The value type of a codec. */
export type CodecValue<C> = C extends Codec<infer T> ? T : never

/** The options of a converter. */
export type ConvertOptionsOf<C> =
  C extends Converter<infer S, infer _T, infer Context, infer Hooks>
    ? ConvertOptions<S, Context, Hooks>
    : never

/** A generated chain: makes a `Chain` from the options of its steps and, if needed, a probe for the version. */
export type ChainOf<V, Steps> = (steps: Steps, probe?: ChainParts<V>['probe']) => Chain<V>

/** The parts of a generated chain: codecs of all versions, and converters. */
export interface ChainDefinition<V> {
  readonly versions: ChainParts<V>['versions']
  readonly converters: readonly {
    readonly from: keyof V & string
    readonly to: keyof V & string
    readonly by: { readonly convertValue: (value: never, options: never) => ConvertedValue<unknown> }
  }[]
}
