import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { readModes, rewrite } from './read.js'

const example = readFileSync(
  'node_modules/efti-schema-toolkit/specs/v0/examples/put-consignment-identifiers.xml',
  'utf8',
)

test('the PUT example is read, and written so that it reads the same', () => {
  assert.deepEqual(readModes(example), { modes: ['3', '1', '2'] })
  assert.deepEqual(readModes(rewrite(example)), { modes: ['3', '1', '2'] })
})

test('an issue has its data element', () => {
  const read = readModes(example.replace('<modeCode>3<', '<modeCode>99<'))
  assert.ok('issues' in read)
  assert.deepEqual(
    read.issues.map(({ rule, dataElement }) => ({ rule, dataElement })),
    [{ rule: 'enumeration', dataElement: 'eFTI581' }],
  )
})
