import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { findAsserted, type Literal, literalsOf, messageRuns } from '../messages/asserted.ts'
import { keptResults } from '../support/kept.ts'
import { sources } from './sources.ts'

const tests = fileURLToPath(new URL('..', import.meta.url))
const code = { files: ['test/messages/asserted.ts', 'test/messages/sentences.ts'] }
const keptRuns = keptResults<readonly string[]>('message-runs', code)
const keptLiterals = keptResults<readonly Literal[]>('literals', code)
const runs = new Set(
  [...sources].flatMap(([path, text]) => keptRuns.of(path + text, () => messageRuns(path, text))),
)

/** Why a file may hold words that the product writes as well. */
const allowed: Readonly<Record<string, string>> = {
  'adapt/hooks-file.test.ts': 'The whole file for hooks is compared, comments included.',
  'generate/operations/operations.test.ts': 'A whole generated module is compared, comments included.',
  'generate/types/types.test.ts': 'A whole generated module is compared, comments included.',
  'conformance/judge.test.ts': 'What the judge of the suites says itself, which is no part of the product.',
  'conformance/judge.ts': 'What the judge of the suites says itself, which is no part of the product.',
  'conformance/uses/judged.ts': 'What the suite says itself, which is no part of the product.',
  'generate/codecs/json-suite-known.ts': 'A reason for a known failure.',
  'guards/diagnostics.test.ts': 'A reason of that guard.',
  'mapping/decide.test.ts': 'A reason that a person wrote into a mapping.',
  'support/libxml2.test.ts': 'The words of libxml2.',
}

describe('tests assert codes, places and facts, never sentences', () => {
  const files = readdirSync(tests, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !/^(?:impact|consumers)\//.test(path))
    .sort()
  const found = new Map(
    files.map((path) => {
      const text = readFileSync(`${tests}/${path}`, 'utf8')
      return [
        path,
        findAsserted(
          keptLiterals.of(path + text, () => literalsOf(path, text)),
          runs,
        ),
      ]
    }),
  )
  keptRuns.save()
  keptLiterals.save()

  test('no string of a test has four words after each other that a message has', () => {
    const lines = [...found]
      .filter(([path]) => allowed[path] === undefined)
      .flatMap(([path, all]) => all.map(({ line, words }) => `test/${path}:${line} ${words}`))
    expect(lines).toEqual([])
  })

  test('no exception is left that nothing needs', () => {
    expect(Object.keys(allowed).filter((path) => !found.get(path)?.length)).toEqual([])
  })

  test.each([
    ['a string', `expect(text).toContain('The body is "a" instead of "b".')`, ['1 body is instead of']],
    ['a regular expression', 'expect(text).toMatch(/ body is "a" instead of /)', ['1 body is instead of']],
    ['a template', 'expect(text).toBe(`The body is instead of "b".`)', ['1 body is instead of']],
    ['a name of a test', `test('a body is "a" instead of "b"', () => {})`, []],
    ['other words', `expect(text).toContain('three small kittens sleep')`, []],
  ])('%s: the asserted sentences that are found', (_what, text, want) => {
    const told = findAsserted(literalsOf('a.test.ts', text), new Set(['body is instead of']))
    expect(told.map(({ line, words }) => `${line} ${words}`)).toEqual(want)
  })
})
