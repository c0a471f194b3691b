import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { document, threeVersions } from '../convert/three-versions.ts'
import { cli } from '../support/cli.ts'
import { folderWith } from '../support/folder.ts'

const whole = document('urn:one', { id: '1', a: 'A', b: 'B', c: 'C' })
const plain = document('urn:one', { id: '2', c: 'C' })
const oneToTwo = { from: 'one', to: 'two' }
const twoToThree = { from: 'two', to: 'three' }

const migrate = ['migrate', 'one', 'three'] as const

describe('documents go over the versions between two that are not compared', () => {
  test('to the standard output, with the losses of each step', async () => {
    const cwd = folderWith({ ...threeVersions(), 'a.xml': whole })
    const { exit, stdout, stderr } = await cli(cwd, ...migrate, 'a.xml', '--on-loss', 'drop')
    expect(exit).toBe(0)
    expect(stdout).toMatch(/<order xmlns="urn:three">\s*<id>1<\/id>\s*<c>C<\/c>\s*<\/order>/)
    expect(stderr.match(/\([AB], \w+ → \w+\)/g)).toEqual(['(A, one → two)', '(B, two → three)'])
  })

  test('to a folder, whose account names the versions between and the step of each loss', async () => {
    const cwd = folderWith({ ...threeVersions(), 'in/a.xml': whole, 'in/b.xml': plain })
    const { exit } = await cli(cwd, ...migrate, 'in', '--out', 'made', '--on-loss', 'drop')
    expect(exit).toBe(0)
    const account = JSON.parse(readFileSync(join(cwd, 'made/migration.json'), 'utf8'))
    expect(account).toMatchObject({
      ...{ from: { name: 'one' }, over: [{ name: 'two' }], to: { name: 'three' } },
      summary: { documents: 2, migrated: 2, losses: 2 },
      documents: [
        {
          root: '{urn:one}order',
          targetRoot: '{urn:three}order',
          tallies: [
            { values: 4, carried: 3, lost: 1, step: oneToTwo },
            { values: 3, carried: 2, lost: 1, step: twoToThree },
          ],
          losses: [
            { path: '/a', value: 'A', step: oneToTwo },
            { path: '/b', value: 'B', step: twoToThree },
          ],
        },
        { losses: [] },
      ],
    })
    expect('tally' in account.documents[0]).toBe(false)
  })

  test('through a pipe, back again, and set aside by the step that cannot', async () => {
    const cwd = folderWith(threeVersions())
    const lines = [whole, plain].map((one) => `${JSON.stringify(one)}\n`)
    const { exit, stdout } = await cli.reading(...lines)(cwd, ...migrate, '-', '--input', 'ndjson', '--quiet')
    const [first, second] = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(exit).toBe(1)
    expect(first).toMatchObject({ setAside: whole, issues: [{ rule: 'loss', path: '/a', step: oneToTwo }] })
    expect(second).toMatchObject({ document: expect.stringContaining('urn:three') })
    const later = document('urn:two', { id: '1', b: 'B' })
    const back = await cli.reading(JSON.stringify(second.document))(
      ...([cwd, 'migrate', 'three', 'one', '-', '--input', 'ndjson', '--quiet'] as const),
    )
    expect(JSON.parse(back.stdout).document).toContain('urn:one')
    const none = await cli.reading(JSON.stringify(later))(
      cwd,
      ...migrate,
      '-',
      '--input',
      'ndjson',
      '--quiet',
    )
    expect(none.exit).toBe(1)
  })

  test('and straight where the configuration compares the two', async () => {
    const files = threeVersions()
    const direct = `${files['efti-schema.config.yaml']?.replace('profile:', '  - { from: one, to: three, join: { xpath: appinfo/key/@id } }\nprofile:')}`
    const cwd = folderWith({
      ...files,
      'efti-schema.config.yaml': direct,
      'in/a.xml': whole,
      'in/b.xml': plain,
    })
    await cli(cwd, ...migrate, 'in', '--out', 'made', '--on-loss', 'drop')
    const account = JSON.parse(readFileSync(join(cwd, 'made/migration.json'), 'utf8'))
    expect('over' in account).toBe(false)
    expect(account.documents[0].losses).toMatchObject([{ value: 'A' }, { value: 'B' }])
    expect('step' in account.documents[0].losses[0]).toBe(false)
  })

  test('names the step whose versions leave a value open', async () => {
    const state = (text: string | undefined, codes: string): string =>
      `${text}`.replace(
        '</xs:sequence>',
        `<xs:element name="s" minOccurs="0"><xs:annotation><xs:appinfo><key id="S"/></xs:appinfo></xs:annotation><xs:simpleType><xs:restriction base="xs:string">${codes}</xs:restriction></xs:simpleType></xs:element></xs:sequence>`,
      )
    const files = threeVersions()
    const known = '<xs:enumeration value="k"/>'
    const cwd = folderWith({
      ...files,
      'one.xsd': state(files['one.xsd'], `${known}<xs:enumeration value="o"/>`),
      'two.xsd': state(files['two.xsd'], `${known}<xs:enumeration value="o"/>`),
      'three.xsd': state(files['three.xsd'], known),
      'a.xml': document('urn:one', { id: '1', s: 'o' }),
    })
    const { exit, stderr } = await cli(cwd, ...migrate, 'a.xml')
    expect([exit, stderr.match(/efti-schema map .*/g)]).toEqual([1, ['efti-schema map two three']])
  })

  test('with values from outside that a later step needs, and hooks of each comparison', async () => {
    const files = threeVersions()
    const third = files['three.xsd']?.replace(
      '</xs:sequence>',
      '<xs:element name="d" type="xs:string"><xs:annotation><xs:appinfo><key id="D"/></xs:appinfo></xs:annotation></xs:element></xs:sequence>',
    )
    const cwd = folderWith({ ...files, 'three.xsd': third ?? '', 'a.xml': plain })
    const without = await cli(cwd, ...migrate, 'a.xml')
    expect([without.exit, without.stderr]).toEqual([2, expect.stringMatching(/"D".*\[context-missing\]/)])
    const { exit, stdout } = await cli(cwd, ...migrate, 'a.xml', '--set', 'D=seven')
    expect([exit, stdout]).toEqual([0, expect.stringContaining('<d>seven</d>')])
  })
})
