import type { Mapping } from '../mapping/index.ts'
import type { OutputFile, ScalarForm } from '../typescript/index.ts'
import type { MatchedOperations } from './json/json-roots.ts'
import type { PathShare } from './json/path-shares.ts'
import type { PlanFindings } from './plan/findings.ts'
import type { HookPlan, StaticLoss } from './plan/plan.ts'
import type { PlannedOutcome } from './plan/planned-outcomes.ts'

export interface AdaptFolders {
  /** Comment lines that open every generated file. */
  readonly header: readonly string[]
  /** The module specifier of the runtime. */
  readonly runtime: string
  /** The folder of the comparison; the adapters are in `adapters/` below it. */
  readonly folder: string
  /** How many types the documents of all roots may have together; further roots get no adapter. */
  readonly mostTypes?: number
  /** What a person decided about the join. */
  readonly mapping?: Mapping
  /** Which operation became which: adapters are made for their JSON bodies. */
  readonly operations?: readonly MatchedOperations[]
}

/** The adapters between two versions, as files and as facts for the report and for `migrate`. */
export interface Adaptation {
  readonly files: readonly OutputFile[]
  /** Both directions of every pair of roots, the forward one first. */
  readonly pairs: readonly AdapterPair[]
  /** How many pairs of roots the versions have in common, those that no adapter is written for included. */
  readonly matched: number
}

export interface AdapterPair {
  /** The exported function. */
  readonly name: string
  /** Its module, below the output folder. */
  readonly module: string
  readonly from: AdaptedRoot
  readonly to: AdaptedRoot
  readonly similarity: number
  /** Data elements on both sides. */
  readonly joined: number
  /** Of them, carried by rule; the others by a hook. */
  readonly carried: number
  readonly hooks: readonly HookSummary[]
  readonly context: readonly ContextSummary[]
  readonly losses: {
    readonly certain: number
    readonly possible: number
    readonly places: readonly StaticLoss[]
  }
  /** What becomes of every data element of the source, in its order. */
  readonly fates: readonly PlannedOutcome[]
  /** Of JSON: what becomes of every property, by path. */
  readonly paths?: PathShare
  /** What the join found that a person may want to look at. */
  readonly findings: PlanFindings
  /** Data elements without counterpart, on either side. */
  readonly unjoined: { readonly from: readonly string[]; readonly to: readonly string[] }
}

export interface AdaptedRoot {
  readonly version: string
  /** `set#{namespace}local` */
  readonly root: string
}

export type HookSummary = Pick<HookPlan, 'name' | 'purpose' | 'reason' | 'points'> & {
  /** The codes that wait for an answer, where the hook is asked about codes. */
  readonly codes?: readonly string[]
  /** The attribute that is asked for. */
  readonly attribute?: string
}

export interface ContextSummary {
  readonly dataElement: string
  readonly says: string
  /** Where it goes, as a path of the target. */
  readonly target: string
  readonly isRequired: boolean
  readonly form: ScalarForm
}
