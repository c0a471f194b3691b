import type { Issue } from './result.ts'

export type Path = readonly (string | number)[]

/** A value of the source together with the place it stands at. */
export interface At<T> {
  readonly value: T
  readonly path: Path
}

/** Why a value of the source is not in the target. */
export type LossReason =
  /** The target has no place for this data element. */
  | 'no-counterpart'
  /** The place carries no data element, so nothing says where it would belong. */
  | 'no-data-element'
  /** The source repeats where the target allows fewer. */
  | 'repeat'
  /** Which of the repeated values belong together is not kept (the values themselves are). */
  | 'link'
  /** Spaces that the target's type does not keep. */
  | 'white-space'
  /** The amount is carried in another unit. */
  | 'unit'
  /** The number is carried, and not the way it was written (`12.50`). */
  | 'notation'
  /** A hook answered that there is nothing. */
  | 'hook'
  /** The specifications leave it open and no hook decides it. */
  | 'undetermined'
  /** What it belongs to lacks something that the target requires. */
  | 'incomplete'
  /** The value is none that the target's type takes. */
  | 'does-not-fit'
  /** A signature, which no longer holds for what it signs once that is converted; its values are accounted for as all others. */
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

/** Every value of the source is in exactly one of the three. */
export interface Tally {
  readonly values: number
  readonly carried: number
  readonly lost: number
  /** Held back by an issue. */
  readonly refused: number
}

interface Account {
  readonly losses: readonly Loss[]
  /** Values that were not converted, each with the reason; empty where `ok`. */
  readonly issues: readonly Issue[]
  readonly tally: Tally
}

/**
 * What an adapter gives: the value of the other version, and what became of every value that went in. With an issue
 * (`ok: false`) the value is incomplete, or `undefined`. Its type is then `unknown`: the compiler refuses it as the target.
 */
export type Adapted<T> =
  | (Account & { readonly ok: true; readonly value: T })
  | (Account & { readonly ok: false; readonly value: unknown })

/** What happens where no hook decides; without options nothing is lost without being an issue. */
export interface AdaptOptions {
  /** More values than the target allows: an issue (default), or the first are kept and the rest recorded as lost. */
  readonly repeats?: 'error' | 'first'
  /** A point that no hook decides: an issue (default), or a recorded loss. */
  readonly undetermined?: 'error' | 'drop'
  /** A value that the target's codes or lengths do not take: an issue (default), or a recorded loss. */
  readonly misfit?: 'error' | 'drop'
}

/** The place that a hook is asked about. */
export interface HookPoint {
  readonly dataElement: string
  readonly path: Path
  /** The answers that the target takes, where they are a list and the type does not say so. */
  readonly allowed?: readonly string[]
}

/** Questions that every adapter may ask; unlike the generated ones they may be left unanswered. */
export interface GeneralHooks {
  /** Picks one of the given values where the target allows one; nothing: the `repeats` option decides. */
  chooseOne?<T>(dataElement: string, values: readonly T[]): T | undefined
}

/** The type of a member's single values. */
export type Item<V> = V extends null | undefined ? never : V extends readonly (infer E)[] ? E : V

/** An object under construction: absent members are `undefined`. */
export type Draft<T> = { readonly [K in keyof T]?: T[K] | undefined }

type KeysOfAny<T> = T extends unknown ? keyof T : never

type ValueOfAny<T, K> = T extends unknown ? (K extends keyof T ? T[K] : never) : never

/** The same of an object of which only some members stand together: which of them do shows when it is made. */
export type LooseDraft<T> = { readonly [K in KeysOfAny<T>]?: ValueOfAny<T, K> | undefined }

/** The members of one way through a choice, and whether each must be there. */
export type ChoiceWay = Readonly<Record<string, boolean>>

/** The members that a target object must have, each with the data element to name when it is missing. */
export type Requirements<T> = { readonly [K in keyof T]?: string }

/** What an adapter knows about values that it never reads: path without indexes, and data element. */
export type KnownPlaces = ReadonlyMap<string, string>

/** A question to a person's code; nothing for an answer: there is nothing. */
export type Hook<S, T> = (value: S, point: HookPoint) => T | undefined

/**
 * What a person decided about more values than the target takes: an issue, the first are kept, none is, or a hook says
 * which are. What is not kept is recorded.
 */
export type Surplus<S> =
  | 'error'
  | 'first'
  | 'drop'
  | { readonly ask: Hook<readonly S[], readonly S[]> | undefined }

/**
 * A place without counterpart that a person does not want to lose unseen: a value there is an issue, unless a hook says
 * that it may be left out.
 */
export interface Stop {
  readonly path: readonly string[]
  readonly dataElement: string
  readonly ask?: Hook<never, boolean> | undefined
}
