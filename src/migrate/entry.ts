import type { AdaptedDocument } from '../prove/index.ts'
import { printPath } from '../report/index.ts'
import type { Issue, Loss } from '../runtime/index.ts'

type Printed<T> = Omit<T, 'path'> & { readonly path: string }

/** What `migration.json` says of one document. */
export interface MigrationEntry {
  readonly file: string
  readonly migrated: boolean
  readonly root: string | null
  readonly targetRoot: string | null
  readonly tally?: AdaptedDocument['tally']
  /** Values that it was given from outside and that no other document may have, by data element. */
  readonly ids?: AdaptedDocument['ids']
  /** These may be longer than memory; else they are arrays. */
  readonly losses: Iterable<Printed<Loss>>
  readonly issues: Iterable<Printed<Issue>>
  readonly undetermined: Iterable<{ readonly path: string; readonly dataElement: string | null }>
}

export function entryOf(file: string, result: AdaptedDocument): MigrationEntry {
  const { losses, issues, undetermined } = entryLists(result)
  return {
    ...entryHead(file, result),
    losses: [...losses],
    issues: [...issues],
    undetermined: [...undetermined],
  }
}

export function entryHead(file: string, result: AdaptedDocument): MigrationEntry {
  const { root = null, targetRoot = null, text, tally, ids } = result
  return {
    file,
    migrated: text !== undefined,
    root,
    targetRoot,
    ...(tally === undefined ? {} : { tally }),
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

function* printed<T extends Loss | Issue>(all: readonly T[]): Generator<Printed<T>> {
  for (const one of all) yield { ...one, path: printPath(one.path) }
}

function* openPoints(
  losses: readonly Loss[],
  issues: readonly Issue[],
): Generator<{ readonly path: string; readonly dataElement: string | null }> {
  for (const { rule, path, dataElement = null } of issues) {
    if (rule === 'undetermined') yield { path: printPath(path), dataElement }
  }
  for (const { reason, path, dataElement = null } of losses) {
    if (reason === 'undetermined') yield { path: printPath(path), dataElement }
  }
}

/** What a person is told of one document. */
export function* told(file: string, { migrated, issues, losses, tally }: MigrationEntry): Generator<string> {
  for (const { path, message, rule } of issues) yield `${file}: ${path}: ${message} [${rule}]`
  for (const { path, dataElement, reason } of losses) {
    yield `${file}: ${path}: lost (${reason}${dataElement === undefined ? '' : `, ${dataElement}`})`
  }
  const figures = tally === undefined ? '' : ` ${tally.carried} of ${tally.values} values carried.`
  yield `${file}: ${migrated ? 'migrated.' : 'set aside.'}${figures}`
}
