import type { Adapted, AdaptOptions, Loss, Path, Tally } from './adapt-types.ts'
import type { ParseLimits } from './codec.ts'
import type { Issue } from './result.ts'

/** What happens where neither the specifications nor a hook decides. Without policies nothing is lost. */
export interface ConvertPolicies {
  /** A decision that no hook makes: the document is set aside (default), or the loss is recorded. */
  readonly onUndetermined?: 'error' | 'drop'
  /** What the target cannot hold: the document is set aside (default), or the loss is recorded. */
  readonly onLoss?: 'error' | 'drop'
  /** A value outside the codes or lengths of the target: the document is set aside (default), or the loss is recorded. */
  readonly onMisfit?: 'error' | 'drop'
}

/** An object with one member, which is optional if all members of its own are. */
type Given<K extends string, Own, T = Own> =
  Record<never, never> extends Own ? { readonly [P in K]?: T } : { readonly [P in K]: T }

/**
 * The options of a conversion: context (an object, or a function of the document's value), hooks, policies,
 * limits.
 */
export type ConvertOptions<S, C extends object, H extends object> = Given<
  'context',
  C,
  C | ((value: S) => C)
> &
  Given<'hooks', H> & {
    readonly policies?: ConvertPolicies
    /** Limits of reading a document. */
    readonly limits?: ParseLimits
  }

/** A decision that the specifications leave open and no hook makes, at a path of this document. */
export interface OpenDecision {
  readonly path: Path
  readonly dataElement?: string
}

/** What became of the values of a document. */
export interface ConvertAccount {
  /** Values that the target does not have; for a document that was set aside, those it would lose. */
  readonly losses: readonly Loss[]
  /** All reasons why the document was set aside; empty if it was converted. */
  readonly issues: readonly Issue[]
  readonly decisions: readonly OpenDecision[]
}

/** A valid document of the target, or why the source document was set aside. */
export type Converted =
  | (ConvertAccount & { readonly ok: true; readonly document: string; readonly tally: Tally })
  /** `tally` is absent if the document could not be read. */
  | (ConvertAccount & { readonly ok: false; readonly document?: undefined; readonly tally?: Tally })

/** A valid value of the target, or why the source value was set aside. */
export type ConvertedValue<T> =
  | (ConvertAccount & { readonly ok: true; readonly value: T; readonly tally: Tally })
  | (ConvertAccount & { readonly ok: false; readonly value?: undefined; readonly tally?: Tally })

/** A generated adapter between a pair of roots. */
export type PairAdapter<S, T, C extends object, H extends object> = (
  value: S,
  context: C,
  hooks: H,
  options?: AdaptOptions,
) => Adapted<T>

/**
 * Converts documents of one root to documents of the other version. Each call is independent: no I/O, no state, no
 * clock. Equal input gives equal output, and no input makes it throw.
 */
export interface Converter<S, T, C extends object, H extends object> {
  /** Reads a document (text or bytes), converts it, and checks and writes the result. */
  readonly convert: (document: string | Uint8Array, options: ConvertOptions<S, C, H>) => Converted
  /** Checks a value that a codec has read or a program has made, and converts it. */
  readonly convertValue: (value: S, options: ConvertOptions<S, C, H>) => ConvertedValue<T>
}

/** The converter type of an adapter. */
export type ConverterOf<A> =
  A extends PairAdapter<infer S, infer T, infer C extends object, infer H extends object>
    ? Converter<S, T, C, H>
    : never
