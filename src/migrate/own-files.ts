import { readByteRange } from './document.ts'
import { type Shard, shardMark } from './shard.ts'

/** Beside the results: what became of each document. */
export function reportName(shard: Shard | undefined): string {
  return `migration${shardMark(shard)}.json`
}

/** Beside the results while the run is under way. */
export function journalName(shard: Shard | undefined): string {
  return `migration${shardMark(shard)}.journal`
}

/** Beside the results: the values that identify documents, for all runs and shards into the folder. */
export const idsName = 'migration.ids'

export function isJournal(name: string): boolean {
  return /^migration(?:\.\d+-of-\d+)?\.journal$/.test(name)
}

/** Whether a result of this name would stand where a run, of whatever shard, keeps its own account; many file systems ignore case. */
export function isReservedName(name: string): boolean {
  return /^migration(?:\.\d+-of-\d+)?\.(?:json|journal|ids)(?:\.part|\.d|\.new|\.page)?(?:$|\/)/i.test(name)
}

/** Whether a file is the report of an earlier run: by its name, and by how it begins. */
export function isReport(path: string): boolean {
  if (!/(?:^|[/\\])migration(?:\.\d+-of-\d+)?\.json$/.test(path)) return false
  const start = Buffer.from(readByteRange(path, 0, 200)).toString('utf8')
  return /^\{\s*"formatVersion": \d+,\s*"from": \{\s*"name": /.test(start)
}
