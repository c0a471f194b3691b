import type { Location } from '../../diagnostics/index.ts'
import type { ChangeSeverity } from '../../diff/index.ts'
import type { AdapterSummary } from '../adapters.ts'
import type { DecisionFacts } from '../decisions.ts'

/** What becomes of one data element of the earlier version when the adapters carry it. */
export interface ElementFate {
  readonly id: string
  readonly path: string
  readonly fate: 'carried' | 'decision' | 'lost'
  readonly because?: string
  /** The hooks that every value of it waits for. */
  readonly hooks: readonly string[]
  /** What some documents lose of it although it is carried. */
  readonly limits: readonly string[]
}

/** A data element of a subset. */
export interface SubsetMember {
  readonly id: string
  readonly mandatory: boolean
}

/** A module that selects by the subsets that another version names. */
export interface BorrowedSelection {
  /** Below the comparison. */
  readonly file: string
  readonly root: string
  readonly known: number
  readonly unknown: readonly string[]
}

/** Ids of subsets that one version names and the other lists otherwise. */
export interface SubsetIdDifferences {
  readonly withoutMembers: readonly string[]
  readonly notListed: readonly string[]
  readonly respelled: ReadonlyMap<string, string>
}

/** A line of an adapter that answers for a data element. */
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
  /** What happened in between: losses, decisions that nobody took, why there is no result. */
  readonly notes: readonly string[]
}

/** A place of the reader's own code that a change touches, as `impact` found it. */
export interface CodePlace {
  /** Relative to the folder of the tsconfig, with `/`. */
  readonly file: string
  readonly line: number
  /** What is used, as code says it: `Party.name`. */
  readonly uses: string
  /** What to do. */
  readonly advice: string
  readonly severity: ChangeSeverity
  /** The id of the change that matters most here. */
  readonly change: string
}

/** What a comparison alone does not hold, and the page shows where it is known. */
export interface ReportDetails {
  readonly adapters?: AdapterSummary
  /** By the id of the data element; the adapters of all roots taken together. */
  readonly fates?: ReadonlyMap<string, ElementFate>
  readonly subsets?: ReadonlyMap<string, readonly SubsetMember[]>
  /** Where a version that names no subsets has those of the other one. */
  readonly borrowed?: readonly BorrowedSelection[]
  /** How the ids of subsets differ from those that the other version lists. */
  readonly subsetIds?: SubsetIdDifferences
  /** A line of the sources of one side. */
  readonly lineAt?: (side: 'before' | 'after', at: Location) => string | undefined
  /** Whether the page goes out by itself, without the files beside it that it would link to. */
  readonly isAlone?: boolean
  /** What each change is proven by that has a line in `witnesses.ndjson`: line 1 first. */
  readonly witnesses?: readonly { readonly document: string; readonly image?: string }[]
  /** The files that the answers are in, below the comparison. */
  readonly adapterFiles?: readonly string[]
  readonly answers?: ReadonlyMap<string, readonly AnswerLine[]>
  readonly examples?: readonly ExampleStory[]
  readonly decisions?: DecisionFacts
  readonly codePlaces?: readonly CodePlace[]
  /** The name and version of the program that made the page. */
  readonly tool?: string
}
