import { expect, test } from 'vitest'
import { generateTypes } from '../../../src/generate/index.ts'
import { runtimeTypeNames, runtimeTypes } from '../../../src/generate/single/runtime-types.ts'
import type { OutputFile } from '../../../src/typescript/index.ts'
import { bodyYaml, operationYaml } from '../../client/exchange.ts'
import { fileProgram } from '../../client/files.ts'
import { parcelProgram } from '../../client/parcels.ts'
import { versionOf } from '../../diff/versions.ts'
import { compiled } from '../../support/compile.ts'
import { runnable } from '../../support/generated.ts'

const libraries = [{ lib: ['es2023'] }, { lib: ['es2023', 'dom'] }]

/** Whether files compile, with and without the types of a browser. */
async function check(files: readonly OutputFile[]): Promise<void> {
  await compiled(files, async (compile) => {
    for (const library of libraries) expect(await compile('typescript-7', library)).toBe('')
  })
}

test('all types of a version are one file that imports nothing', async () => {
  const { version, files } = await fileProgram()
  const { path, text } = generateTypes(version, { toolVersion: '0' })
  expect([path, text.includes('import')]).toEqual(['v/types.ts', false])
  const uses = `import type { AddFileRequest, FilesOperations, Meta } from './v/types.js'
import type { AddFileInput, AddFileOutput } from './modules/v/operations/files.js'

export const sent = (input: FilesOperations.AddFileInput): AddFileInput => input
export const received = (input: AddFileInput<'received'>): FilesOperations.AddFileInput<'received'> => input
export const answer = (output: AddFileOutput): FilesOperations.AddFileOutput => output
export const meta = (one: AddFileRequest): Meta | undefined => one.meta
`
  const modules = files.filter((one) => one.path.endsWith('.ts'))
  const beside = modules.map((one) => ({ ...one, path: `modules/${one.path}` }))
  await check([{ path, text }, { path: 'uses.ts', text: uses }, ...beside])
})

test('webhooks and callbacks are a namespace of their own, named by what they are', async () => {
  const posted = (name: string) =>
    `post: {requestBody: {required: true, content: {application/json: {schema: {type: object, required: [${name}], properties: {${name}: {type: integer}}}}}}, responses: {'204': {description: d}}}`
  const asking = (name: string, callback: string) =>
    `  /${name}: {post: {operationId: ${name}, responses: {'201': {description: d}}, callbacks: {${callback}: {'{$request.query.url}': {${posted(name)}}}}}}`
  const openapi = `openapi: 3.1.0
info: {title: t, version: '1'}
paths:
${asking('first', 'onMade')}
${asking('second', 'onMade')}
${asking('third', 'onGone')}
webhooks:
  thing.sent: {${posted('sent')}}
`
  const version = await versionOf('v', { openapi })
  const file = generateTypes(version, { toolVersion: '0' })
  const uses = `import type { ApiWebhooks } from './v/types.js'
import type { PostOnGoneInput } from './modules/v/operations/webhooks/api.js'

export const sent: ApiWebhooks.PostThingSentInput = { body: { sent: 1 } }
export const gone = (input: PostOnGoneInput): ApiWebhooks.PostOnGoneInput => input
export const answer: ApiWebhooks.PostOnGoneOutput = { status: 204 }
`
  const { files } = await runnable(version)
  const modules = files.filter((one) => one.path.endsWith('.ts'))
  const beside = modules.map((one) => ({ ...one, path: `modules/${one.path}` }))
  await check([file, { path: 'uses.ts', text: uses }, ...beside])
  const module = files.find(({ path }) => path === 'v/operations/webhooks/api.ts')?.text ?? ''
  const constants = module.match(/(?<=^export const )\w+/gmu)
  expect(constants).toEqual(['postOnMadeOfFirst', 'postOnMadeOfSecond', 'postOnGone', 'postThingSent'])
})

test('statuses and names that are hidden', async () => {
  const { version } = await parcelProgram()
  const parcels = generateTypes(version, { toolVersion: '0' })
  expect(parcels.text).toContain("StatusCode<'2XX'>")
  const schema = '{type: object, properties: {a: {type: string}}}'
  const openapi = `openapi: 3.1.0
info: {title: t, version: '1'}
paths:
  /x:
    put:
      operationId: putX
      requestBody: {content: {multipart/form-data: {schema: {$ref: '#/components/schemas/PutXInput'}}}}
      responses: {default: {description: d, content: {image/png: {}}}}
components: {schemas: {PutXInput: ${schema}, Octets: ${schema}, Parts: ${schema}, ApiOperations: ${schema}, Blob: ${schema}}}
`
  const hidden = generateTypes(await versionOf('v', { openapi }), { toolVersion: '0' })
  await check([parcels, { ...hidden, path: 'hidden/types.ts' }])
})

test('several namespaces of XML Schema, each a namespace', async () => {
  const order = (
    name: string,
    more = '',
  ) => `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" targetNamespace="urn:${name}" xmlns:b="urn:b">${more}
<xs:element name="order"><xs:complexType><xs:sequence><xs:element name="price" type="xs:decimal"/><xs:any processContents="skip"/>${more === '' ? '' : '<xs:element ref="b:order"/>'}</xs:sequence></xs:complexType></xs:element>
<xs:complexType name="Line"><xs:sequence><xs:element name="no" type="xs:integer"/></xs:sequence></xs:complexType></xs:schema>`
  const schemas = {
    'a.xsd': order('a', '<xs:import namespace="urn:b" schemaLocation="b.xsd"/>'),
    'b.xsd': order('b'),
  }
  const file = generateTypes(await versionOf('v', { schemas }), { toolVersion: '0' })
  expect(file.text.match(/^export (?:namespace|type|interface) \w+/gmu)).toEqual([
    expect.stringContaining('export namespace'),
    expect.stringContaining('export namespace'),
    'export type Decimal',
    'export type Integer',
    'export interface XmlElement',
  ])
  await check([file])
})

test('types of the runtime are written out as they are', async () => {
  const nameOf = (exported: string): string => `Own${exported}`
  const texts = runtimeTypes(runtimeTypeNames, nameOf).join('\n')
  const same = (runtime: string, own = `Own${runtime}`): string =>
    `export const to${counter++} = (one: ${runtime}): ${own} => one\nexport const from${counter++} = (one: ${own}): ${runtime} => one\n`
  let counter = 0
  const form =
    '{ readonly a: string; readonly b?: readonly string[]; readonly c: unknown; readonly d: number; readonly e: {} | null }'
  const held = [
    ...['Decimal', 'Integer', 'XmlElement', 'StatusCode', 'BodySide', 'Octets', 'ServerSentEvent'].map(
      (one) => same(one),
    ),
    same("ElementOf<'a', number>", "OwnElementOf<'a', number>"),
    same("StatusCode<'4XX'>", "OwnStatusCode<'4XX'>"),
    same("Octets<'received'>", "OwnOctets<'received'>"),
    same('Items<1>', 'OwnItems<1>'),
    same("Items<1, 'received'>", "OwnItems<1, 'received'>"),
    same(`Parts<${form}, 'a' | 'b' | 'c' | 'e'>`, `OwnParts<${form}, 'a' | 'b' | 'c' | 'e'>`),
    same(
      `Parts<${form}, 'a' | 'b' | 'c' | 'e', 'received'>`,
      `OwnParts<${form}, 'a' | 'b' | 'c' | 'e', 'received'>`,
    ),
  ]
  const imports =
    'BodySide, Decimal, ElementOf, Integer, Items, Octets, Parts, ServerSentEvent, StatusCode, XmlElement'
  const text = `import type { ${imports} } from 'efti-schema-toolkit/runtime'\n${texts}\n${held.join('')}`
  await check([{ path: 'held.ts', text }])
})

test.each([
  'oneOf: [{properties: {f: {type: string, format: binary}}}, {properties: {g: {type: string}}}]',
  'anyOf: [{properties: {g: {type: string}}}, {properties: {f: {type: string, format: binary}, h: {type: integer}}}]',
])('a required file of some alternatives is a file: %s', async (alternatives) => {
  const schema = `{type: object, required: [f], ${alternatives}}`
  const form = operationYaml('POST /form', 'form', bodyYaml('multipart/form-data', schema))
  const openapi = `openapi: 3.1.0\ninfo: {title: t, version: '1'}\npaths:\n${form}\n`
  const file = generateTypes(await versionOf('v', { openapi }), { toolVersion: '0' })
  const uses = `import type { ApiOperations } from './v/types.js'

type Sent = NonNullable<ApiOperations.FormInput['body']>
type Received = NonNullable<ApiOperations.FormInput<'received'>['body']>
export const sent: readonly Sent[] = [{ f: new Uint8Array(1) }, { f: new Uint8Array(1), g: 'x' }]
// @ts-expect-error a number has no octets
export const wrong: Sent = { f: 5, g: 'x' }
// @ts-expect-error the file is required
export const without: Sent = { g: 'x' }
export const size = ({ f }: Received): number => f.size
`
  await check([file, { path: 'uses.ts', text: uses }])
})
