import { expect, test } from 'vitest'
import { allAsked, judge } from '../../bench/asked.ts'
import type { Results } from '../../bench/measure-all.ts'
import { askedTable } from '../../bench/show/asked.ts'
import { besideText } from '../../bench/show/beside.ts'

const ran = (name: string, cpu: number, ratio?: number) => ({
  ...{ name, cpu: { median: cpu, mad: 0, count: 9 }, wall: { median: cpu, mad: 0, count: 9 } },
  ...(ratio === undefined ? {} : { ratio, verdict: 'differs' as const }),
})

function resultsOf(ours: number, ajv: number, verdict: 'a line' | 'a curve' = 'a line'): Results {
  const point = { size: 1, runs: 1, cpu: 1, wall: 1 }
  const curve = {
    base: point,
    points: [],
    refused: [],
    time: { verdict },
    memory: { verdict: 'flat' },
  } as const
  return {
    ...{
      machine: { processor: 'any', cores: 1, node: 'v20' },
      isQuick: false,
      left: [],
      minutes: 1,
      sizes: [],
    },
    rows: [
      {
        ...{ id: 'json', title: 'JSON', unit: 'value', input: 'a value' },
        outcomes: [
          ran('ours', ours),
          ran('ajv 8', ajv, ajv / ours),
          { name: 'other', missing: 'not installed' },
        ],
      },
    ],
    growth: [
      {
        id: 'growth',
        title: 'Growth',
        unit: 'bytes',
        says: 'it grows',
        curves: [{ name: 'ours', ...curve }],
      },
    ],
  }
}

test('a figure is held against what is asked of it', () => {
  expect(askedTable(resultsOf(10, 21))).toContain('| at least 2 times |  | 2.1 times | reached |')
  expect(askedTable(resultsOf(10, 19))).toContain('| at least 2 times |  | 1.9 times | missed |')
})

test('a bound that is met exactly is reached, from below and from above', () => {
  for (const one of allAsked) {
    const [within, outside] = one.bound === 'at most' ? [0.9, 1.1] : [1.1, 0.9]
    expect(judge(one, one.asked)).toBe('reached')
    expect(judge(one, one.asked * within)).toBe('reached')
    expect(judge(one, one.asked * outside)).toBe('missed')
  }
})

test('what did not run is not judged', () => {
  expect(askedTable({ ...resultsOf(1, 1), rows: [] })).toBeUndefined()
})

test('two runs that say the same differ in nothing', () => {
  expect(besideText(resultsOf(10, 21), resultsOf(11, 23))).toBe(
    '5 of 5 verdicts are those of the other run.\n',
  )
})

test('the text lists changed rankings, changed growth and changed results of what is asked', () => {
  const text = besideText(resultsOf(10, 21), resultsOf(10, 9, 'a curve'))
  expect(text).toContain('2 of 5 verdicts')
  expect(text).toContain('| `json`: ajv 8 | slower than ours | quicker than ours |')
  expect(text).toContain('| `growth`: ours, CPU | a line | a curve |')
  expect(text).toContain('| asked: `json`, its speed beside ajv | reached | missed |')
})
