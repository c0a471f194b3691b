import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fetchBytes } from '../../src/migrate/document.ts'
import { writeWholeAt } from '../../src/migrate/place.ts'
import { folderWith } from '../support/folder.ts'

test('a short result is written elsewhere first, and leaves nothing there', () => {
  const folder = folderWith()
  const [place, staged] = [join(folder, 'in/deep/a.xml'), join(folder, 'staging/0')]
  for (const text of ['first', 'second']) {
    writeWholeAt(place, text, staged)
    expect(readFileSync(place, 'utf8')).toBe(text)
  }
  expect([readdirSync(join(folder, 'staging')), readdirSync(join(folder, 'in/deep'))]).toEqual([
    [],
    ['a.xml'],
  ])
})

const memory = '/dev/shm'
const isAcross = existsSync(memory) && statSync(memory).dev !== statSync(tmpdir()).dev

test.skipIf(!isAcross)('a result goes to a folder on another disk, and nothing is left beside it', () => {
  const folder = folderWith()
  const other = mkdtempSync(join(memory, 'place-'))
  try {
    symlinkSync(other, join(folder, 'in'))
    writeWholeAt(join(folder, 'in/a.xml'), 'text', join(folder, 'staging/0'))
    expect(readFileSync(join(other, 'a.xml'), 'utf8')).toBe('text')
    expect([readdirSync(other), readdirSync(join(folder, 'staging'))]).toEqual([['a.xml'], []])
  } finally {
    rmSync(other, { recursive: true })
  }
})

test.each([
  ['is as long as it was', 4],
  ['grew since', 3],
  ['was cut since', 9],
  ['was not asked for its length', undefined],
])('a file that %s is read whole', (_, size) => {
  const path = join(folderWith({ 'a.xml': '<a/>' }), 'a.xml')
  const fetch = { kind: 'file', path, ...(size === undefined ? {} : { size }) } as const
  const bytes = fetchBytes({ name: 'a.xml', shown: 'a.xml', stamp: '', fetch })
  expect(Buffer.from(bytes).toString()).toBe('<a/>')
})
