import { expect, test } from 'vitest'
import { diff, diffInDetail } from '../../src/diff/index.ts'
import { proveWitnesses } from '../../src/prove/index.ts'
import { listCodecRoots } from '../../src/run/index.ts'
import { runnable } from '../support/generated.ts'
import { api, body, body31, operation, type VersionText, versionOf } from './versions.ts'

/** A schema in a request and in its answer. */
function bothWays(schema: string): VersionText {
  const content = `content: {application/json: {schema: ${schema}}}`
  return api(
    `{/x: {put: {operationId: putX, requestBody: {${content}}, responses: {'200': {description: d, ${content}}}}}}`,
  )
}

function answer(schema: string): VersionText {
  const content = `content: {application/json: {schema: ${schema}}}`
  return api(`{/x: {get: {operationId: getX, responses: {'200': {description: d, ${content}}}}}}`)
}

/** Operations that all answer with one schema of the components. */
function shared(schema: string, paths: readonly string[] = ['a']): VersionText {
  const content = "content: {application/json: {schema: {$ref: '#/components/schemas/S'}}}"
  const items = paths.map((path) => {
    return `/${path}: {get: {operationId: get-${path}, responses: {'200': {description: d, ${content}}}}}`
  })
  return api(`{${items.join(', ')}}`, `components: {schemas: {S: ${schema}}}\n`)
}

const closed = (name: string, type = 'string'): string =>
  `{type: object, required: [${name}], properties: {${name}: {type: ${type}}}, additionalProperties: false}`
const open = (name: string): string => `{type: object, properties: {${name}: {type: string}}}`
const parameter = '{name: p, in: query, schema: {type: string}}'
const responses = "responses: {'200': {description: d}}"

/** What users of such tools ask for most, each with what it comes to here. */
test.each<[wish: string, { given: readonly [VersionText, VersionText]; want: readonly string[] }]>([
  [
    'one of two must be there where the one was needed before: every earlier value still passes',
    {
      given: [
        body('{type: object, required: [a], properties: {a: {type: string}, b: {type: string}}}'),
        body(
          '{type: object, properties: {a: {type: string}, b: {type: string}}, anyOf: [{required: [a]}, {required: [b]}]}',
        ),
      ],
      want: [
        'property-became-optional widens risky typescript',
        'requirement-added narrows risky typescript',
      ],
    },
  ],
  [
    'oneOf decided: an alternative that no other takes',
    {
      given: [answer(`{oneOf: [${closed('a')}]}`), answer(`{oneOf: [${closed('a')}, ${closed('b')}]}`)],
      want: ['alternative-added widens breaking receiver typescript'],
    },
  ],
  [
    'oneOf decided: an alternative that overlaps another takes away as well',
    {
      given: [
        body(`{oneOf: [{type: boolean}, {type: integer, minimum: 5}]}`),
        body(`{oneOf: [{type: boolean}, {type: integer, minimum: 5}, {type: integer, multipleOf: 2}]}`),
      ],
      want: ['alternative-added replaces breaking sender typescript'],
    },
  ],
  [
    'anyOf decided: an alternative that another takes already',
    {
      given: [
        answer('{anyOf: [{type: number}, {type: string}]}'),
        answer('{anyOf: [{type: number}, {type: string}, {type: integer, minimum: 3}]}'),
      ],
      want: ['alternative-added widens risky typescript'],
    },
  ],
  [
    'anyOf against oneOf by overlap: apart',
    {
      given: [
        body(`{anyOf: [${closed('a')}, ${closed('b')}]}`),
        body(`{oneOf: [${closed('a')}, ${closed('b')}]}`),
      ],
      want: [],
    },
  ],
  [
    'anyOf against oneOf by overlap: a value can match both',
    {
      given: [body(`{anyOf: [${open('a')}, ${open('b')}]}`), body(`{oneOf: [${open('a')}, ${open('b')}]}`)],
      want: ['choice-mode-changed narrows breaking sender'],
    },
  ],
  [
    'no noise: a reference inlined',
    {
      given: [
        shared(closed('a')),
        {
          ...answer(closed('a')),
          ...api(
            `{/a: {get: {operationId: get-a, responses: {'200': {description: d, content: {application/json: {schema: ${closed('a')}}}}}}}}`,
            `components: {schemas: {S: ${closed('a')}}}\n`,
          ),
        },
      ],
      want: [],
    },
  ],
  [
    'no noise: allOf split',
    {
      given: [
        body('{type: object, required: [a], properties: {a: {type: string}, b: {type: string}}}'),
        body(`{allOf: [{type: object, required: [a], properties: {a: {type: string}}}, ${open('b')}]}`),
      ],
      want: [],
    },
  ],
  [
    'recursion: one change in a schema that holds itself',
    {
      given: [
        shared("{type: object, properties: {next: {$ref: '#/components/schemas/S'}, a: {type: string}}}"),
        shared("{type: object, properties: {next: {$ref: '#/components/schemas/S'}, a: {type: integer}}}"),
      ],
      want: ['form-changed replaces breaking sender receiver typescript'],
    },
  ],
  [
    'one cause, one entry, with the operations that it reaches',
    {
      given: [
        shared('{type: object, properties: {a: {type: string, maxLength: 9}}}', ['a', 'b', 'c']),
        shared('{type: object, properties: {a: {type: string}}}', ['a', 'b', 'c']),
      ],
      want: ['max-length-widened widens breaking receiver'],
    },
  ],
  [
    'renames: a schema called otherwise',
    {
      given: [
        shared(
          '{type: object, properties: {a: {type: string}, b: {type: string}, c: {type: string}, d: {type: string}}}',
        ),
        {
          openapi:
            shared(
              '{type: object, properties: {a: {type: string}, b: {type: string}, c: {type: string}, d: {type: string}}}',
            )
              .openapi?.replace('schemas/S', 'schemas/Called')
              .replace('{S: ', '{Called: ') ?? '',
        },
      ],
      want: ['type-renamed replaces safe'],
    },
  ],
  [
    'readOnly by direction: what a request never has may be required',
    {
      given: [
        bothWays('{type: object, properties: {id: {type: string, readOnly: true}}}'),
        bothWays('{type: object, required: [id], properties: {id: {type: string, readOnly: true}}}'),
      ],
      want: [
        'property-became-required narrows breaking sender typescript',
        'property-became-required narrows risky typescript',
      ],
    },
  ],
  [
    'writeOnly by direction: what an answer never has may be anything',
    {
      given: [
        answer('{type: object, properties: {p: {type: string, writeOnly: true}}}'),
        answer('{type: object, properties: {p: {type: integer, writeOnly: true}}}'),
      ],
      want: ['form-changed replaces risky typescript'],
    },
  ],
  [
    'enum by meaning: the same list as oneOf of const',
    {
      given: [body31('{type: string, enum: [a, b]}'), body31('{oneOf: [{const: a}, {const: b}]}')],
      want: [],
    },
  ],
  [
    'pattern by meaning: other words for the same texts',
    {
      given: [body("{type: string, pattern: '^[a-c]+$'}"), body("{type: string, pattern: '^(?:a|b|c)+$'}")],
      want: ['pattern-changed replaces safe'],
    },
  ],
  [
    'pattern by meaning: fewer texts',
    {
      given: [body("{type: string, pattern: '^[a-c]+$'}"), body("{type: string, pattern: '^[ab]+$'}")],
      want: ['pattern-changed narrows breaking sender'],
    },
  ],
  [
    '3.0 against 3.1: nullable and a list of types',
    {
      given: [body('{type: string, nullable: true}'), body31("{type: [string, 'null']}")],
      want: [],
    },
  ],
  [
    'parameters moved between path and operation',
    {
      given: [
        api(`{/x: {get: {operationId: getX, parameters: [${parameter}], ${responses}}}}`),
        api(`{/x: {parameters: [${parameter}], get: {operationId: getX, ${responses}}}}`),
      ],
      want: [],
    },
  ],
  [
    'names of response headers are the same in small letters',
    {
      given: ['X-Rate', 'x-rate'].map((name) =>
        api(
          `{/x: {get: {operationId: getX, responses: {'200': {description: d, headers: {${name}: {schema: {type: string}}}}}}}}`,
        ),
      ) as [VersionText, VersionText],
      want: [],
    },
  ],
  [
    'silence means that it was looked at: XML became plain text',
    {
      given: [
        operation('requestBody: {content: {application/xml: {schema: {type: string}}}}'),
        operation('requestBody: {content: {text/plain: {schema: {type: string}}}}'),
      ],
      want: ['media-type-replaced replaces breaking sender typescript'],
    },
  ],
])('%s', async (_, { given: [before, after], want }) => {
  const { changes } = diff(await versionOf('a', before), await versionOf('b', after))
  const found = changes.map(({ rule, effect, severity, who }) => [rule, effect, severity, ...who].join(' '))
  expect(found.sort()).toEqual(want)
})

test('pattern by meaning: a text that the new one refuses', async () => {
  const [before, after] = await Promise.all(
    ['^[a-c]+$', '^[ab]+$'].map(async (pattern, index) => {
      const version = await versionOf(`v${index}`, body(`{type: string, pattern: '${pattern}'}`))
      const { program } = await runnable(version)
      return { version, program, roots: listCodecRoots(version, program) }
    }),
  )
  if (before === undefined || after === undefined) throw new Error('two versions are compared')
  const { comparison, proofs } = proveWitnesses(diffInDetail(before.version, after.version), before, after)
  expect(comparison.summary).toMatchObject({ breaking: 1, proven: 1 })
  const [proof] = [...proofs.values()]
  const texts = (proof?.shown.match(/"[a-c]+"/gu) ?? []).map((quoted) => quoted.slice(1, -1))
  expect(texts.some((text) => /^[a-c]+$/u.test(text) && !/^[ab]+$/u.test(text))).toBe(true)
})

test('line numbers: both sides say where', async () => {
  const [before, after] = [body('{type: string, maxLength: 9}'), body('{type: string,\n\n maxLength: 8}')]
  const [change] = diff(await versionOf('a', before), await versionOf('b', after)).changes
  expect([change?.before?.at, change?.after?.at]).toEqual([
    expect.objectContaining({ file: 'api.yaml', line: 3 }),
    expect.objectContaining({ file: 'api.yaml', line: 3 }),
  ])
})
