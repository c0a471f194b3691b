import ts from 'typescript'
import { describe, expect, test } from 'vitest'
import { readTokens, stripTypes } from '../../src/run/strip-types.ts'
import { embeddedFiles } from '../support/embedded.ts'
import { shareOf } from '../support/heavy.ts'

describe('what is left out', () => {
  test.each<[string, { readonly given: string; readonly want: string }]>([
    ['types of constants', { given: "export const a: A<B, 'c'>[] = 1", want: 'const a = exports.a = 1' }],
    ['arguments of calls', { given: 'const a = f<A | B.C>({ b: 1 })', want: 'const a = f({ b: 1 })' }],
    ['assertions', { given: 'const a = [b as unknown as C, 1] as const', want: 'const a = [b, 1]' }],
    ['no property named as', { given: 'const a = { as: b.as }', want: 'const a = { as: b.as }' }],
    [
      'types inside',
      { given: 'const a = () => {\n  const b: C = 1\n}', want: 'const a = () => { const b = 1 }' },
    ],
    [
      'types that something gives',
      { given: 'const a = new Map<string, () => A>([])', want: 'const a = new Map([])' },
    ],
    ['an export of nothing', { given: 'export {}', want: '' }],
    ['declarations', { given: 'export interface A {\n  b: C\n}\ntype D = E', want: '' }],
  ])('%s', (_name, { given, want }) => {
    expect(bare(stripTypes(given)?.replace('"use strict";', '') ?? '')).toBe(bare(want))
  })
})

test.each([
  ['a typed arrow', 'const a = (b: C) => b'],
  ['the type of an arrow', 'const a = (): B => b'],
  ['a comparison', 'const a = b < c'],
  ['a pattern', 'const a = /b/'],
  ['a template', 'const a = `b`'],
  ['a class', 'class A {}'],
  ['satisfies', 'const a = b satisfies C'],
  ['a name that is ours', "import { exports } from './b.js'"],
  ['everything of a module', "import * as a from './b.js'"],
])('is left to the compiler: %s', (_name, text) => {
  expect(stripTypes(text)).toBeUndefined()
})

/** Code as its tokens, without those that say nothing. */
function bare(code: string): string {
  const texts = (readTokens(code) ?? []).map(({ text }) => text).filter((text) => text !== ';')
  return texts.filter((text, at) => text !== ',' || !/^[)\]}]$/.test(texts[at + 1] ?? '')).join(' ')
}

/** The statements of a module but for its imports, as TypeScript leaves them. */
function compiled(text: string): string {
  const { outputText } = ts.transpileModule(text, {
    compilerOptions: {
      target: ts.ScriptTarget.ES2023,
      module: ts.ModuleKind.ESNext,
      verbatimModuleSyntax: true,
    },
  })
  return outputText
    .replace(/^(?:import|export) \{[^}]*\}(?: from '[^']*')?;$|^(?:import|export) [^;{=]*;$/gm, '')
    .replace(/^export /gm, '')
}

test('of the emitted modules, nearly all, what is left is what TypeScript leaves', {
  tags: 'slow',
  timeout: 120_000,
}, async () => {
  const files = (await embeddedFiles()).filter(({ path }) => path.endsWith('.ts'))
  expect(files.length).toBeGreaterThan(100)
  const left: string[] = []
  const asked = shareOf(files, 4)
  for (const { path, text } of asked) {
    const code = stripTypes(text)
    if (code === undefined) left.push(path)
    else {
      const own = code
        .replace(/^(?:"use strict"|let |require\.link\(|exports\.).*$/gm, '')
        .replace(/ exports\.[\w$]+ =/g, '')
      expect(bare(own), path).toBe(bare(compiled(text)))
    }
  }
  expect(left.length).toBeLessThan(asked.length / 10)
})
