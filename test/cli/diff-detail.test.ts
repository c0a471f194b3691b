import { describe, expect, test } from 'vitest'
import { cli } from '../support/cli.ts'
import { folderWith } from '../support/folder.ts'

const schema = (type: string, attribute = '') =>
  `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:vc="http://www.w3.org/2007/XMLSchema-versioning">
<xs:element name="a" type="${type}"/><xs:element name="b" type="xs:int" ${attribute}/></xs:schema>`

describe('what could not be compared', () => {
  const left = schema('xs:int', 'vc:minVersion="1.1"')
  const files = { 'a.xsd': left, 'b.xsd': left, 'c.xsd': schema('xs:int') }

  test.each([
    ['none', 0],
    ['breaking', 0],
    ['risky', 1],
    ['any', 1],
  ])('with --fail-on %s ends with %i', async (level, want) => {
    const { exit, stdout } = await cli(
      folderWith(files),
      'diff',
      'a.xsd',
      'b.xsd',
      '--fail-on',
      level,
      '--format',
      'json',
    )
    const { summary, notCompared } = JSON.parse(stdout)
    expect(summary).toMatchObject({ breaking: 0, notCompared: 2 })
    expect(notCompared.map(({ at }: { at: { file: string } }) => at.file)).toEqual(['a.xsd', 'b.xsd'])
    expect(exit).toBe(want)
    expect((await cli(folderWith(files), 'diff', 'c.xsd', 'c.xsd', '--fail-on', level)).exit).toBe(0)
  })
})

describe('the detail of a text', () => {
  const files = {
    'a.xsd': schema('xs:int'),
    'b.xsd': schema('xs:date').replace('<xs:element name="b"', '<xs:element name="c" type="xs:int"/>$&'),
  }
  const diff = (...flags: readonly string[]) => cli(folderWith(files), 'diff', 'a.xsd', 'b.xsd', ...flags)

  test('is every breaking change, or all with --all, or none with --summary', async () => {
    const [plain, all, counts] = [await diff(), await diff('--all'), await diff('--summary')]
    expect([plain.stdout, all.stdout, counts.stdout].map((text) => /^ {2}\/a: /mu.test(text))).toEqual([
      true,
      true,
      false,
    ])
    expect([plain.stdout, all.stdout, counts.stdout].map((text) => /^ {2}\/c: /mu.test(text))).toEqual([
      false,
      true,
      false,
    ])
    expect([plain.exit, all.exit, counts.exit]).toEqual([0, 0, 0])
  })

  test.each([
    [['--all', '--summary']],
    [['--all', '--format', 'json']],
    [['--summary', '--format', 'markdown']],
  ])('is refused where it contradicts: %s', async (flags) => {
    const { exit, stdout, stderr } = await diff(...flags)
    expect([exit, stdout]).toEqual([2, ''])
    expect(stderr).toContain('[flag-not-with]')
  })
})
