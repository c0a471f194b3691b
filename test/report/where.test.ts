import { expect, test } from 'vitest'
import { printWhere } from '../../src/report/where.ts'

test.each<[what: string, path: readonly string[], operations: readonly string[], want: string]>([
  ['one operation', ['GET /x', '401'], ['a'], 'here'],
  ['two', ['GET /x', '401'], ['a', 'b'], 'here and 1 more operation'],
  ['several', ['GET /x', '401'], ['a', 'b', 'c'], 'here and 2 more operations'],
  ['a schema that several use', ['Order', 'note'], ['a', 'b'], 'here'],
])('reports a change of %s', (_what, path, operations, want) => {
  expect(printWhere({ part: 'response', path, operations, place: 'here' })).toBe(want)
})
