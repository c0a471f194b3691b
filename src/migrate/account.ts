import { closeSync, openSync } from 'node:fs'
import type { AdaptedDocument } from '../run/index.ts'
import { readByteRange } from './document.ts'
import { entryLists, type MigrationEntry } from './entry.ts'
import { scanLines } from './lines.ts'
import { writeLongText } from './place.ts'

type ListName = 'losses' | 'issues' | 'undetermined'
/** The lists of an entry; of a long document, each is in its own file. */
type Lists = Pick<MigrationEntry, ListName>

const names: readonly ListName[] = ['losses', 'issues', 'undetermined']

/** The number of items in one line of such a file. */
const lineLength = 200

/** Writes the lists of a result to the files `<path>.losses`, `.issues` and `.undetermined`, also empty ones. */
export function writeAccount(path: string, result: AdaptedDocument): void {
  const lists = entryLists(result)
  for (const name of names) writeList(`${path}.${name}`, lists[name])
}

/** Writes a list to a file as JSON arrays of at most `lineLength` items, one a line. */
function writeList(path: string, list: Iterable<unknown>): void {
  const file = openSync(path, 'w')
  let items: unknown[] = []
  /** Writes the items collected so far as one line, and drops them. */
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

/** The lists that `writeAccount` wrote; each is read from its file while it is iterated over. */
export function readAccount(path: string): Lists {
  const read = <T>(name: ListName): Iterable<T> => ({
    [Symbol.iterator]: () => readItems<T>(`${path}.${name}`),
  })
  return { losses: read('losses'), issues: read('issues'), undetermined: read('undetermined') }
}

/** Yields the items of a file that `writeList` wrote. */
function* readItems<T>(path: string): Generator<T> {
  for (const { start, end } of scanLines(path)) {
    yield* JSON.parse(Buffer.from(readByteRange(path, start, end)).toString('utf8')) as readonly T[]
  }
}
