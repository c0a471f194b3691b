import { describe, expect, test } from 'vitest'
import { cli } from '../support/cli.ts'
import { corpus, describeCorpus } from '../support/corpus.ts'
import { folderWith } from '../support/folder.ts'

describeCorpus('checks beyond the schemas', () => {
  const example = corpus('corpus/efti/v0/examples/consignment-identifiers-four-legs.xml')

  test('are off unless named, and their issues have the data element', { tags: 'slow' }, async () => {
    expect((await cli(folderWith(), 'validate', 'v0', example, '--embedded')).exit).toBe(0)
    const { exit, stdout } = await cli(
      folderWith(),
      'validate',
      'v0',
      example,
      '--embedded',
      '--check',
      'date-format',
    )
    expect(exit).toBe(1)
    expect(stdout).toContain('eFTI39')
  })

  test('need a name that exists, and a subset where they ask for one', async () => {
    const unknown = await cli(folderWith(), 'validate', 'v0', example, '--embedded', '--check', 'dates')
    expect(unknown).toMatchObject({ exit: 2, stderr: expect.stringContaining('[check-unknown]') })
    const alone = await cli(folderWith(), 'validate', 'v0', example, '--embedded', '--check', 'mandatory')
    expect(alone).toMatchObject({ exit: 2, stderr: expect.stringContaining('[check-needs-subset]') })
  })
})

describe('mandatory data elements', () => {
  const efti = (id: string, subsets: string) =>
    `<xs:annotation><xs:appinfo xmlns=""><efti id="${id}" parentId="ASBIE0">${subsets}</efti></xs:appinfo></xs:annotation>`
  const element = (name: string, id: string, subsets: string) =>
    `<xs:element name="${name}" type="xs:string" minOccurs="0">${efti(id, subsets)}</xs:element>`
  const files = {
    'efti-schema.config.yaml': 'versions: { "1": { schemas: a.xsd } }\n',
    'a.xsd': `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns="urn:r" targetNamespace="urn:r" elementFormDefault="qualified">
  <xs:element name="root"><xs:complexType><xs:sequence>
    ${element('name', 'eFTI3', '<subset id="EU01" status="M"/><subset id="EU02" status="C"/>')}
    ${element('place', 'eFTI4', '<subset id="EU02" status="M"/><subset id="EU03" status="O"/>')}
  </xs:sequence></xs:complexType></xs:element>
</xs:schema>`,
    'a.xml': '<root xmlns="urn:r"/>',
  }

  test.each([
    ['EU01', ['mandatory-missing eFTI3 /root/name']],
    ['EU02', ['mandatory-missing eFTI4 /root/place']],
    ['EU03', []],
  ])('are those of the subset that is given: %s', async (subset, want) => {
    const { exit, stdout } = await cli(
      folderWith(files),
      'validate',
      '1',
      'a.xml',
      '--check',
      'mandatory',
      '--subset',
      subset,
      '--format',
      'json',
    )
    const [{ issues }] = JSON.parse(stdout).documents
    expect(
      issues.map((one: { rule: string; dataElement: string; path: string }) =>
        [one.rule, one.dataElement, one.path].join(' '),
      ),
    ).toEqual(want)
    expect(exit).toBe(want.length === 0 ? 0 : 1)
  })

  test('a subset whose data elements have no status is refused: nothing would be checked', async () => {
    const config = 'versions: { "1": { schemas: a.xsd, subsets: map.yaml } }\n'
    const cwd = folderWith({ ...files, 'efti-schema.config.yaml': config, 'map.yaml': 'eFTI4: [EU02]\n' })
    const { exit, stderr } = await cli(
      cwd,
      'validate',
      '1',
      'a.xml',
      '--check',
      'mandatory',
      '--subset',
      'EU02',
    )
    expect([exit, stderr]).toEqual([2, expect.stringContaining('[subset-without-status]')])
  })

  test.each([
    ['a subset that is misspelt', ['--check', 'mandatory', '--subset', 'eu02'], 'subset-unknown', '"EU02"'],
    ['a subset without the check', ['--subset', 'EU02'], 'flag-needs', '"--check mandatory"'],
  ])('%s is refused', async (_name, flags, code, names) => {
    const { exit, stdout, stderr } = await cli(folderWith(files), 'validate', '1', 'a.xml', ...flags)
    expect([exit, stdout]).toEqual([2, ''])
    expect(stderr).toContain(`[${code}]`)
    expect(stderr).toContain(names)
  })
})
