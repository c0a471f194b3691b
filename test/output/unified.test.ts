import fc from 'fast-check'
import { expect, test } from 'vitest'
import { unifiedDiff } from '../../src/output/index.ts'

/** A text after the hunks of a unified diff; an independent reading of the format. */
function patched(before: string, diff: readonly string[]): string {
  const lines = before === '' ? [] : before.split('\n')
  const result: string[] = []
  let at = 0
  for (const line of diff) {
    const head = /^@@ -(\d+)(?:,(\d+))? \+/.exec(line)
    if (head) {
      const start = Number(head[1]) - (head[2] === '0' ? 0 : 1)
      while (at < start) result.push(lines[at++] ?? '')
    } else if (line.startsWith('+')) result.push(line.slice(1))
    else {
      expect(lines[at]).toBe(line.slice(1))
      if (line.startsWith(' ')) result.push(line.slice(1))
      at++
    }
  }
  return [...result, ...lines.slice(at)].join('\n')
}

const text = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 40 }).map((lines) => lines.join('\n'))

test('the hunks turn one text into the other', () => {
  fc.assert(
    fc.property(text, text, (before, after) => {
      const diff = unifiedDiff(before, after, 1000)
      expect(patched(before, diff)).toBe(after)
      expect(diff.length === 0).toBe(before === after)
    }),
  )
})

test.each<[string, { given: readonly [string, string]; want: readonly string[] }]>([
  ['one line', { given: ['a\nb\nc\n', 'a\nx\nc\n'], want: ['@@ -1,3 +1,3 @@', ' a', '-b', '+x', ' c'] }],
  ['a new text', { given: ['', 'a\n'], want: ['@@ -0,0 +1 @@', '+a'] }],
  ['the same', { given: ['a\n', 'a\n'], want: [] }],
])('is written as diff -u writes it: %s', (_, { given, want }) => {
  expect(unifiedDiff(...given, 100)).toEqual(want)
})

test('is cut at a limit, and large texts with nothing in common are replaced whole', () => {
  const numbers = (from: number): string =>
    Array.from({ length: 5000 }, (_, index) => `${from + index}\n`).join('')
  const diff = unifiedDiff(numbers(0), numbers(10_000), 10)
  expect(diff).toHaveLength(11)
  expect(diff.at(-1)).toMatch(/^… 9991\b/)
})
