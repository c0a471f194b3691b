import { describe, expect, test } from 'vitest'
import type { CodecRoot, Roots } from '../../src/run/codecs.ts'
import { candidatesFor } from '../../src/run/document.ts'
import { listCandidates } from '../../src/run/first-look.ts'

const root = (local: string): CodecRoot => ({
  ...{ name: local, set: 'set', local },
  codec: () => {
    throw new Error('not asked for')
  },
})
const made = (): Roots => ({
  xml: ['a', '{urn:x}a', '{urn:y}a', 'b'].map(root),
  json: [{ ...root('A'), isEvident: true }, root('B')],
  text: [root('T')],
})

const texts = [
  '<a/>',
  '<a>',
  '<a><b/></a>',
  '<a xmlns="urn:x">1</a>',
  '<a xmlns="urn:x">2</a>',
  '<a xmlns="urn:x" >3</a>',
  '<a xmlns="urn:xy">4</a>',
  '<p:a xmlns:p="urn:y"/>',
  '<p:a xmlns:q="urn:y"/>',
  '\uFEFF<a xmlns="urn:x">5</a>',
  '<?xml version="1.0"?><!-- <a> --><b/>',
  '<?xml version="1.0"?><!-- <b> --><a/>',
  '<b',
  'text',
  '',
  `<a b="${'x'.repeat(5000)}"/>`,
]

describe('a first look at documents one after the other', () => {
  test.each(['as texts', 'as bytes'])('finds the roots that a look at each alone finds, %s', (how) => {
    const roots = made()
    const given = (text: string) => (how === 'as bytes' ? new Uint8Array(Buffer.from(text)) : text)
    // Each after each other one, so that what is known of the one before may mislead.
    for (const first of texts)
      for (const second of texts) {
        const found = [first, second].map((text) => listCandidates(given(text), 'xml', roots))
        const want = [first, second].map((text) => candidatesFor(text, 'xml', roots))
        expect([first, second, found]).toEqual([first, second, want])
      }
    expect(listCandidates(given('<a/>'), 'xml', made())[0]?.local).toBe('a')
  })

  test('takes bytes in another encoding for what they are', () => {
    const roots = made()
    const wide = new Uint8Array(Buffer.from('\uFEFF<b/>', 'utf16le'))
    for (const bytes of [Buffer.from('<a/>'), wide, Buffer.from('<a/>'), wide])
      expect(listCandidates(bytes, 'xml', roots)[0]?.local).toBe(bytes === wide ? 'b' : 'a')
  })

  test('is of no concern to other documents than of XML', () => {
    const roots = made()
    expect(listCandidates('<a/>', 'json', roots).map(({ local }) => local)).toEqual(['A'])
    expect(listCandidates('<a/>', 'text', roots).map(({ local }) => local)).toEqual(['T'])
  })
})
