import type { ContentShare, PairedNames } from '../../align/index.ts'
import type { LeftOutReason, Location } from '../../diagnostics/index.ts'
import type { Json } from '../../schema/index.ts'
import type { Acceptance } from './policy.ts'

/**
 * How far a change reaches: every document of the kind (`wire`), who receives but of those who send only who meets one that
 * refuses what it does not know (`gone`), only those who refuse what they do not know (`unknown`), nobody can say
 * (`undecided`), names or knowledge that no document carries (`names`), or none, because what else holds there says as much (`none`).
 */
export type Reach = 'wire' | 'gone' | 'unknown' | 'undecided' | 'names' | 'none'

const severities: readonly ChangeSeverity[] = ['breaking', 'risky', 'safe', 'annotation']

/** The worst first, then by place, rule and id, so that the order says something and never depends on the input's. */
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

/** Counts by severity what the judged side feels; proven and unproven count only breaking changes. */
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

/** Who calls an API, and who serves it. A webhook or a callback is called by the server. */
export type ApiSide = 'client' | 'server'

/**
 * Of documents that no operation carries, what registries ask for: `backward`, whether documents of the earlier version
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

/** One side of a change: what was there, and where the specification says so. */
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
  /** For which side it is as bad as `severity` says, where an operation is concerned; absent where it hurts nobody. */
  readonly side?: ApiSide | 'both'
  /** False where only the side that was not asked for feels it: then it is in no figure of the summary. */
  readonly counted: boolean
  /** How bad it is for each side that feels it, whichever was asked for. */
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
  /** Where the later version has what the removed thing stood in. */
  readonly goneFrom?: Location
  readonly dataElement?: string
  /** All of them, where the place carries several: one for each context that it can stand in. */
  readonly dataElements?: readonly string[]
  readonly subsets: readonly string[]
  readonly message: string
  readonly witness: Witness
  /** What the change removes was deprecated in the earlier version, or the change deprecates it. */
  readonly deprecated?: Deprecation
  /** The severity that the rules give it, where a policy gave it another. */
  readonly judged?: ChangeSeverity
  /** Somebody knows of it and takes it; it does not count where a policy decides. */
  readonly accepted?: Acceptance
}

/** That something is announced to go. */
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

/** A validator's first words against a document; the place is absent where its text has no lines of interest. */
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
       * Whether the line holds an image, too: what the document becomes for `rejectedBy`, with this one change left out of it: the renames that join the two
       * versions are made, and nothing else is wrong with it. Absent where the same document is refused as it stands.
       */
      readonly hasImage?: true
      readonly acceptedBy: string
      readonly rejectedBy: string
      /** What `rejectedBy` says of the image, or of the document where there is none. */
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
  /** How many changes only the side feels that was not asked for; absent where there are none. */
  readonly notCounted?: number
  /** How many parts of the two versions no change speaks of because they could not be read. */
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
  /** Where it was asked for: how far the versions of the descriptions must grow, and do. */
  readonly semver?: SemverVerdict
  readonly summary: ChangeSummary
  /** What no change can speak of, the earlier version first. */
  readonly notCompared: readonly NotCompared[]
  /** How versions that share no ids correspond, where names differ that documents or types have. */
  readonly structure?: ComparedStructure
  readonly changes: readonly Change[]
  /** The data elements of both versions and what became of each. */
  readonly dataElements: readonly DataElementFate[]
}

/** Names that differ and stand for the same thing, each with what speaks for it; and how much content is in both. */
export interface ComparedStructure {
  readonly roots: readonly PairedNames[]
  readonly namespaces: readonly PairedNames[]
  readonly types: readonly PairedNames[]
  readonly content: readonly ContentShare[]
}

/** Which part of a semantic version grows. */
export type SemverStep = 'none' | 'patch' | 'minor' | 'major'

export interface SemverVerdict {
  /** What the changes of all APIs ask for. */
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
  /** The code of the warning that says so. */
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
