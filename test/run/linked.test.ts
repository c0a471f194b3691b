import { expect, test } from 'vitest'
import { linkProgram } from '../../src/run/index.ts'
import type { Codec } from '../../src/runtime/index.ts'
import { folderWith } from '../support/folder.ts'
import { generatedFrom } from '../support/generated.ts'

const description = {
  openapi: '3.1.0',
  info: { title: 'Pay', version: '1' },
  paths: {
    '/': {
      post: {
        operationId: 'pay',
        requestBody: {
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Payment' } } },
        },
        responses: { 200: { description: 'Paid.' } },
      },
    },
  },
  components: {
    schemas: {
      Payment: {
        type: 'object',
        required: ['id', 'card'],
        properties: { id: { type: 'string', readOnly: true }, card: { type: 'string', writeOnly: true } },
      },
    },
  },
}

test('a linked program has the types that requests have of their own', async () => {
  const root = folderWith({ 'pay.json': JSON.stringify(description) })
  const { version, program } = await generatedFrom(
    { apis: new Map([['pay', { openapi: 'pay.json' }]]) },
    root,
  )
  const path = 'v/pay/no-namespace/codecs.ts'
  const linked = linkProgram(version, () => {}).load(path)
  const written = program.load(path)
  const names = Object.keys(linked)
  expect(names.sort()).toEqual(['payment', 'paymentRequest', 'paymentRequestType', 'paymentType'])
  expect(names.filter((name) => !(name in written))).toEqual([])
  const codecs = names.filter((name) => !name.endsWith('Type'))
  const values = [{}, { id: 'a' }, { card: 'b' }, { id: 'a', card: 'b' }]
  for (const name of codecs) {
    const verdicts = [linked, written].map((exports) =>
      values.map((value) => (exports[name] as Codec<unknown>).validate(value).ok),
    )
    expect(verdicts[0], name).toEqual(verdicts[1])
  }
  expect((linked.paymentRequest as Codec<unknown>).validate({ card: 'b' }).ok).toBe(true)
  expect((linked.payment as Codec<unknown>).validate({ card: 'b' }).ok).toBe(false)
})
