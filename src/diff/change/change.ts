import type { ContentShare, PairedNames } from '../../align/index.ts'
import type { LeftOutReason, Location } from '../../diagnostics/index.ts'
import type { Json } from '../../schema/index.ts'
import type { Acceptance } from './policy.ts'

/**
 * Who is affected by a change:
 * - `wire`: everyone who exchanges such documents
 * - `gone`: all receivers, but senders only if the receiver rejects unknown content
 * - `unknown`: only those who reject unknown content
 * - `undecided`: cannot be decided
 * - `names`: only names or knowledge that are in no document
 * - `none`: nobody, since other constraints at the place already have the same effect
 */
export type Reach = 'wire' | 'gone' | 'unknown' | 'undecided' | 'names' | 'none'

const severities: readonly ChangeSeverity[] = ['breaking', 'risky', 'safe', 'annotation']

/**
 * Sorts changes by severity (the worst first), then API, path, rule and id; independent of the order of the input.
 */
export function compareChanges(a: Change, b: Change): number {
  return (
    severities.indexOf(a.severity) - severities.indexOf(b.severity) ||
    compareText(a.where.api ?? '', b.where.api ?? '') ||
    compareText(a.where.path.join('/'), b.where.path.join('/')) ||
    compareText(a.rule, b.rule) ||
    compareText(a.id, b.id)
  )
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/**
 * The number of counted changes by severity; `proven` and `unproven` are numbers of breaking changes only.
 * The accepted changes and those that are not counted have numbers too, absent if 0.
 */
export function summarize(changes: readonly Change[], notCompared: readonly NotCompared[]): ChangeSummary {
  const counted = changes.filter((change) => change.counted)
  const count = (test: (change: Change) => boolean): number => counted.filter(test).length
  const notCounted = changes.length - counted.length
  const isBreaking = ({ severity }: Change): boolean => severity === 'breaking'
  const accepted = count((change) => change.accepted !== undefined)
  return {
    breaking: count(isBreaking),
    risky: count(({ severity }) => severity === 'risky'),
    safe: count(({ severity }) => severity === 'safe'),
    annotation: count(({ severity }) => severity === 'annotation'),
    proven: count((change) => isBreaking(change) && change.witness.status === 'proven'),
    unproven: count((change) => isBreaking(change) && change.witness.status === 'unproven'),
    ...(accepted === 0 ? {} : { accepted }),
    ...(notCounted === 0 ? {} : { notCounted }),
    notCompared: notCompared.length,
  }
}

/** What happened to the set of valid documents. */
export type Effect = 'narrows' | 'widens' | 'replaces' | 'annotates'

export type ChangeSeverity = 'breaking' | 'risky' | 'safe' | 'annotation'

/** Whose code stops working. */
export type Audience = 'sender' | 'receiver' | 'typescript'

/** The client calls an API, the server serves it. Webhooks and callbacks are called by the server. */
export type ApiSide = 'client' | 'server'

/**
 * For documents that no operation uses, what registries check: `backward`, whether documents of the earlier version
 * stay valid; `forward`, whether readers of the earlier version accept documents of the later one.
 */
export type CompatibilityDirection = 'backward' | 'forward'

/** How bad a change is for one side of one API, or in one direction of compatibility. */
export interface SideSeverity {
  readonly for: ApiSide | CompatibilityDirection
  /** Absent where the version has one API that it can be, or none. */
  readonly api?: string
  readonly severity: 'breaking' | 'risky'
}

export type ChangePart = 'request' | 'response' | 'parameter' | 'header' | 'schema'

/** One side of a change: the value there, and its location. */
export interface ChangeSide {
  readonly value: Json
  readonly at?: Location
}

/** One edit between two versions, with its consequences. The shape is that of `changes.json`. */
export interface Change {
  /** Stable fingerprint: survives re-ordering and unrelated edits. */
  readonly id: string
  readonly rule: string
  readonly effect: Effect
  readonly severity: ChangeSeverity
  readonly who: readonly Audience[]
  /** The side for which `severity` holds, if an operation is concerned; absent if it hurts nobody. */
  readonly side?: ApiSide | 'both'
  /** False if only the side that was not asked for is affected; the summary then leaves it out. */
  readonly counted: boolean
  /** The severity for each affected side, whichever side was asked for. */
  readonly sides?: readonly SideSeverity[]
  readonly where: {
    readonly api?: string
    readonly operations: readonly string[]
    readonly part: ChangePart
    readonly path: readonly string[]
    /** The same for people: `GET /orders, query parameter "limit"`. */
    readonly place: string
  }
  readonly before?: ChangeSide
  readonly after?: ChangeSide
  /** For a removal, the location in the later version of what contained the removed thing. */
  readonly goneFrom?: Location
  readonly dataElement?: string
  /** All data elements of the place, if it has several: one for each context that it can be in. */
  readonly dataElements?: readonly string[]
  readonly subsets: readonly string[]
  readonly message: string
  readonly witness: Witness
  /** What the change removes was deprecated in the earlier version, or the change deprecates it. */
  readonly deprecated?: Deprecation
  /** The severity that the rules give it, where a policy gave it another. */
  readonly judged?: ChangeSeverity
  /** The team accepted the change; a policy does not count it. */
  readonly accepted?: Acceptance
}

/** The announcement that something will be removed. */
export interface Deprecation {
  /** The day after which it may be gone (`x-sunset`), as written; absent where none is stated. */
  readonly sunset?: string
}

/** A line that compiles against the earlier version's generated types, and what it is against the later one's, which does not. */
export interface TypeScriptLine {
  readonly import: string
  readonly line: string
  readonly stops: { readonly import: string; readonly line: string }
}

/** The first error of a validator for a document; line and column are absent if they would say nothing. */
export interface ValidatorMessage {
  readonly message: string
  readonly line?: number
  readonly column?: number
}

/** The document that proves a breaking change, or why there is none yet. */
export type Witness =
  | {
      readonly status: 'unproven'
      readonly why: string
      /** Where only a TypeScript compile breaks: a line that stops compiling. */
      readonly typescript?: TypeScriptLine
    }
  | {
      readonly status: 'proven'
      /** The file of witnesses, below the folder of the comparison. */
      readonly file: string
      /** The line of that file, from 1, with the document that `acceptedBy` accepts. */
      readonly line: number
      /** What the document is: XML, JSON, or a message of HTTP. */
      readonly media: 'xml' | 'json' | 'http'
      /**
       * The line also holds an image: the document converted for `rejectedBy` (renames made), except for this one
       * change. Absent if `rejectedBy` refuses the unconverted document.
       */
      readonly hasImage?: true
      readonly acceptedBy: string
      readonly rejectedBy: string
      /** The error of `rejectedBy` for the image, or for the document if there is no image. */
      readonly refusal?: ValidatorMessage
      /** The texts of document and image, where no files are written and they are small. */
      readonly document?: string
      readonly imageDocument?: string
    }

export interface ChangeSummary {
  readonly breaking: number
  readonly risky: number
  readonly safe: number
  readonly annotation: number
  readonly proven: number
  readonly unproven: number
  /** Absent where nothing is accepted. */
  readonly accepted?: number
  /** How many changes affect only the side that was not asked for; absent if none does. */
  readonly notCounted?: number
  /** How many parts of the two versions were not compared because they could not be read. */
  readonly notCompared: number
}

/** The comparison of two versions; `changes.json` is this value. */
export interface Comparison {
  readonly formatVersion: 1
  readonly from: ComparedVersion
  readonly to: ComparedVersion
  /** Whose side is judged; `role` where each API has its own. */
  readonly for: ApiSide | 'both' | 'role'
  /** The side that is judged of each API. */
  readonly role?: Readonly<Record<string, ApiSide>>
  /** Which direction is judged of what no operation uses. */
  readonly compatibility: CompatibilityDirection | 'full'
  /** Which parts of the two versions were compared; absent where all were. */
  readonly filters?: ComparedFilters
  /** If requested: how far the version numbers of the OpenAPI descriptions must grow, and did. */
  readonly semver?: SemverVerdict
  readonly summary: ChangeSummary
  /** The parts that could not be read, the earlier version's first. */
  readonly notCompared: readonly NotCompared[]
  /** How versions that share no ids correspond, where names differ that documents or types have. */
  readonly structure?: ComparedStructure
  readonly changes: readonly Change[]
  /** The data elements of both versions and what became of each. */
  readonly dataElements: readonly DataElementFate[]
}

/** The renamed roots, namespaces and types, each with its evidence; and how much content both versions share. */
export interface ComparedStructure {
  readonly roots: readonly PairedNames[]
  readonly namespaces: readonly PairedNames[]
  readonly types: readonly PairedNames[]
  readonly content: readonly ContentShare[]
}

/** Which part of a semantic version grows. */
export type SemverStep = 'none' | 'patch' | 'minor' | 'major'

export interface SemverVerdict {
  /** The step that the changes of all APIs need. */
  readonly needed: SemverStep
  readonly apis: readonly ApiVersionStep[]
}

/** The versions that the descriptions of one API give themselves (`info.version`). */
export interface ApiVersionStep {
  readonly api: string
  readonly before: string
  readonly after: string
  readonly needed: SemverStep
  /** Absent where one of them is not a semantic version. */
  readonly step?: SemverStep | 'lower'
  readonly isEnough: boolean
}

/** Filters as they were written (`tag:public`), and the prefixes of paths that correspond. */
export interface ComparedFilters {
  readonly only?: readonly string[]
  readonly skip?: readonly string[]
  readonly prefixes?: Readonly<Record<string, string>>
}

/** A part of one version that could not be read. */
export interface NotCompared {
  readonly in: 'before' | 'after'
  readonly where: {
    readonly operations: readonly string[]
    readonly part: ChangePart
    readonly path: readonly string[]
    readonly place: string
  }
  /** The code of the warning about it. */
  readonly why: LeftOutReason
  readonly message: string
  readonly at?: Location
}

export interface ComparedVersion {
  readonly name: string
  readonly digest: string
  readonly status: 'stable' | 'draft'
}

/** What became of one data element between two versions. */
export interface DataElementFate {
  readonly id: string
  readonly name?: string
  /** Document paths as `data-elements.json` writes them. */
  readonly before: readonly string[]
  readonly after: readonly string[]
  readonly fate: 'joined' | 'removed' | 'added'
  readonly changes: readonly string[]
}
