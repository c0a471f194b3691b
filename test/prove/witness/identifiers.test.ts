import { expect, test } from 'vitest'
import { order, type VersionText } from '../../diff/versions.ts'
import { cli } from '../../support/cli.ts'
import { folderWith } from '../../support/folder.ts'
import { outcome, sideOf, witnessed } from './witnessed.ts'

const attribute = (type: string): VersionText => order(`<xs:attribute name="a" type="xs:${type}"/>`)
const beside = (type: string): VersionText =>
  order(
    `<xs:sequence><xs:element name="i" type="xs:ID"/><xs:element name="p" type="xs:${type}"/></xs:sequence>`,
  )

test.each<[string, readonly [VersionText, VersionText], string]>([
  ['a name that must be an identifier', [beside('NCName'), beside('IDREF')], 'narrows'],
  ['an identifier that may be any name', [beside('IDREF'), beside('NCName')], 'widens'],
  ['a name where there are no identifiers', [attribute('NCName'), attribute('IDREF')], 'narrows'],
  ['any text that must be an identifier', [attribute('string'), attribute('IDREF')], 'narrows'],
])('a document shows %s', async (_name, texts, effect) => {
  const sides = [await sideOf('a', texts[0]), await sideOf('b', texts[1])] as const
  const { comparison } = witnessed(...sides)
  const found = comparison.changes.filter(({ rule }) => rule === 'builtin-changed')
  expect(found.map(outcome)).toEqual(['builtin-changed proven'])
  expect(found.map((change) => change.effect)).toEqual([effect])
})

test('a document shows a reference that came where elements lost their identifiers', async () => {
  const given = (id: string, more: string): VersionText =>
    order(`<xs:attribute name="id" type="xs:${id}"/><xs:attribute name="kind" type="xs:string"/>${more}`)
  const texts = [given('ID', '<xs:attribute name="to" type="xs:IDREF"/>'), given('string', '')] as const
  const sides = [await sideOf('a', texts[0]), await sideOf('b', texts[1])] as const
  const { comparison } = witnessed(...sides)
  const found = comparison.changes.filter(({ rule }) => rule === 'attribute-removed')
  expect(found.map(outcome)).toEqual(['attribute-removed proven'])
})

test('that libxml2 does not look for identifiers is no disagreement', async () => {
  const schema = (type: string): string =>
    `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema"><xs:element name="r"><xs:complexType><xs:attribute name="a" type="xs:${type}"/></xs:complexType></xs:element></xs:schema>`
  const cwd = folderWith({ 'a.xsd': schema('NCName'), 'b.xsd': schema('IDREF'), 'r.xml': '<r a="x"/>' })
  const compared = await cli(cwd, 'diff', 'a.xsd', 'b.xsd', '--verify')
  expect(compared.stdout).toMatch(/\b1 of 1 breaking\b/)
  expect(compared.stderr).toBe('')
  const { exit, stdout, stderr } = await cli(cwd, 'validate', 'b.xsd', 'r.xml', '--verify')
  expect([exit, stderr]).toEqual([1, ''])
  expect(stdout).toContain('[idref]')
})
