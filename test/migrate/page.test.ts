import { appendFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { MigrationEntry } from '../../src/migrate/entry.ts'
import { Journal } from '../../src/migrate/journal.ts'
import { makeMigrationPage, PageDocuments } from '../../src/migrate/page.ts'
import { folderWith } from '../support/folder.ts'

const version = (name: string) => ({ name, status: 'stable', digest: 'd' }) as const
const facts = { from: version('1'), to: version('2') }
const summary = { documents: 0, migrated: 0, setAside: 0, losses: 0, lossesByReason: {}, undetermined: 0 }

function entry(file: string, losses: number): MigrationEntry {
  return {
    ...{ file, migrated: true, root: '{urn:a}a', targetRoot: null, issues: [], undetermined: [] },
    losses: Array.from({ length: losses }, (_, index) => ({
      ...{ path: `/a/${index}`, value: { text: `line\nbreak "${index}"`, list: [] } },
      ...({ reason: 'no-counterpart', policy: 'drop' } as const),
    })),
  }
}

function printed(documents: PageDocuments): string {
  let text = ''
  // A piece is good until the next one is read.
  for (const piece of makeMigrationPage(facts, summary, documents))
    text += Buffer.from(piece as string).toString()
  return text
}

const pathIn = (name: string) => join(folderWith({ [name]: '' }), name)

describe('migration.json', () => {
  test.each([
    ['no document', []],
    ['one', [0]],
    ['several', [0, 1, 2, 0]],
    ['long lists', [199, 200, 201, 400, 401]],
    ['one longer than what is written at a time', [9000]],
  ])('of %s is what JSON.stringify prints', (_, counts) => {
    const documents = counts.map((count, index) => entry(`${index}.xml`, count))
    const want = `${JSON.stringify({ formatVersion: 1, ...facts, summary, documents }, null, 2)}\n`
    const [whole, parts] = [new PageDocuments(pathIn('page'), 0), new PageDocuments(pathIn('page'), 0)]
    whole.append(documents)
    for (const one of documents) parts.append([one])
    // Not shown where it differs: it is long.
    expect([printed(whole) === want, printed(parts) === want]).toEqual([true, true])
    whole.close()
    parts.close()
  })

  test('is continued where its account ends', () => {
    const path = pathIn('page')
    const first = new PageDocuments(path, 0)
    first.append([entry('a.xml', 1)])
    first.close()
    appendFileSync(path, ',\n    {\n      "file": "b.x')
    const second = new PageDocuments(path, first.size)
    second.append([entry('b.xml', 2)])
    const documents = [entry('a.xml', 1), entry('b.xml', 2)]
    expect(printed(second)).toBe(
      `${JSON.stringify({ formatVersion: 1, ...facts, summary, documents }, null, 2)}\n`,
    )
    second.close()
  })
})

describe('a journal', () => {
  const facts = { file: 'a.xml', migrated: true, losses: {}, undetermined: 0 }

  /** A run that ended after one document, with so many bytes of its entry printed. */
  function endedAt(printed: number): Journal {
    const journal = new Journal(pathIn('journal'))
    journal.open('key')
    writeFileSync(journal.page, 'x'.repeat(printed))
    journal.append([facts], {}, 10)
    journal.close()
    return new Journal(journal.path)
  }

  test('goes on after what is printed', () => {
    const journal = endedAt(12)
    expect(journal.open('key')).toMatchObject({ done: 1, page: 10 })
    expect([...journal.entries()]).toEqual([facts])
    journal.close()
  })

  test('begins again if entries that it lists are missing', () => {
    const journal = endedAt(9)
    expect(journal.open('key')).toMatchObject({ done: 0, page: 0 })
    journal.close()
  })

  test('is of another run with another key, whatever is printed', () => {
    for (const printed of [9, 10]) expect(endedAt(printed).open('other')).toBeUndefined()
  })
})
