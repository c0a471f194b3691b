import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { folderWith } from '../support/folder.ts'
import { git, track } from '../support/git.ts'
import { copyOf, digestOf } from './copies.ts'
import { families, placeBefore } from './family.ts'
import type { Measured } from './measured.ts'
import { printFamilies } from './page.ts'

describe('the list of families', () => {
  test('names each once, by a whole commit', () => {
    expect(new Set(families.map(({ name }) => name)).size).toBe(families.length)
    for (const family of families) {
      for (const { commit } of [family, placeBefore(family) ?? family])
        expect(commit).toMatch(/^[0-9a-f]{40}$/u)
      expect(family.repository).toMatch(/^[\w.-]+\/[\w.-]+$/u)
      expect(() => new RegExp(family.documents ?? '', 'u')).not.toThrow()
    }
  })

  test('gives the version before what it does not say itself', () => {
    const family = { name: 'a', repository: 'o/a', commit: '1', folder: 'xsd', entry: 'a.xsd' }
    expect(placeBefore(family)).toBeUndefined()
    expect(placeBefore({ ...family, before: { commit: '0' } })).toEqual({
      ...{ commit: '0', folder: 'xsd', entry: 'a.xsd' },
    })
    expect(placeBefore({ ...family, before: { entry: 'b.xsd' } })).toMatchObject({
      commit: '1',
      entry: 'b.xsd',
    })
  })
})

describe('a copy of a repository', () => {
  const made = (content: string) => {
    const folder = folderWith({ 'owner+name/xsd/a.xsd': content, 'owner+name/b.txt': 'b', 'none/c.txt': 'c' })
    const repository = join(folder, 'owner+name')
    track(repository)
    git(repository, 'commit', '-q', '-m', 'a')
    const commit = git(repository, 'rev-parse', 'HEAD').trim()
    const files = copyOf(folder, 'owner/name')?.files(commit, (path) => path.endsWith('.xsd'))
    return { folder, files: files ?? new Map<string, Buffer>() }
  }

  test('gives the files of a commit, in bytes', () => {
    const { folder, files } = made('<ä>\n')
    expect([...files].map(([path, content]) => [path, content.toString()])).toEqual([['xsd/a.xsd', '<ä>\n']])
    expect(copyOf(folder, 'owner/none')).toBeUndefined()
  })

  test('has a digest of what it gives alone', () => {
    const [one, same, other] = [made('a'), made('a'), made('b')].map(({ files }) => digestOf(files))
    expect(one).toBe(same)
    expect(one).not.toBe(other)
  })
})

const measured: Measured = {
  ...{ name: 'Shop 2', source: 'o/shop@1', digest: '0123456789abcdef', date: '2026-01-02' },
  read: { files: 3, sets: 1, types: 20, roots: 2 },
  built: { seconds: 1.25, megabytes: 90, kilobytes: 40, errors: 0, compileSeconds: 2 },
  documents: { total: 4, same: 3, unjudged: 0 },
  samples: { failed: '' },
  mutations: { total: 300, same: 298, unjudged: 1 },
  compared: {
    ...{ breaking: 5, risky: 1, safe: 2, proven: 3, seconds: 9.04, megabytes: 120 },
    unproven: { 'No document | was made.': 2 },
  },
  differences: ['a.xml: valid | libxml2 1: <b>'],
  notes: [],
}

describe('the page', () => {
  const page = printFamilies([measured, { ...measured, name: 'Gone', built: { failed: 'exit 2' } }])

  test('has a row for each family and table', () => {
    const rows = page.split('\n').filter((line) => line.startsWith('| Shop 2 |'))
    expect(rows).toEqual([
      '| Shop 2 | o/shop@1 | `0123456789ab` | 2026-01-02 | 3 | 1 | 20 | 2 | 1.3 | 90 | 40 | 0 | 2.0 |',
      '| Shop 2 | 4 | 3 | 0 |  |  |  | 300 | 298 | 1 |',
      '| Shop 2 | 5 | 3 | 1 | 2 | 9.0 | 120 |',
    ])
    expect(page).toContain(
      '| Gone | o/shop@1 | `0123456789ab` | 2026-01-02 | 3 | 1 | 20 | 2 | exit 2 |  |  |  |  |',
    )
  })

  test('writes words of others as text', () => {
    expect(page).toContain('  - a.xml: valid \\| libxml2 1: \\<b\\>')
    expect(page).toContain('- Shop 2: 2 × No document \\| was made.')
  })
})
