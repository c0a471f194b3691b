import { expect, test } from 'vitest'
import { diagnostic } from '../../src/diagnostics/index.ts'
import { nameProblem } from '../../src/ingest/archive/entry.ts'

const entry = (name: string) => {
  return diagnostic('archive-entry-name', { archive: 'a.zip', entry: name, reason: nameProblem(name) ?? '' })
}

test.each([
  ['a reference', (name: string) => diagnostic('ref-outside', { reference: name })],
  ['a schemaLocation', (name: string) => diagnostic('xsd-location-outside', { location: name })],
  ['an entry', entry],
])('the message about %s with backslashes says how to write it', (_, told) => {
  const [written, outside] = [told('types\\order.xsd'), told('/order.xsd')]
  expect(written.message.replace(/"[^"]*"/g, '')).not.toBe(outside.message.replace(/"[^"]*"/g, ''))
  expect(written.fix).toMatch(/"\/"/)
})
