import type { AdaptedDocument } from '../prove/index.ts'
import { printPath } from '../report/index.ts'
import type { Issue, Loss } from '../runtime/index.ts'

/** What `migration.json` says of one document. */
export interface MigrationEntry {
  readonly file: string
  readonly migrated: boolean
  readonly root: string | null
  readonly targetRoot: string | null
  readonly tally?: AdaptedDocument['tally']
  readonly losses: readonly (Omit<Loss, 'path'> & { readonly path: string })[]
  readonly issues: readonly (Omit<Issue, 'path'> & { readonly path: string })[]
  readonly undetermined: readonly { readonly path: string; readonly dataElement: string | null }[]
}

export function entryOf(file: string, result: AdaptedDocument): MigrationEntry {
  const { root = null, targetRoot = null, text, losses, issues, tally } = result
  const open = [...issues.filter(({ rule }) => rule === 'undetermined'), ...losses.filter(isUndetermined)]
  return {
    file,
    migrated: text !== undefined,
    root,
    targetRoot,
    ...(tally === undefined ? {} : { tally }),
    losses: losses.map((loss) => ({ ...loss, path: printPath(loss.path) })),
    issues: issues.map((issue) => ({ ...issue, path: printPath(issue.path) })),
    undetermined: open.map(({ path, dataElement = null }) => ({ path: printPath(path), dataElement })),
  }
}

function isUndetermined({ reason }: Loss): boolean {
  return reason === 'undetermined'
}

/** What a person is told of one document. */
export function told(file: string, { text, issues, losses, tally }: AdaptedDocument): readonly string[] {
  const figures = tally === undefined ? '' : ` ${tally.carried} of ${tally.values} values carried.`
  const state = text === undefined ? 'set aside.' : 'migrated.'
  return [
    ...issues.map(({ path, message, rule }) => `${file}: ${printPath(path)}: ${message} [${rule}]`),
    ...losses.map(({ path, dataElement, reason }) => {
      return `${file}: ${printPath(path)}: lost (${reason}${dataElement === undefined ? '' : `, ${dataElement}`})`
    }),
    `${file}: ${state}${figures}`,
  ]
}
