import { Ajv } from 'ajv'
import { describe, expect, test } from 'vitest'
import { mediaFor, type Operation, responseFor } from '../../../src/runtime/index.ts'
import { folderWith } from '../../support/folder.ts'
import { type GeneratedVersion, generatedFrom } from '../../support/generated.ts'

type Schema = { readonly [keyword: string]: unknown }

const text = { type: 'string' }
const id = { type: 'string', readOnly: true }
const secret = { type: 'string', writeOnly: true }
const thing = { type: 'object', required: ['id', 'name', 'secret'], properties: { id, name: text, secret } }

/** A description of one operation whose request and answer both have the schema `Body`. */
async function built(
  schemas: Readonly<Record<string, Schema>>,
  { openapi = '3.0.3', ...conventions }: { openapi?: string; readOnlyDescribes?: boolean } = {},
): Promise<GeneratedVersion> {
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Body' } } }
  const post = {
    operationId: 'send',
    requestBody: { required: true, content },
    responses: { 200: { description: 'ok', content } },
  }
  const info = { title: 'a', version: '1' }
  const description = { openapi, info, paths: { '/': { post } }, components: { schemas } }
  const root = folderWith({ 'api.json': JSON.stringify(description) })
  return generatedFrom({ apis: new Map([['a', { openapi: 'api.json' }]]), conventions }, root)
}

/** The names of all that is exported as a type. */
function typeNames({ files }: GeneratedVersion): readonly string[] {
  const types = files.find(({ path }) => path === 'v/a/no-namespace/types.ts')?.text ?? ''
  return [...types.matchAll(/^export (?:type|interface) (\w+)/gmu)].map(([, name]) => name ?? '')
}

/** Whether the codecs of the request and of the answer take a value. */
function verdicts({ program }: GeneratedVersion, value: unknown): readonly (boolean | undefined)[] {
  const { send } = program.load('v/operations/a.ts') as { send: Operation<unknown, unknown> }
  const media = [send.request?.media, responseFor(send, 200)?.media]
  return media.map((one) => mediaFor(one ?? [], 'application/json')?.codec?.validate(value).ok)
}

const values = ['id', 'name', 'secret'].flatMap((one) => [[], [one]]).length
const parts: readonly Readonly<Record<string, unknown>>[] = Array.from(
  { length: 2 ** (values / 2) },
  (_, bits) =>
    Object.fromEntries(
      ['id', 'name', 'secret'].filter((_, at) => (bits >> at) & 1).map((name) => [name, 'x']),
    ),
)

const asked = {
  type: 'object',
  required: ['name', 'secret'],
  properties: { id: text, name: text, secret: text },
}
const answered = { ...asked, required: ['id', 'name'] }
const list = (items: Schema): Schema => ({ type: 'array', items })
const within = (inner: Schema): Schema => ({ type: 'object', required: ['inner'], properties: { inner } })

/** Each with what requests and answers are held to, written by hand, and how a value holds an object. */
const cases: Readonly<
  Record<
    string,
    {
      readonly schemas: Readonly<Record<string, Schema>>
      readonly asked: Schema
      readonly answered: Schema
      readonly hold?: (object: unknown) => unknown
      readonly names: readonly string[]
    }
  >
> = {
  'an object': { schemas: { Body: thing }, asked, answered, names: ['Body', 'BodyRequest'] },
  'a reference': {
    schemas: { Body: { $ref: '#/components/schemas/Thing' }, Thing: thing },
    ...{ asked, answered, names: ['Body', 'BodyRequest', 'Thing', 'ThingRequest'] },
  },
  'items and properties': {
    schemas: {
      Body: within(list({ $ref: '#/components/schemas/Thing' })),
      Thing: thing,
      Other: within(text),
    },
    ...{ asked: within(list(asked)), answered: within(list(answered)), hold: (one) => ({ inner: [one] }) },
    names: ['Body', 'BodyRequest', 'Other', 'Thing', 'ThingRequest'],
  },
  'parts of allOf, required beside them': {
    schemas: {
      Body: {
        allOf: [{ $ref: '#/components/schemas/Base' }, { type: 'object', required: ['id', 'secret'] }],
      },
      Base: { type: 'object', required: ['name'], properties: { id, name: text, secret } },
    },
    ...{ asked, answered, names: ['Base', 'Body', 'BodyRequest'] },
  },
  'a named schema that requires what another describes': {
    schemas: {
      Body: { allOf: [{ $ref: '#/components/schemas/All' }, { $ref: '#/components/schemas/Base' }] },
      Base: { type: 'object', properties: { id, name: text, secret } },
      All: { type: 'object', required: ['id', 'name', 'secret'] },
    },
    ...{ asked, answered, names: ['All', 'Base', 'Body', 'BodyRequest'] },
  },
  'a property that a schema keeps out by reference': {
    schemas: {
      Body: {
        ...thing,
        properties: { ...thing.properties, id: { allOf: [{ $ref: '#/components/schemas/Id' }] } },
      },
      Id: id,
    },
    ...{ asked, answered, names: ['Body', 'BodyRequest', 'Id'] },
  },
  'names that components have': {
    schemas: { Body: thing, BodyRequest: within(text), BodyRequest2: within(text) },
    ...{ asked, answered, names: ['Body', 'BodyRequest', 'BodyRequest2', 'BodyRequest3'] },
  },
  'what stays the same under not': {
    schemas: { Body: { type: 'object', properties: { name: text }, not: thing } },
    ...{ asked: { type: 'object', not: { ...thing } }, answered: { type: 'object', not: { ...thing } } },
    names: ['Body'],
  },
  'nothing that differs': {
    schemas: { Body: { type: 'object', required: ['name'], properties: { id, name: text, secret } } },
    asked: { ...asked, required: ['name'] },
    answered: { ...asked, required: ['name'] },
    names: ['Body'],
  },
}

describe('readOnly binds answers, writeOnly requests', () => {
  test.each(Object.entries(cases))(
    '%s',
    async (_name, { schemas, asked, answered, hold = (one) => one, names }) => {
      const version = await built(schemas)
      const [request, answer] = [asked, answered].map((schema) => new Ajv({ strict: false }).compile(schema))
      for (const part of parts) {
        const value = hold(part)
        expect([value, ...verdicts(version, value)]).toEqual([value, request?.(value), answer?.(value)])
      }
      expect(typeNames(version)).toEqual(names)
    },
  )

  test('a schema that contains itself differs all the way down', async () => {
    const node = {
      ...thing,
      properties: { ...thing.properties, inner: { $ref: '#/components/schemas/Body' } },
    }
    const version = await built({ Body: node })
    const sent = { name: 'x', secret: 'x' }
    const given = { id: 'x', name: 'x' }
    expect(verdicts(version, { ...sent, inner: { ...sent, inner: sent } })).toEqual([true, false])
    expect(verdicts(version, { ...given, inner: { ...given, inner: given } })).toEqual([false, true])
    expect(verdicts(version, { ...sent, inner: given })).toEqual([false, false])
  })

  test.each([
    ['3.0.3', true, [true, true]],
    ['3.1.1', true, [false, false]],
    ['3.1.1', false, [true, true]],
    ['3.2.0', true, [false, false]],
  ] as const)('of OpenAPI %s, a description only: %s', async (openapi, readOnlyDescribes, want) => {
    const version = await built({ Body: thing }, { openapi, readOnlyDescribes })
    const [request] = verdicts(version, { name: 'x', secret: 'x' })
    const [, answer] = verdicts(version, { id: 'x', name: 'x' })
    expect([request, answer]).toEqual(want)
    expect(typeNames(version)).toEqual(want[0] ? ['Body', 'BodyRequest'] : ['Body'])
  })
})
