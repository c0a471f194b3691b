import { dump } from 'js-yaml'
import { describe, expect, test } from 'vitest'
import { Diagnostics } from '../../../src/diagnostics/index.ts'
import { defaultLimits } from '../../../src/ingest/index.ts'
import { ingest } from '../../../src/ingest/ingest.ts'
import { applyOverlays } from '../../../src/ingest/overlay/index.ts'
import { parseText, toJson, type Value } from '../../../src/ingest/text/index.ts'
import { noProfile } from '../../../src/profile/none.ts'
import { folder } from '../folder.ts'

const read = (path: string, text: string): Value => {
  const value = parseText({ path, name: path, bytes: new TextEncoder().encode(text) }, () => {})
  if (value === undefined) throw new Error(`${path} cannot be read`)
  return value
}

/** What one action makes of a document, with the problems and their places. */
function act(
  document: unknown,
  action: {
    readonly target: string
    readonly update?: unknown
    readonly remove?: boolean
    readonly copy?: string
  },
  limits: Partial<typeof defaultLimits> = {},
  hasCopy = action.copy !== undefined,
): { readonly json: unknown; readonly problems: readonly string[] } {
  const problems = new Diagnostics()
  const update = action.update === undefined ? {} : { update: read('o.json', JSON.stringify(action.update)) }
  const { target } = action
  const at = { file: 'o.json', line: 1, column: 1 }
  const copy = action.copy === undefined ? {} : { copy: { query: action.copy, at: { ...at, line: 2 } } }
  const actions = [{ target, at, isRemoval: action.remove === true, ...update, ...copy }]
  const overlay = { actions, rules: { hasCopy }, limits: { ...defaultLimits, ...limits } }
  const value = applyOverlays(read('a.json', JSON.stringify(document)), [overlay], problems.sink)
  const told = problems.sorted().map((one) => `${one.code} ${one.at?.file}:${one.at?.line}:${one.at?.column}`)
  return { json: JSON.parse(JSON.stringify(toJson(value))), problems: told }
}

const pets = {
  openapi: '3.1.0',
  info: { title: 'Pets', version: '1' },
  tags: [{ name: 'pet' }, { name: 'test' }],
  paths: {
    '/pets': {
      get: {
        'x-oai-traits': ['paged'],
        parameters: [
          { name: 'filter', in: 'query', schema: { type: 'string' } },
          { name: 'dummy', in: 'query' },
        ],
        responses: { 200: { description: 'All.' }, 500: { description: 'None.' } },
      },
      delete: { responses: { 204: { description: 'Gone.' } } },
    },
    '/keepers': { get: { description: 'Who keeps them.', responses: { 200: { description: 'All.' } } } },
  },
}
const [list, keepers] = [pets.paths['/pets'].get, pets.paths['/keepers'].get]
const withPets = (get: object) => ({
  ...pets,
  paths: { ...pets.paths, '/pets': { ...pets.paths['/pets'], get } },
})

describe('the shapes of the specification', () => {
  test('one structured update of the root', () => {
    const update = {
      info: { 'x-overlay-applied': 'structured' },
      paths: { '/keepers': { summary: 'Keepers', get: { summary: 'List', 'x-rate-limit': 100 } } },
      tags: null,
    }
    expect(act(pets, { target: '$', update })).toEqual({
      json: {
        ...pets,
        info: { ...pets.info, 'x-overlay-applied': 'structured' },
        paths: {
          ...pets.paths,
          '/keepers': { summary: 'Keepers', get: { ...keepers, summary: 'List', 'x-rate-limit': 100 } },
        },
      },
      problems: [],
    })
  })

  test('targets of several places, by wildcards and filters', () => {
    const all = act(pets, { target: '$.paths.*.get', update: { 'x-safe': true } })
    expect(all.json).toEqual({
      ...pets,
      paths: {
        '/pets': { ...pets.paths['/pets'], get: { ...list, 'x-safe': true } },
        '/keepers': { get: { ...keepers, 'x-safe': true } },
      },
    })
    const target = "$.paths.*.get.parameters[?@.name=='filter' && @.in=='query']"
    const [filter, dummy] = list.parameters
    expect(act(pets, { target, update: { schema: { $ref: '#/components/schemas/f' } } }).json).toEqual(
      withPets({
        ...list,
        parameters: [{ ...filter, schema: { type: 'string', $ref: '#/components/schemas/f' } }, dummy],
      }),
    )
  })

  test('an item is added to a list, and items are removed', () => {
    const more = { name: 'more', in: 'query' }
    expect(act(pets, { target: '$.paths.*.get.parameters', update: more }).json).toEqual(
      withPets({ ...list, parameters: [...list.parameters, more] }),
    )
    const target = "$.paths.*.get.parameters[?@.name == 'dummy']"
    expect(act(pets, { target, remove: true }).json).toEqual(
      withPets({ ...list, parameters: list.parameters.slice(0, 1) }),
    )
    expect(act([[1, 2, 3, 4], { a: [1] }], { target: '$[0][0, 2]', remove: true }).json).toEqual([
      [2, 4],
      { a: [1] },
    ])
  })

  test('a trait marks where an update goes, and lists in an update are concatenated', () => {
    const target = "$.paths[?@.get['x-oai-traits'][?@ == 'paged']].get"
    const top = { name: 'top', in: 'query' }
    expect(act(pets, { target, update: { parameters: [top] } }).json).toEqual(
      withPets({ ...list, parameters: [...list.parameters, top] }),
    )
  })

  test('matching responses are removed wherever they are', () => {
    const { 500: _, ...responses } = list.responses
    expect(act(pets, { target: "$.paths..responses['500']", remove: true }).json).toEqual(
      withPets({ ...list, responses }),
    )
  })
})

describe('a target', () => {
  test('that selects nothing is reported', () => {
    expect(act(pets, { target: '$.paths.*.put', update: {} }).problems).toEqual([
      'overlay-unmatched o.json:1:1',
    ])
  })

  test.each(['$.paths./pets', 'paths', '', '$[?none(@)]', `$[?${'('.repeat(4000)}@]`])(
    'that is not a query is reported: %s',
    (target) => {
      expect(act(pets, { target, remove: true })).toEqual({
        json: pets,
        problems: ['overlay-target-invalid o.json:1:1'],
      })
    },
  )

  test('cannot remove the document', () => {
    expect(act(pets, { target: '$', remove: true }).problems).toEqual(['overlay-removes-all o.json:1:1'])
  })

  test('finds own keys only, "__proto__" among them', () => {
    const given = JSON.parse('{"__proto__": {"a": 1}, "b": {"a": 2}}')
    expect(act(given, { target: '$.__proto__', remove: true }).json).toEqual({ b: { a: 2 } })
    expect(act({ b: 1 }, { target: '$.constructor', remove: true }).problems).toHaveLength(1)
  })

  test('that was selected twice is updated once', () => {
    expect(act({ a: [] }, { target: "$['a', 'a', 'a']", update: 1 }).json).toEqual({ a: [1] })
  })

  test('matches texts by expressions', () => {
    const given = { a: { t: 'abc' }, b: { t: 'xabcx' }, c: { t: 5 } }
    expect(act(given, { target: "$[?match(@.t, 'a.c')]", remove: true }).json).toEqual({
      b: given.b,
      c: given.c,
    })
    expect(act(given, { target: "$[?search(@.t, 'b')]", remove: true }).json).toEqual({ c: given.c })
  })
})

describe('an update', () => {
  test.each<[string, unknown, unknown]>([
    ['a map over a list', { a: [1] }, { a: { b: 1 } }],
    ['a list over a text', { a: 't' }, { a: [1] }],
    ['a text over a map', { a: { b: 1 } }, { a: 't' }],
  ])('that does not fit is reported and changes nothing there: %s', (_, given, update) => {
    expect(act({ at: given }, { target: '$.at', update })).toEqual({
      json: { at: given },
      problems: ['overlay-incompatible o.json:1:6'],
    })
  })

  test('of scalars replaces, with null for a scalar only', () => {
    expect(
      act({ a: 1, b: 'x', c: [1] }, { target: '$', update: { a: null, b: 2, c: null, d: null } }).json,
    ).toEqual({
      ...{ a: null, b: 2, c: [1], d: null },
    })
  })

  test('applies to the result of the update before it', () => {
    const given = { a: { b: { c: {} } } }
    expect(act(given, { target: '$..*', update: { d: 1 } }).json).toEqual({
      a: { d: 1, b: { d: 1, c: { d: 1 } } },
    })
  })
})

describe('since version 1.1', () => {
  const at11 = (document: unknown, action: Parameters<typeof act>[1]) => act(document, action, {}, true)

  test.each<[string, object, unknown, unknown]>([
    ['a scalar replaces a scalar', { a: 'old' }, 'new', { a: 'new' }],
    ['the items of a list are added to a list', { a: [1] }, [2, [3]], { a: [1, 2, [3]] }],
    ['anything else is one more item', { a: [1] }, { b: 2 }, { a: [1, { b: 2 }] }],
    ['maps are merged', { a: { b: 1, c: [1] } }, { b: 2, c: [2] }, { a: { b: 2, c: [1, 2] } }],
  ])('%s', (_, document, update, want) => {
    expect(at11(document, { target: '$.a', update })).toEqual({ json: want, problems: [] })
  })

  test.each<[string, object, string, string, unknown]>([
    ['into another map', { a: { x: 1 }, b: { y: 2 } }, '$.b', '$.a', { a: { x: 1 }, b: { y: 2, x: 1 } }],
    ['into itself', { a: { x: [1] } }, '$.a', '$.a', { a: { x: [1, 1] } }],
    ['into what it is part of', { a: { x: { y: 1 } } }, '$', '$.a', { a: { x: { y: 1 } }, x: { y: 1 } }],
    [
      'to several places',
      { a: { x: 1 }, b: {}, c: {} },
      "$['b', 'c']",
      '$.a',
      { a: { x: 1 }, b: { x: 1 }, c: { x: 1 } },
    ],
    ['a scalar', { a: 'new', b: 'old' }, '$.b', '$.a', { a: 'new', b: 'new' }],
    ['a list', { a: [1], b: [2] }, '$.b', '$.a', { a: [1], b: [2, 1] }],
    ['one value that was selected twice', { a: 1, b: 2 }, '$.b', "$['a', 'a']", { a: 1, b: 1 }],
  ])('one value of the document is copied %s', (_, document, target, copy, want) => {
    expect(act(document, { target, copy })).toEqual({ json: want, problems: [] })
  })

  test.each<[string, object, string, string]>([
    ['that selects nothing', { b: {} }, '$.none', 'overlay-unmatched o.json:2:1'],
    ['that selects several', { a: 1, b: {} }, '$.*', 'overlay-copy-several o.json:2:1'],
    ['that is not a query', { b: {} }, 'a.b', 'overlay-target-invalid o.json:2:1'],
    ['of what does not fit', { a: 1, b: {} }, '$.a', 'overlay-incompatible o.json:2:1'],
  ])('a copy %s is reported and changes nothing', (_, document, copy, want) => {
    expect(act(document, { target: '$.b', copy })).toEqual({ json: document, problems: [want] })
  })

  test('a removal takes nothing over', () => {
    expect(act({ a: 1, b: 2 }, { target: '$.b', copy: '$.a', remove: true }).json).toEqual({ a: 1 })
  })

  test('a copy is read within the budget of its overlay', () => {
    const limits = { overlayReads: 30 }
    expect(act(pets, { target: '$.info', copy: '$..title' }, limits).problems).toEqual([
      'overlay-reads o.json:2:1',
    ])
  })
})

describe('hostile targets end', () => {
  const wide = Object.fromEntries(
    Array.from({ length: 60 }, (_, key) => [`k${key}`, { l: Array(60).fill(key) }]),
  )
  let deep: unknown = 1
  for (let level = 0; level < 200; level++) deep = level % 2 === 0 ? [deep] : { a: deep }
  const texts = Array.from({ length: 2000 }, () => 'a'.repeat(2000))
  test.each<[string, unknown, string]>([
    ['descents into descents', wide, '$..*..*..*..*..*'],
    ['descents in a deep document', deep, `$${'..*'.repeat(12)}`],
    ['filters in filters', wide, '$..[?@..[?@..[?@..[?@..*]]]]'],
    ['comparisons of the whole', wide, '$..[?@ == $]..[?$ == $]..[?$ == $]'],
    ['counts of everything', wide, '$..[?count($..*) > count($..*)]'],
    ['long texts', texts, '$[?@ == $[0]][?@ == 1]'],
    ['many selectors', wide, `$..[${Array(900).fill('*').join(',')}]`],
  ])('%s', { tags: 'slow' }, (_, given, target) => {
    const started = performance.now()
    const limits = { overlayReads: 300_000 }
    const { problems } = act(given, { target, remove: true }, limits)
    expect(problems.every((one) => /^overlay-(?:reads|unmatched) /.test(one))).toBe(true)
    // Without a bound each of these takes hours.
    expect(performance.now() - started).toBeLessThan(20_000)
  })

  test('and the overlay with them', () => {
    const limits = { overlayReads: 5 }
    expect(act(pets, { target: '$..*', update: {} }, limits)).toEqual({
      json: pets,
      problems: ['overlay-reads o.json:1:1'],
    })
  })

  test('an expression that takes a backtracking engine for ever', () => {
    const given = { a: `${'a'.repeat(40)}!` }
    expect(act(given, { target: "$[?match(@, '(a+)+b')]", remove: true }).problems).toEqual([
      'overlay-unmatched o.json:1:1',
    ])
  })
})

const api = {
  openapi: '3.0.3',
  info: { title: 'T', version: '1' },
  paths: { '/keepers': pets.paths['/keepers'] },
}
const overlay = (more: object) => ({ overlay: '1.0.0', info: { title: 'o', version: '1' }, ...more })

/** The problems of a version whose only API has this overlay. */
async function problemsOf(text: string, description: object = api): Promise<readonly string[]> {
  const problems = new Diagnostics()
  const root = folder({ 'specs/a.json': JSON.stringify(description), 'overlays/o.yaml': text })
  const apis = new Map([['one', { openapi: 'specs/a.json', overlays: ['overlays/o.yaml'] }]])
  const source = { name: 'v', status: 'stable', apis, bind: new Map() } as const
  await ingest(source, { root, profile: noProfile }, problems.sink)
  return problems.sorted().map(({ code, at }) => `${code} ${at?.file}:${at?.line}:${at?.column}`)
}

const add = { target: '$.info', update: { description: 'More.' } }

test.each<[string, object, readonly string[]]>([
  ['no overlay', { actions: [] }, ['overlay-not-an-overlay o.yaml:1:1']],
  ['a later version', overlay({ overlay: '1.2.0', actions: [] }), ['overlay-version-unknown o.yaml:1:10']],
  ['an empty list of actions', overlay({ actions: [] }), ['overlay-actions-none o.yaml:5:10']],
  [
    'an action twice',
    overlay({ actions: [add, { target: '$.info', update: {} }, structuredClone(add)] }),
    ['overlay-action-repeated o.yaml:11:5'],
  ],
  ['no info', { overlay: '1.0.0', actions: [add] }, ['overlay-info-missing o.yaml:1:1']],
  ['no title', overlay({ info: { version: '1' }, actions: [add] }), ['overlay-info-missing o.yaml:3:3']],
  [
    'a copy and an update',
    overlay({ overlay: '1.1.0', actions: [{ target: '$.info', copy: '$.paths', update: {} }] }),
    ['overlay-malformed o.yaml:7:11'],
  ],
  [
    'a copy that is not a text',
    overlay({ overlay: '1.1.0', actions: [{ target: '$.info', copy: 1 }] }),
    ['overlay-malformed o.yaml:7:11'],
  ],
  [
    'a copy in version 1.1',
    overlay({
      overlay: '1.1.0',
      actions: [
        { target: '$.paths', update: { '/guards': {} } },
        { target: "$.paths['/guards']", copy: "$.paths['/keepers']" },
      ],
    }),
    [],
  ],
  ['no actions', overlay({}), ['overlay-malformed o.yaml:1:1']],
  ['an action that is a text', overlay({ actions: ['x'] }), ['overlay-malformed o.yaml:6:5']],
  ['no target', overlay({ actions: [{ remove: true }] }), ['overlay-malformed o.yaml:6:5']],
  [
    'removal by a text',
    overlay({ actions: [{ target: '$.info', remove: 'yes' }] }),
    ['overlay-malformed o.yaml:7:13'],
  ],
  ['no change', overlay({ actions: [{ target: '$.info' }] }), ['overlay-action-empty o.yaml:6:5']],
  [
    'an unknown field',
    overlay({ actions: [{ target: '$.info', remove: false, copy: '$.paths', update: {} }] }),
    ['overlay-field-unknown o.yaml:8:5'],
  ],
  [
    'a long target',
    overlay({ actions: [{ target: `$${'.a'.repeat(2100)}`, remove: true }] }),
    ['overlay-target-too-long o.yaml:6:13'],
  ],
  [
    'a file that it is not for',
    overlay({ extends: 'a.json', actions: [{ target: '$.info', update: {} }] }),
    ['overlay-extends-other o.yaml:5:10'],
  ],
])('an overlay is read with places: %s', async (_, value, want) => {
  expect(await problemsOf(dump(value, { lineWidth: -1 }))).toEqual(want)
})

test.each(['../specs/a.json', 'https://example.org/published/a.json', '../specs/x/%2E%2E/a.json#x'])(
  'an overlay may name its file: %s',
  async (extended) => {
    const value = overlay({ extends: extended, actions: [{ target: '$.info', update: {} }] })
    expect(await problemsOf(JSON.stringify(value))).toEqual([])
  },
)

test('an overlay is a file, not an archive', async () => {
  const problems = new Diagnostics()
  const { zip } = await import('../../support/zip.ts')
  const root = folder({
    'a.json': JSON.stringify(api),
    'o.zip': zip([{ name: 'o.yaml', content: 'overlay: 1.0.0' }]),
  })
  const apis = new Map([['one', { openapi: 'a.json', overlays: ['o.zip'] }]])
  await ingest(
    { name: 'v', status: 'stable', apis, bind: new Map() },
    { root, profile: noProfile },
    problems.sink,
  )
  expect(problems.sorted().map(({ code, at }) => `${code} ${at?.file}:${at?.line}:${at?.column}`)).toEqual([
    'overlay-not-a-file o.zip:1:1',
  ])
})

test('problems of what an overlay gave have their place in it', async () => {
  const update = { parameters: [{ name: 'n', in: 'query', schema: { type: 'strin' } }] }
  const text = dump(overlay({ actions: [{ target: "$.paths['/keepers'].get", update }] }))
  const [problem = ''] = await problemsOf(text)
  const lines = text.split('\n')
  const line = lines.findIndex((one) => one.includes('strin')) + 1
  expect(problem).toBe(`keyword-value-wrong o.yaml:${line}:${(lines[line - 1] ?? '').indexOf('strin') + 1}`)
})

test('an overlay changes OpenAPI 2.0 as it is written', async () => {
  const root = folder({
    'a.json': JSON.stringify({
      ...{ swagger: '2.0', info: { title: 'T', version: '1' }, produces: ['application/json'] },
      paths: { '/a': { get: { responses: { 200: { description: 'd' } } } } },
    }),
    'o.json': JSON.stringify(
      overlay({
        actions: [
          {
            target: "$.paths['/a'].get.responses",
            update: { 404: { description: 'None.', schema: { type: 'string' } } },
          },
        ],
      }),
    ),
  })
  const apis = new Map([['one', { openapi: 'a.json', overlays: ['o.json'] }]])
  const version = await ingest(
    { name: 'v', status: 'stable', apis, bind: new Map() },
    { root, profile: noProfile },
    (problem) => expect(problem).toBeUndefined(),
  )
  expect(version?.apis[0]?.operations[0]?.responses.map(({ status }) => status)).toEqual(['200', '404'])
  expect(version?.inputs.map(({ file }) => file)).toEqual(['a.json', 'o.json'])
})
