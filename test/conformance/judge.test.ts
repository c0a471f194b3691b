import { expect, test } from 'vitest'
import { complaints } from './judge.ts'
import type { SuiteResult } from './suite.ts'
import { printJson, printTable } from './table.ts'

const result: SuiteResult = { suite: 's', total: 4, right: 3, wrong: 1, undecided: 0, failures: ['d'] }
const baseline = { right: 3, minimum: 3 }
const known = [{ id: 'd', reason: 'because' }]

test.each<[string, { given: Parameters<typeof complaints>; want: readonly string[] }]>([
  ['all as it was', { given: [result, baseline, known], want: [] }],
  [
    'a figure that dropped',
    {
      given: [{ ...result, right: 2 }, baseline, known],
      want: ['2 right, 3 before', '2 right, below the minimum of 3'],
    },
  ],
  ['no baseline', { given: [result, undefined, known], want: ['has no baseline'] }],
  ['a new failure', { given: [result, baseline, []], want: ['not in the list: d'] }],
  [
    'a listed one that is right now',
    { given: [{ ...result, failures: [] }, baseline, known], want: ['in the list, but right now: d'] },
  ],
  [
    'a reason that says nothing',
    { given: [result, baseline, [{ id: 'd', reason: ' ' }]], want: ['without a reason: d'] },
  ],
  [
    'a sample: what was not asked is neither fixed nor counted against the whole',
    {
      given: [
        { ...result, total: 1, right: 1, failures: [], asked: ['a'] },
        { right: 3, minimum: 3, sampled: 1 },
        known,
      ],
      want: [],
    },
  ],
  [
    'a sample that dropped',
    {
      given: [{ ...result, right: 0, failures: [], asked: [] }, { right: 3, minimum: 3, sampled: 1 }, []],
      want: ['0 right, 1 before'],
    },
  ],
])('%s', (_, { given, want }) => {
  expect(complaints(...given)).toEqual(want)
})

test('one line for each suite, figures below each other', () => {
  expect(printTable([{ result, baseline: 3, bestPeer: 'libxml2 2' }])).toBe(
    'suite  total  right  wrong  undecided      %  baseline  best peer\n' +
      's          4      3      1          0  75.00         3  libxml2 2',
  )
})

test('as data: what programs hold on to', () => {
  expect(JSON.parse(printJson([{ result, baseline: 3, bestPeer: undefined }]))).toEqual([
    { suite: 's', total: 4, right: 3, wrong: 1, undecided: 0, baseline: 3 },
  ])
})
