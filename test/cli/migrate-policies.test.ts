import { describe, expect, test } from 'vitest'
import { cli } from '../support/cli.ts'
import { folderWith } from '../support/folder.ts'

/** A version with one root `order` that has these members. */
function order(...members: readonly string[]): string {
  const elements = members.map((name) => `<xs:element name="${name}" type="xs:string" minOccurs="0"/>`)
  return `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" targetNamespace="urn:order" elementFormDefault="qualified">
  <xs:element name="order"><xs:complexType><xs:sequence>${elements.join('')}</xs:sequence></xs:complexType></xs:element>
</xs:schema>`
}

/** A hook decides the name, and no place of the second version takes the weight. */
const files = {
  'efti-schema.config.yaml': `versions: { "1": { schemas: one.xsd }, "2": { schemas: two.xsd } }
compare: [{ from: "1", to: "2", mapping: mapping.yaml }]
profile: none
`,
  'mapping.yaml': `formatVersion: 1
from: "1"
to: "2"
pairs: [{ from: /order/name, to: /order/title, by: hook, reason: a test }]
`,
  'one.xsd': order('id', 'name', 'weight'),
  'two.xsd': order('id', 'title'),
  'named.xml': '<order xmlns="urn:order"><id>a</id><name>B</name></order>',
  'weighed.xml': '<order xmlns="urn:order"><id>a</id><weight>2</weight></order>',
}

const migrate = (document: string, ...flags: readonly string[]) =>
  cli(folderWith(files), 'migrate', '1', '2', document, ...flags)

describe('--on-undetermined', () => {
  test('error sets the document aside, as it is by default', async () => {
    const given = await migrate('named.xml', '--on-undetermined', 'error')
    expect([given.exit, given.stdout]).toEqual([1, ''])
    expect(given.stderr).toMatch(/^named\.xml: .*\[undetermined\]$/m)
    expect(await migrate('named.xml')).toEqual(given)
  })

  test('drop records a loss', async () => {
    const { exit, stdout, stderr } = await migrate('named.xml', '--on-undetermined', 'drop')
    expect([exit, stdout.includes('<id>a</id>'), stdout.includes('B')]).toEqual([0, true, false])
    expect(stderr).toMatch(/^named\.xml: \/name: lost \(/m)
  })

  test('decides nothing about what the target cannot hold', async () => {
    expect((await migrate('weighed.xml', '--on-undetermined', 'error')).exit).toBe(0)
  })
})

describe('--on-loss', () => {
  test('drop records the loss, as it is by default', async () => {
    const given = await migrate('weighed.xml', '--on-loss', 'drop')
    expect([given.exit, given.stdout.includes('<id>a</id>'), given.stdout.includes('2<')]).toEqual([
      0,
      true,
      false,
    ])
    expect(given.stderr).toMatch(/^weighed\.xml: \/weight: lost \(/m)
    expect(await migrate('weighed.xml')).toEqual(given)
  })

  test('error sets the document aside', async () => {
    const { exit, stdout, stderr } = await migrate('weighed.xml', '--on-loss', 'error')
    expect([exit, stdout]).toEqual([1, ''])
    expect(stderr).toMatch(/^weighed\.xml: \/weight: .*\[loss\]$/m)
  })
})

test.each(['--on-loss', '--on-undetermined'])('%s refuses a policy that is unknown', async (flag) => {
  expect((await migrate('weighed.xml', flag, 'keep')).exit).toBe(2)
})
