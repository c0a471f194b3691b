import { expect, test } from 'vitest'
import { cli } from '../../support/cli.ts'
import { folderWith } from '../../support/folder.ts'

/** A choice of closed objects in a list became one named object, while what one of them leads to changed as well. */
function pair(choice: string, names: readonly (readonly string[])[], beside: object = { type: 'object' }) {
  const closed = (own: readonly string[]) => ({
    properties: Object.fromEntries(
      own.map((name) => [name, name === 'steps' ? { $ref: '#/definitions/steps' } : {}]),
    ),
    additionalProperties: false,
  })
  const steps = { type: 'array', minItems: 2, items: { $ref: '#/definitions/never' } }
  const row = { type: 'object', properties: { steps: {}, many: {} }, required: ['steps'] }
  return {
    'a.json': {
      definitions: { never: { not: {} }, steps },
      properties: { rows: { items: { ...beside, [choice]: names.map(closed) } } },
    },
    'b.json': {
      definitions: { never: {}, steps: {}, many: {}, row: { ...row, additionalProperties: false } },
      properties: { rows: { items: { $ref: '#/definitions/row' } } },
    },
  }
}

const both = [['one'], ['many'], ['one'], ['many', 'steps']]

test.each([
  ['of several of which one is met twice', pair('oneOf', both)],
  ['with other names', pair('oneOf', [['first'], ['many'], ['first'], ['many', 'steps']])],
  ['with a required name beside it', pair('oneOf', both, { type: 'object', minProperties: 1 })],
  ['in another order', pair('oneOf', [['many', 'steps'], ['one'], ['many'], ['one']])],
])('proves a choice %s that became one object', async (_, files) => {
  const texts = Object.entries(files).map(([name, value]) => [name, JSON.stringify(value)])
  const { exit, stdout } = await cli(
    folderWith(Object.fromEntries(texts)),
    ...['diff', 'a.json', 'b.json', '--format', 'json'],
  )
  expect(exit).toBe(0)
  const { summary } = JSON.parse(stdout)
  expect(summary.breaking).toBeGreaterThan(0)
  expect(summary.proven).toBeGreaterThan(0)
})
