import type { Spread, Verdict } from './statistics.ts'

/** What one run cost for one unit of work. */
export interface Sample {
  /** Processor time, milliseconds. */
  readonly cpu: number
  readonly wall: number
  /** Greatest memory of the process, MB. */
  readonly peak?: number
  /** Bytes it wrote. */
  readonly size?: number
  /** What else it said: the same at every run. */
  readonly note?: string
}

/** One side of a comparison; where it cannot run, why. */
export type Subject =
  | { readonly name: string; sample(): Promise<Sample>; readonly missing?: never }
  | { readonly name: string; readonly missing: string }

/** One line of work that several tools do; the first subject is ours, the others stand beside it. */
export interface Row {
  readonly id: string
  readonly title: string
  /** What the figures are for: `document`, `run`. */
  readonly unit: string
  /** Bytes of input in one unit, where throughput says more than time. */
  readonly bytes?: number
  /** The input, in words. */
  readonly input: string
  /** A subject that has used so many seconds is run no more than three times; 60 unless told otherwise. */
  readonly patience?: number
  subjects(): Promise<readonly Subject[]>
}

export type Outcome =
  | {
      readonly name: string
      readonly cpu: Spread
      readonly wall: Spread
      readonly peak?: number
      readonly size?: number
      readonly note?: string
      /** Against ours: above 1 where ours takes less processor time. */
      readonly ratio?: number
      readonly verdict?: Verdict
      readonly missing?: never
    }
  | { readonly name: string; readonly missing: string }

export interface Measured {
  readonly id: string
  readonly title: string
  readonly unit: string
  readonly bytes?: number
  readonly input: string
  readonly outcomes: readonly Outcome[]
}
