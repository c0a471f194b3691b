import { Ajv } from 'ajv'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { diff } from '../../src/diff/index.ts'
import { api, type VersionText, versionOf } from './versions.ts'

type Access = 'both' | 'readOnly' | 'writeOnly'
type Message = 'request' | 'response'

/** How a version states the property `p`. */
interface Stated {
  readonly isRequired: boolean
  readonly access: Access
}

const states: readonly Stated[] = [true, false].flatMap((isRequired) =>
  (['both', 'readOnly', 'writeOnly'] as const).map((access) => ({ isRequired, access })),
)

/** Whether messages must have the property: OpenAPI limits `required` to the messages that can have it. */
const isNeeded = ({ isRequired, access }: Stated, message: Message): boolean =>
  isRequired && access !== (message === 'request' ? 'readOnly' : 'writeOnly')

/** Where `required` is written: beside the property, or in another part of the `allOf`. */
type Form = 'one schema' | 'an unnamed part' | 'a named part' | 'a named part with the property'

/** The schema `S` with the property, and the schemas that it is made of. */
const schemasOf: Readonly<Record<Form, (required: string, property: string) => string>> = {
  'one schema': (required, property) => `S: {type: object, ${required}properties: {${property}}}`,
  'an unnamed part': (required, property) =>
    `S: {allOf: [{$ref: '#/components/schemas/B'}, {${required}minProperties: 0}]}, ` +
    `B: {type: object, properties: {${property}}}`,
  'a named part': (required, property) =>
    `S: {allOf: [{$ref: '#/components/schemas/B'}, {$ref: '#/components/schemas/R'}]}, ` +
    `B: {type: object, properties: {${property}}}, R: {${required}type: object}`,
  'a named part with the property': (required, property) =>
    `S: {allOf: [{$ref: '#/components/schemas/B'}, {$ref: '#/components/schemas/R'}]}, ` +
    `B: {type: object, properties: {${property}}}, R: {${required}type: object, properties: {p: {type: string}}}`,
}

const printFlag = (access: Access): string => (access === 'both' ? '' : `, ${access}: true`)

/** An API whose messages have the schema `S`; more paths can use its schemas. */
const exchange = (schemas: string, messages: readonly Message[], more = ''): VersionText => {
  const content = `content: {application/json: {schema: {$ref: '#/components/schemas/S'}}}`
  const request = messages.includes('request') ? `requestBody: {required: true, ${content}}, ` : ''
  const response = messages.includes('response') ? `, ${content}` : ''
  return api(
    `{/s: {post: {operationId: s, ${request}responses: {'200': {description: d${response}}}}}${more}}`,
    `components: {schemas: {${schemas}}}`,
  )
}

/** Who is told that the second version breaks, each once. */
const findBroken = async (before: VersionText, after: VersionText): Promise<readonly string[]> => {
  const { changes } = diff(await versionOf('a', before), await versionOf('b', after))
  const sides = changes.flatMap((change) => change.sides ?? [])
  return [...new Set(sides.filter(({ severity }) => severity === 'breaking').map((side) => side.for))].sort()
}

const everyMessages = [['request'], ['response'], ['request', 'response']] as const
const forms = ['one schema', 'an unnamed part', 'a named part', 'a named part with the property'] as const
const rows = forms.flatMap((form) => everyMessages.map((messages) => [form, messages] as const))

test.each(rows)(
  'who breaks if a property is required, read-only or write-only: %s, in %s',
  async (form, messages) => {
    const has = (message: Message): boolean => messages.some((one) => one === message)
    const print = ({ isRequired, access }: Stated): VersionText =>
      exchange(
        schemasOf[form](isRequired ? 'required: [p], ' : '', `p: {type: string${printFlag(access)}}`),
        messages,
      )
    for (const one of states) {
      for (const other of states) {
        const becomes = (message: Message): boolean =>
          has(message) && isNeeded(other, message) && !isNeeded(one, message)
        const stops = has('response') && isNeeded(one, 'response') && !isNeeded(other, 'response')
        const want = [
          ...(becomes('request') || stops ? ['client'] : []),
          ...(becomes('response') ? ['server'] : []),
        ]
        const found = await findBroken(print(one), print(other))
        expect([one, other, found]).toEqual([one, other, want])
      }
    }
  },
)

const edits = [
  ['the type', 'type: string', 'type: integer', 'aaa'],
  ['the length', 'type: string', 'type: string, maxLength: 2', 'aaa'],
  ['the values', 'type: string, enum: [a, b]', 'type: string, enum: [a]', 'b'],
] as const

test.each(edits)('a change of access hides no break by %s of the property', async (_, was, is, value) => {
  const accepts = (text: string): boolean => new Ajv().validate(parse(`{${text}}`), value)
  expect([accepts(was), accepts(is)]).toEqual([true, false])
  const print = (text: string, access: Access, message: Message): VersionText =>
    exchange(`S: {type: object, properties: {p: {${text}${printFlag(access)}}}}`, [message])
  for (const [one, other] of pairsOfAccess) {
    const inRequests = await findBroken(print(was, one, 'request'), print(is, other, 'request'))
    expect([one, other, inRequests]).toEqual([
      one,
      other,
      one === 'readOnly' ? expect.anything() : expect.arrayContaining(['client']),
    ])
    const inResponses = await findBroken(print(was, one, 'response'), print(is, other, 'response'))
    expect([one, other, inResponses]).toEqual([
      one,
      other,
      one === 'writeOnly' ? expect.anything() : expect.arrayContaining(['server']),
    ])
  }
})

/** The schema `S` made of `B` with the property and of `R` with its access. */
const printParts = (text: string, access: Access): string =>
  `S: {allOf: [{$ref: '#/components/schemas/B'}, {$ref: '#/components/schemas/R'}]}, ` +
  `B: {type: object, properties: {p: {${text}}}}, R: {type: object, properties: {p: {description: d${printFlag(access)}}}}`

test.each(edits)('another part that states the access is as one schema, beside %s', async (_, was, is) => {
  for (const messages of everyMessages) {
    for (const access of flags) {
      const whole = (text: string): VersionText =>
        exchange(`S: {type: object, properties: {p: {${text}${printFlag(access)}}}}`, messages)
      const parts = (text: string): VersionText => exchange(printParts(text, access), messages)
      const want = await findBroken(whole(was), whole(is))
      expect([messages, access, await findBroken(parts(was), parts(is))]).toEqual([messages, access, want])
      const back = await findBroken(whole(is), whole(was))
      expect([messages, access, await findBroken(parts(is), parts(was))]).toEqual([messages, access, back])
    }
  }
})

test('a part that a message has by itself is judged in both messages', async () => {
  const content = `content: {application/json: {schema: {$ref: '#/components/schemas/B'}}}`
  const more = `, /b: {post: {operationId: b, requestBody: {${content}}, responses: {'200': {description: d, ${content}}}}}`
  for (const [, was, is] of edits) {
    const [before, after] = [was, is].map((text) =>
      exchange(printParts(text, 'readOnly'), ['request', 'response'], more),
    )
    if (before === undefined || after === undefined) throw new Error('each text is a version')
    expect(await findBroken(before, after)).toEqual(['client', 'server'])
  }
})

const flags = ['both', 'readOnly', 'writeOnly'] as const
/** Every change of access. */
const pairsOfAccess = flags.flatMap((one) =>
  flags.filter((other) => other !== one).map((other) => [one, other] as const),
)

test.each(edits)(
  'a change of access hides no break by %s of a schema with other uses',
  async (_, was, is) => {
    const content = `content: {application/json: {schema: {$ref: '#/components/schemas/B'}}}`
    const more = `, /b: {post: {operationId: b, requestBody: {${content}}, responses: {'200': {description: d, ${content}}}}}`
    const print = (text: string, access: Access): VersionText => {
      const type = `allOf: [{$ref: '#/components/schemas/B'}]${printFlag(access)}`
      const schemas = `S: {type: object, properties: {p: {${type}}}}, B: {type: object, properties: {b: {${text}}}}`
      return exchange(schemas, ['request', 'response'], more)
    }
    for (const one of flags) {
      for (const other of flags) {
        const found = await findBroken(print(was, one), print(is, other))
        expect([one, other, found]).toEqual([one, other, ['client', 'server']])
      }
    }
  },
)

test.each(pairsOfAccess)('a renamed property that was %s and is %s breaks as renamed', async (one, other) => {
  const print = (name: string, access: Access, message: Message): VersionText => {
    const property = `${name}: {type: number, maximum: 7${printFlag(access)}}`
    const schema = `{type: object, required: [${name}], properties: {${property}}, additionalProperties: false}`
    return exchange(`S: ${schema}`, [message])
  }
  const rename = (message: Message) =>
    findBroken(print('grossWeight', one, message), print('weight', other, message))
  // A closed object refuses the earlier name from all that can still send it.
  expect(await rename('request')).toContain('client')
  expect(await rename('response')).toContain(one === 'writeOnly' ? 'server' : 'client')
})
