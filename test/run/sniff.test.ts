import { expect, test } from 'vitest'
import { judge } from '../../src/run/document.ts'
import { sniffRootElement } from '../../src/run/sniff.ts'

test.each<[string, { given: string; want: string | undefined }]>([
  ['plain', { given: '<a/>', want: 'a' }],
  ['default namespace', { given: '<a xmlns="urn:x"/>', want: '{urn:x}a' }],
  ['prefix', { given: `<p:a b="1" xmlns:q="urn:q" xmlns:p='urn:x'>`, want: '{urn:x}a' }],
  [
    'mark, declaration, comment',
    { given: '\uFEFF<?xml version="1.0"?>\n<!-- <b/> -->\n<?pi?><a>', want: 'a' },
  ],
  ['end of a tag in a value', { given: '<a b=">" xmlns="urn:x">', want: '{urn:x}a' }],
  ['references in the namespace', { given: '<a xmlns="u?a&amp;b&#38;c&#x26;d"/>', want: '{u?a&b&c&d}a' }],
  ['a reference to nothing', { given: '<a xmlns="u&none;&#9999999;"/>', want: '{u&none;&#9999999;}a' }],
  ['a line break in the namespace', { given: '<a xmlns="u\nv"/>', want: '{u v}a' }],
  ['unbound prefix', { given: '<p:a/>', want: undefined }],
  ['behind a document type', { given: '<!DOCTYPE a SYSTEM "b>["><b/>', want: 'b' }],
  ['no element', { given: 'text', want: undefined }],
  ['not a tag', { given: '<a b=c>', want: undefined }],
  ['nothing', { given: '', want: undefined }],
])('the root element of a document: %s', (_, { given, want }) => {
  expect(sniffRootElement(given)).toBe(want)
})

test.each([
  ['<?xml version="1.0"?>\n <!DOCTYPE a []>\n<a/>', { rule: 'doctype', line: 2, column: 2 }],
  ['<!-- <!DOCTYPE a> -->text', { rule: 'not-well-formed', line: 1, column: 22 }],
])('why no root is known: %j', (text, want) => {
  expect(judge(text, 'xml', []).issues).toMatchObject([want])
})
