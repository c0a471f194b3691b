import { expect, test } from 'vitest'
import { createHandler, type JsonType, jsonCodec, jsonMessageCodec } from '../../src/runtime/index.ts'
import { findQuickCheck, isPlainJson } from '../../src/runtime/json/plain.ts'

const type: JsonType = {
  json: 'object',
  properties: [['a', () => ({ json: 'number', isInteger: true })]],
  required: ['a'],
}

test('a server checks messages quickly, and what a message may be stays the same', () => {
  const [codec, message] = [jsonCodec(() => type), jsonMessageCodec(() => type)]
  const texts = ['{"a":1}', '{"a":1.5}', '{}', '[]', '{"a":1,"a":2}', '{"a":12345678901234567890}', '']
  const read = () => texts.map((text) => message.parse(text))
  const before = read()
  createHandler({}, {})
  expect(findQuickCheck()).toBe(isPlainJson)
  expect(before).toStrictEqual(texts.map((text) => codec.parse(text)))
  expect(read()).toStrictEqual(before)
  expect(message.serialize({ a: 1 })).toBe(codec.serialize({ a: 1 }))
})
