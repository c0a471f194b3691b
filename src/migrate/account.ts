import { closeSync, openSync } from 'node:fs'
import type { AdaptedDocument } from '../prove/index.ts'
import { entryLists, type MigrationEntry } from './entry.ts'
import { readRange } from './fetch.ts'
import { linesOf } from './lines.ts'
import { writeText } from './place.ts'

/** The lists of an entry, in a file of their own where they are long: each line a part of one of them. */
type ListName = 'losses' | 'issues' | 'undetermined'
type Lists = Pick<MigrationEntry, ListName>

const names: readonly ListName[] = ['losses', 'issues', 'undetermined']

/** Items of a line. */
const lineLength = 200

export function writeAccount(path: string, result: AdaptedDocument): void {
  const file = openSync(path, 'w')
  try {
    const lists = entryLists(result)
    for (const name of names) {
      let items: unknown[] = []
      const write = (): void => {
        if (items.length > 0) writeText(file, `${name} ${JSON.stringify(items)}\n`)
        items = []
      }
      for (const item of lists[name]) if (items.push(item) === lineLength) write()
      write()
    }
  } finally {
    closeSync(file)
  }
}

export function readAccount(path: string): Lists {
  return {
    losses: { [Symbol.iterator]: () => itemsOf(path, 'losses') },
    issues: { [Symbol.iterator]: () => itemsOf(path, 'issues') },
    undetermined: { [Symbol.iterator]: () => itemsOf(path, 'undetermined') },
  }
}

function* itemsOf<T>(path: string, name: ListName): Generator<T> {
  for (const { start, end } of linesOf(path)) {
    const mark = Buffer.from(readRange(path, start, start + name.length + 1)).toString('latin1')
    if (mark !== `${name} `) continue
    const bytes = readRange(path, start + mark.length, end)
    yield* JSON.parse(Buffer.from(bytes).toString('utf8')) as readonly T[]
  }
}
