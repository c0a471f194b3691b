import { describe, expect, test } from 'vitest'
import { noStatedPairs, type StatedPairs } from '../../src/align/index.ts'
import { diff, pairOperations } from '../../src/diff/index.ts'
import { gatewayFiles } from '../../src/generate/index.ts'
import { api, type VersionText, versionOf } from './versions.ts'

type Call = readonly [path: string, ...parameters: readonly string[]]

/** `query a`, with the rest of the parameter behind it; required, and a text, unless told otherwise. */
function call([path, ...parameters]: Call): VersionText {
  const printed = parameters.map((one) => {
    const [, place, name, rest = 'schema: {type: string}'] = /^(\S+) (\S+) ?(.+)?$/u.exec(one) ?? []
    const required = place === 'path' || !rest.includes('required') ? 'required: true, ' : ''
    return `{in: ${place}, name: ${name}, ${required}${rest}}`
  })
  return api(
    `{'${path}': {get: {operationId: find, parameters: [${printed}], responses: {'200': {description: d}}}}}`,
  )
}

const list = 'schema: {type: array, items: {type: string}}'
const codes = 'schema: {type: string, enum: [a, b]}'
const optional = 'required: false, schema: {type: string}'

interface Want {
  readonly given: readonly [Call, Call]
  /** `query a → query b`; one side is empty where nothing corresponds. */
  readonly pairs: readonly string[]
  /** What the comparison says of parameters. */
  readonly rules: readonly string[]
  readonly stated?: StatedPairs['parameters']
}

const cases: readonly (readonly [string, Want])[] = [
  [
    'the same name',
    {
      given: [
        ['/x', 'query a'],
        ['/x', 'query a'],
      ],
      pairs: ['query a → query a'],
      rules: [],
    },
  ],
  [
    'a renamed one, the only required one of its form',
    {
      given: [
        ['/x', `query subsetId ${list}`],
        ['/x', `query subsets ${list}`],
      ],
      pairs: ['query subsetId → query subsets'],
      rules: ['parameter-renamed'],
    },
  ],
  [
    'a renamed one that is written in another style as well',
    {
      given: [
        ['/x', `query subsetId ${list}, explode: true`],
        ['/x', `query subsets ${list}, explode: false`],
      ],
      pairs: ['query subsetId → query subsets'],
      rules: ['parameter-renamed', 'parameter-style-changed'],
    },
  ],
  [
    'another name without a word in common, for the same list of codes',
    {
      given: [
        ['/x', `query kind ${codes}`],
        ['/x', `query sort ${codes}`],
      ],
      pairs: ['query kind → query sort'],
      rules: ['parameter-renamed'],
    },
  ],
  [
    'no word in common, and any text is taken',
    {
      given: [
        ['/x', 'query country'],
        ['/x', 'query token'],
      ],
      pairs: ['query country → ', ' → query token'],
      rules: ['parameter-added', 'parameter-removed'],
    },
  ],
  [
    'another form',
    {
      given: [
        ['/x', `query subsetId ${list}`],
        ['/x', 'query subsets'],
      ],
      pairs: ['query subsetId → ', ' → query subsets'],
      rules: ['parameter-added', 'parameter-removed'],
    },
  ],
  [
    'optional ones under other names',
    {
      given: [
        ['/x', `query subsetId ${optional}`],
        ['/x', `query subsets ${optional}`],
      ],
      pairs: ['query subsetId → ', ' → query subsets'],
      rules: ['parameter-added', 'parameter-removed'],
    },
  ],
  [
    'two that it may have become',
    {
      given: [
        ['/x', 'query subsetId'],
        ['/x', 'query subsets', 'query subsetName'],
      ],
      pairs: ['query subsetId → ', ' → query subsets', ' → query subsetName'],
      rules: ['parameter-added', 'parameter-added', 'parameter-removed'],
    },
  ],
  [
    'an optional one beside a required one',
    {
      given: [
        ['/x', 'query subsetId'],
        ['/x', 'query subsets', `query subsetName ${optional}`],
      ],
      pairs: ['query subsetId → query subsets', ' → query subsetName'],
      rules: ['parameter-added', 'parameter-renamed'],
    },
  ],
  [
    'the same name in another place',
    {
      given: [
        ['/x', 'query id'],
        ['/x', 'header ID'],
      ],
      pairs: ['query id → header ID'],
      rules: ['parameter-moved'],
    },
  ],
  [
    'an optional one in another place',
    {
      given: [
        ['/x', `query limit ${optional}`],
        ['/x', `header limit ${optional}`],
      ],
      pairs: ['query limit → header limit'],
      rules: ['parameter-moved'],
    },
  ],
  [
    'another place and another form',
    {
      given: [
        ['/x', `query id ${list}`],
        ['/x', 'header id'],
      ],
      pairs: ['query id → ', ' → header id'],
      rules: ['parameter-added', 'parameter-removed'],
    },
  ],
  [
    'a query parameter that became a part of the path',
    {
      given: [
        ['/things', 'query id'],
        ['/things/{id}', 'path id'],
      ],
      pairs: ['query id → path id'],
      rules: ['parameter-moved'],
    },
  ],
  [
    'a part of the path under another name',
    {
      given: [
        ['/x/{id}', 'path id'],
        ['/x/{key}', 'path key'],
      ],
      pairs: ['path id → path key'],
      rules: ['parameter-renamed'],
    },
  ],
  [
    'parts of a path by position, whatever the order of the declarations',
    {
      given: [
        ['/x/{a}/{b}', 'path b', 'path a'],
        ['/x/{c}/{d}', 'path d', 'path c'],
      ],
      pairs: ['path b → path d', 'path a → path c'],
      rules: ['parameter-renamed', 'parameter-renamed'],
    },
  ],
  [
    'headers whatever their case',
    {
      given: [
        ['/x', 'header X-Id'],
        ['/x', 'header x-id'],
      ],
      pairs: ['header X-Id → header x-id'],
      rules: [],
    },
  ],
  [
    'one that is gone',
    { given: [['/x', 'query a'], ['/x']], pairs: ['query a → '], rules: ['parameter-removed'] },
  ],
  [
    'one that only the other side has',
    { given: [['/x'], ['/x', 'query a']], pairs: [' → query a'], rules: ['parameter-added'] },
  ],
  [
    'a renamed cookie',
    {
      given: [
        ['/x', 'cookie sessionId'],
        ['/x', 'cookie session'],
      ],
      pairs: ['cookie sessionId → cookie session'],
      rules: ['parameter-renamed'],
    },
  ],
  [
    'what the mapping names, in spite of what names say',
    {
      given: [
        ['/x', 'query country', `query a ${optional}`],
        ['/x', 'header token', `query a ${optional}`],
      ],
      stated: [
        { operation: 'GET /x', from: 'query country', to: 'header Token' },
        { operation: 'GET /other', from: 'query a', to: 'header token' },
      ],
      pairs: ['query country → header token', 'query a → query a'],
      rules: ['parameter-moved'],
    },
  ],
  [
    'what the mapping names of every operation that has both',
    {
      given: [
        ['/x', `query a ${optional}`],
        ['/x', `query b ${optional}`],
      ],
      stated: [
        { from: 'a', to: 'b' },
        { from: 'c', to: 'b' },
      ],
      pairs: ['query a → query b'],
      rules: ['parameter-renamed'],
    },
  ],
]

describe.each(cases)('%s', (_, { given, pairs, rules, stated: parameters = [] }) => {
  const stated: StatedPairs = { ...noStatedPairs, parameters }
  const read = async () =>
    [await versionOf('before', call(given[0])), await versionOf('after', call(given[1]))] as const

  test('is paired so', async () => {
    const found = pairOperations(...(await read()), stated).flatMap(({ operations }) =>
      operations.flatMap((operation) => operation.parameters),
    )
    const said = (one: { in: string; name: string } | undefined) => (one ? `${one.in} ${one.name}` : '')
    expect(found.map(({ before, after }) => `${said(before)} → ${said(after)}`)).toEqual(pairs)
  })

  test('the comparison says the same', async () => {
    const { changes } = diff(...(await read()), stated)
    const found = changes.map(({ rule }) => rule).filter((rule) => rule.startsWith('parameter-'))
    expect(found.sort()).toEqual(rules)
  })

  test('both gateways send the same', async () => {
    const [from, to] = await read()
    const files = gatewayFiles({
      ...{ from, to, adapters: [], folder: 'before..after', header: [], runtime: 'runtime' },
      apis: pairOperations(from, to, stated),
    })
    const text = files.map((file) => file.text).join('\n')
    const sent = [...text.matchAll(/\{ in: '(\w+)', from: '([^']+)',(?: toIn: '(\w+)',)? to: '([^']+)' \}/gu)]
    const [there, back] = [
      (pair: string) => pair.split(' → '),
      (pair: string) => pair.split(' → ').reverse(),
    ].map((turn) =>
      pairs
        .map(turn)
        .filter(([one, other]) => one !== '' && other !== '' && !`${one}${other}`.includes('cookie '))
        .map((pair) => pair.join(' → ')),
    )
    expect(
      sent.map(([, place, name, toIn = place, other]) => `${place} ${name} → ${toIn} ${other}`).sort(),
    ).toEqual([...(there ?? []), ...(back ?? [])].sort())
  })
})
