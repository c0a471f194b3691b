import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { folderWith } from '../support/folder.ts'
import { git, track } from '../support/git.ts'
import { compileSchema } from '../support/libxml2.ts'
import { copyOf, digestOf } from './copies.ts'
import { driveAll } from './driver.ts'
import { families, placeBefore } from './family.ts'
import type { Measured } from './measured.ts'
import { printFamilies } from './page.ts'

describe('the list of families', () => {
  test('names each once, by a whole commit', () => {
    expect(new Set(families.map(({ name }) => name)).size).toBe(families.length)
    for (const family of families) {
      expect((placeBefore(family) ?? family).commit).toMatch(/^[0-9a-f]{40}$/u)
      for (const { repository, commit } of [family, ...(family.also ?? [])]) {
        expect(commit).toMatch(/^[0-9a-f]{40}$/u)
        expect(repository).toMatch(/^[\w.-]+\/[\w.-]+$/u)
      }
      expect(() => new RegExp(family.documents ?? '', 'u')).not.toThrow()
    }
  })

  test('gives the previous version the settings that it does not state', () => {
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

describe('a schema document that leads to all main files', () => {
  const schema = (namespace: string, content: string) =>
    `<xs:schema targetNamespace="${namespace}" xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:t="${namespace}">${content}</xs:schema>`
  const base = '<xs:complexType name="Base"/><xs:element name="root" type="t:Base"/>'
  const more = (name: string, attribute: string) =>
    `<xs:include schemaLocation="base.xsd"/><xs:complexType name="${name}"><xs:complexContent>` +
    `<xs:extension base="t:Base"><xs:attribute name="${attribute}"/></xs:extension></xs:complexContent></xs:complexType>`
  const files = new Map([
    ['base.xsd', schema('urn:a', base)],
    ['a one.xsd', schema('urn:a', more('One', 'one'))],
    ['two.xsd', schema('urn:a', more('Two', 'two'))],
    ['b.xsd', schema('urn:b', '<xs:element name="other"/>')],
  ])
  const bytes = new Map([...files].map(([path, text]) => [path, Buffer.from(text)]))
  const root = (type: string, attribute: string) =>
    `<t:root xmlns:t="urn:a" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:type="t:${type}" ${attribute}="1"/>`

  test.each([
    { mainFiles: ['a one.xsd', 'two.xsd'], made: 1 },
    { mainFiles: ['a one.xsd', 'two.xsd', 'b.xsd'], made: 3 },
  ])('knows the types of $mainFiles', ({ mainFiles, made }) => {
    const drivers = driveAll(mainFiles, bytes, 0)
    expect(drivers.size).toBe(made)
    const compiled = compileSchema(new Map([...files, ...drivers]), [...drivers.keys()].at(-1) ?? '')
    for (const [type, attribute, valid] of [
      ['One', 'one', true],
      ['Two', 'two', true],
      ['Two', 'one', false],
      ['Three', 'one', false],
    ] as const)
      expect([type, attribute, compiled.validate(root(type, attribute)).valid]).toEqual([
        type,
        attribute,
        valid,
      ])
    expect(compiled.validate('<other xmlns="urn:b"/>').valid).toBe(mainFiles.includes('b.xsd'))
    compiled.dispose()
  })
})

const measured: Measured = {
  ...{ name: 'Shop 2', source: 'o/shop@1', digest: '0123456789abcdef', date: '2026-01-02' },
  read: { files: 3, sets: 1, types: 20, roots: 2 },
  built: { seconds: 1.25, megabytes: 90, kilobytes: 40, errors: 0, compileSeconds: 2 },
  documents: { total: 4, same: 3, split: 1, unjudged: 0 },
  samples: { failed: '' },
  written: { total: 7, same: 6, split: 0, unjudged: 0 },
  mutations: { total: 300, same: 298, split: 0, unjudged: 1 },
  compared: {
    ...{ breaking: 5, risky: 1, safe: 2, proven: 3, seconds: 9.04, megabytes: 120 },
    unproven: { 'No document | was made.': 2 },
  },
  differences: ['a.xml: valid | libxml2 1: <b>'],
  disagreements: { "libxml2: '…' is wrong": 2 },
  notes: [],
}

describe('the page', () => {
  const page = printFamilies([measured, { ...measured, name: 'Gone', built: { failed: 'exit 2' } }])

  test('has a row for each family and table', () => {
    const rows = page.split('\n').filter((line) => line.startsWith('| Shop 2 |'))
    expect(rows).toEqual([
      '| Shop 2 | o/shop@1 | `0123456789ab` | 2026-01-02 | 3 | 1 | 20 | 2 | 1.3 | 90 | 40 | 0 | 2.0 |',
      '| Shop 2 | 4 | 3 | 1 | 0 |  |  |  |  | 300 | 298 | 0 | 1 |',
      '| Shop 2 | 7 | 6 | 0 | 0 |',
      '| Shop 2 | 5 | 3 | 1 | 2 | 9.0 | 120 |',
    ])
    expect(page).toContain(
      '| Gone | o/shop@1 | `0123456789ab` | 2026-01-02 | 3 | 1 | 20 | 2 | exit 2 |  |  |  |  |',
    )
  })

  test('writes words of others as text', () => {
    expect(page).toContain('  - a.xml: valid \\| libxml2 1: \\<b\\>')
    expect(page).toContain("- Shop 2: 2 × libxml2: '…' is wrong")
    expect(page).toContain('- Shop 2: 2 × No document \\| was made.')
  })
})
