import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { Registry } from './index.js'

const example = readFileSync(
  '../contract/node_modules/efti-schema-toolkit/specs/v0/examples/put-consignment-identifiers.xml',
  'utf8',
)

test('a package that knows only the contract keeps real documents', () => {
  const registry = new Registry()
  assert.deepEqual(registry.add(example), [])
  assert.equal(registry.add(example.replace('<modeCode>3<', '<modeCode>99<')).length, 1)
  const [kept = ''] = registry.documents()
  assert.deepEqual(registry.add(kept), [])
})
