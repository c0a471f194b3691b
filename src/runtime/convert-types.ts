import type { Adapted, AdaptOptions, Loss, Path, Tally } from './adapt-types.ts'
import type { ParseLimits } from './codec.ts'
import type { Issue } from './result.ts'

/** What happens where neither the specifications nor a hook decides; without policies nothing is lost. */
export interface ConvertPolicies {
  /** A decision that no hook makes: the document is set aside (default), or the loss is recorded. */
  readonly onUndetermined?: 'error' | 'drop'
  /** What the target cannot hold: the document is set aside (default), or the loss is recorded. */
  readonly onLoss?: 'error' | 'drop'
  /** A value outside the codes or lengths of the target: the document is set aside (default), or the loss is recorded. */
  readonly onMisfit?: 'error' | 'drop'
}

/** A member that may be left out where all of its own members may. */
type Given<K extends string, Own, T = Own> =
  Record<never, never> extends Own ? { readonly [P in K]?: T } : { readonly [P in K]: T }

/** What a conversion needs beside the document: plain data and functions, for all documents or for each one. */
export type ConvertOptions<S, C extends object, H extends object> = Given<
  'context',
  C,
  C | ((value: S) => C)
> &
  Given<'hooks', H> & {
    readonly policies?: ConvertPolicies
    /** Of reading a document. */
    readonly limits?: ParseLimits
  }

/** A decision that the specifications leave open and that nobody made for a place of this document. */
export interface OpenDecision {
  readonly path: Path
  readonly dataElement?: string
}

/** What became of the values of a document. */
export interface ConvertAccount {
  /** Values that the target does not have. Of a document that was set aside: those it would have lost. */
  readonly losses: readonly Loss[]
  /** Why the document was set aside, all reasons at once; empty where it was converted. */
  readonly issues: readonly Issue[]
  readonly decisions: readonly OpenDecision[]
}

/** A document of the target, valid there; or why a person has to look at the document of the source. */
export type Converted =
  | (ConvertAccount & { readonly ok: true; readonly document: string; readonly tally: Tally })
  /** Without `tally` where the document could not be read. */
  | (ConvertAccount & { readonly ok: false; readonly document?: undefined; readonly tally?: Tally })

/** The same of a value. */
export type ConvertedValue<T> =
  | (ConvertAccount & { readonly ok: true; readonly value: T; readonly tally: Tally })
  | (ConvertAccount & { readonly ok: false; readonly value?: undefined; readonly tally?: Tally })

/** An adapter as it is generated for a pair of roots. */
export type PairAdapter<S, T, C extends object, H extends object> = (
  value: S,
  context: C,
  hooks: H,
  options?: AdaptOptions,
) => Adapted<T>

/**
 * Converts documents of one root to documents of the other version. One call for one document: no I/O, no state, no clock.
 * Equal input gives equal output, and no input makes it throw.
 */
export interface Converter<S, T, C extends object, H extends object> {
  /** Reads a document (text or bytes), converts it, and checks and writes the result. */
  readonly convert: (document: string | Uint8Array, options: ConvertOptions<S, C, H>) => Converted
  /** The same for a value that a codec has read or a program has made; it is checked first. */
  readonly convertValue: (value: S, options: ConvertOptions<S, C, H>) => ConvertedValue<T>
}

/** The converter that belongs to an adapter. */
export type ConverterOf<A> =
  A extends PairAdapter<infer S, infer T, infer C extends object, infer H extends object>
    ? Converter<S, T, C, H>
    : never
