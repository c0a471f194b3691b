import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { cli } from '../support/cli.ts'
import { filesIn, folderWith } from '../support/folder.ts'

const dsig = 'http://www.w3.org/2000/09/xmldsig#'

const signature = `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns="${dsig}" targetNamespace="${dsig}" elementFormDefault="qualified">
  <xs:element name="Signature"><xs:complexType><xs:sequence>
    <xs:element name="SignedInfo" type="xs:string"/><xs:element name="SignatureValue" type="xs:base64Binary"/>
  </xs:sequence></xs:complexType></xs:element></xs:schema>`

const schema = (namespace: string, name: string) => `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema"
  xmlns="urn:${namespace}" xmlns:ds="${dsig}" targetNamespace="urn:${namespace}" elementFormDefault="qualified">
  <xs:import namespace="${dsig}" schemaLocation="dsig.xsd"/>
  <xs:element name="order"><xs:complexType><xs:sequence>
    <xs:element name="number" type="xs:string"/>
    <xs:element name="${name}" type="xs:string" minOccurs="0"/>
    <xs:element ref="ds:Signature" minOccurs="0"/>
    <xs:element name="more" minOccurs="0"><xs:complexType><xs:sequence>
      <xs:any namespace="##other" processContents="lax"/></xs:sequence></xs:complexType></xs:element>
  </xs:sequence></xs:complexType></xs:element></xs:schema>`

const signed = (around: (inside: string) => string) =>
  `<order xmlns="urn:a"><number>1</number>${around(`<ds:Signature xmlns:ds="${dsig}"><ds:SignedInfo>i</ds:SignedInfo><ds:SignatureValue>AAAA</ds:SignatureValue></ds:Signature>`)}</order>`

function shop(mapping = 'formatVersion: 1\nfrom: a\nto: b\n'): string {
  return folderWith({
    'a/order.xsd': schema('a', 'note'),
    'a/dsig.xsd': signature,
    'b/order.xsd': schema('b', 'remark'),
    'b/dsig.xsd': signature,
    'mapping.yaml': `${mapping}pairs: { places: [{ from: /order/note, to: /order/remark, reason: r }], namespaces: [{ from: "urn:a", to: "urn:b", reason: r }] }\n`,
    'efti-schema.config.yaml':
      'versions:\n  a: { schemas: a, status: stable }\n  b: { schemas: b, status: stable }\ncompare: [{ from: a, to: b, mapping: mapping.yaml }]\n',
    'store/declared.xml': signed((inside) => inside),
    'store/found.xml': signed((inside) => `<more><x:w xmlns:x="urn:x">${inside}</x:w></more>`),
    'store/none.xml': signed(() => ''),
  })
}

const migrate = (cwd: string, ...flags: readonly string[]) =>
  cli(cwd, 'migrate', 'a', 'b', 'store', '--out', 'new', ...flags)

test('a signed document is set aside, wherever the signature is', async () => {
  const cwd = shop()
  const { exit, stderr } = await migrate(cwd)
  expect(exit).toBe(1)
  const files = Object.keys(filesIn(join(cwd, 'new')))
  expect(files).toEqual(['migration.json', 'none.xml', 'set-aside/declared.xml', 'set-aside/found.xml'])
  expect(stderr).toMatch(/^store\/declared\.xml: \/Signature: .* \[loss\]$/mu)
  expect(stderr).toMatch(/^store\/found\.xml: \/more\/any.*: .* \[loss\]$/mu)
})

test('--on-loss drop migrates it and records the loss', async () => {
  const cwd = shop()
  expect(await migrate(cwd, '--on-loss', 'drop', '--on-undetermined', 'drop')).toMatchObject({
    exit: 0,
    stderr: '',
  })
  const { summary } = JSON.parse(readFileSync(join(cwd, 'new/migration.json'), 'utf8'))
  expect([summary.migrated, summary.lossesByReason.signature]).toEqual([3, 2])
})

test('what the mapping leaves out needs no flag', async () => {
  const cwd = shop()
  const text = readFileSync(join(cwd, 'mapping.yaml'), 'utf8')
  writeFileSync(
    join(cwd, 'mapping.yaml'),
    `${text}without: [{ from: /order/Signature, policy: drop, reason: signed anew }]\n`,
  )
  await migrate(cwd)
  expect(Object.keys(filesIn(join(cwd, 'new')))).toEqual([
    ...['declared.xml', 'migration.json', 'none.xml', 'set-aside/found.xml'],
  ])
  expect(readFileSync(join(cwd, 'new/declared.xml'), 'utf8')).not.toContain('Signature')
})
