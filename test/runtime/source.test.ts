import { describe, expect, test } from 'vitest'
import { plainXmlCodec, textCodec, xsString } from '../../src/runtime/index.ts'
import { jsonCodec } from '../../src/runtime/json-codec.ts'

const codecs = {
  xml: plainXmlCodec({ name: 'a', namespace: '', type: () => ({ kind: 'text', of: xsString }) }),
  json: jsonCodec(() => ({ json: 'string' })),
  text: textCodec(
    ['string'],
    jsonCodec<string>(() => ({ json: 'string' })),
  ),
}

describe.each(Object.entries(codecs))('what a framework hands over to a codec of %s', (_kind, codec) => {
  test.each([
    ['no body', undefined, 'undefined'],
    ['null', null, 'object'],
    ['a value that was read already', { a: 1 }, 'object'],
    ['a list', ['a'], 'object'],
    ['a number', 5, 'number'],
    ['a buffer without a view', new ArrayBuffer(2), 'object'],
  ])('%s', (_name, source, found) => {
    expect(codec.parse(source as never)).toEqual({
      ok: false,
      issues: [expect.objectContaining({ rule: 'not-text', message: expect.stringContaining(found) })],
    })
  })
})
