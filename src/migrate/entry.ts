import type { AdaptedDocument } from '../prove/index.ts'
import { printPath } from '../report/index.ts'
import type { InStep, Issue, Loss } from '../runtime/index.ts'
import { lossWords, openDecisions } from '../runtime/pieces/index.ts'

/** What a migration came to, as `migration.json` states it. */
export interface MigrationSummary {
  readonly documents: number
  readonly migrated: number
  readonly setAside: number
  readonly losses: number
  readonly lossesByReason: Readonly<Record<string, number>>
  /** Open points that no hook decided. */
  readonly undetermined: number
}

/** What an entry adds to the summary. */
export interface EntrySums {
  readonly migrated: boolean
  readonly losses: Readonly<Record<string, number>>
  readonly undetermined: number
}

/** What a document that was set aside would have lost is no loss. */
export function countEntry({ migrated, losses, undetermined }: MigrationEntry): EntrySums {
  let open = 0
  for (const _ of undetermined) open++
  const reasons: Record<string, number> = {}
  for (const { reason } of migrated ? losses : []) reasons[reason] = (reasons[reason] ?? 0) + 1
  return { migrated, losses: reasons, undetermined: open }
}

export class Summing {
  #documents = 0
  #migrated = 0
  #losses = 0
  #undetermined = 0
  readonly #reasons = new Map<string, number>()

  add({ migrated, losses, undetermined }: EntrySums): void {
    this.#documents++
    this.#undetermined += undetermined
    if (migrated) this.#migrated++
    for (const [reason, count] of Object.entries(losses)) {
      this.#losses += count
      this.#reasons.set(reason, (this.#reasons.get(reason) ?? 0) + count)
    }
  }

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

/** What `migration.json` says of one document. */
export interface MigrationEntry {
  readonly file: string
  readonly migrated: boolean
  readonly root: string | null
  readonly targetRoot: string | null
  readonly tally?: AdaptedDocument['tally']
  /** The same of each step, where there are several. */
  readonly tallies?: AdaptedDocument['tallies']
  /** Values that it was given from outside and that no other document may have, by data element. */
  readonly ids?: AdaptedDocument['ids']
  /** These may be longer than memory; else they are arrays. */
  readonly losses: Iterable<Printed<Loss & Partial<InStep>>>
  readonly issues: Iterable<Printed<Issue & Partial<InStep>>>
  readonly undetermined: Iterable<{ readonly path: string; readonly dataElement: string | null }>
}

export function makeEntry(file: string, result: AdaptedDocument): MigrationEntry {
  const { losses, issues } = result
  const undetermined = losses.some(isOpen) || issues.length > 0 ? [...openPoints(losses, issues)] : []
  return Object.assign(entryHead(file, result), {
    losses: losses.map(printOne),
    issues: issues.map(printOne),
    undetermined,
  })
}

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

/** The lists of an entry, item by item. */
export function entryLists({
  losses,
  issues,
}: AdaptedDocument): Pick<MigrationEntry, 'losses' | 'issues' | 'undetermined'> {
  return { losses: printed(losses), issues: printed(issues), undetermined: openPoints(losses, issues) }
}

function* printed<T extends (Loss | Issue) & Partial<InStep>>(all: readonly T[]): Generator<Printed<T>> {
  for (const one of all) yield printOne(one)
}

function printOne<T extends (Loss | Issue) & Partial<InStep>>(one: T): Printed<T> {
  const path = printPath(one.path)
  // JSON has no `bigint`.
  const isLong = 'value' in one && typeof one.value === 'bigint'
  return { ...one, ...(isLong ? { value: String(one.value) } : {}), path }
}

function isOpen({ reason }: Loss): boolean {
  return reason === 'undetermined'
}

function* openPoints(
  losses: readonly Loss[],
  issues: readonly Issue[],
): Generator<{ readonly path: string; readonly dataElement: string | null }> {
  for (const { path, dataElement = null } of openDecisions(losses, issues)) {
    yield { path: printPath(path), dataElement }
  }
}

/** What a person is told of one document: everything, or on a terminal each cause once, with how often it occurs. */
export function* told(
  file: string,
  { migrated, issues, losses, tally, tallies }: MigrationEntry,
  { isGrouped = false }: { readonly isGrouped?: boolean } = {},
): Generator<string> {
  const issueCause = ({ rule, dataElement, message, step }: Printed<Issue & Partial<InStep>>): string =>
    `${rule}\n${dataElement ?? message}\n${step?.from ?? ''}`
  const lossCause = ({ reason, policy, step }: Printed<Loss & Partial<InStep>>): string =>
    `${reason}\n${policy ?? ''}\n${step?.from ?? ''}`
  for (const [one, more] of isGrouped ? byCause(issues, issueCause) : each(issues))
    yield `${file}: ${one.path}: ${one.message} [${[one.rule, ...printStep(one)].join(', ')}]${more}`
  for (const [one, more] of isGrouped ? byCause(losses, lossCause) : each(losses)) {
    const { path, dataElement, reason } = one
    const at = [...(dataElement === undefined ? [] : [dataElement]), ...printStep(one)]
    yield `${file}: ${path}: lost, ${lossWords[reason]}${at.length === 0 ? '' : ` (${at.join(', ')})`}${more}`
  }
  const all = tally === undefined ? (tallies ?? []) : [tally]
  const figures = all.map(
    (one) =>
      ` ${one.carried} of ${one.values} values converted${'step' in one ? ` (${printStep(one).join('')})` : ''}.`,
  )
  yield `${file}: ${migrated ? 'migrated.' : 'set aside.'}${figures.join('')}`
}

function printStep({ step }: Partial<InStep>): readonly string[] {
  return step === undefined ? [] : [`${step.from} → ${step.to}`]
}

function* each<T>(all: Iterable<T>): Generator<readonly [T, string]> {
  for (const one of all) yield [one, '']
}

/** The first of each cause, and how many more there are; a document may have more of them than memory holds. */
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
