import { expect, test } from 'vitest'
import { readRuntimeName } from '../../src/config/index.ts'
import { defaultRuntime } from '../../src/typescript/index.ts'
import { placesIn } from './caller.ts'

const object = (properties: string, required: string) =>
  `{type: object, required: [${required}], properties: {id: {type: integer}, ${properties}}}`
const body = (schema: string) => `content: {application/json: {schema: ${schema}}}`

interface Differs {
  readonly size: string
  readonly label: string
  readonly required: string
}

/** An API with a webhook. */
const description = ({ size, label, required }: Differs) => `openapi: 3.1.0
info: {title: t, version: '1'}
paths:
  /things/{id}:
    get:
      operationId: getThing
      parameters:
        - {name: id, in: path, required: true, schema: {type: integer}}
        - {name: ${size}, in: query, schema: {type: integer}}
      responses:
        '200': {description: d, ${body("{$ref: '#/components/schemas/Thing'}")}}
        '404': {description: d, ${body("{$ref: '#/components/schemas/Problem'}")}}
  /things:
    post:
      operationId: addThing
      requestBody: {required: true, ${body(object('no: {type: integer}', required))}}
      responses: {'201': {description: d, ${body(object(`${label}: {type: string}, no: {type: integer}`, required))}}}
webhooks:
  thing.gone: {post: {operationId: thingGone, requestBody: {required: true, ${body(object(`${label}: {type: string}`, 'id'))}}, responses: {'204': {description: d}}}}
components:
  schemas:
    Thing: ${object(`${label}: {type: string}`, 'id')}
    Problem: {type: object, properties: {label: {type: string}}}
`

const code = `import { createClient, createHandler, createSender } from 'efti-schema-toolkit/runtime'
import { addThing, getThing } from '../out/1/operations/api.js'
import { thingGone } from '../out/1/operations/webhooks/api.js'
const client = createClient({ addThing, getThing }, { baseUrl: 'x' })
export async function read() {
  const answer = await client.getThing({ path: { id: 1 }, query: { size: 2 } })
  return answer.body.label
}
export const add = () => client.addThing({ body: { id: 1 } })
export const handler = createHandler(
  { addThing, getThing },
  {
    getThing: async ({ query }) => {
      if (query.size === 1) return { status: 404, body: { label: 'none' } }
      return { status: 200, body: query.size === 2 ? { id: 2, label: 'x' } : { id: 3 } }
    },
    addThing: ({ body }) => ({ status: 201, body: { id: body.id } }),
  },
)
export const receiver = createHandler({ thingGone }, {
  thingGone({ body: { label } }) {
    return { status: label === '' ? 204 : 204 }
  },
})
const send = createSender({ thingGone }, {})
export const tell = (url: string, label: string) => send.thingGone(url, { body: { id: 1, label } })
`

test.each([
  ['the toolkit', defaultRuntime, ''],
  ['the package of the runtime', readRuntimeName(), 'runtime: package\n'],
  ['a copy of the runtime', '../out/runtime/index.js', 'runtime: inline\n'],
])(
  'what clients, handlers and senders of imported operations give and take is found: %s',
  async (_, from, settings) => {
    const versions = [
      description({ size: 'size', label: 'label', required: 'id' }),
      description({ size: 'width', label: 'title', required: 'id, no' }),
    ] as const
    const places = await placesIn(code.replace(defaultRuntime, from), versions, settings)
    const told = places
      .filter(({ line, uses }) => line > 4 && !uses.endsWith('.body'))
      .sort((a, b) => a.line - b.line || a.column - b.column)
      .map(({ line, uses, severity }) => `${line} ${severity} ${uses}`)
    expect(told).toEqual([
      '6 risky GetThingInput.query.size',
      '7 risky Thing.label',
      '9 breaking AddThingRequest without no',
      '14 risky GetThingInput.query.size',
      '15 risky GetThingInput.query.size',
      '15 risky Thing.label',
      '17 breaking AddThingResponse201 without no',
      '21 risky ThingGoneRequest.label',
      '26 risky ThingGoneRequest.label',
    ])
  },
)
