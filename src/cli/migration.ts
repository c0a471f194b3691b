import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, relative, resolve } from 'node:path'
import { diagnostic, printable } from '../diagnostics/index.ts'
import type { AdaptedDocument } from '../prove/index.ts'
import { printPath } from '../report/index.ts'
import type { Version } from '../schema/index.ts'
import type { DocumentFile } from './documents.ts'
import type { Session } from './session.ts'

export interface MigrationResult {
  readonly document: DocumentFile
  readonly result: AdaptedDocument
}

/** A single document to stdout; what was lost or stood in the way to stderr. */
export function printResult({ shown }: DocumentFile, result: AdaptedDocument, session: Session): void {
  if (result.text !== undefined) session.print(result.text)
  if (session.flags.quiet && result.text !== undefined) return
  for (const line of told(shown, result)) session.io.stderr.write(`${printable(line)}\n`)
}

/** The documents under their own names, and what became of each in `migration.json`. */
export function writeResults(
  results: readonly MigrationResult[],
  [from, to]: readonly [Version, Version],
  folder: string,
  session: Session,
): void {
  const out = resolve(session.io.cwd, folder)
  const page = {
    formatVersion: 1,
    from: { name: from.name, status: from.status, digest: from.digest },
    to: { name: to.name, status: to.status, digest: to.digest },
    documents: results.map(entry),
  }
  try {
    for (const { document, result } of results) {
      if (result.text !== undefined) write(resolve(out, document.name), result.text)
    }
    write(resolve(out, 'migration.json'), `${JSON.stringify(page, null, 2)}\n`)
  } catch (error) {
    const problem = (error as NodeJS.ErrnoException).code
    if (problem === undefined) throw error
    session.sink(diagnostic('output-failed', { out: folder, problem }))
    return
  }
  for (const { document, result } of results) {
    if (result.text !== undefined && !session.flags.verbose) continue
    for (const line of told(document.shown, result)) session.io.stderr.write(`${printable(line)}\n`)
  }
  const whole = results.filter(({ result }) => result.text !== undefined)
  const losses = whole.reduce((count, { result }) => count + result.losses.length, 0)
  const shown = relative(session.io.cwd, out) || '.'
  session.print(
    printable(
      `${whole.length} of ${results.length} documents migrated with ${losses} recorded losses; see ${shown}/migration.json`,
    ),
  )
}

function entry({ document, result }: MigrationResult): object {
  const { root = null, targetRoot = null, text, losses, issues, tally } = result
  const open = [...issues.filter(({ rule }) => rule === 'undetermined'), ...losses.filter(isUndetermined)]
  return {
    file: document.name,
    migrated: text !== undefined,
    root,
    targetRoot,
    ...(tally === undefined ? {} : { tally }),
    losses: losses.map((loss) => ({ ...loss, path: printPath(loss.path) })),
    issues: issues.map((issue) => ({ ...issue, path: printPath(issue.path) })),
    undetermined: open.map(({ path, dataElement = null }) => ({ path: printPath(path), dataElement })),
  }
}

function isUndetermined({ reason }: AdaptedDocument['losses'][number]): boolean {
  return reason === 'undetermined'
}

function told(file: string, { text, issues, losses, tally }: AdaptedDocument): readonly string[] {
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

/** Beside itself first, so that a reader never sees half a document. */
function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(`${path}.part`, text)
  renameSync(`${path}.part`, path)
}
