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
import { copyData } from './data-copy.ts'
import { InvalidValueError, type Issue, type Result } from './result.ts'

/** The parts of a converter. */
export interface ConverterParts<S, T, C extends object, H extends object> {
  readonly source: Codec<S>
  readonly target: Codec<T>
  readonly adapter: PairAdapter<S, T, C, H>
  /** What the mapping leaves out: data elements or paths whose loss needs no policy. */
  readonly leftOut?: readonly string[]
}

/** Creates the converter between a pair of roots; generated code calls it. */
export function createConverter<S, T, C extends object, H extends object>(
  parts: ConverterParts<S, T, C, H>,
): Converter<S, T, C, H> {
  const { source, target } = parts
  return {
    /** Reads, converts and writes a document; returns issues if any of this fails. */
    convert(document, options) {
      if (!isDocument(document)) return unread([{ rule: 'not-text', message: noDocument, path: [] }])
      const limits = options?.limits
      const result: Result<S> =
        source.kind === 'xml' ? source.parse(document, limits) : source.parse(document)
      if (!result.ok) return unread(result.issues)
      return asDocument(through(parts, result.value, options, (made) => trySerialize(target, made as T)))
    },
    /** Checks and converts a value; returns issues if any of this fails. */
    convertValue(value, options) {
      const result = read(source, value)
      if (!result.ok) return unread(result.issues)
      return asValue(through(parts, result.value, options, (made) => target.validate(made)))
    },
  }
}

/** The message for an input that is neither a text nor bytes. */
export const noDocument = 'A document must be a string, or bytes in a Uint8Array.'

/** Whether an input is a text or a `Uint8Array` (of any realm), and no other kind of buffer or view. */
export function isDocument(document: unknown): boolean {
  if (typeof document === 'string') return true
  // Test runners have realms of their own, where `instanceof Uint8Array` fails.
  return ArrayBuffer.isView(document) && Reflect.get(document, Symbol.toStringTag) === 'Uint8Array'
}

/** Writes a value as a document, or returns its issues if it is not valid; other errors are thrown on. */
export function trySerialize<T>(codec: Codec<T>, value: T): Result<string> {
  try {
    return { ok: true, value: codec.serialize(value) }
  } catch (error) {
    if (!(error instanceof InvalidValueError)) throw error
    return { ok: false, issues: error.issues }
  }
}

/** The options of a conversion without their types. */
interface AnyOptions {
  readonly context?: unknown
  readonly hooks?: unknown
  readonly policies?: ConvertPolicies | null
}

/** Converts a source value with the caller's options; missing or mistyped hooks and policies count as empty. */
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

/**
 * The context of a conversion: the given object, or what the given function returns for the value. An issue if
 * that is not an object, is a promise, or the function throws.
 */
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

/**
 * Checks a value with its codec and copies it, each member read once. Of objects of classes the copy has what the
 * codec reads. An error thrown by a member of the value becomes an issue.
 */
function read<T>(codec: Codec<T>, value: unknown): Result<T> {
  try {
    const copy = copyData(value)
    if (copy === undefined) return codec.validate(value)
    // The codec knows the members that a type declares.
    return copy.isPlain ? codec.validate(copy.value) : readWritten(codec, value)
  } catch (error) {
    const message = `The value threw when it was read: ${saidBy(error)}`
    return { ok: false, issues: [{ rule: 'value-failed', message, path: [] }] }
  }
}

/** The value as its document gives it. */
function readWritten<T>(codec: Codec<T>, value: unknown): Result<T> {
  const written = trySerialize(codec, value as T)
  return written.ok ? codec.parse(written.value) : written
}

/** The first line of an error's message. */
function saidBy(error: unknown): string {
  const [first = ''] = (error instanceof Error ? error.message : String(error)).split('\n')
  return first
}

/** The result of `convert`; `ok` is false if there is no document. */
function asDocument({ given, ...read }: ConvertedRead<string>): Converted {
  const { tally } = read
  if (given === undefined || tally === undefined) return { ok: false, ...makeAccount(read) }
  return { ok: true, document: given, ...makeAccount(read), tally }
}

/** The result of `convertValue`; `ok` is false if there is no value. */
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
