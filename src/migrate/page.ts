import type { MigrationEntry } from './entry.ts'
import type { Shard } from './shard.ts'
import { Summing } from './summary.ts'

export interface MigratedVersion {
  readonly name: string
  readonly status: 'stable' | 'draft'
  readonly digest: string
}

export interface PageFacts {
  readonly from: MigratedVersion
  readonly to: MigratedVersion
  readonly shard?: Shard
}

/** The text of `migration.json` in pieces: a store may hold more documents than fit into memory. */
export function* pageOf(
  { from, to, shard }: PageFacts,
  entries: () => Iterable<MigrationEntry>,
): Generator<string> {
  const sum = new Summing()
  for (const entry of entries()) sum.add(entry)
  const head = { formatVersion: 1, from, to, ...(shard === undefined ? {} : { shard }), summary: sum.summary }
  yield `${JSON.stringify(head, null, 2).slice(0, -2)},\n  "documents": [`
  let separator = '\n'
  for (const entry of entries()) {
    yield `${separator}${JSON.stringify(entry, null, 2).replace(/^/gm, '    ')}`
    separator = ',\n'
  }
  yield separator === '\n' ? ']\n}\n' : '\n  ]\n}\n'
}
