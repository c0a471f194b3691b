import { describe, expect, test } from 'vitest'
import { Diagnostics, type Location } from '../../src/diagnostics/index.ts'
import { bindBodies } from '../../src/ingest/bind.ts'
import { listBodies } from '../../src/ingest/bodies.ts'
import type {
  Api,
  BodySchema,
  ElementDeclaration,
  Media,
  Operation,
  SchemaSet,
  TypeNode,
} from '../../src/schema/index.ts'
import { figuresIn, quotedIn } from '../support/quoted.ts'
import { codeAndPlace } from '../support/told.ts'

const at: Location = { file: 'gate.yaml', line: 7, column: 3 }
const open: BodySchema = { kind: 'open' }

function media(type = 'application/xml', schema: BodySchema = open): Media {
  return { type, schema, at }
}

function operation(
  api: string,
  id: string,
  request: readonly Media[],
  response: readonly Media[] = [],
): Operation {
  return {
    ...{ api, id, method: 'PUT', path: '/x', deprecated: false, tags: [], parameters: [], security: [], at },
    request: { required: true, media: request, at },
    responses: [{ status: '200', headers: [], media: response, at }],
  }
}

function api(name: string, operations: readonly Operation[], sets: readonly string[] = []): Api {
  return { name, operations, sets }
}

/** A set with these roots, `{namespace}local` or `local`, each of the type named after it. */
function set(name: string, file: string, ...roots: readonly string[]): SchemaSet {
  const place = { ...at, file }
  const declare = (root: string): readonly [string, ElementDeclaration] => {
    const [, namespace = '', local = ''] = /^(?:\{(.*)\})?(.*)$/.exec(root) ?? []
    return [
      root,
      {
        id: root,
        name: { namespace, local },
        type: `type:${local}`,
        nillable: false,
        abstract: local === 'head',
        at: place,
      },
    ]
  }
  const nodes = roots.map((root): readonly [string, TypeNode] => {
    const local = root.replace(/^\{.*\}/, '')
    const id = `type:${local}`
    return [id, { kind: 'unknown', id, at: place, name: { namespace: '', local: `${local}Type` } }]
  })
  return {
    ...{ name, language: 'xml', entries: [file], files: [file] },
    ...{ nodes: new Map(nodes), elements: new Map(roots.map(declare)), annotations: new Map() },
  }
}

interface Given {
  readonly apis?: readonly Api[]
  readonly sets?: readonly SchemaSet[]
  readonly bind?: Readonly<Record<string, string>>
  readonly hints?: Readonly<Record<string, string>>
}

const put = operation('gate', 'put', [media()])
const orders = set('orders', 'orders.xsd', '{urn:o}order', '{urn:o}head')
const stock = set('stock', 'stock.xsd', '{urn:s}stock', '{urn:o}order')

function bind({ apis = [api('gate', [put])], sets = [orders], bind: bindings = {}, hints = {} }: Given) {
  const problems = new Diagnostics()
  const input = { apis, sets, bind: new Map(Object.entries(bindings)), hints: new Map(Object.entries(hints)) }
  const bodies = bindBodies(input, problems.sink).flatMap(listBodies)
  const schemas = bodies.flatMap(({ full, media: all }) =>
    all.map(({ schema, type }) => {
      return `${full} ${type} ${schema.kind === 'root' ? `${schema.set}#${schema.element}` : schema.kind}`
    }),
  )
  return { schemas, problems: problems.sorted() }
}

describe('a binding ties', () => {
  const twins = [api('gate', [put]), api('platform', [operation('platform', 'put', [media()])])]
  const mixed = operation('gate', 'put', [
    media('application/json', { kind: 'type', set: 's', node: 'n' }),
    media('text/xml'),
    media('text/plain'),
  ])

  test.each<[string, Given & { want: readonly string[] }]>([
    [
      'a request',
      {
        bind: { 'put.request': '{urn:o}order' },
        want: ['gate#put.request application/xml orders#{urn:o}order'],
      },
    ],
    [
      'a response',
      {
        apis: [api('gate', [operation('gate', 'get', [], [media('application/soap+xml; charset=utf-8')])])],
        bind: { 'get.response.200': '{urn:o}order' },
        want: ['gate#get.response.200 application/soap+xml; charset=utf-8 orders#{urn:o}order'],
      },
    ],
    [
      'the body of one API of two',
      {
        apis: twins,
        bind: { 'gate#put.request': '{urn:o}order', 'platform#put.request': '{urn:o}order' },
        want: [
          'gate#put.request application/xml orders#{urn:o}order',
          'platform#put.request application/xml orders#{urn:o}order',
        ],
      },
    ],
    [
      'an operation without id',
      {
        apis: [api('gate', [operation('gate', 'PUT /x/{id}', [media()])])],
        bind: { 'PUT /x/{id}.request': '{urn:o}order' },
        want: ['gate#PUT /x/{id}.request application/xml orders#{urn:o}order'],
      },
    ],
    [
      'a root of one set of two',
      {
        sets: [orders, stock],
        bind: { 'put.request': 'stock#{urn:o}order' },
        want: ['gate#put.request application/xml stock#{urn:o}order'],
      },
    ],
    [
      'a root without namespace',
      {
        sets: [set('plain', 'p.xsd', 'order')],
        bind: { 'put.request': 'order' },
        want: ['gate#put.request application/xml plain#order'],
      },
    ],
    [
      'the XML of a body alone',
      {
        apis: [api('gate', [mixed])],
        bind: { 'put.request': '{urn:o}order' },
        want: [
          'gate#put.request application/json type',
          'gate#put.request text/xml orders#{urn:o}order',
          'gate#put.request text/plain open',
        ],
      },
    ],
    [
      "a root that another API's own set has as well",
      {
        apis: [api('gate', [put]), api('platform', [], ['stock'])],
        sets: [orders, stock],
        bind: { 'put.request': '{urn:o}order' },
        want: ['gate#put.request application/xml orders#{urn:o}order'],
      },
    ],
  ])('%s', (_, { want, ...given }) => {
    const { schemas, problems } = bind(given)
    expect(problems).toEqual([])
    expect(schemas).toEqual(want)
  })

  test('a body only where nothing is in doubt', () => {
    const cases: readonly (readonly [Given, string, string])[] = [
      [{ bind: { 'putt.request': '{urn:o}order' } }, 'bind-no-body', 'put.request'],
      [{ bind: { 'gate#putt.request': '{urn:o}order' } }, 'bind-no-body', 'gate#put.request'],
      [
        { apis: twins, bind: { 'put.request': '{urn:o}order' } },
        'bind-ambiguous-body gate.yaml:7:3',
        'gate#put.request, platform#put.request',
      ],
      [{ bind: { 'put.request': '{urn:o}ordre' } }, 'bind-no-root gate.yaml:7:3', '{urn:o}order'],
      [{ bind: { 'put.request': '{urn:other}order' } }, 'bind-no-root gate.yaml:7:3', '{urn:o}order'],
      [{ bind: { 'put.request': '{urn:o}head' } }, 'bind-no-root gate.yaml:7:3', 'head'],
      [{ bind: { 'put.request': 'stock#{urn:o}order' } }, 'bind-no-root gate.yaml:7:3', 'stock#'],
      [{ bind: { 'put.request': '' } }, 'bind-no-root gate.yaml:7:3', '""'],
      [
        { sets: [orders, stock], bind: { 'put.request': '{urn:o}order' } },
        'bind-ambiguous-root gate.yaml:7:3',
        'orders, stock',
      ],
      [
        {
          apis: [api('gate', [operation('gate', 'put', [media('application/json')])])],
          bind: { 'put.request': '{urn:o}order' },
        },
        'bind-closed-body gate.yaml:7:3',
        'put.request',
      ],
    ]
    for (const [given, want, says] of cases) {
      const { schemas, problems } = bind(given)
      const [problem] = problems.filter(({ severity }) => severity === 'error')
      expect([problem && codeAndPlace(problem), problem?.message]).toEqual([
        want,
        expect.stringContaining(says),
      ])
      expect(problem?.fix).toBeTruthy()
      expect(schemas.filter((schema) => schema.includes('#{urn'))).toEqual([])
    }
  })
})

describe('an open body without binding is a warning', () => {
  const many = set('many', 'many.xsd', ...[1, 2, 3, 4, 5, 6, 7].map((n) => `{urn:m}root${n}`))

  test.each<[string, Given & { want: string }]>([
    [
      'with the root that the description names',
      {
        sets: [many],
        hints: { 'gate#put.request': 'A root3 document.' },
        want: ' {urn:m}root3.',
      },
    ],
    [
      'with the root of the type that it names',
      {
        sets: [many],
        hints: { 'gate#put.request': 'of type Root5Type' },
        want: ' {urn:m}root5.',
      },
    ],
    [
      'with the root of the file that it names first',
      {
        sets: [
          set('a', 'schemas.zip!/common-part.xsd', '{urn:a}doc'),
          set('b', 'schemas.zip!/special-part.xsd', '{urn:b}doc'),
        ],
        hints: { 'gate#put.request': 'doc as in special-parts.xsd' },
        want: ' {urn:b}doc, {urn:a}doc.',
      },
    ],
    [
      'with the first few where it names none',
      { sets: [many], want: 'root1, {urn:m}root2, {urn:m}root3, {urn:m}root4, {urn:m}root5 ' },
    ],
    [
      'with the set where several have the root',
      {
        sets: [orders, stock],
        hints: { 'gate#put.request': 'order' },
        want: 'orders#{urn:o}order, stock#{urn:o}order.',
      },
    ],
    ['without roots where there are none', { sets: [], want: ' "put.request".' }],
  ])('%s', (_, { want, ...given }) => {
    const { problems } = bind(given)
    expect(problems.map((problem) => [codeAndPlace(problem), problem.severity])).toEqual([
      ['bind-missing gate.yaml:7:3', 'warning'],
    ])
    expect(problems[0]?.message).toContain(want)
    expect(problems[0]?.fix).toBeTruthy()
  })

  test('unless it is not XML, or described, or its binding is wrong already', () => {
    const described: BodySchema = { kind: 'root', set: 'orders', element: '{urn:o}order' }
    const silent = [media('application/json'), media('text/plain'), media('application/xml', described)]
    const { problems } = bind({
      apis: [
        api(
          'gate',
          silent.map((one, index) => operation('gate', `op${index}`, [one])),
        ),
      ],
    })
    expect(problems).toEqual([])
    const wrong = bind({ bind: { 'put.request': '{urn:o}nothing' } })
    expect(wrong.problems.map(({ code }) => code)).toEqual(['bind-no-root'])
  })

  const odd: Location = { file: 'gate.yaml', line: 40, column: 5 }
  const left = (what?: string): BodySchema => {
    return { kind: 'open', why: what === undefined ? { at: odd } : { what, at: odd } }
  }

  test('with the reason instead, reported once for all bodies that it leaves open', () => {
    const described = ['a', 'b', 'c', 'd'].map((id) =>
      operation('gate', id, [media('text/xml', left('a map')), media('application/xml', left('a map'))]),
    )
    const called = operation('gate', 'done', [media('application/xml', left())])
    const { problems } = bind({ apis: [{ ...api('gate', described), webhooks: [called] }] })
    expect(problems.map((problem) => [codeAndPlace(problem), problem.severity])).toEqual([
      ['openapi-xml-not-carried gate.yaml:40:5', 'warning'],
      ['openapi-xml-root-unnamed gate.yaml:40:5', 'warning'],
    ])
    expect(problems.map(({ message }) => [...quotedIn(message), ...figuresIn(message)])).toEqual([
      ['"a.request"', '"b.request"', '"c.request"', 1],
      ['"done.request"'],
    ])
    expect(problems[0]?.message).toContain('a map')
  })

  test('not where it is bound', () => {
    const apis = [api('gate', [operation('gate', 'put', [media('text/xml', left('a map'))])])]
    const { schemas, problems } = bind({ apis, bind: { 'put.request': '{urn:o}order' } })
    expect(problems).toEqual([])
    expect(schemas[0]).toBe('gate#put.request text/xml orders#{urn:o}order')
  })
})
