import type { Location } from '../diagnostics/index.ts'
import type { Limits, VersionSource } from '../ingest/index.ts'
import type { RemoteSource } from '../lock/index.ts'
import type {
  DecisionInput,
  EmitInput,
  FailOn,
  OutputInput,
  RoleInput,
  RuntimeInput,
  SeverityInput,
} from './define.ts'

/** A configuration after reading and checking. */
export interface Config {
  /** The folder that its paths are relative to, absolute; never part of an output. */
  readonly root: string
  /**
   * The folder of the user's own files (mappings, hooks), absolute; without a configuration, the working
   * directory.
   */
  readonly home: string
  readonly versions: ReadonlyMap<string, VersionSource>
  /** The sources given by a URL, in the order of the configuration. */
  readonly remotes: readonly RemoteSource[]
  readonly compare: readonly ComparePlan[]
  /** The output folder, absolute. */
  readonly out: string
  /** The separate folder for reports, absolute. */
  readonly reports?: string
  /** The ending of imports between generated modules. */
  readonly importEnding: '.js' | '.ts' | ''
  /** The language of generated modules. */
  readonly emit: EmitInput
  /**
   * Where generated code imports its runtime from: the package of its own, or a copy in the output. By default, the
   * toolkit.
   */
  readonly runtime?: RuntimeInput
  /** The outputs to generate, with those they need; everything if absent. */
  readonly generate?: ReadonlySet<OutputInput>
  readonly profile: string
  readonly limits: Limits
}

/** The text of a filter. */
export interface FilterText {
  readonly text: string
  readonly at?: Location
}

/** Which parts of two versions are compared. */
export interface FilterPlan {
  readonly only?: readonly FilterText[]
  readonly skip?: readonly FilterText[]
  /** The prefix of paths in the later version, by that in the earlier one. */
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
  /** The severity of changes, by the id of their rule. */
  readonly rules?: ReadonlyMap<string, RuleSetting>
  /** The side of each API whose changes count. */
  readonly role?: ReadonlyMap<string, RoleInput>
  /** The direction of compatibility for schemas that no operation uses. */
  readonly compatibility?: 'backward' | 'forward' | 'full'
  readonly deprecation?: DeprecationPlan
  /** Whether `info.version` must increase as the changes require. */
  readonly semver?: boolean
  /** Whether comments in the sources can accept changes. */
  readonly ignoreComments?: boolean
  /** Data elements for which no two documents of a migration may be given the same value. */
  readonly unique?: readonly string[]
  /** Notes on decisions, by their ids. */
  readonly decisions?: ReadonlyMap<string, DecisionNote>
  /** The file of accepted changes, as the configuration writes its path. */
  readonly accepted?: string
  /** The result of `impact` for the report, likewise. */
  readonly impact?: string
  /** Whether it was added for a transitive comparison and is not in the configuration. */
  readonly isDerived?: boolean
  readonly at?: Location
}

/** A note on a decision, with its place in the configuration. */
export interface DecisionNote extends DecisionInput {
  readonly at: Location
}

/** The policy for deprecated and unstable operations. */
export interface DeprecationPlan {
  /** In days. */
  readonly notice?: number
  readonly removal?: 'deprecated' | 'after-sunset'
  /** The worst severity by stability level. */
  readonly stability?: ReadonlyMap<string, SeverityInput>
}

/** The configured severities of a rule; the first that matches a change applies. */
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
