import type { Loss, Tally } from './adapt-types.ts'
import type { Codec } from './codec.ts'
import type { ConvertedValue, Converter, ConvertOptions, OpenDecision } from './convert-types.ts'
import type { Issue } from './result.ts'

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
