import type { Location } from '../../diagnostics/index.ts'
import type { ChangeSeverity } from '../../diff/index.ts'
import type { AdapterSummary } from '../adapters.ts'
import type { DecisionFacts } from '../decisions.ts'

/** What the adapters do with one data element of the earlier version. */
export interface ElementFate {
  readonly id: string
  readonly path: string
  readonly fate: 'carried' | 'decision' | 'lost'
  readonly because?: string
  /** The hooks that must be answered before any value of it converts. */
  readonly hooks: readonly string[]
  /** What some documents lose of it although it converts. */
  readonly limits: readonly string[]
}

/** A data element of a subset. */
export interface SubsetMember {
  readonly id: string
  readonly mandatory: boolean
}

/** A module that selects by the subsets of another version. */
export interface BorrowedSelection {
  /** Below the comparison. */
  readonly file: string
  readonly root: string
  readonly known: number
  readonly unknown: readonly string[]
}

/** How the subset ids that a source or the other version names differ from those that a version lists. */
export interface SubsetIdDifferences {
  readonly withoutMembers: readonly string[]
  readonly notListed: readonly string[]
  readonly respelled: ReadonlyMap<string, string>
}

/** The line of an adapter that converts a data element. */
export interface AnswerLine {
  readonly file: string
  readonly line: number
}

/** A data example and what it becomes in the other version. */
export interface ExampleStory {
  readonly name: string
  readonly from: string
  readonly to: string
  readonly before: string
  readonly after?: string
  /** What happened during conversion: losses, undetermined decisions, or why there is no result. */
  readonly notes: readonly string[]
}

/** A place in the user's code that a change affects, found by `impact`. */
export interface CodePlace {
  /** Relative to the folder of the tsconfig, with `/`. */
  readonly file: string
  readonly line: number
  /** The name that the code uses: `Party.name`. */
  readonly uses: string
  /** What to do. */
  readonly advice: string
  readonly severity: ChangeSeverity
  /** The id of the change that matters most here. */
  readonly change: string
}

/** Optional details that the page shows beside the comparison. */
export interface ReportDetails {
  readonly adapters?: AdapterSummary
  /** By the id of the data element, over the adapters of all roots. */
  readonly fates?: ReadonlyMap<string, ElementFate>
  readonly subsets?: ReadonlyMap<string, readonly SubsetMember[]>
  /** Selections for a version that uses the subsets of the other. */
  readonly borrowed?: readonly BorrowedSelection[]
  /** The sources that name subsets of a version, and the roots that can be selected by them. */
  readonly statedSubsets?: readonly {
    readonly source: string
    readonly roots: readonly Omit<BorrowedSelection, 'file'>[]
  }[]
  readonly subsetIds?: readonly SubsetIdDifferences[]
  /** By API, the operations of both versions, named as in changes. */
  readonly operations?: ReadonlyMap<string, ReadonlySet<string>>
  /** The source line at a place of one version. */
  readonly lineAt?: (side: 'before' | 'after', at: Location) => string | undefined
  /** Whether the page is distributed alone, without the files that it would link to. */
  readonly isAlone?: boolean
  /** The lines of `witnesses.ndjson`, in order. */
  readonly witnesses?: readonly { readonly document: string; readonly image?: string }[]
  /** The files of the adapters, below the comparison's folder. */
  readonly adapterFiles?: readonly string[]
  readonly answers?: ReadonlyMap<string, readonly AnswerLine[]>
  readonly examples?: readonly ExampleStory[]
  readonly decisions?: DecisionFacts
  readonly codePlaces?: readonly CodePlace[]
  /** The name and version of the program that made the page. */
  readonly tool?: string
}
