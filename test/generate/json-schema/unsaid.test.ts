import { expect, test } from 'vitest'
import { generate } from '../../../src/generate/index.ts'
import type { SchemaSet } from '../../../src/schema/index.ts'
import {
  arrayOf,
  complex,
  element,
  json,
  objectOf,
  property,
  root,
  scalar,
  setOf,
  versionOf,
} from '../../support/model.ts'

/** The definitions of the schema that is generated for a root. */
function definitions(set: SchemaSet, local: string): { readonly [name: string]: unknown } {
  const files = generate(versionOf([set]), { toolVersion: '0.0.0' }, () => {})
  const text = files.find(({ path }) => path === `v0/json-schema/shop.${local}.json`)?.text ?? '{}'
  return JSON.parse(text).$defs
}

test('a pattern of a qualified name is left to the codec: it is about a prefix, which a value does not have', () => {
  const patterns = [[{ dialect: 'xsd' as const, source: 'a:.*' }]]
  const kind = { primitive: 'QName', builtin: 'QName', whiteSpace: 'collapse' } as const
  const name = scalar('Name', { ...kind, facets: { patterns } })
  const order = complex('Order', [element('Order', 'name', name.id)])
  const set = setOf([name, order], [root('order', order.id)])
  expect(definitions(set, 'order').Name).toEqual({
    ...{ type: 'string', $comment: expect.stringMatching(/pattern/) },
  })
})

test('unrestricted further items have no keyword, which would count as evaluated', () => {
  const any = json('Any', { kind: 'unknown' })
  const silent = json('Silent', arrayOf(any.id))
  const said = json('Said', arrayOf(any.id, { evaluatesItems: true }))
  const whole = json('Whole', objectOf([property('silent', silent.id), property('said', said.id)]))
  const set = setOf([any, silent, said, whole], [], { language: 'json' })
  const { Silent, Said } = definitions(set, 'whole')
  expect([Silent, Said]).toEqual([{ type: 'array' }, { type: 'array', items: { $ref: '#/$defs/Any' } }])
})
