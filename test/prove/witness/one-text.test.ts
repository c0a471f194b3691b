import { expect, test } from 'vitest'
import { findLine } from '../../../src/prove/index.ts'
import { operation, type VersionText } from '../../diff/versions.ts'
import { sideOf, witnessed } from './witnessed.ts'

const asking = (rest: string): VersionText => operation(`parameters: [{name: p, ${rest}}]`)
const list = 'schema: {type: array, items: {type: string}}'
const text = 'schema: {type: string}'

/**
 * A list or an object becomes a text. For a text, `explode` and the styles of a query say nothing (OpenAPI 3.1.1, Style
 * Examples), so what shows the change is written as the earlier version writes it.
 */
test.each<[what: string, given: readonly [string, string], want: 'unproven' | RegExp]>([
  ['with commas', [`in: query, explode: false, ${list}`, `in: query, ${text}`], 'unproven'],
  [
    'with bars',
    [`in: query, style: pipeDelimited, explode: false, ${list}`, `in: query, ${text}`],
    'unproven',
  ],
  [
    'with blanks',
    [`in: query, style: spaceDelimited, explode: false, ${list}`, `in: query, ${text}`],
    'unproven',
  ],
  [
    'with commas, in a header whose text is exploded',
    [`in: header, ${list}`, `in: header, explode: true, ${text}`],
    'unproven',
  ],
  ['by a name for each item', [`in: query, ${list}`, `in: query, explode: false, ${text}`], /\?p=[^&]*&p=/u],
  [
    'with commas, and becomes a number',
    [`in: query, explode: false, ${list}`, `in: query, schema: {type: integer}`],
    /\?p=[^&]*(?: |$)/mu,
  ],
])('a list that is written %s', async (_what, given, want) => {
  const [before, after] = [await sideOf('a', asking(given[0])), await sideOf('b', asking(given[1]))]
  const { comparison, witnesses } = witnessed(before, after)
  const [{ rule, witness } = { rule: '', witness: undefined }, ...more] = comparison.changes
  expect([rule, more]).toEqual(['form-changed', []])
  const document = witness?.status === 'proven' ? findLine(witness, witnesses)?.document : witness?.status
  if (want === 'unproven') expect(document).toBe(want)
  else expect(document).toMatch(want)
})
