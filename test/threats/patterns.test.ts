import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { linearPlan } from '../../src/regex/index.ts'
import { cli } from '../support/cli.ts'
import { folderWith } from '../support/folder.ts'
import { bounded, describeRefusals, withSchemas } from './refused.ts'

const long = 100_000
const inXsd = (pattern: string): string =>
  `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema"><xs:element name="a"><xs:simpleType><xs:restriction base="xs:string"><xs:pattern value="${pattern}"/></xs:restriction></xs:simpleType></xs:element></xs:schema>`

describe('a document of 100 KB against a pattern with exponential backtracking', () => {
  test.each<[string, { given: string; text: string; isValid: boolean }]>([
    ['exponential', { given: '(a+)+', text: `${'a'.repeat(long)}!`, isValid: false }],
    ['exponential in its size', { given: '(a|a){40}', text: 'a'.repeat(long), isValid: false }],
    ['quadratic', { given: '.*a.*b', text: 'a'.repeat(long), isValid: false }],
    ['of a high degree', { given: '(.*a){20}!', text: 'a'.repeat(long), isValid: false }],
    ['one that matches', { given: '(a+)+', text: 'a'.repeat(long), isValid: true }],
  ])('G8: %s', async (_, { given, text, isValid }) => {
    const cwd = folderWith({
      'efti-schema.config.yaml': withSchemas('a.xsd'),
      'a.xsd': inXsd(given),
      'd.xml': `<a>${text}</a>`,
      'a.json': JSON.stringify({ title: 'A', type: 'string', pattern: `^(?:${given})$` }),
      'd.json': JSON.stringify(text),
      'json.yaml': withSchemas('a.json'),
    })
    const results = await bounded(async () => [
      await cli(cwd, 'validate', '1', 'd.xml'),
      await cli(cwd, 'validate', '1', 'd.json', '-c', 'json.yaml'),
    ])
    expect(results.map(({ exit }) => exit)).toEqual(isValid ? [0, 0] : [1, 1])
  })
})

describe('a pattern that nobody can bound', () => {
  test.each<[string, { given: { readonly xsd?: string; readonly json?: string }; text: string }]>([
    ['a reference back', { given: { json: '^(a+)\\1b$' }, text: 'a'.repeat(long) }],
    ['references back, exponential', { given: { json: '^(a|aa)+\\1b$' }, text: 'a'.repeat(40) }],
    ['a reference back that must not be', { given: { json: '^(?!(a|aa)+\\1b$)' }, text: 'a'.repeat(40) }],
    ['repetitions of repetitions', { given: { xsd: '(a{0,9999}){0,9999}' }, text: `${'a'.repeat(long)}!` }],
  ])('G8: %s refuses a text that takes too many steps', async (_, { given, text }) => {
    const cwd = folderWith({
      'efti-schema.config.yaml': withSchemas(given.xsd === undefined ? 'a.json' : 'a.xsd'),
      'a.json': JSON.stringify({
        title: 'A',
        type: 'object',
        not: {
          required: ['a'],
          properties: {
            a: { type: 'string', pattern: given.json },
          },
        },
      }),
      'a.xsd': inXsd(given.xsd ?? ''),
      'd.xml': `<a>${text}</a>`,
      'd.json': JSON.stringify({ a: text }),
    })
    const document = given.xsd === undefined ? 'd.json' : 'd.xml'
    const results = await bounded(async () => [
      await cli(cwd, 'build'),
      await cli(cwd, 'validate', '1', document),
    ])
    expect(results.map(({ exit }) => exit)).toEqual([0, 1])
    expect(results[0]?.stderr).toMatch(/warning: .*\[pattern-unbounded\]$/mu)
    expect(results[1]?.stdout).toContain('limit-length')
  })
})

describeRefusals('a pattern that is not supported', [
  [
    'G8: groups in groups',
    {
      given: {
        'efti-schema.config.yaml': withSchemas('a.json'),
        'a.json': JSON.stringify({
          title: 'A',
          type: 'string',
          pattern: `${'('.repeat(300)}a${')'.repeat(300)}`,
        }),
      },
      want: ['pattern-construct'],
    },
  ],
])

test('G8: the engine is given only what is proven', async () => {
  const cwd = folderWith({
    'efti-schema.config.yaml': withSchemas('a.json'),
    'a.json': JSON.stringify({
      title: 'A',
      type: 'object',
      properties: { a: { type: 'string', pattern: '^a+$' }, b: { type: 'string', pattern: '(?=.*\\d)^.+$' } },
      patternProperties: { '^(x+x+)+y$': true },
    }),
  })
  expect((await cli(cwd, 'build')).exit).toBe(0)
  const { files } = JSON.parse(readFileSync(join(cwd, 'out/manifest.json'), 'utf8')) as {
    readonly files: readonly { readonly path: string }[]
  }
  const code = files.map(({ path }) => readFileSync(join(cwd, 'out', path), 'utf8')).join('\n')
  const given = [...code.matchAll(/new RegExp\('((?:[^'\\]|\\.)*)', 'u'\)/g)].map(([, text = '']) =>
    text.replaceAll('\\\\', '\\'),
  )
  expect(given).toEqual(['^a+$'])
  expect(given.map((source) => linearPlan(source).how)).toEqual(['engine'])
  expect(code.match(/linearPattern\(\{/g)).toHaveLength(2)
})
