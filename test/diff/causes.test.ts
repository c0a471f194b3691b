import { describe, expect, test } from 'vitest'
import { type Change, diff, diffInDetail } from '../../src/diff/index.ts'
import { sideOf, witnessed } from '../prove/witness/witnessed.ts'
import { api, type VersionText, versionOf } from './versions.ts'

type Given = readonly [VersionText, VersionText]

const ok = `'200': {description: d}`
/** Operations `a`, `b` …, each with the parts of its object. */
const each = (...parts: readonly string[]): string =>
  parts.map((own, at) => operation('abcdef'.charAt(at), own)).join(', ')
const operation = (name: string, own: string): string => `/${name}: {post: {operationId: ${name}, ${own}}}`
const described = (paths: string, components = ''): VersionText =>
  api(`{${paths}}`, components && `components: {${components}}`)
const answers = (...more: readonly string[]): string => `responses: {${[ok, ...more].join(', ')}}`
const json = (schema: string): string => `application/json: {schema: ${schema}}`
const fault = (rest: string): string => `'401': {${rest}}`
const problem = `{type: object, properties: {code: {type: integer}, text: {type: string}}}`
const turned = `{properties: {text: {type: string}, code: {type: integer}}, type: object}`
const shared = `responses: {F: {description: Fault, content: {${json(problem)}}}}`
const asking = (parameters: string): string => `parameters: [${parameters}], ${answers()}`
const schemes = 'securitySchemes: {K: {type: apiKey, name: X-K, in: header}, B: {type: http, scheme: bearer}}'
const needed = (rest: string): string => `{name: X-Who, in: header, required: true, ${rest}}`

async function changesOf([before, after]: Given): Promise<readonly Change[]> {
  return diff(await versionOf('a', before), await versionOf('b', after)).changes
}

/** What several operations gain or lose alike is one edit. */
test.each<[what: string, { given: Given; want: readonly string[] }]>([
  [
    'a shared answer',
    {
      given: [
        described(each(answers(), answers(), answers())),
        described(
          each(
            answers(`'401': {$ref: '#/components/responses/F'}`),
            answers(`'401': {$ref: '#/components/responses/F'}`),
            answers(),
          ),
          shared,
        ),
      ],
      want: ['response-status-added risky [a,b]'],
    },
  ],
  [
    'an answer that is written out, in other words and another order',
    {
      given: [
        described(each(answers(), answers())),
        described(
          each(
            answers(fault(`description: One, content: {${json(problem)}}`)),
            answers(fault(`description: Other, content: {${json(turned)}}`)),
          ),
        ),
      ],
      want: ['response-status-added risky [a,b]'],
    },
  ],
  [
    'answers of other contents',
    {
      given: [
        described(each(answers(), answers(), answers())),
        described(
          each(
            answers(fault('description: d')),
            answers(fault(`description: d, content: {${json('{type: string}')}}`)),
            answers(fault('description: d, headers: {H: {schema: {type: string}}}')),
          ),
        ),
      ],
      want: [
        'response-status-added risky [a]',
        'response-status-added risky [b]',
        'response-status-added risky [c]',
      ],
    },
  ],
  [
    'an answer that is gone',
    {
      given: [
        described(each(answers(fault('description: d')), answers(fault('description: d')))),
        described(each(answers(), answers())),
      ],
      want: ['response-status-removed breaking [a,b]'],
    },
  ],
  [
    'a parameter, once by reference',
    {
      given: [
        described(each(asking(''), asking(''), asking(''))),
        described(
          each(
            asking(needed('schema: {type: string}')),
            asking(`{$ref: '#/components/parameters/P'}`),
            asking(needed('schema: {type: integer}')),
          ),
          `parameters: {P: ${needed('schema: {type: string}')}}`,
        ),
      ],
      want: ['parameter-added breaking [a,b]', 'parameter-added breaking [c]'],
    },
  ],
  [
    'a parameter that must be sent to one, and need not to another',
    {
      given: [
        described(each(asking(''), asking(''))),
        described(
          each(
            asking(needed('schema: {type: string}')),
            asking('{name: X-Who, in: header, schema: {type: string}}'),
          ),
        ),
      ],
      want: ['parameter-added breaking [a]', 'parameter-added safe [b]'],
    },
  ],
  [
    'a header of answers',
    {
      given: [
        described(each(answers(), answers())),
        described(
          each(
            ...Array(2).fill(`responses: {'200': {description: d, headers: {H: {schema: {type: string}}}}}`),
          ),
        ),
      ],
      want: ['header-added risky [a,b]'],
    },
  ],
  [
    'a media type beside one that stays, whatever the bodies are',
    {
      given: [
        described(each(...['string', 'integer'].map((type) => body(type, 'application/json', 'text/json')))),
        described(each(...['string', 'integer'].map((type) => body(type, 'application/json')))),
      ],
      want: ['media-type-removed breaking [a,b]'],
    },
  ],
  [
    'a media type that has bodies of its own',
    {
      given: [
        described(each(...['string', 'integer'].map((type) => own('boolean', type)))),
        described(each(...['string', 'integer'].map(() => body('boolean', 'application/json')))),
      ],
      want: ['media-type-removed breaking [a]', 'media-type-removed breaking [b]'],
    },
  ],
  [
    'what is asked to let a call in, said by each operation',
    {
      given: [
        described(each(secured('K'), secured('K'), secured('B')), schemes),
        described(each(secured('B'), secured('B'), secured('K')), schemes),
      ],
      want: ['security-changed breaking [a,b]', 'security-changed breaking [c]'],
    },
  ],
  [
    'the same, said for all and once by an operation',
    {
      given: [
        everywhere('K', answers(), answers(), secured('K')),
        everywhere('B', answers(), answers(), secured('B')),
      ],
      want: ['security-changed breaking [a,b,c]'],
    },
  ],
])('%s', async (_what, { given, want }) => {
  const found = (await changesOf(given)).map(
    ({ rule, severity, where }) => `${rule} ${severity} [${where.operations}]`,
  )
  expect([...found].sort()).toEqual([...want].sort())
})

function body(type: string, ...media: readonly string[]): string {
  const content = media.map((one) => `${one}: {schema: {type: ${type}}}`).join(', ')
  return `requestBody: {required: true, content: {${content}}}, ${answers()}`
}

function own(json: string, other: string): string {
  const content = `application/json: {schema: {type: ${json}}}, text/json: {schema: {type: ${other}}}`
  return `requestBody: {required: true, content: {${content}}}, ${answers()}`
}

function everywhere(scheme: string, ...parts: readonly string[]): VersionText {
  return api(`{${each(...parts)}}`, `security: [{${scheme}: []}]\ncomponents: {${schemes}}`)
}

function secured(scheme: string): string {
  return `security: [{${scheme}: []}], ${answers()}`
}

describe('a callback and an operation that get the same answer', () => {
  test('are two entries: other people are hurt', async () => {
    const calling = (more: string): string =>
      `callbacks: {done: {'https://b.example': {post: {operationId: done, ${answers(more)}}}}}, ${answers(more)}`
    const text = (more: string): VersionText => described(each(calling(more)))
    const found = await changesOf([text(''), text(fault('description: d'))])
    expect(found.map(({ severity, where }) => `${severity} ${where.operations}`)).toEqual([
      'risky a',
      'risky done',
    ])
  })
})

describe('the fingerprint of what several operations gain', () => {
  const plain = described(each(answers(), answers(), answers()))
  const gaining = (...names: readonly string[]): string =>
    each(
      ...['a', 'b', 'c'].map((name) => answers(...(names.includes(name) ? [fault('description: d')] : []))),
    )
  const idIn = async (before: VersionText, after: VersionText): Promise<readonly string[]> =>
    (await changesOf([before, after]))
      .filter(({ rule }) => rule === 'response-status-added')
      .map(({ id }) => id)

  test('does not hang on order or on other edits', async () => {
    const [id] = await idIn(plain, described(gaining('a', 'b')))
    const turnedRound = gaining('a', 'b')
      .split(/, (?=\/)/)
      .reverse()
      .join(', ')
    expect(await idIn(plain, described(turnedRound))).toEqual([id])
    const other = operation('c', asking(needed('schema: {type: string}')))
    expect(await idIn(plain, described(`${gaining('a', 'b').split(/, (?=\/c)/)[0]}, ${other}`))).toEqual([id])
  })

  test('is another where one more operation gains it: nobody has accepted that', async () => {
    const ids = await Promise.all(
      [['a'], ['a', 'b'], ['a', 'b', 'c'], ['b']].map((names) => idIn(plain, described(gaining(...names)))),
    )
    expect(new Set(ids.flat()).size).toBe(4)
  })
})

test('all its places are kept, of what was one edit before as well', async () => {
  const [before, after] = ['K', 'B'].map((one) => everywhere(one, answers(), answers(), secured(one)))
  const { found } = diffInDetail(await versionOf('a', before ?? {}), await versionOf('b', after ?? {}))
  const places = [...found.values()].map(({ pair, copies = [] }) => [pair, ...copies])
  expect(places.map((all) => all.map(({ parent }) => parent?.scope.operations.join()).sort())).toEqual([
    ['a', 'b', 'c'],
  ])
})

test('it is shown at any operation that it reaches', async () => {
  const [before, after] = [false, true].map((isAsked) => {
    const header = isAsked ? `, ${needed('schema: {type: string}')}` : ''
    // No text is known that the first operation takes there.
    const unsent = '{name: q, in: query, required: true, schema: {type: string, minLength: 5, maxLength: 2}}'
    return described(each(asking(`${unsent}${header}`), asking(header.slice(2))))
  }) as [VersionText, VersionText]
  const { comparison, witnesses } = witnessed(await sideOf('a', before), await sideOf('b', after))
  expect(comparison.changes.map(({ where }) => where.operations)).toEqual([['a', 'b']])
  expect(comparison.changes.map(({ witness }) => witness.status)).toEqual(['proven'])
  expect(witnesses.filter(({ document }) => document.startsWith('POST /b '))).not.toEqual([])
})
