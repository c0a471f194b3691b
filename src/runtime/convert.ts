import type { Codec } from './codec.ts'
import {
  type AnyAdapter,
  type Conversion,
  type ConvertedRead,
  convertRead,
  guardedContext,
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
      if (!isDocument(document)) return unread([{ rule: 'not-text', message: noDocument, path: [] }])
      const limits = options?.limits
      const result: Result<S> =
        source.kind === 'xml' ? source.parse(document, limits) : source.parse(document)
      if (!result.ok) return unread(result.issues)
      return asDocument(through(parts, result.value, options, (made) => trySerialize(target, made as T)))
    },
    convertValue(value, options) {
      const result = read(source, value)
      if (!result.ok) return unread(result.issues)
      return asValue(through(parts, result.value, options, (made) => target.validate(made)))
    },
  }
}

/** What is wrong with a document that is none. */
export const noDocument = 'A document must be a text, or bytes in a Uint8Array.'

/** Whether something is what programs with types give; a view of another kind has no bytes one by one. */
export function isDocument(document: unknown): boolean {
  if (typeof document === 'string') return true
  // Test runners have realms of their own, where `instanceof Uint8Array` fails.
  return ArrayBuffer.isView(document) && Reflect.get(document, Symbol.toStringTag) === 'Uint8Array'
}

/** A value as a document; what is wrong with it where it is not valid. */
export function trySerialize<T>(codec: Codec<T>, value: T): Result<string> {
  try {
    return { ok: true, value: codec.serialize(value) }
  } catch (error) {
    if (!(error instanceof InvalidValueError)) throw error
    return { ok: false, issues: error.issues }
  }
}

/** The options as a conversion takes them, whatever their types. */
interface AnyOptions {
  readonly context?: unknown
  readonly hooks?: unknown
  readonly policies?: ConvertPolicies | null
}

function through<S, T, C extends object, H extends object, R>(
  { adapter, target, leftOut = [] }: ConverterParts<S, T, C, H>,
  value: S,
  given: ConvertOptions<S, C, H>,
  give: Conversion<R>['give'],
): ConvertedRead<R> {
  // Programs without types may give anything.
  const { context, hooks, policies } = ((given as unknown) ?? {}) as AnyOptions
  return convertRead(value, {
    adapter: adapter as unknown as AnyAdapter,
    contextOf: (read) => contextFrom(context, read),
    hooks: typeof hooks === 'object' && hooks !== null ? hooks : {},
    policies: policies ?? {},
    ...{ leftOut, give },
    check: (made) => target.validate(made),
  })
}

/** The context of a document: values, or what a person's function makes of the document. */
function contextFrom(given: unknown, value: unknown): ReturnType<Conversion<never>['contextOf']> {
  const failed = (message: string) => ({ issues: [{ rule: 'context-failed', message, path: [] }] })
  try {
    const isFunction = typeof given === 'function'
    const found: unknown = isFunction ? given(value) : (given ?? {})
    // A promise is an object as well: its values come too late.
    if (typeof found === 'object' && found !== null && !('then' in found))
      return { context: guardedContext(found) }
    return failed(`The context ${isFunction ? 'function must return' : 'must be'} an object of values.`)
  } catch (error) {
    return failed(`The context threw: ${saidBy(error)}`)
  }
}

/** A value as its codec reads it; members that throw are an issue. */
function read<T>(codec: Codec<T>, value: unknown): Result<T> {
  try {
    return codec.validate(value)
  } catch (error) {
    const message = `The value threw when it was read: ${saidBy(error)}`
    return { ok: false, issues: [{ rule: 'value-failed', message, path: [] }] }
  }
}

function saidBy(error: unknown): string {
  const [first = ''] = (error instanceof Error ? error.message : String(error)).split('\n')
  return first
}

function asDocument({ given, ...read }: ConvertedRead<string>): Converted {
  const { tally } = read
  if (given === undefined || tally === undefined) return { ok: false, ...makeAccount(read) }
  return { ok: true, document: given, ...makeAccount(read), tally }
}

function asValue<T>({ given, ...read }: ConvertedRead<T>): ConvertedValue<T> {
  const { tally } = read
  if (given === undefined || tally === undefined) return { ok: false, ...makeAccount(read) }
  return { ok: true, value: given, ...makeAccount(read), tally }
}

function makeAccount(
  read: Omit<ConvertedRead<never>, 'given'>,
): Omit<ConvertedRead<never>, 'given'> & ConvertAccount {
  return { ...read, decisions: [...openDecisions(read.losses, read.issues)] }
}

function unread(issues: readonly Issue[]): ConvertAccount & { readonly ok: false } {
  return { ok: false, losses: [], issues, decisions: [] }
}
