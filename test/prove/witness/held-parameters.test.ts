import { expect, test } from 'vitest'
import { api, operation, type VersionText } from '../../diff/versions.ts'
import { sideOf, witnessed } from './witnessed.ts'

const holds = { int64: 'bigint', decimal: 'string', date: 'Date' } as const

/** What proves the one breaking change, which adds a maximum to numbers or a date that programs hold as they like. */
async function shownFor(make: (id: string) => VersionText, isHeld: boolean): Promise<string | undefined> {
  const of = (max: string): VersionText => ({
    ...make(`{type: integer, format: int64${max}}`),
    ...(isHeld ? { conventions: { holds } } : {}),
  })
  const { comparison, proofs } = witnessed(await sideOf('a', of('')), await sideOf('b', of(', maximum: 5')))
  const [change] = comparison.changes.filter(({ severity }) => severity === 'breaking')
  return change && proofs.get(change.id)?.shown
}

const parameter = (place: string, schema: string, more = '') =>
  `{name: p, in: ${place}, required: true${more}, ${schema}}`
const inside = (id: string) =>
  `schema: {type: object, required: [a], properties: {a: ${id}, at: {type: string, format: date-time}}}`

test.each<[what: string, make: (id: string) => VersionText]>([
  ['a query', (id) => operation(`parameters: [${parameter('query', `schema: ${id}`)}]`)],
  ['a header', (id) => operation(`parameters: [${parameter('header', `schema: ${id}`)}]`)],
  ['a cookie', (id) => operation(`parameters: [${parameter('cookie', `schema: ${id}`)}]`)],
  ['a list', (id) => operation(`parameters: [${parameter('query', `schema: {type: array, items: ${id}}`)}]`)],
  ['brackets', (id) => operation(`parameters: [${parameter('query', inside(id), ', style: deepObject')}]`)],
  [
    'JSON',
    (id) => operation(`parameters: [${parameter('query', `content: {application/json: {${inside(id)}}}`)}]`),
  ],
  [
    'a path',
    (id) =>
      api(
        `{'/x/{p}': {get: {operationId: getX, parameters: [${parameter('path', `schema: ${id}`)}], responses: {'204': {description: ok}}}}}`,
      ),
  ],
])('what proves a change is the same however numbers and dates are held: %s', async (_, make) => {
  const [plain, held] = [await shownFor(make, false), await shownFor(make, true)]
  expect(plain).toContain('6')
  expect(held).toBe(plain)
})

test('a date that must be sent as well is one', async () => {
  const date = '{name: d, in: query, required: true, schema: {type: string, format: date}}'
  const shown = await shownFor(
    (id) => operation(`parameters: [${parameter('query', `schema: ${id}`)}, ${date}]`),
    true,
  )
  expect(shown).toMatch(/^PUT \/x\?p=6&d=\d{4}-\d\d-\d\d HTTP/u)
})
