import type { Codec } from './codec.ts'
import {
  type AnyAdapter,
  type Conversion,
  type ConvertedRead,
  convertRead,
  openDecisions,
} from './convert-run.ts'
import type {
  ConvertAccount,
  Converted,
  ConvertedValue,
  Converter,
  ConvertOptions,
  ConvertPolicies,
  PairAdapter,
} from './convert-types.ts'
import { InvalidValueError, type Issue, type Result } from './result.ts'

/** What a converter is made from. */
export interface ConverterParts<S, T, C extends object, H extends object> {
  readonly source: Codec<S>
  readonly target: Codec<T>
  readonly adapter: PairAdapter<S, T, C, H>
  /** What the mapping decides to leave out: its loss needs no policy. */
  readonly leftOut?: readonly string[]
}

/** The converter of a pair of roots; generated code calls it. */
export function createConverter<S, T, C extends object, H extends object>(
  parts: ConverterParts<S, T, C, H>,
): Converter<S, T, C, H> {
  const { source, target } = parts
  return {
    convert(document, options) {
      const result: Result<S> =
        source.kind === 'xml' ? source.parse(document, options.limits) : source.parse(document)
      if (!result.ok) return unread(result.issues)
      return asDocument(through(parts, result.value, options, (made) => written(target, made as T)))
    },
    convertValue(value, options) {
      const result = source.validate(value)
      if (!result.ok) return unread(result.issues)
      return asValue(through(parts, result.value, options, (made) => target.validate(made)))
    },
  }
}

/** A value as a document; what is wrong with it where it is not valid. */
export function written<T>(codec: Codec<T>, value: T): Result<string> {
  try {
    return { ok: true, value: codec.serialize(value) }
  } catch (error) {
    if (!(error instanceof InvalidValueError)) throw error
    return { ok: false, issues: error.issues }
  }
}

/** The options as a conversion takes them, whatever their types. */
interface AnyOptions {
  readonly context?: object
  readonly hooks?: object
  readonly policies?: ConvertPolicies
}

function through<S, T, C extends object, H extends object, R>(
  { adapter, target, leftOut = [] }: ConverterParts<S, T, C, H>,
  value: S,
  given: ConvertOptions<S, C, H>,
  give: Conversion<R>['give'],
): ConvertedRead<R> {
  const { context = {}, hooks = {}, policies = {} } = given as AnyOptions
  return convertRead(value, {
    adapter: adapter as unknown as AnyAdapter,
    contextOf: (read) => (typeof context === 'function' ? called(context, read) : { context }),
    ...{ hooks, policies, leftOut, give },
    check: (made) => target.validate(made),
  })
}

/** A person's function made the context of this document, or threw. */
function called(context: object, value: unknown): ReturnType<Conversion<never>['contextOf']> {
  const failed = (message: string) => ({ issues: [{ rule: 'context-failed', message, path: [] }] })
  try {
    const found = (context as (value: unknown) => unknown)(value)
    // A promise is an object as well: its values come too late.
    if (typeof found === 'object' && found !== null && !('then' in found)) return { context: found }
    return failed('The context function must return an object of values.')
  } catch (error) {
    const [first = ''] = (error instanceof Error ? error.message : String(error)).split('\n')
    return failed(`The context function threw: ${first}`)
  }
}

function asDocument({ given, ...read }: ConvertedRead<string>): Converted {
  const { tally } = read
  if (given === undefined || tally === undefined) return { ok: false, ...accountOf(read) }
  return { ok: true, document: given, ...accountOf(read), tally }
}

function asValue<T>({ given, ...read }: ConvertedRead<T>): ConvertedValue<T> {
  const { tally } = read
  if (given === undefined || tally === undefined) return { ok: false, ...accountOf(read) }
  return { ok: true, value: given, ...accountOf(read), tally }
}

function accountOf(
  read: Omit<ConvertedRead<never>, 'given'>,
): Omit<ConvertedRead<never>, 'given'> & ConvertAccount {
  return { ...read, decisions: [...openDecisions(read.losses, read.issues)] }
}

function unread(issues: readonly Issue[]): ConvertAccount & { readonly ok: false } {
  return { ok: false, losses: [], issues, decisions: [] }
}
