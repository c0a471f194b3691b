import { describe, expect, test } from 'vitest'
import { InvalidValueError } from '../../../src/runtime/index.ts'
import { compiled } from '../../support/compile.ts'
import { folderWith } from '../../support/folder.ts'
import { type GeneratedVersion, generatedFrom } from '../../support/generated.ts'

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
