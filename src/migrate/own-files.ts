import { readByteRange } from './document.ts'
import { type Shard, shardMark } from './shard.ts'

/** The file name of the report, beside the results: `migration.json`, with the shard if there is one. */
export function reportName(shard: Shard | undefined): string {
  return `migration${shardMark(shard)}.json`
}

/** The file name of the journal, beside the results of a running migration. */
export function journalName(shard: Shard | undefined): string {
  return `migration${shardMark(shard)}.journal`
}

/** The file with the unique ids of documents, shared by all runs and shards into the folder. */
export const idsName = 'migration.ids'

/** Whether a file name is that of a journal, of any shard. */
export function isJournal(name: string): boolean {
  return /^migration(?:\.\d+-of-\d+)?\.journal$/.test(name)
}

/**
 * Whether a name is reserved for the report, journal or ids of a run, of any shard. Case is ignored, as many file
 * systems do.
 */
export function isReservedName(name: string): boolean {
  return /^migration(?:\.\d+-of-\d+)?\.(?:json|journal|ids)(?:\.part|\.d|\.new|\.page)?(?:$|\/)/i.test(name)
}

/** Whether a file is the report of an earlier run, judged by its name and its first bytes. */
export function isReport(path: string): boolean {
  if (!/(?:^|[/\\])migration(?:\.\d+-of-\d+)?\.json$/.test(path)) return false
  const start = Buffer.from(readByteRange(path, 0, 200)).toString('utf8')
  return /^\{\s*"formatVersion": \d+,\s*"from": \{\s*"name": /.test(start)
}
