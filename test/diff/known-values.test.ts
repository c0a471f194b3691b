import { expect, test } from 'vitest'
import { diff } from '../../src/diff/index.ts'
import { body31, versionOf } from './versions.ts'

const open = '{type: string, x-extensible-enum: [a, b]}'

/** An open list of known values and a closed one are told apart by the form, not by their values. */
test.each([
  ['a closed list with all of them', '{type: string, enum: [a, b, c]}', ['form-changed']],
  ['a closed list with one of them', '{type: string, enum: [a, c]}', ['form-changed']],
  ['a constant', '{const: a}', ['form-changed']],
  ['a closed list and null', '{type: [string, "null"], enum: [a, b, null]}', ['form-changed']],
  [
    'a closed list beside a shorter open one',
    '{type: string, enum: [a, b], x-extensible-enum: [a]}',
    ['extensible-value', 'form-changed'],
  ],
  ['no list', '{type: string}', ['extensible-value', 'extensible-value']],
])('known values become %s', async (_what, closed, want) => {
  for (const pair of [
    [open, closed],
    [closed, open],
  ]) {
    const [before, after] = pair.map((schema) => body31(schema))
    if (before === undefined || after === undefined) continue
    const { changes } = diff(await versionOf('a', before), await versionOf('b', after))
    const rules = changes.map(({ rule }) =>
      rule.replace(/-(?:added|removed)$/u, '').replace('no-longer', 'became'),
    )
    expect(rules.sort()).toEqual(want)
  }
})
