import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { readTool } from '../config/index.ts'
import { diagnostic, printable } from '../diagnostics/index.ts'
import { pathFrom, sha256 } from '../files/index.ts'
import {
  adaptLong,
  asideFolder,
  entryOf,
  isLong,
  type LongResult,
  migrateStore,
  type StoredDocument,
  type StoreMigration,
  told,
} from '../migrate/index.ts'

import type { AdaptSetting } from '../prove/index.ts'
import { MigrationProgress } from './migration-progress.ts'
import type { Session } from './session.ts'

/** A single document to stdout; what was lost or stood in the way to stderr. A long one is given in pieces. */
export function printResult(
  { shown }: StoredDocument,
  { result, pieces }: LongResult,
  session: Session,
): void {
  if (pieces !== undefined) printPieces(pieces, session)
  else if (result.text !== undefined) session.print(result.text)
  if (session.flags.quiet && result.text !== undefined) return
  for (const line of told(shown, entryOf('', result))) session.io.stderr.write(`${printable(line)}\n`)
}

function printPieces(pieces: Iterable<string | Uint8Array>, { io }: Session): void {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
  for (const piece of pieces) {
    io.stdout.write(typeof piece === 'string' ? piece : decoder.decode(piece, { stream: true }))
  }
}

/** Adapts a long document in a folder of its own, which is gone afterwards; nothing where it is not long, or must be held. */
export function printLong(
  document: StoredDocument,
  setting: AdaptSetting,
  session: Session,
): boolean | undefined {
  if (!isLong(document)) return undefined
  const folder = mkdtempSync(join(tmpdir(), 'efti-schema-migrate-'))
  try {
    return adaptLong(document, setting, { folder }, (long) => {
      printResult(document, long, session)
      return long.result.text !== undefined
    })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Every document to a folder under its own name; whether none had to be set aside, and nothing where it failed. */
export async function writeResults(
  migration: Omit<StoreMigration, 'key' | 'threads'>,
  { hooks, threads }: { readonly hooks: Uint8Array; readonly threads: number | undefined },
  session: Session,
): Promise<boolean | undefined> {
  const { setting, documents } = migration
  const shown = pathFrom(session.io.cwd, setting.out) || '.'
  const progress = new MigrationProgress(session, documents.length)
  try {
    const summary = await migrateStore(
      { ...migration, key: keyOf(migration, hooks), threads: threads ?? availableParallelism() },
      {
        resumed: (done) => progress.resume(done),
        done: (words, done) => {
          progress.tell(words)
          progress.at(done)
        },
      },
    )
    progress.end()
    if (summary === undefined) {
      session.sink(diagnostic('migration-other', { out: shown }))
      return undefined
    }
    const { losses, migrated } = summary
    const page = `migration${migration.shard ? `.${migration.shard.index}-of-${migration.shard.count}` : ''}.json`
    session.print(
      printable(
        `${migrated} of ${summary.documents} documents migrated with ${losses} recorded losses; see ${shown}/${page}`,
      ),
    )
    return summary.setAside === 0
  } catch (error) {
    const problem = (error as NodeJS.ErrnoException).code
    if (problem === undefined) throw error
    session.sink(diagnostic('output-failed', { out: shown, problem }))
    return undefined
  }
}

/** Whatever decides the result: a run that was killed is continued only by the same. */
function keyOf(
  { from, to, shard, setting, documents }: Omit<StoreMigration, 'key' | 'threads'>,
  hooks: Uint8Array,
): string {
  const names = documents.map(({ name, stamp }) => `${name}\n${stamp}`)
  const parts = [readTool(), from, to, shard ?? null, setting.context, setting.policy, sha256(hooks)]
  return sha256(JSON.stringify([parts, sha256(names.join('\n'))]))
}

/** Every document has a place of its own to go to, and none is where it comes from. */
export function checkDocuments(
  documents: readonly StoredDocument[],
  out: string | undefined,
  session: Session,
): void {
  if (documents.length === 0 && !session.hasErrors) session.sink(diagnostic('documents-none', undefined))
  if (out === undefined) {
    if (documents.length > 1)
      session.sink(diagnostic('documents-out-needed', { documents: documents.length }))
    return
  }
  const real = realPaths()
  const inputs = new Set(documents.map(({ fetch }) => (fetch.kind === 'bytes' ? '' : real(fetch.path))))
  const names = new Set<string>()
  const reported = new Set<string>()
  for (const { name, collection = name } of documents) {
    const places = [name, `${asideFolder}/${name}`]
    if (places.some((place) => names.has(place))) {
      session.sink(diagnostic('documents-name-twice', { name }))
    }
    for (const place of places) names.add(place)
    if (reported.has(collection) || !inputs.has(real(resolve(session.io.cwd, out, collection)))) continue
    reported.add(collection)
    session.sink(diagnostic('documents-over-input', { file: collection }))
  }
}

/** The one name of a file whose folder has several: by links, or on a file system that ignores case. */
function realPaths(): (path: string) => string {
  const known = new Map<string, string>()
  const realFolder = (folder: string): string => {
    try {
      return realpathSync.native(folder)
    } catch {
      return folder
    }
  }
  return (path) => {
    const folder = dirname(path)
    const real = known.get(folder) ?? realFolder(folder)
    known.set(folder, real)
    return join(real, basename(path))
  }
}
