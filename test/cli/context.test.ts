import { expect, test } from 'vitest'
import { contextFor } from '../../src/cli/context.ts'
import { Session } from '../../src/cli/session.ts'
import type { ContextNeed } from '../../src/pipeline/index.ts'

const need = (dataElement: string, form: ContextNeed['form'], isRequired = false): ContextNeed => {
  return { dataElement, says: 'Name', target: '/a/b', isRequired, form }
}

const needs = [need('A1', 'string', true), need('A2', 'number'), need('A3', 'boolean'), need('A4', 'decimal')]

async function given(values: Readonly<Record<string, unknown>>) {
  let told = ''
  const stderr = { write: (text: string) => (told += text) }
  const session = new Session({ stdout: stderr, stderr, cwd: '.', env: {} }, { color: false })
  const context = await contextFor(needs, { values: new Map(Object.entries(values)) }, session)
  await session.end(0)
  return { context, told }
}

test.each<[string, { given: Record<string, unknown>; want: Record<string, unknown> }]>([
  [
    'texts of a command line',
    { given: { A1: '01', A2: '2', A3: 'true', A4: '4.50' }, want: { A1: '01', A2: 2, A3: true, A4: '4.50' } },
  ],
  [
    'values of a file',
    { given: { A1: 'a', A2: 2.5, A3: false, A4: 4 }, want: { A1: 'a', A2: 2.5, A3: false, A4: '4' } },
  ],
])('%s get the types of the target', async (_, { given: values, want }) => {
  expect(await given(values)).toEqual({ context: want, told: '' })
})

test.each<[Record<string, unknown>, RegExp]>([
  [{}, /^error: .*"A1" \(Name\) .*\/a\/b.* \[context-missing\]$/m],
  [{ A1: 'a', A2: 'two' }, /^error: "two" .*"A2"\. \[context-value\]\n {2}fix: \S/m],
  [{ A1: 'a', A2: '' }, /^error: "" .*"A2"\. \[context-value\]$/m],
  [{ A1: 'a', A3: 'yes' }, /^error: "yes" .*"A3"\. \[context-value\]\n {2}fix: .*true .*false/m],
  [{ A1: { b: 1 } }, /^error: .*"A1"\. \[context-value\]\n {2}fix: \S/m],
  [{ A1: 'a', A5: '' }, /^warning: .*"A5"\. \[context-unused\]$/m],
])('%j is refused with a diagnostic', async (values, want) => {
  expect((await given(values)).told).toMatch(want)
})
