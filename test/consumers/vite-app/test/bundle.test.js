import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'

const example = readFileSync(
  'node_modules/efti-schema-toolkit/specs/v0/examples/put-consignment-identifiers.xml',
  'utf8',
)

/** As much of a page as the program touches. */
const input = { value: '', addEventListener: (_name, told) => Object.assign(input, { told }) }
const output = { value: '' }
globalThis.document = {
  querySelector: (name) => ({ textarea: input, output })[name],
  createElement: () => ({ relList: { supports: () => true } }),
}

test('the bundle that was built reads real documents', async () => {
  const [script] = readdirSync('dist/assets').filter((name) => name.endsWith('.js'))
  await import(new URL(`../dist/assets/${script}`, import.meta.url).href)
  input.value = example
  input.told()
  assert.equal(output.value, '3,1,2')
  input.value = example.replace('<modeCode>3<', '<modeCode>99<')
  input.told()
  assert.equal(output.value, 'eFTI581: enumeration')
})
