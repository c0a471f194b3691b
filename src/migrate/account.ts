import { closeSync, openSync } from 'node:fs'
import type { AdaptedDocument } from '../prove/index.ts'
import { readByteRange } from './document.ts'
import { entryLists, type MigrationEntry } from './entry.ts'
import { scanLines } from './lines.ts'
import { writeLongText } from './place.ts'

type ListName = 'losses' | 'issues' | 'undetermined'
/** The lists of an entry, each in a file of its own where they are long. */
type Lists = Pick<MigrationEntry, ListName>

const names: readonly ListName[] = ['losses', 'issues', 'undetermined']

/** Items of a line. */
const lineLength = 200

export function writeAccount(path: string, result: AdaptedDocument): void {
  const lists = entryLists(result)
  for (const name of names) writeList(`${path}.${name}`, lists[name])
}

function writeList(path: string, list: Iterable<unknown>): void {
  const file = openSync(path, 'w')
  let items: unknown[] = []
  const write = (): void => {
    if (items.length > 0) writeLongText(file, `${JSON.stringify(items)}\n`)
    items = []
  }
  try {
    for (const item of list) if (items.push(item) === lineLength) write()
    write()
  } finally {
    closeSync(file)
  }
}

export function readAccount(path: string): Lists {
  const read = <T>(name: ListName): Iterable<T> => ({
    [Symbol.iterator]: () => readItems<T>(`${path}.${name}`),
  })
  return { losses: read('losses'), issues: read('issues'), undetermined: read('undetermined') }
}

function* readItems<T>(path: string): Generator<T> {
  for (const { start, end } of scanLines(path)) {
    yield* JSON.parse(Buffer.from(readByteRange(path, start, end)).toString('utf8')) as readonly T[]
  }
}
