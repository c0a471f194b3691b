import type { Location } from '../diagnostics/index.ts'
import type { Limits, VersionSource } from '../ingest/index.ts'
import type { RemoteSource } from '../lock/index.ts'
import type { DecisionInput, FailOn, OutputInput, RoleInput, SeverityInput } from './define.ts'

/** A configuration that was read and found complete. */
export interface Config {
  /** The folder that every path of it is relative to; absolute, and never part of an output. */
  readonly root: string
  /** The folder of a person's own files (mappings, hooks); absolute. Where no configuration is, the working directory. */
  readonly home: string
  readonly versions: ReadonlyMap<string, VersionSource>
  /** The sources that are written by their address, in the order of the configuration. */
  readonly remotes: readonly RemoteSource[]
  readonly compare: readonly ComparePlan[]
  /** The output folder, absolute. */
  readonly out: string
  /** Where reports are written instead, absolute. */
  readonly reports?: string
  /** What the import of a generated module ends with. */
  readonly importEnding: '.js' | '.ts' | ''
  /** What is generated, with what that needs; everything where it is absent. */
  readonly generate?: ReadonlySet<OutputInput>
  readonly profile: string
  readonly limits: Limits
}

/** A filter as it is written. */
export interface FilterText {
  readonly text: string
  readonly at?: Location
}

/** Which parts of two versions are compared. */
export interface FilterPlan {
  readonly only?: readonly FilterText[]
  readonly skip?: readonly FilterText[]
  /** By the start of paths of the earlier version, that of the later one. */
  readonly prefixes?: ReadonlyMap<string, string>
}

/** A comparison that the configuration asks for. */
export interface ComparePlan extends FilterPlan {
  readonly from: string
  readonly to: string
  /** Paths, as the configuration writes them. */
  readonly mapping?: string
  readonly hooks?: string
  readonly failOn?: FailOn
  /** How many documents are generated to try each adapter with. */
  readonly documents?: number
  readonly maxUnproven?: number
  /** How bad the changes of a rule are, by the rule's id. */
  readonly rules?: ReadonlyMap<string, RuleSetting>
  /** The side that is judged of each API. */
  readonly role?: ReadonlyMap<string, RoleInput>
  /** What is judged of schemas that no operation uses. */
  readonly compatibility?: 'backward' | 'forward' | 'full'
  readonly deprecation?: DeprecationPlan
  /** Whether the versions of descriptions must grow as their changes ask. */
  readonly semver?: boolean
  /** Whether comments of the descriptions can accept changes. */
  readonly ignoreComments?: boolean
  /** Data elements for which no two documents of a migration may be given the same value. */
  readonly unique?: readonly string[]
  /** What people keep beside decisions, by their ids. */
  readonly decisions?: ReadonlyMap<string, DecisionNote>
  /** The file of accepted changes, as the configuration writes its path. */
  readonly accepted?: string
  /** The result of `impact` for the report, likewise. */
  readonly impact?: string
  /** Whether it follows from a transitive one and is written nowhere. */
  readonly isDerived?: boolean
  readonly at?: Location
}

/** What people keep beside a decision, and where the configuration says so. */
export interface DecisionNote extends DecisionInput {
  readonly at: Location
}

/** What may become of what is deprecated or not stable yet. */
export interface DeprecationPlan {
  /** In days. */
  readonly notice?: number
  readonly removal?: 'deprecated' | 'after-sunset'
  /** The worst severity by stability level. */
  readonly stability?: ReadonlyMap<string, SeverityInput>
}

/** What a person says of a rule: the first that fits a change counts. */
export interface RuleSetting {
  readonly overrides: readonly RuleOverride[]
  readonly at: Location
}

export interface RuleOverride {
  readonly severity: SeverityInput
  readonly side?: RoleInput
  /** Globs. */
  readonly paths?: readonly string[]
}
