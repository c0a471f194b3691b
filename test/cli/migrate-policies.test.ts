import { describe, expect, test } from 'vitest'
import { cli } from '../support/cli.ts'
import { folderWith } from '../support/folder.ts'

/** A version with one root `order` that has these members, a state out of some, and a mark. */
function order(members: readonly string[], states: readonly string[], longest: number): string {
  const elements = [
    ...members.map((name) => `<xs:element name="${name}" type="xs:string" minOccurs="0"/>`),
    `<xs:element name="state" minOccurs="0"><xs:simpleType><xs:restriction base="xs:string">${states.map((one) => `<xs:enumeration value="${one}"/>`).join('')}</xs:restriction></xs:simpleType></xs:element>`,
    `<xs:element name="mark" minOccurs="0"><xs:simpleType><xs:restriction base="xs:string"><xs:maxLength value="${longest}"/></xs:restriction></xs:simpleType></xs:element>`,
  ]
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
  'one.xsd': order(['id', 'name', 'weight', 'weightOf'], [], 9),
  'two.xsd': order(['id', 'title'], ['New', 'Found'], 4),
  'named.xml': '<order xmlns="urn:order"><id>a</id><name>B</name></order>',
  'both.xml': '<order xmlns="urn:order"><id>a</id><weight>2</weight><weightOf>3</weightOf></order>',
  'coded.xml': '<order xmlns="urn:order"><id>a</id><state>Lost</state></order>',
  'long.xml': '<order xmlns="urn:order"><id>a</id><mark>12345</mark></order>',
  'fits.xml': '<order xmlns="urn:order"><id>a</id><state>New</state><mark>12</mark></order>',
  'weighed.xml': '<order xmlns="urn:order"><id>a</id><weight>2</weight></order>',
}

/** The same where the mapping says what becomes of the weight. */
const decidedBy = (entry: string, document: string, ...flags: readonly string[]) => {
  const mapping = `${files['mapping.yaml']}${entry}\n`
  return cli(folderWith({ ...files, 'mapping.yaml': mapping }), 'migrate', '1', '2', document, ...flags)
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
    expect(stderr).toMatch(/^named\.xml: \/name: lost, /m)
  })

  test('decides nothing about what the target cannot hold', async () => {
    expect((await migrate('weighed.xml', '--on-undetermined', 'drop')).exit).toBe(1)
  })
})

describe('--on-loss', () => {
  test('drop records the loss', async () => {
    const { exit, stdout, stderr } = await migrate('weighed.xml', '--on-loss', 'drop')
    expect([exit, stdout.includes('<id>a</id>'), stdout.includes('2<')]).toEqual([0, true, false])
    expect(stderr).toMatch(/^weighed\.xml: \/weight: lost, /m)
  })

  test('error sets the document aside, as it is by default', async () => {
    const given = await migrate('weighed.xml', '--on-loss', 'error')
    expect([given.exit, given.stdout]).toEqual([1, ''])
    expect(given.stderr).toMatch(/^weighed\.xml: \/weight: .*\[loss\]$/m)
    expect(await migrate('weighed.xml')).toEqual(given)
  })

  test('decides nothing about what no hook decides, or about what does not fit', async () => {
    for (const file of ['named.xml', 'coded.xml', 'long.xml'])
      expect((await migrate(file, '--on-loss', 'drop')).exit).toBe(1)
  })
})

describe('what the mapping leaves out needs no flag', () => {
  const without = 'without: [{ from: /order/weight, policy: drop, reason: a test }]'

  test.each([[[]], [['--on-loss', 'error']]])('%j', async (flags) => {
    const { exit, stdout, stderr } = await decidedBy(without, 'weighed.xml', ...flags)
    expect([exit, stdout.includes('<id>a</id>'), stdout.includes('2<')]).toEqual([0, true, false])
    expect(stderr).toMatch(/^weighed\.xml: \/weight: lost, /m)
  })

  test('what it says nothing about is set aside all the same', async () => {
    expect((await decidedBy(without, 'both.xml')).exit).toBe(1)
  })
})

describe('--on-misfit', () => {
  test.each([
    ['a code that the target does not have', 'coded.xml', '/state', 'Lost'],
    ['a text that is longer', 'long.xml', '/mark', '12345'],
  ])('drop records a loss: %s', async (_, file, place, value) => {
    const { exit, stdout, stderr } = await migrate(file, '--on-misfit', 'drop')
    expect([exit, stdout.includes('<id>a</id>'), stdout.includes(value)]).toEqual([0, true, false])
    expect(stderr).toMatch(new RegExp(`^${file}: ${place}: lost, `, 'm'))
  })

  test.each(['coded.xml', 'long.xml'])('error sets %s aside, as it is by default', async (file) => {
    const given = await migrate(file, '--on-misfit', 'error')
    expect([given.exit, given.stdout]).toEqual([1, ''])
    expect(given.stderr).toMatch(/\[does-not-fit\]$/m)
    expect(await migrate(file)).toEqual(given)
  })

  test('changes no value that fits', async () => {
    const { exit, stdout } = await migrate('fits.xml')
    expect([exit, stdout.includes('<state>New</state>'), stdout.includes('<mark>12</mark>')]).toEqual([
      0,
      true,
      true,
    ])
  })
})

test.each(['--on-loss', '--on-undetermined', '--on-misfit'])(
  '%s refuses a policy that is unknown',
  async (flag) => {
    expect((await migrate('weighed.xml', flag, 'keep')).exit).toBe(2)
  },
)

describe('a document that is set aside', () => {
  const flagsIn = (stderr: string) => [...stderr.matchAll(/--on-\w+ drop/g)].map(([flag]) => flag)

  test('has one line for each value that would be lost', async () => {
    const { stderr } = await migrate('both.xml')
    const lines = stderr.split('\n').filter((line) => line.includes('/weight'))
    expect(lines.map((line) => line.split(': ')[1])).toEqual(['/weight', '/weightOf'])
  })

  test('names the flag that converts it if the target has no place for some values', async () => {
    const { exit, stderr } = await migrate('both.xml')
    expect([exit, flagsIn(stderr)]).toEqual([1, ['--on-loss drop']])
    const again = await migrate('both.xml', '--on-loss', 'drop')
    expect([again.exit, flagsIn(again.stderr)]).toEqual([0, []])
  })

  test.each([
    ['a decision', '<id>a</id><name>B</name>'],
    ['a code', '<id>a</id><state>Lost</state>'],
    ['a loss and a code', '<id>a</id><weight>2</weight><state>Lost</state>'],
    ['a wrong document', '<nothing/>'],
  ])('names no flag if a required place could stay empty: %s', async (_, members) => {
    const document = `<order xmlns="urn:order">${members}</order>`
    const folder = folderWith({ ...files, 'given.xml': document })
    const { exit, stderr } = await cli(folder, 'migrate', '1', '2', 'given.xml')
    expect([exit, flagsIn(stderr)]).toEqual([1, []])
  })
})

describe('a run that sets documents aside because of a decision', () => {
  const stubs = 'efti-schema map 1 2'
  const countOf = (text: string, part: string) => text.split(part).length - 1
  const all = ['named.xml', 'coded.xml', 'long.xml'] as const

  test.each([
    ['one document', ['named.xml'], 1, 0],
    ['one document as JSON', ['named.xml', '--format', 'json'], 1, 0],
    ['documents to a folder', [...all, 'both.xml', '--out', 'new'], 1, 1],
    ['documents to lines', [...all, '--format', 'ndjson'], 1, 1],
    ['a value that does not fit', ['coded.xml'], 0, 1],
    ['a policy that drops the value', ['named.xml', '--on-undetermined', 'drop'], 0, 0],
    ['only losses', ['both.xml'], 0, 0],
    ['a run that is quiet', [...all, '--out', 'new', '--quiet'], 0, 0],
  ])('names the command for stubs and the section for codes once: %s', async (_, argv, hooks, codes) => {
    const { stderr } = await cli(folderWith(files), 'migrate', '1', '2', ...argv)
    expect([countOf(stderr, stubs), countOf(stderr, '"codes"')]).toEqual([hooks, codes])
  })

  test('names a flag and no command if the versions are files', async () => {
    const cwd = folderWith({ ...files, 'old.xsd': order(['id'], ['Lost'], 9) })
    const { exit, stderr } = await cli(cwd, 'migrate', 'old.xsd', 'two.xsd', 'coded.xml')
    expect([exit, countOf(stderr, 'efti-schema map'), countOf(stderr, '--hooks')]).toEqual([1, 0, 1])
  })

  test.each([
    ['a code', 'codes: [{ from: /order/state, codes: { Lost: Found }, reason: a test }]', {}],
    [
      'a hook',
      'pairs: [{ from: /order/state, to: /order/state, by: hook, reason: a test }]',
      {
        'hooks.mjs':
          "export const hooks = { _1OrderOrderTo_2OrderOrder: { state_from_state: () => 'Found' } }",
      },
    ],
  ])('and %s in the mapping decides a value that does not fit', async (_, entry, more) => {
    const mapping = `formatVersion: 1\nfrom: "1"\nto: "2"\n${entry}\n`
    const cwd = folderWith({ ...files, 'mapping.yaml': mapping, ...more })
    const hooks = 'hooks.mjs' in more ? ['--hooks', 'hooks.mjs'] : []
    const { exit, stdout } = await cli(cwd, 'migrate', '1', '2', 'coded.xml', ...hooks)
    expect([exit, stdout.includes('<state>Found</state>')]).toEqual([0, true])
  })
})
