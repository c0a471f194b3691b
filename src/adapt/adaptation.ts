import type { Mapping } from '../mapping/index.ts'
import type { OutputFile, ScalarForm } from '../typescript/index.ts'
import type { MatchedOperations } from './json/json-roots.ts'
import type { PathShare } from './json/path-shares.ts'
import type { PlanFindings } from './plan/findings.ts'
import type { HookPlan, StaticLoss } from './plan/plan.ts'
import type { PlannedOutcome } from './plan/planned-outcomes.ts'
import type { PropertyMove } from './property-move.ts'

export interface AdaptFolders {
  /** Comment lines that open every generated file. */
  readonly header: readonly string[]
  /** The module specifier of the runtime. */
  readonly runtime: string
  /** The output folder of the comparison; adapters are in its subfolder `adapters/`. */
  readonly folder: string
  /** How many types the documents of all roots may have together; further roots get no adapter. */
  readonly mostTypes?: number
  /** The user's mapping file. */
  readonly mapping?: Mapping
  /** Whether JSON types that are the same in both versions have an index even where nothing else has an adapter. */
  readonly keepsUnchanged?: boolean
  /** The matched operations, whose JSON bodies get adapters. */
  readonly operations?: readonly MatchedOperations[]
}

/** The adapters between two versions: the generated files, and facts for the report and for `migrate`. */
export interface Adaptation {
  readonly files: readonly OutputFile[]
  /** Both directions of every pair of roots, the forward one first. */
  readonly pairs: readonly AdapterPair[]
  /** The number of pairs of roots that were matched, including those without an adapter. */
  readonly matched: number
  /** JSON roots that only error responses carry, before and after: no stored document has such a root. */
  readonly errorRoots: readonly (readonly [before: string, after: string])[]
  /** The properties, elements and attributes whose value goes forward to another name or place. */
  readonly moves: readonly PropertyMove[]
}

export interface AdapterPair {
  /** The exported function. */
  readonly name: string
  /** Its module, below the output folder. */
  readonly module: string
  readonly from: AdaptedRoot
  readonly to: AdaptedRoot
  readonly similarity: number
  /** The number of data elements, or properties, on both sides. */
  readonly joined: number
  /** The number of data elements that a rule converts. */
  readonly carried: number
  readonly hooks: readonly HookSummary[]
  readonly context: readonly ContextSummary[]
  readonly losses: {
    readonly certain: number
    readonly possible: number
    readonly places: readonly StaticLoss[]
  }
  /** The outcome of each data element of the source, in its order. */
  readonly fates: readonly PlannedOutcome[]
  /** For JSON: what becomes of every property, by path. */
  readonly paths?: PathShare
  /** Joins and unmatched places that the user may want to check. */
  readonly findings: PlanFindings
  /** Data elements without a counterpart, on either side. */
  readonly unjoined: { readonly from: readonly string[]; readonly to: readonly string[] }
}

export interface AdaptedRoot {
  readonly version: string
  /** `set#{namespace}local` */
  readonly root: string
}

export type HookSummary = Pick<HookPlan, 'name' | 'purpose' | 'reason' | 'points'> & {
  /** The codes that need a decision, for a hook about codes. */
  readonly codes?: readonly string[]
  /** The attribute, for a hook about a missing attribute. */
  readonly attribute?: string
}

export interface ContextSummary {
  readonly dataElement: string
  readonly says: string
  /** The path of the target place. */
  readonly target: string
  readonly isRequired: boolean
  readonly form: ScalarForm
}
