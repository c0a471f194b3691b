import ts from 'typescript'
import { expect, test } from 'vitest'
import { byIndex } from '../../build-arrays.ts'

const declared = `declare const list: readonly number[]
declare const pairs: readonly (readonly [string, { readonly a: number }])[]
declare const pair: readonly [string, number[]]
declare const map: ReadonlyMap<string, number>
declare const text: string
declare const either: readonly number[] | Set<number>
declare const anything: any
declare function use(...values: readonly unknown[]): void
`

const host = ts.createCompilerHost({})
const library = new Map<string, ts.SourceFile | undefined>()

/** What becomes of some lines behind those declarations. */
function written(code: string): string {
  const file = ts.createSourceFile('given.ts', declared + code, ts.ScriptTarget.ES2023, true)
  const program = ts.createProgram(
    ['given.ts'],
    { lib: ['lib.es2023.d.ts'], types: [], noEmit: true, strict: true },
    { ...host, getSourceFile: (name, how) => (name === 'given.ts' ? file : libraryFile(name, how)) },
  )
  expect(program.getSemanticDiagnostics(file).map(({ messageText }) => messageText)).toEqual([])
  return byIndex(file, program.getTypeChecker()).slice(declared.length)
}

/** Parsed and bound once for all programs, which have the same options. */
function libraryFile(
  name: string,
  how: ts.ScriptTarget | ts.CreateSourceFileOptions,
): ts.SourceFile | undefined {
  if (!library.has(name)) library.set(name, host.getSourceFile(name, how))
  return library.get(name)
}

test.each([
  [
    'a loop',
    {
      given: 'for (const one of list) use(one)',
      want: 'for (let at$1 = 0, array$1 = (list); at$1 < array$1.length; at$1++) { const one = array$1[at$1]; use(one) }',
    },
  ],
  [
    'a loop over a list that a test with `in` decides',
    {
      given: "for (const one of 'a' in map ? list : [1]) use(one)",
      want: "for (let at$1 = 0, array$1 = ('a' in map ? list : [1]); at$1 < array$1.length; at$1++) { const one = array$1[at$1]; use(one) }",
    },
  ],
  [
    'a loop inside a loop',
    {
      given: 'for (let a of list) { for (const b of [a]) use(b) }',
      want: 'for (let at$1 = 0, array$1 = (list); at$1 < array$1.length; at$1++) { let a = array$1[at$1]; { for (let at$2 = 0, array$2 = ([a]); at$2 < array$2.length; at$2++) { const b = array$2[at$2]; use(b) } } }',
    },
  ],
  [
    'a loop with its numbers',
    {
      given: 'for (const [index, [name]] of pairs.entries()) use(index, name)',
      want: 'for (let at$1 = 0, array$1 = (pairs); at$1 < array$1.length; at$1++) { const index = at$1, { 0: name } = array$1[at$1]; use(index, name) }',
    },
  ],
  [
    'a pattern in a loop over something else',
    {
      given: 'for (const [key, value] of map) use(key, value)',
      want: 'for (const { 0: key, 1: value } of map) use(key, value)',
    },
  ],
  ['a pattern', { given: 'const [one, [two]] = pair', want: 'const { 0: one, 1: { 0: two } } = pair' }],
  ['a gap', { given: 'const [, two] = pair', want: 'const { 1: two } = pair' }],
  ['a parameter', { given: 'use(pairs.map(([, { a }]) => a))', want: 'use(pairs.map(({ 1: { a } }) => a))' }],
  [
    'a pattern that takes texts apart, in a loop over a list',
    {
      given: 'for (const [sign] of [text]) use(sign)',
      want: 'for (let at$1 = 0, array$1 = ([text]); at$1 < array$1.length; at$1++) { const [sign] = array$1[at$1]; use(sign) }',
    },
  ],
  [
    'a list behind a call',
    { given: 'const [first] = [...text].slice(1)', want: 'const { 0: first } = [...text].slice(1)' },
  ],
])('%s', (_, { given, want }) => {
  expect(written(given)).toBe(want)
})

test.each([
  'for (const one of text) use(one)',
  'for (const one of map.keys()) use(one)',
  'for (const one of either) use(one)',
  'for (const one of anything) use(one)',
  'const [one] = anything',
  'const [one] = map',
  'const [one, ...rest] = list',
  'const [one = 1] = list',
  "const [all = '', part] = /a(b)/.exec(text) ?? []",
])('%s stays as it is', (code) => {
  expect(written(code)).toBe(code)
})

test('a loop sees what is put in while it runs, leaves early and goes on', () => {
  const code = written(`const seen: number[] = []
const open = [1, 2, 3, 4]
for (const one of open) {
  if (one === 2) { open.push(9); continue }
  if (one === 4) break
  seen.push(one)
}
use(seen, open.length)`)
  let used: readonly unknown[] = []
  new Function('use', ts.transpile(code))((...values: unknown[]) => {
    used = values
  })
  expect(used).toEqual([[1, 3], 5])
})
