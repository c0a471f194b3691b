import { printPath } from '../report/index.ts'
import type { AdaptedDocument } from '../run/index.ts'
import type { InStep, Issue, Loss } from '../runtime/index.ts'
import { lossWords, openDecisions } from '../runtime/pieces/index.ts'

/** The summary of a migration in `migration.json`. */
export interface MigrationSummary {
  readonly documents: number
  readonly migrated: number
  readonly setAside: number
  readonly losses: number
  readonly lossesByReason: Readonly<Record<string, number>>
  /** Decisions that no hook answered. */
  readonly undetermined: number
}

/** The counts that an entry adds to the summary. */
export interface EntrySums {
  readonly migrated: boolean
  readonly losses: Readonly<Record<string, number>>
  readonly undetermined: number
}

/**
 * Counts the losses (by reason) and undetermined decisions of an entry. Losses of a document that was set aside are
 * not counted.
 */
export function countEntry({ migrated, losses, undetermined }: MigrationEntry): EntrySums {
  let open = 0
  for (const _ of undetermined) open++
  const reasons: Record<string, number> = {}
  for (const { reason } of migrated ? losses : []) reasons[reason] = (reasons[reason] ?? 0) + 1
  return { migrated, losses: reasons, undetermined: open }
}

/** Adds up the counts of entries to a summary. */
export class Summing {
  #documents = 0
  #migrated = 0
  #losses = 0
  #undetermined = 0
  readonly #reasons = new Map<string, number>()

  /** Adds the counts of one document. */
  add({ migrated, losses, undetermined }: EntrySums): void {
    this.#documents++
    this.#undetermined += undetermined
    if (migrated) this.#migrated++
    for (const [reason, count] of Object.entries(losses)) {
      this.#losses += count
      this.#reasons.set(reason, (this.#reasons.get(reason) ?? 0) + count)
    }
  }

  /** The summary of all entries added so far. */
  get summary(): MigrationSummary {
    const reasons = [...this.#reasons].sort(([a], [b]) => (a < b ? -1 : 1))
    return {
      documents: this.#documents,
      migrated: this.#migrated,
      setAside: this.#documents - this.#migrated,
      losses: this.#losses,
      lossesByReason: Object.fromEntries(reasons),
      undetermined: this.#undetermined,
    }
  }
}

type Printed<T> = Omit<T, 'path'> & { readonly path: string }
type PrintedLoss = Printed<Loss & Partial<InStep>>
type PrintedIssue = Printed<Issue & Partial<InStep>>

/** What `migration.json` says of one document. */
export interface MigrationEntry {
  readonly file: string
  readonly migrated: boolean
  readonly root: string | null
  readonly targetRoot: string | null
  readonly tally?: AdaptedDocument['tally']
  /** The tally of each step if there are several. */
  readonly tallies?: AdaptedDocument['tallies']
  /** Values from its context that no other document may have, by data element. */
  readonly ids?: AdaptedDocument['ids']
  /** An array, or for a long document an iterable that reads from a file. */
  readonly losses: Iterable<PrintedLoss>
  readonly issues: Iterable<PrintedIssue>
  readonly undetermined: Iterable<{ readonly path: string; readonly dataElement: string | null }>
}

/** The entry of a document in `migration.json`, with its lists as arrays. */
export function makeEntry(file: string, result: AdaptedDocument): MigrationEntry {
  const { losses, issues } = result
  const undetermined = losses.some(isOpen) || issues.length > 0 ? [...listOpenPoints(losses, issues)] : []
  return Object.assign(entryHead(file, result), {
    losses: losses.map(printOne),
    issues: issues.map(printOne),
    undetermined,
  })
}

/**
 * The entry of a document with its outcome, roots, tallies and unique ids, but empty lists of losses, issues and
 * decisions.
 */
export function entryHead(file: string, result: AdaptedDocument): MigrationEntry {
  const { root = null, targetRoot = null, text, tally, tallies, ids } = result
  return {
    file,
    migrated: text !== undefined,
    root,
    targetRoot,
    ...(tally === undefined ? {} : { tally }),
    ...(tallies === undefined ? {} : { tallies }),
    ...(ids === undefined ? {} : { ids }),
    ...{ losses: [], issues: [], undetermined: [] },
  }
}

/** The lists of an entry, printed one item at a time. */
export function entryLists({
  losses,
  issues,
}: AdaptedDocument): Pick<MigrationEntry, 'losses' | 'issues' | 'undetermined'> {
  return { losses: printed(losses), issues: printed(issues), undetermined: listOpenPoints(losses, issues) }
}

/** Yields all losses or issues with their paths as text. */
function* printed<T extends (Loss | Issue) & Partial<InStep>>(all: readonly T[]): Generator<Printed<T>> {
  for (const one of all) yield printOne(one)
}

/** A loss or issue with its path as a text, and a `bigint` value as a text. */
function printOne<T extends (Loss | Issue) & Partial<InStep>>(one: T): Printed<T> {
  const path = printPath(one.path)
  // JSON has no `bigint`.
  const isLong = 'value' in one && typeof one.value === 'bigint'
  return { ...one, ...(isLong ? { value: String(one.value) } : {}), path }
}

/** Whether a loss is an undetermined decision. */
function isOpen({ reason }: Loss): boolean {
  return reason === 'undetermined'
}

/** The places of undetermined decisions, one for each. */
function* listOpenPoints(
  losses: readonly Loss[],
  issues: readonly Issue[],
): Generator<{ readonly path: string; readonly dataElement: string | null }> {
  for (const { path, dataElement = null } of openDecisions(losses, issues)) {
    yield { path: printPath(path), dataElement }
  }
}

/**
 * The lines printed for one document: its issues, its losses, and the verdict. A loss that is the reason why the
 * document was set aside is printed once, as an issue. With `isGrouped`, each cause is printed once with its count.
 */
export function* printEntryMessages(
  file: string,
  entry: MigrationEntry,
  { isGrouped = false }: { readonly isGrouped?: boolean } = {},
): Generator<string> {
  const { migrated, issues, losses, tally, tallies } = entry
  const issueCause = ({ rule, dataElement, message, step }: PrintedIssue): string =>
    `${rule}\n${rule === lossRule ? message : (dataElement ?? message)}\n${step?.from ?? ''}`
  const lossCause = ({ reason, policy, step }: PrintedLoss): string =>
    `${reason}\n${policy ?? ''}\n${step?.from ?? ''}`
  for (const [one, more] of isGrouped ? byCause(issues, issueCause) : pairWithNothing(issues))
    yield `${file}: ${one.path}: ${one.message} [${[one.rule, ...printStep(one)].join(', ')}]${more}`
  const recorded = migrated ? losses : skipRefused(losses, issues)
  for (const [one, more] of isGrouped ? byCause(recorded, lossCause) : pairWithNothing(recorded)) {
    const { path, dataElement, reason } = one
    const at = [...(dataElement === undefined ? [] : [dataElement]), ...printStep(one)]
    yield `${file}: ${path}: lost, ${lossWords[reason]}${at.length === 0 ? '' : ` (${at.join(', ')})`}${more}`
  }
  const all = tally === undefined ? (tallies ?? []) : [tally]
  const figures = all.map(
    (one) =>
      ` ${one.carried} of ${one.values} values converted${'step' in one ? ` (${printStep(one).join('')})` : ''}.`,
  )
  const advice = migrated || !lacksOnlyPlaces(entry) ? '' : ' To leave out such values: --on-loss drop'
  yield `${file}: ${migrated ? 'migrated.' : 'set aside.'}${figures.join('')}${advice}`
}

/** Why a document was set aside although the user can decide it, and the step if there are several. */
export interface DecidableCause extends Partial<InStep> {
  readonly rule: 'undetermined' | 'does-not-fit'
}

/** The causes of a document's issues that the user can decide, each once; none if it was migrated. */
export function listDecidableCauses({ migrated, issues }: MigrationEntry): readonly DecidableCause[] {
  const causes = new Map<string, DecidableCause>()
  for (const { rule, step } of migrated ? [] : issues) {
    if (rule !== 'undetermined' && rule !== 'does-not-fit') continue
    const key = `${rule}\n${step?.from ?? ''}`
    if (!causes.has(key)) causes.set(key, step === undefined ? { rule } : { rule, step })
  }
  return [...causes.values()]
}

/** The rule of an issue about a loss that the policies do not allow. */
const lossRule = 'loss'

/**
 * Yields the losses without an issue of their own. Issues about losses have the order of the losses, so nothing is
 * kept.
 */
function* skipRefused(losses: Iterable<PrintedLoss>, issues: Iterable<PrintedIssue>): Generator<PrintedLoss> {
  const refused = pickLossIssues(issues)
  let next = refused.next()
  for (const loss of losses) {
    if (next.done !== true && isAbout(next.value, loss)) next = refused.next()
    else yield loss
  }
}

function* pickLossIssues(issues: Iterable<PrintedIssue>): Generator<PrintedIssue> {
  for (const one of issues) if (one.rule === lossRule) yield one
}

function isAbout(issue: PrintedIssue, { path, dataElement, step }: PrintedLoss): boolean {
  return issue.path === path && issue.dataElement === dataElement && issue.step?.from === step?.from
}

/**
 * Whether a document was set aside only because the target has no place for some of its values. Without a value that
 * is undetermined or does not fit, a required place would be empty. A default is no value that could be left out.
 */
function lacksOnlyPlaces({ issues, losses }: MigrationEntry): boolean {
  for (const { rule } of issues) if (rule !== lossRule && rule !== 'too-many-values') return false
  const refused = pickLossIssues(issues)
  let next = refused.next()
  for (const loss of losses) {
    if (next.done === true) break
    if (!isAbout(next.value, loss)) continue
    if (notLeftOut.has(loss.reason)) return false
    next = refused.next()
  }
  return next.done === true
}

const notLeftOut: ReadonlySet<Loss['reason']> = new Set([
  ...(['undetermined', 'incomplete', 'does-not-fit', 'default'] as const),
])

/** The versions of a step as `v0 → v1`; nothing without a step. */
function printStep({ step }: Partial<InStep>): readonly string[] {
  return step === undefined ? [] : [`${step.from} → ${step.to}`]
}

/** Yields each item with an empty text, in the form of `byCause`. */
function* pairWithNothing<T>(all: Iterable<T>): Generator<readonly [T, string]> {
  for (const one of all) yield [one, '']
}

/**
 * The first item of each cause, with the text ` (and n more)`, or an empty text if it is the only one. Items are
 * counted, not kept.
 */
function byCause<T>(all: Iterable<T>, causeOf: (one: T) => string): Iterable<readonly [T, string]> {
  const found = new Map<string, { readonly first: T; count: number }>()
  for (const one of all) {
    const cause = causeOf(one)
    const known = found.get(cause)
    if (known) known.count++
    else found.set(cause, { first: one, count: 1 })
  }
  return [...found.values()].map(
    ({ first, count }) => [first, count === 1 ? '' : ` (and ${count - 1} more)`] as const,
  )
}
