import { describe, expect, test } from 'vitest'
import { InvalidValueError } from '../../../src/runtime/index.ts'
import { compiled } from '../../support/compile.ts'
import { folderWith } from '../../support/folder.ts'
import { type GeneratedVersion, generatedFrom } from '../../support/generated.ts'
import { compileSchema } from '../../support/libxml2.ts'

const simple = (name: string, body: string): string => `<xs:simpleType name="${name}">${body}</xs:simpleType>`
const restriction = (base: string, pattern: string): string =>
  `<xs:restriction base="${base}"><xs:pattern value="${pattern}"/></xs:restriction>`

const schema = `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema">
${simple('Plain', '<xs:list itemType="xs:boolean"/>')}
${simple('Flags', restriction('Plain', '[01]( (true|false))*'))}
${simple('Reading', restriction('xs:double', '\\d\\.\\d+E\\d'))}
${simple('Switch', restriction('xs:boolean', '[01]'))}
${simple('Either', '<xs:union memberTypes="xs:float Plain"/>')}
${simple('Spelled', restriction('Either', '.*\\.0|1 1'))}
${simple('Fields', restriction('Twice', '1 [0-9]{3}'))}
${simple('Twice', '<xs:list itemType="xs:byte"/>')}
${simple('Prefixed', restriction('xs:QName', 'p:.*'))}
${simple('Bare', restriction('Names', '[^:]*'))}
${simple('Names', '<xs:list itemType="xs:QName"/>')}
${['Prefixed', 'Bare', 'Plain', 'Flags', 'Reading', 'Switch', 'Either', 'Spelled', 'Fields'].map((type) => `<xs:element name="${type}" type="${type}"/>`).join('\n')}
</xs:schema>`

async function generated(): Promise<GeneratedVersion> {
  return generatedFrom({ schemas: 'a.xsd' }, folderWith({ 'a.xsd': schema }))
}

describe('A pattern that numbers and booleans do not keep', () => {
  test.each([
    ['Plain', { given: '1 true 0', want: [true, true, false] }],
    ['Flags', { given: '1 true false', want: ['1', 'true', 'false'] }],
    ['Reading', { given: '1.50E2', want: '1.50E2' }],
    ['Switch', { given: '1', want: true }],
    ['Either', { given: '1.0', want: 1 }],
    ['Spelled', { given: '1.0', want: '1.0' }],
    ['Spelled', { given: '1 1', want: ['1', '1'] }],
    ['Fields', { given: '1 007', want: ['1', '007'] }],
  ])('%s is held so that it can be written again', async (root, { given, want }) => {
    const codec = (await generated()).xml('a', root)
    const read = codec.parse(`<${root}>${given}</${root}>`)
    expect(read).toMatchObject({ ok: true, value: want })
    const text = codec.serialize(want)
    expect(codec.parse(text)).toMatchObject({ ok: true, value: want })
  })

  test('is about prefixes where names are written, which shows before anything is written', async () => {
    const { xml } = await generated()
    const prefixed = xml('a', 'Prefixed')
    const read = prefixed.parse('<Prefixed xmlns:p="urn:p">p:a</Prefixed>')
    expect(read).toMatchObject({ ok: true, value: '{urn:p}a' })
    expect(prefixed.validate('{urn:p}a')).toMatchObject({ ok: false, issues: [{ rule: 'pattern' }] })
    expect(() => prefixed.serialize('{urn:p}a')).toThrow(InvalidValueError)
    const bare = xml('a', 'Bare')
    expect(bare.parse(bare.serialize(['a', 'b']))).toMatchObject({ ok: true, value: ['a', 'b'] })
    expect(bare.validate(['{urn:p}a'])).toMatchObject({ ok: false })
  })

  test('is a text in the types', { tags: 'slow' }, async () => {
    const { files } = await generated()
    const use = `import type { Flags, Reading, Switch, Spelled, Fields, Plain } from './v/a/types.js'
export const flags: Flags = ['1', 'true']
export const reading: Reading = '1.5E2'
export const on: Switch = true
export const spelled: readonly Spelled[] = ['1.0', ['1', '1']]
export const fields: Fields = ['1', '007']
export const plain: Plain = [true]
`
    const path = files.find((file) => file.path.endsWith('/types.ts'))?.path ?? ''
    const text = use.replace('./v/a/types.js', `./${path.replace(/ts$/, 'js')}`)
    await compiled(
      [...files.filter((one) => one.path.endsWith('.ts')), { path: 'use.ts', text }],
      async (check) => expect(await check('typescript-7')).toBe(''),
    )
  })
})

describe('A choice whose branches share an element', () => {
  const element = (name: string, occurs = ''): string =>
    `<xs:element name="${name}" type="xs:int" ${occurs}/>`
  const sequence = (...of: readonly string[]): string => `<xs:sequence>${of.join('')}</xs:sequence>`
  const optional = 'minOccurs="0"'
  const branches = [
    sequence(element('low'), `<xs:choice ${optional}>${element('width')}${element('high')}</xs:choice>`),
    element('high'),
    sequence(element('width'), element('high', optional)),
    sequence(element('center'), element('width', `${optional} maxOccurs="2"`)),
  ]
  const source = `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema"><xs:element name="r"><xs:complexType>
<xs:choice ${optional}>${branches.join('')}</xs:choice></xs:complexType></xs:element></xs:schema>`

  test.each([
    [],
    ['low'],
    ['low', 'width'],
    ['low', 'high'],
    ['high'],
    ['width'],
    ['width', 'high'],
    ['center'],
    ['center', 'width'],
    ['center', 'width', 'width'],
  ])('is written by the branch that takes all of %j %j %j', async (...names: readonly string[]) => {
    const codec = (await generatedFrom({ schemas: 'a.xsd' }, folderWith({ 'a.xsd': source }))).xml('a', 'r')
    const read = codec.parse(`<r>${names.map((name, at) => `<${name}>${at}</${name}>`).join('')}</r>`)
    if (!read.ok) throw new Error(read.issues[0]?.message)
    const text = codec.serialize(read.value)
    expect(compileSchema(new Map([['a.xsd', source]]), 'a.xsd').validate(text).valid).toBe(true)
    expect(codec.parse(text)).toEqual(read)
    const mixed = Object.fromEntries(Object.entries(read.value as object).reverse())
    expect(codec.parse(codec.serialize(mixed))).toEqual(read)
  })
})
