import type { MigrationEntry } from './entry.ts'
import type { Shard } from './shard.ts'
import type { MigrationSummary } from './summary.ts'

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
  summary: MigrationSummary,
  entries: Iterable<MigrationEntry>,
): Generator<string> {
  const head = { formatVersion: 1, from, to, ...(shard === undefined ? {} : { shard }), summary }
  yield `${JSON.stringify(head, null, 2).slice(0, -2)},\n  "documents": [`
  let separator = '\n'
  for (const entry of entries) {
    yield separator
    yield* printed(entry)
    separator = ',\n'
  }
  yield separator === '\n' ? ']\n}\n' : '\n  ]\n}\n'
}

/** An entry as `JSON.stringify` prints it; of a large document its losses alone are more text than should stand in memory. */
function* printed(entry: MigrationEntry): Generator<string> {
  let before = '    {'
  for (const [name, value] of Object.entries(entry)) {
    yield `${before}\n      ${JSON.stringify(name)}: `
    before = ','
    if (isList(value)) yield* printedList(value)
    else yield indented(value, '      ').trimStart()
  }
  yield '\n    }'
}

/** Items that are printed at a time. */
const atOnce = 200

function* printedList(items: Iterable<unknown>): Generator<string> {
  let before = '['
  let open: unknown[] = []
  const print = (): string => {
    // As the list alone is printed, without its own brackets.
    const text = `${before}${indented(open, '      ').trimStart().slice(1, -8)}`
    before = ','
    open = []
    return text
  }
  for (const item of items) if (open.push(item) === atOnce) yield print()
  if (open.length > 0) yield print()
  yield before === '[' ? '[]' : '\n      ]'
}

function isList(value: unknown): value is Iterable<unknown> {
  return typeof value === 'object' && value !== null && Symbol.iterator in value
}

function indented(value: unknown, indent: string): string {
  return `${indent}${JSON.stringify(value, null, 2).replaceAll('\n', `\n${indent}`)}`
}
