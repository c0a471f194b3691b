import { expect, test } from 'vitest'
import { diff } from '../../src/diff/index.ts'
import { type VersionText, versionOf } from './versions.ts'

/** A description with the parts of one operation, and what stands beside its paths. */
function described(version: string, parts: string, rest = '', info = ''): VersionText {
  const paths = `paths: {/x: {put: {operationId: putX, ${parts}}}}`
  return { openapi: `openapi: ${version}\ninfo: {title: T, version: '1'${info}}\n${paths}\n${rest}\n` }
}

async function told(before: VersionText, after: VersionText) {
  const { changes } = diff(await versionOf('a', before), await versionOf('b', after))
  return changes.map(({ rule, severity, where, after: later }) => [
    rule,
    severity,
    where.place,
    later?.at?.line,
  ])
}

const ok = "responses: {'200': {description: d}}"
const json = (rest: string) => `content: {application/json: {schema: {type: object}, ${rest}}}`
const answer = (rest: string) => `responses: {'200': {description: d, ${rest}}}`
const plain = (parts: string, rest = '') => described('3.0.3', parts, rest)

test.each<[string, (text: string) => VersionText, string, string]>([
  [
    'the description of a request body',
    (text) => plain(`requestBody: {description: ${text}, ${json('')}}, ${ok}`),
    'documentation-changed',
    'PUT /x, request body',
  ],
  [
    'the description of a server of all operations',
    (text) => plain(ok, `servers: [{url: 'https://a.example', description: ${text}}]`),
    'documentation-changed',
    'API "api"',
  ],
  [
    'the description of a server of one operation',
    (text) => plain(`${ok}, servers: [{url: 'https://a.example', description: ${text}}]`),
    'documentation-changed',
    'PUT /x',
  ],
  [
    'external documentation of an operation',
    (text) => plain(`${ok}, externalDocs: {url: 'https://a.example/${text}'}`),
    'documentation-changed',
    'PUT /x',
  ],
  [
    'external documentation of all',
    (text) => plain(ok, `externalDocs: {url: 'https://a.example', description: ${text}}`),
    'documentation-changed',
    'API "api"',
  ],
  [
    'the description of the API',
    (text) => described('3.0.3', ok, '', `, description: ${text}`),
    'documentation-changed',
    'API "api"',
  ],
  [
    'the description of a tag',
    (text) => plain(ok, `tags: [{name: t, description: ${text}}]`),
    'documentation-changed',
    'API "api"',
  ],
  [
    'the example of a request body',
    (text) => plain(`requestBody: {${json(`example: {a: ${text}}`)}}, ${ok}`),
    'examples-changed',
    'PUT /x, request body',
  ],
  [
    'one of the examples of a response',
    (text) => plain(answer(json(`examples: {one: {value: ${text}}, two: {value: same}}`))),
    'examples-changed',
    'PUT /x, response 200',
  ],
  [
    'a long example',
    (text) => plain(answer(json(`example: ${'x'.repeat(500)}${text}`))),
    'examples-changed',
    'PUT /x, response 200',
  ],
  [
    'an example that is referred to',
    (text) =>
      plain(
        answer(json("examples: {one: {$ref: '#/components/examples/E'}}")),
        `components: {examples: {E: {value: ${text}}}}`,
      ),
    'examples-changed',
    'PUT /x, response 200',
  ],
  [
    'the example of a parameter',
    (text) => plain(`parameters: [{name: q, in: query, schema: {type: string}, example: ${text}}], ${ok}`),
    'examples-changed',
    'PUT /x, query parameter "q"',
  ],
  [
    'the example of a header',
    (text) => plain(answer(`headers: {H: {schema: {type: string}, example: ${text}}}`)),
    'examples-changed',
    'PUT /x, response 200, header H',
  ],
])('%s is a documentation change', async (_, made, rule, place) => {
  const [found, ...others] = await told(made('one'), made('other'))
  expect(found?.slice(0, 3)).toEqual([rule, 'annotation', place])
  expect(others).toEqual([])
  expect(await told(made('one'), made('one'))).toEqual([])
})

test('the order of the keys of an example says nothing', async () => {
  const made = (example: string) => plain(answer(json(`example: ${example}`)))
  expect(await told(made('{a: 1, b: 2}'), made('{b: 2, a: 1}'))).toEqual([])
})

test('the examples of a response of OpenAPI 2.0 are those of its media types', async () => {
  const made = (text: string): VersionText => ({
    openapi: `swagger: '2.0'
info: {title: T, version: '1'}
paths: {/x: {get: {produces: [application/json], responses: {'200': {description: d, schema: {type: object}, examples: {application/json: {a: ${text}}}}}}}}
`,
  })
  expect((await told(made('one'), made('other'))).map(([rule]) => rule)).toEqual(['examples-changed'])
})

test('an example with a missing reference or another form is read as it is', async () => {
  const made = (text: string) =>
    plain(answer(json(`examples: {gone: {$ref: '#/components/examples/${text}'}, bare: ${text}, list: [1]}`)))
  expect((await told(made('one'), made('other'))).map(([rule]) => rule)).toEqual(['examples-changed'])
})

const component = {
  parameter: [
    'parameters: [REF], responses: {}',
    'parameters',
    '{name: q, in: query, schema: {type: string}, WORDS}',
  ],
  header: [answer('headers: {H: REF}'), 'headers', '{schema: {type: string}, WORDS}'],
  response: ["responses: {'200': REF}", 'responses', '{WORDS}'],
  body: [`requestBody: REF, ${ok}`, 'requestBodies', `{${json('')}, WORDS}`],
} as const

const kinds = Object.entries(component)
const made = (
  version: string,
  [parts, section, object]: readonly [string, string, string],
  at: string,
  own: string,
) =>
  described(
    version,
    parts.replace('REF', `{$ref: '#/components/${section}/C', description: ${at}}`),
    `components:\n  ${section}:\n    C: ${object.replace('WORDS', `description: ${own}`)}`,
  )

test.each(kinds)('from OpenAPI 3.1, texts beside a reference to a %s replace its own', async (_, kind) => {
  const given = made('3.1.0', kind, 'here', 'own')
  expect(await told(given, made('3.1.0', kind, 'there', 'own'))).toMatchObject([
    ['documentation-changed', 'annotation', expect.any(String), 3],
  ])
  expect(await told(given, made('3.1.0', kind, 'here', 'changed'))).toEqual([])
})

test.each(kinds)('words beside a reference to a %s say nothing in 3.0', async (_, kind) => {
  const given = made('3.0.3', kind, 'here', 'own')
  expect(await told(given, made('3.0.3', kind, 'there', 'own'))).toEqual([])
  expect((await told(given, made('3.0.3', kind, 'here', 'changed'))).map(([rule]) => rule)).toEqual([
    'documentation-changed',
  ])
})

test('of several references the first says what it is', async () => {
  const made = (first: string, second: string) =>
    described(
      '3.1.0',
      `requestBody: {$ref: '#/components/requestBodies/A', description: ${first}}, ${ok}`,
      `components: {requestBodies: {A: {$ref: '#/components/requestBodies/B', description: ${second}}, B: {${json('')}}}}`,
    )
  expect(await told(made('one', 'two'), made('one', 'three'))).toEqual([])
  expect((await told(made('one', 'two'), made('other', 'two'))).map(([rule]) => rule)).toEqual([
    'documentation-changed',
  ])
})

const named = (id: string) =>
  ({
    openapi: `openapi: 3.0.3\ninfo: {title: T, version: '1'}\npaths: {/parts: {get: {${id}${ok}}}}\n`,
  }) as const

test.each([
  ['removed', named('operationId: listParts, '), named('')],
  ['added', named(''), named('operationId: listParts, ')],
])('an operationId that was %s renames what is generated', async (_, before, after) => {
  const { changes } = diff(await versionOf('a', before), await versionOf('b', after))
  expect(changes.map(({ rule, severity, who }) => [rule, severity, ...who])).toEqual([
    ['operation-id-changed', 'risky', 'typescript'],
  ])
})

test.each([
  ['is the name that generated code had', named('operationId: getParts, '), named('')],
  [
    'differs in signs that no identifier has',
    named('operationId: get-parts, '),
    named('operationId: getParts, '),
  ],
])('an operationId that %s stops no program', async (_, before, after) => {
  expect((await told(before, after)).map(([rule, severity]) => [rule, severity])).toEqual([
    ['operation-id-changed', 'annotation'],
  ])
})

// OpenAPI 3.1.1, Reference Object: its summary and description stand in place of those that it refers to.
test.each([
  ['3.1.0', ['a', 'E'], ['b', 'E'], ['examples-changed']],
  ['3.1.0', ['a', 'E'], ['a', 'F'], []],
  ['3.0.3', ['a', 'E'], ['b', 'E'], []],
  ['3.0.3', ['a', 'E'], ['a', 'F'], ['examples-changed']],
] as const)(
  'in %s, the summary of a reference to an example: %j and %j',
  async (version, before, after, want) => {
    const made = ([own, shared]: readonly [string, string]): VersionText =>
      described(
        version,
        answer(json(`examples: {one: {$ref: '#/components/examples/E', summary: ${own}}}`)),
        `components: {examples: {E: {summary: ${shared}, value: x}}}`,
      )
    const { changes } = diff(await versionOf('a', made(before)), await versionOf('b', made(after)))
    expect(changes.map(({ rule }) => rule)).toEqual(want)
  },
)
