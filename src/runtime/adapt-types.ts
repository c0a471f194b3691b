import type { Issue } from './result.ts'

export type Path = readonly (string | number)[]

/** A value of the source and its path. */
export interface At<T> {
  readonly value: T
  readonly path: Path
}

/** Why a value of the source is not in the target. */
export type LossReason =
  /** The target has no place for this data element. */
  | 'no-counterpart'
  /** The schema names no data element for its place, so no rule says where it belongs. */
  | 'no-data-element'
  /** The source has more values than the target allows. */
  | 'repeat'
  /** Which of the repeated values belong together is not kept (the values themselves are). */
  | 'link'
  /** Spaces that the target's type does not keep. */
  | 'white-space'
  /** The amount was converted to another unit. */
  | 'unit'
  /** The number was converted, but not the way it was written (`12.50`). */
  | 'notation'
  /** A property is absent and means its default, which is another value in the target. */
  | 'default'
  /** A hook answered that there is nothing. */
  | 'hook'
  /** The specifications leave it open and no hook decides it. */
  | 'undetermined'
  /** What it belongs to lacks something that the target requires. */
  | 'incomplete'
  /** The target's type does not allow the value. */
  | 'does-not-fit'
  /** A signature, which is no longer valid after the conversion; its values are counted like all others. */
  | 'signature'

/** One value of the source that the target does not have, and why. */
export interface Loss {
  readonly path: Path
  readonly dataElement?: string
  readonly value: unknown
  readonly reason: LossReason
  /** Who decided: the `drop` policy, or a `hook`. What the `error` policy decides is an issue, not a loss. */
  readonly policy: 'drop' | 'hook'
}

/** How many values the source has; each was either converted (`carried`), lost, or set aside (`refused`). */
export interface Tally {
  readonly values: number
  readonly carried: number
  readonly lost: number
  /** Set aside because of an issue. */
  readonly refused: number
}

interface Account {
  readonly losses: readonly Loss[]
  /** Values that were not converted, each with the reason; empty where `ok`. */
  readonly issues: readonly Issue[]
  readonly tally: Tally
}

/**
 * The result of an adapter: the value of the other version, and what became of every source value. With an issue
 * (`ok: false`) the value is incomplete or `undefined`. Its type is then `unknown`, so it cannot be used as the
 * target's.
 */
export type Adapted<T> =
  | (Account & { readonly ok: true; readonly value: T })
  | (Account & { readonly ok: false; readonly value: unknown })

/** What happens where no hook decides. Without options, every loss is an issue. */
export interface AdaptOptions {
  /** More values than the target allows: an issue (default), or the first are kept and the rest recorded as lost. */
  readonly repeats?: 'error' | 'first'
  /** A decision that no hook makes: an issue (default), or a recorded loss. */
  readonly undetermined?: 'error' | 'drop'
  /** A value outside the target's codes or lengths: an issue (default), or a recorded loss. */
  readonly misfit?: 'error' | 'drop'
}

/** The place that a hook is asked about. */
export interface HookPoint {
  readonly dataElement: string
  readonly path: Path
  /** The answers that the target allows, where there is a closed list that the type does not express. */
  readonly allowed?: readonly string[]
}

/** Optional hooks that every adapter uses, besides its generated ones. */
export interface GeneralHooks {
  /**
   * Picks one of several values where the target allows one; if it returns `undefined`, the `repeats` option
   * decides.
   */
  chooseOne?<T>(dataElement: string, values: readonly T[]): T | undefined
}

/** The type of a member's single values; nil values are left out. */
export type Item<V> = Exclude<ItemOrNil<V>, NilValue>

/** The type of a member's single values, with those that are nil. */
export type ItemOrNil<V> = Exclude<V extends readonly (infer E)[] ? E : V, undefined>

/** A nil value: `null`, or an object that says so beside its attributes and the name of its type. */
export type NilValue = null | { readonly $nil: true }

/** A nil value with these attributes; `null` where none is required, and only `null` where there are none. */
export type NilWith<A> = A extends unknown
  ? (keyof A extends never ? never : { readonly $nil: true } & A) | (object extends A ? null : never)
  : never

/** An object under construction: absent members are `undefined`. */
export type Draft<T> = { readonly [K in keyof T]?: T[K] | undefined }

type KeysOfAny<T> = T extends unknown ? keyof T : never

type ValueOfAny<T, K> = T extends unknown ? (K extends keyof T ? T[K] : never) : never

/** An object under construction with choices between members; which members it has is checked when it is built. */
export type LooseDraft<T> = { readonly [K in KeysOfAny<T>]?: ValueOfAny<T, K> | undefined }

/** The members of one way through a choice, and whether each is required. */
export type ChoiceWay = Readonly<Record<string, boolean>>

/** The required members of a target object, each with the data element that an issue names if it is missing. */
export type Requirements<T> = { readonly [K in keyof T]?: string }

/** Data elements by path (without indexes) of source values that no rule reads. */
export type KnownPlaces = ReadonlyMap<string, string>

/** A decision in the user's code; the answer `undefined` means that the target gets no value. */
export type Hook<S, T> = (value: S, point: HookPoint) => T | undefined

/**
 * What happens to more values than the target allows: an issue, the first are kept, none is kept, or a hook
 * chooses. Values that are not kept are recorded.
 */
export type Surplus<S> =
  | 'error'
  | 'first'
  | 'drop'
  | { readonly ask: Hook<readonly S[], readonly S[]> | undefined }

/**
 * A path without counterpart that the mapping closes: a value there is an issue, unless a hook allows dropping it.
 */
export interface Stop {
  readonly path: readonly string[]
  readonly dataElement: string
  readonly ask?: Hook<never, boolean> | undefined
}
