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
    ['no body', undefined, 'There is no body to read: "parse" takes a text or bytes.'],
    ['null', null, /^"parse" takes a text or bytes/],
    ['a value that was read already', { a: 1 }, /is for "validate"\.$/],
    ['a list', ['a'], /is for "validate"\.$/],
    ['a number', 5, /is for "validate"\.$/],
    ['a buffer without a view', new ArrayBuffer(2), /^"parse" takes a text or bytes/],
  ])('%s', (_name, source, message) => {
    expect(codec.parse(source as never)).toEqual({
      ok: false,
      issues: [expect.objectContaining({ rule: 'not-text', message: expect.stringMatching(message) })],
    })
  })
})
