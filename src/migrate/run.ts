import { join } from 'node:path'
import { makeFolder } from '../files/index.ts'
import { Collections } from './collections.ts'
import type { StoredDocument } from './document.ts'
import {
  countEntry,
  type DecidableCause,
  listDecidableCauses,
  type MigrationEntry,
  type MigrationSummary,
  printEntryMessages,
  Summing,
} from './entry.ts'
import { type EntryFacts, Journal } from './journal.ts'
import { type DocumentOutcome, settleOutcome } from './outcome.ts'
import { journalName, reportName } from './own-files.ts'
import { makeMigrationPage, PageDocuments, type PageFacts } from './page.ts'
import { asideFolder, findForeignAside, writeWhole } from './place.ts'
import { runChunks } from './pool.ts'
import { shardMark } from './shard.ts'
import { type IdsScope, TakenIds } from './taken-ids.ts'
import type { ThreadSetting } from './thread.ts'

export interface StoreMigration extends PageFacts {
  /** The documents of this shard. */
  readonly documents: readonly StoredDocument[]
  /** The run that this shard is a part of. */
  readonly whole: Pick<IdsScope, 'run' | 'store'>
  readonly setting: ThreadSetting
  /**
   * A digest of everything that decides the result, documents included. An unfinished run is continued only if its
   * key is equal.
   */
  readonly key: string
  readonly threads: number
}

export interface MigrationEvents {
  /** Whether each cause is told once, with how often it occurs. */
  readonly isGrouped?: boolean
  /** Called if an interrupted run is continued, with the number of documents it finished. */
  resumed?(done: number): void
  /**
   * Called after each document with the messages for it (none if it was migrated), the number of documents done,
   * and the causes that the user can decide.
   */
  done?(words: Iterable<string>, documents: number, causes: readonly DecidableCause[]): void
  /** Called at the end of a run of a whole store with the files in the set-aside folder that are not its own, if any. */
  foreign?(files: readonly string[]): void
}

/** The number of documents in a chunk. */
const chunkSize = 16

/**
 * Migrates the documents of a store into a folder and writes `migration.json`. The same call continues an
 * interrupted run, with the same bytes as result. `undefined` if the folder holds an unfinished run with another
 * key.
 */
export async function migrateStore(
  { documents, whole, setting, key, threads, ...facts }: StoreMigration,
  events: MigrationEvents = {},
): Promise<MigrationSummary | undefined> {
  const { out } = setting
  makeFolder(out)
  const journal = new Journal(join(out, journalName(facts.shard)))
  const before = journal.open(key)
  if (before === undefined) return undefined
  if (before.done > 0) events.resumed?.(before.done)
  const collections = new Collections(out, shardMark(facts.shard), before.sizes)
  const page = new PageDocuments(journal.page, before.page)
  const sum = new Summing()
  // A store may have millions of names: without shards, one set is shared.
  const isWhole = documents.length === whole.store.size
  const own = isWhole ? whole.store : new Set(documents.map(({ name }) => name))
  const taken = new TakenIds({ ...whole, out, own })
  try {
    let done = before.done
    taken.open(before.done === 0 ? [] : journal.entries())
    for (const entry of before.done === 0 ? [] : journal.entries()) sum.add(entry)
    const open = documents.slice(done)
    const chunks = Array.from({ length: Math.ceil(open.length / chunkSize) }, (_, index) =>
      open.slice(index * chunkSize, (index + 1) * chunkSize),
    )
    const long = { ...setting.long, folder: journal.folder }
    const { staging } = journal
    for await (const outcomes of runChunks(chunks, { ...setting, long, staging }, threads)) {
      const claims = taken.claim(outcomes.map(({ entry }) => entry))
      const settled: MigrationEntry[] = []
      for (const outcome of outcomes) {
        const document = documents[done++]
        if (document === undefined) break
        const one = settleOutcome(document, outcome, claims.get(outcome.entry) ?? [], setting)
        collect(collections, document, one)
        const entry = journal.readEntry(one)
        const words = entry.migrated ? [] : printEntryMessages(document.shown, entry, events)
        events.done?.(words, done, listDecidableCauses(entry))
        settled.push(entry)
      }
      const facts = settled.map(extractFacts)
      for (const one of facts) sum.add(one)
      page.append(settled)
      journal.append(facts, collections.sizes, page.size)
    }
  } catch (error) {
    journal.close()
    page.close()
    collections.close()
    taken.close()
    throw error
  }
  taken.close()
  page.close()
  collections.finish()
  for (const { collection, fetch } of pickFirstDocuments(documents)) {
    const source = fetch.kind === 'bytes' ? undefined : fetch.path
    for (const name of [collection, `${asideFolder}/${collection}`]) collections.removeLeftover(name, source)
  }
  writeWhole(join(out, reportName(facts.shard)), makeMigrationPage(facts, sum.summary, page))
  journal.remove()
  // Other shards set documents aside in the same folder.
  if (facts.shard === undefined) {
    const files = findForeignAside(
      out,
      documents.map(({ collection, name }) => collection ?? name),
    )
    if (files.length > 0) events.foreign?.(files)
  }
  return sum.summary
}

/** The parts of an entry that are recorded in the journal. */
function extractFacts(entry: MigrationEntry): EntryFacts {
  const { file, ids } = entry
  return { file, ...(ids === undefined ? {} : { ids }), ...countEntry(entry) }
}

/** The first document of each collection. */
function pickFirstDocuments(documents: readonly StoredDocument[]) {
  const found = new Map<string, StoredDocument & { readonly collection: string }>()
  for (const document of documents) {
    const { collection } = document
    if (collection !== undefined && !found.has(collection)) found.set(collection, { ...document, collection })
  }
  return found.values()
}

/**
 * Appends the line of an outcome to its collection, for documents set aside to that in the set-aside folder.
 * Documents outside of collections are skipped.
 */
function collect(
  collections: Collections,
  { collection }: StoredDocument,
  { line, entry }: DocumentOutcome,
): void {
  if (collection === undefined || line === undefined) return
  collections.append(entry.migrated ? collection : `${asideFolder}/${collection}`, line)
}
