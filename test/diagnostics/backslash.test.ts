import { expect, test } from 'vitest'
import { diagnostic } from '../../src/diagnostics/index.ts'

const reason = 'it holds a backslash, as those of Windows PowerShell 5 do'

test.each([
  ['a reference', diagnostic('ref-outside', { reference: 'types\\order.json' })],
  ['a schemaLocation', diagnostic('xsd-location-outside', { location: 'types\\order.xsd' })],
  ['an entry', diagnostic('archive-entry-name', { archive: 'a.zip', entry: 'types\\order.xsd', reason })],
])('%s that is written with backslashes is told so, and how to write it', (_, { message, fix }) => {
  expect(message).toMatch(/a backslash/)
  expect(fix).toMatch(/"\/"/)
})
