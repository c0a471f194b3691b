import { describe, expect, test } from 'vitest'
import { type Comparison, diff } from '../../src/diff/index.ts'
import { api, type VersionText, versionOf } from './versions.ts'

const tolerant = (given: VersionText): VersionText => ({ ...given, conventions: { defects: 'compare' } })

async function compare(before: VersionText, after: VersionText): Promise<Comparison> {
  return diff(await versionOf('a', tolerant(before)), await versionOf('b', tolerant(after)))
}

/** An operation with a query parameter, which is compared whatever is wrong elsewhere. */
interface Operation {
  readonly type?: string
  readonly parameters?: string
  readonly responses?: string
  readonly parts?: string
  readonly components?: string
}

function operation({ type = 'string', parameters = '', components = '', ...more }: Operation): VersionText {
  const { responses = ", responses: {'200': {description: d}}", parts = '' } = more
  const all = `[{name: q, in: query, schema: {type: ${type}}}${parameters}]`
  const rest = `components: {schemas: {S: {type: string}${components}}}`
  return api(`{/x: {put: {operationId: putX, parameters: ${all}${responses}${parts}}}}`, rest)
}

const body = (schema: string, components = ''): Operation => ({
  parts: `, requestBody: {content: {application/json: {schema: ${schema}}}}`,
  components,
})
const status = (name: string, response = '{description: e}'): Operation => ({
  responses: `, responses: {'200': {description: d}, ${name}: ${response}}`,
})
const schemaAt = 'PUT /x, /requestBody/content/application~1json/schema'

/** Its code, the operation with it, the same one mended, and its place. */
type Row = readonly [name: string, why: string, broken: Operation, mended: Operation, place: string]

const rows: readonly Row[] = [
  [
    'a reference to nothing',
    'ref-unresolved',
    body("{$ref: '#/components/schemas/None'}"),
    body("{$ref: '#/components/schemas/S'}"),
    schemaAt,
  ],
  [
    'a reference to an address',
    'ref-outside',
    body("{$ref: 'https://example.org/a.json'}"),
    body('{type: string}'),
    schemaAt,
  ],
  [
    'a reference out of the source',
    'ref-outside',
    body("{$ref: '../a.json'}"),
    body('{type: string}'),
    schemaAt,
  ],
  [
    'a reference to itself',
    'ref-loop',
    body('{}', ", L: {$ref: '#/components/schemas/L'}"),
    body('{}', ', L: {type: string}'),
    '/components/schemas/L',
  ],
  [
    'properties by reference',
    'properties-reference',
    body("{type: object, properties: {$ref: '#/a'}}"),
    body('{type: object, properties: {a: {type: string}}}'),
    schemaAt,
  ],
  [
    'a list of items',
    'schema-malformed',
    body('{type: array, items: [{type: string}]}'),
    body('{type: array, items: {type: string}}'),
    `${schemaAt}/items`,
  ],
  ['a type that is none', 'keyword-value-wrong', body('{type: sting}'), body('{type: string}'), schemaAt],
  [
    'a reference among alternatives',
    'ref-unresolved',
    body("{oneOf: [{type: integer}, {$ref: '#/none'}]}"),
    body('{oneOf: [{type: integer}, {type: string}]}'),
    `${schemaAt}/oneOf/1`,
  ],
  [
    'a range of statuses in small letters',
    'openapi-status-wrong',
    status('4xx'),
    status('4XX'),
    'PUT /x, response 4xx',
  ],
  ['no responses', 'openapi-responses-missing', { responses: '' }, {}, 'PUT /x, /responses'],
  [
    'a response that leads nowhere',
    'ref-unresolved',
    status("'404'", "{$ref: '#/components/responses/R'}"),
    status("'404'"),
    'PUT /x, response 404',
  ],
  [
    'a list in place of the media types of a response',
    'openapi-value-wrong',
    status("'404'", '{description: e, content: [1]}'),
    status("'404'", '{description: e, content: {application/json: {schema: {type: string}}}}'),
    'PUT /x, response 404, /content',
  ],
  [
    'a list in place of the media types of a body',
    'openapi-value-wrong',
    { parts: ', requestBody: {content: [1]}' },
    body('{type: string}'),
    'PUT /x, /requestBody/content',
  ],
  [
    'a reference in place of the media types of a response',
    'openapi-object-malformed',
    status("'404'", "{description: e, content: {$ref: '#/components/mediaTypes/M'}}"),
    status("'404'", '{description: e, content: {application/json: {schema: {type: string}}}}'),
    'PUT /x, response 404, /content/$ref',
  ],
  [
    'a reference in place of the media types of a body',
    'openapi-object-malformed',
    { parts: ", requestBody: {content: {$ref: '#/components/mediaTypes/M'}}" },
    body('{type: string}'),
    'PUT /x, /requestBody/content/$ref',
  ],
  [
    'a header without a schema',
    'openapi-parameter-untyped',
    status("'404'", '{description: e, headers: {H: {}}}'),
    status("'404'", '{description: e, headers: {H: {schema: {type: string}}}}'),
    'PUT /x, response 404, /headers/H',
  ],
  [
    'a parameter without a schema',
    'openapi-parameter-untyped',
    { parameters: ', {name: r, in: query}' },
    { parameters: ', {name: r, in: query, schema: {type: string}}' },
    'PUT /x, query parameter "r"',
  ],
  [
    'a body that leads nowhere',
    'ref-unresolved',
    { parts: ", requestBody: {$ref: '#/components/requestBodies/B'}" },
    body('{type: string}'),
    'PUT /x, /requestBody',
  ],
]

describe('a defect of one place', () => {
  test.each(rows)('%s: the rest is compared', async (_, why, broken, _mended, place) => {
    const { changes, summary, notCompared } = await compare(
      operation(broken),
      operation({ ...broken, type: 'integer' }),
    )
    expect(changes.map(({ rule }) => rule)).toEqual(['form-changed'])
    expect(summary.notCompared).toBe(2)
    expect(notCompared).toMatchObject(
      ['before', 'after'].map((side) => ({
        in: side,
        why,
        where: { place },
        at: { line: expect.any(Number) },
      })),
    )
  })

  test.each(rows)('%s: breaking where the later version brings it', async (_, why, broken, mended, place) => {
    const { changes, notCompared } = await compare(operation(mended), operation(broken))
    expect(changes).toMatchObject([{ rule: 'defect-added', severity: 'breaking', where: { place } }])
    expect(notCompared).toMatchObject([{ in: 'after', why }])
  })

  test.each(rows)(
    '%s: content that the defect hid is not reported when the defect is repaired',
    async (_, why, broken, mended) => {
      const { changes, notCompared } = await compare(operation(broken), operation(mended))
      // Of a schema that could not be read the generated type was any.
      expect(changes.map(({ rule, severity, who }) => [rule, severity, ...who].join(' '))).toEqual([
        expect.stringMatching(/^defect-removed (?:safe|risky typescript)$/u),
      ])
      expect(notCompared).toMatchObject([{ in: 'before', why }])
    },
  )

  test('a keyword that cannot be read hides nothing else of its schema', async () => {
    const schema = (required: string, type: string) =>
      operation(body(`{type: object, required: ${required}, properties: {a: {type: ${type}}}}`))
    const rulesOf = ({ changes }: Comparison) => changes.map(({ rule }) => rule).sort()
    const [broken, mended] = [schema('true', 'string'), schema('[a]', 'integer')]
    expect(rulesOf(await compare(broken, schema('true', 'integer')))).toEqual(['form-changed'])
    expect(rulesOf(await compare(broken, mended))).toEqual([
      'defect-removed',
      'form-changed',
      'property-became-required',
    ])
    expect(rulesOf(await compare(mended, broken))).toEqual([
      'defect-added',
      'form-changed',
      'property-became-optional',
    ])
  })

  test('one more of a kind is one that is new', async () => {
    const two = (last: string) =>
      operation(body("{type: object, properties: {a: {$ref: '#/a'}, b: {}}}".replace('b: {}', last)))
    const { changes, summary } = await compare(two('b: {}'), two("b: {$ref: '#/b'}"))
    expect(changes.map(({ rule, where }) => [rule, where.place])).toEqual([
      ['defect-added', `${schemaAt}/properties/b`],
    ])
    expect(summary).toMatchObject({ breaking: 1, notCompared: 3 })
  })

  describe('that moves', () => {
    const object = (reference: string) =>
      `{type: object, required: [n], properties: {n: {type: integer}, m: {type: string}, b: {$ref: '${reference}'}}}`
    const named = (name: string, reference = '#/none') =>
      operation(body(`{$ref: '#/components/schemas/${name}'}`, `, ${name}: ${object(reference)}`))
    const rulesOf = ({ changes }: Comparison) => changes.map(({ rule }) => rule).sort()

    test.each([
      ['a schema that has another name', named('Order'), named('Purchase'), ['type-renamed']],
      [
        'a schema that is written where it was used',
        named('Order'),
        operation(body(object('#/none'))),
        ['type-removed'],
      ],
      [
        'an operation with another address',
        api("{/x: {put: {operationId: putX, responses: {'404': {$ref: '#/none'}}}}}"),
        api("{/y: {put: {operationId: putX, responses: {'404': {$ref: '#/none'}}}}}"),
        ['operation-moved'],
      ],
    ])('with %s is the same one', async (_, before, after, want) => {
      const compared = await compare(before, after)
      expect(rulesOf(compared)).toEqual(want)
      expect(compared.notCompared.map((one) => one.in)).toEqual(['before', 'after'])
    })

    test('is another one where it breaks what could be read, as it is mended elsewhere', async () => {
      const two = (one: string, other: string) =>
        operation(
          body(`{type: object, properties: {a: {properties: {x: ${one}}}, b: {properties: {x: ${other}}}}}`),
        )
      const [dangling, read] = ["{$ref: '#/none'}", '{type: string}']
      const compared = await compare(two(dangling, read), two(read, dangling))
      expect(rulesOf(compared)).toEqual(['defect-added', 'defect-removed'])
    })

    test('is another one where something else is missing', async () => {
      const compared = await compare(named('Order'), named('Purchase', '#/other'))
      expect(rulesOf(compared)).toEqual(expect.arrayContaining(['defect-added', 'defect-removed']))
    })
  })

  test('two schemas with one identifier', async () => {
    const schemas = (type: string): VersionText => {
      const part = (id: string, inner: object) => ({ $id: id, type: 'object', properties: { a: inner } })
      const document = { $defs: { A: part('urn:x', {}), B: part('urn:x', { type: 'null' }) }, type }
      return { schemas: { 'a.json': JSON.stringify(document) } }
    }
    const { changes, notCompared } = await compare(schemas('string'), schemas('integer'))
    expect(changes.map(({ rule }) => rule)).toEqual(['form-changed'])
    expect(notCompared.map(({ why, where }) => [why, where.place])).toEqual([
      ['schema-identifier-duplicate', '/$defs/B'],
      ['schema-identifier-duplicate', '/$defs/B'],
    ])
  })

  const found = ({ changes }: Comparison) => changes.map(({ rule, where }) => `${rule}: ${where.place}`)

  test.each([
    [
      'a body',
      (content: string) => ({ parts: `, requestBody: {content: ${content}}` }),
      'PUT /x, request body',
    ],
    [
      'a response',
      (content: string) => status("'404'", `{description: e, content: ${content}}`),
      'PUT /x, response 404',
    ],
  ])(
    'a reference beside media types of %s hides only those that one version writes',
    async (_, part, place) => {
      const media = (type: string) => `application/json: {schema: {type: ${type}}}`
      const xml = "application/xml: {schema: {$ref: '#/components/schemas/T'}}"
      const given = (content: string) =>
        operation({
          ...part(`{${content}}`),
          components: ', T: {type: object, properties: {a: {type: string}}}',
        })
      const reference = "$ref: '#/components/mediaTypes/M'"
      for (const lost of ['', `, ${xml}`]) {
        const [read, beside] = [
          given(`${media('string')}${lost}`),
          given(`${reference}, ${media('integer')}`),
        ]
        for (const [before, after] of [
          [read, beside],
          [beside, read],
        ] as const) {
          const told = found(await compare(before, after)).filter((one) => !one.startsWith('defect-'))
          expect(told).toEqual([`form-changed: ${place}`])
        }
      }
    },
  )

  const nothing = "{$ref: '#/components/none'}"
  const asText = '{application/json: {schema: {type: string}}}'
  const header = '{schema: {type: string}}'
  /** Two operations that refer to a response and one that refers to a body, with these fields. */
  const shared = (
    response: string,
    body = `content: ${asText}`,
    own = "$ref: '#/components/responses/R'",
    name = 'R',
  ) =>
    api(
      `{/x: {put: {operationId: putX, requestBody: {$ref: '#/components/requestBodies/B'}, responses: {'200': {${own}}}},
        get: {operationId: getX, responses: {'200': {$ref: '#/components/responses/${name}'}}}}}`,
      `components: {responses: {${name}: {description: d, ${response}}}, requestBodies: {B: {${body}}}}`,
    )
  const whole = `headers: {H: ${header}}, content: ${asText}`

  test.each([
    ['the media types of a response', shared(`headers: {H: ${header}}, content: ${nothing}`)],
    [
      'one media type of a response',
      shared(`headers: {H: ${header}}, content: {application/json: ${nothing}}`),
    ],
    ['a list of media types', shared(`headers: {H: ${header}}, content: [1]`)],
    ['a list of headers', shared(`headers: [1], content: ${asText}`)],
    ['the headers of a response', shared(`headers: ${nothing}, content: ${asText}`)],
    ['one header of a response', shared(`headers: {H: ${nothing}}, content: ${asText}`)],
    ['the media types of a body', shared(whole, `content: ${nothing}`)],
  ])('of a component, hides the same part of each operation that refers to it: %s', async (_, unread) => {
    for (const [before, after] of [
      [shared(whole), unread],
      [unread, shared(whole)],
    ] as const) {
      const told = (await compare(before, after)).changes.map(({ rule }) => rule)
      expect(told).toEqual([before === unread ? 'defect-removed' : 'defect-added'])
    }
  })

  test('of a component, hides nothing of an operation that no longer refers to it', async () => {
    const unread = `headers: {H: ${header}}, content: ${nothing}`
    const own = 'description: d, content: {text/plain: {schema: {type: string}}}'
    const { changes } = await compare(shared(whole), shared(unread, undefined, own))
    expect(changes.map(({ rule }) => rule)).toEqual(
      expect.arrayContaining(['defect-added', 'media-type-replaced']),
    )
  })

  const object = '{type: object, properties: {a: {type: string}}}'
  const inJson = `content: {application/json: {schema: ${object}}}`
  const holders: Readonly<Record<string, (value: string) => VersionText>> = {
    'a parameter': (value) =>
      api(
        `{/x: {get: {parameters: [{name: q, in: query, ${value}}], responses: {'200': {description: d}}}}}`,
      ),
    'a parameter of all operations': (value) =>
      api(
        `{/x: {parameters: [{name: q, in: query, ${value}}], get: {responses: {'200': {description: d}}}}}`,
      ),
    'a shared parameter': (value) =>
      api(
        "{/x: {get: {parameters: [{$ref: '#/components/parameters/Q'}], responses: {'200': {description: d}}}}}",
        `components: {parameters: {Q: {name: q, in: query, ${value}}}}`,
      ),
    'a header': (value) =>
      api(`{/x: {get: {responses: {'200': {description: d, headers: {H: {${value}}}}}}}}`),
    'a shared header': (value) =>
      api(
        "{/x: {get: {responses: {'200': {description: d, headers: {H: {$ref: '#/components/headers/H'}}}}}}}",
        `components: {headers: {H: {${value}}}}`,
      ),
  }

  describe.each(Object.entries(holders))('in the content of %s', (_, holder) => {
    test.each([
      ['a reference instead of a media type', `content: ${nothing}`, inJson],
      ['a reference, which was a schema', `content: ${nothing}`, `schema: ${object}`],
      ['a media type by reference', `content: {application/json: ${nothing}}`, inJson],
      ['neither schema nor content', 'description: d', `description: d, ${inJson}`],
      ['two media types', `content: {text/plain: {schema: ${object}}, a/b: {}}`, inJson],
    ])('is told alone: %s', async (__, unread, read) => {
      for (const [before, after, rule] of [
        [read, unread, 'defect-added'],
        [unread, read, 'defect-removed'],
      ] as const) {
        const { changes } = await compare(holder(before), holder(after))
        expect(changes.map((one) => one.rule)).toEqual([rule])
      }
    })

    test('hides nothing else: another media type, a description', async () => {
      const unread = `content: {text/plain: ${nothing}}, description: e`
      const { changes } = await compare(holder(`${inJson}, description: d`), holder(unread))
      expect(changes.map(({ rule }) => rule).sort()).toEqual([
        'defect-added',
        'documentation-changed',
        expect.stringMatching(/^(parameter|header)-style-changed$/u),
      ])
    })
  })

  const unreadable = `headers: {H: ${header}}, content: ${nothing}`

  test.each([
    ['an empty response', 'description: d', ['header-removed', 'media-type-removed']],
    ['one with other headers', `description: d, headers: {H: ${header}}`, ['media-type-removed']],
  ])('of a component, hides nothing where %s stands in place of the reference', async (_, own, want) => {
    const { changes } = await compare(shared(whole), shared(unreadable, undefined, own))
    const told = changes.map(({ rule }) => rule).sort()
    expect(told).toEqual(['defect-added', ...want])
  })

  test('of a component, hides what an operation wrote in place before it referred to the component', async () => {
    const before = shared(whole, undefined, `description: d, ${whole}`)
    const { changes } = await compare(before, shared(unreadable))
    expect(changes.map(({ rule }) => rule)).toEqual(['defect-added'])
  })

  test('of a component that got another name with the defect, is told once', async () => {
    const after = shared(unreadable, undefined, "$ref: '#/components/responses/Renamed'", 'Renamed')
    const { changes } = await compare(shared(whole), after)
    expect(changes.map(({ rule }) => rule)).toEqual(['defect-added'])
  })

  test('of a response that another operation refers to, hides the same part there', async () => {
    const given = (content: string) =>
      api(
        `{/x: {put: {operationId: putX, responses: {'200': {$ref: '#/paths/~1x/get/responses/200'}}},
          get: {operationId: getX, responses: {'200': {description: d, content: ${content}}}}}}`,
      )
    const { changes } = await compare(given(asText), given(nothing))
    expect(changes.map(({ rule }) => rule)).toEqual(['defect-added'])
  })

  test('of a shared response of OpenAPI 2.0, hides the same part of each operation', async () => {
    const given = (headers: string): VersionText => ({
      apis: {
        'x.yaml': `swagger: '2.0'
info: {title: T, version: '1'}
paths:
  /x: {get: {operationId: getX, responses: {'200': {$ref: '#/responses/R'}}}}
responses: {R: {description: d, headers: ${headers}}}
`,
      },
    })
    const { changes } = await compare(given('{H: {type: string}}'), given('[1]'))
    expect(changes.map(({ rule }) => rule)).toEqual(['defect-added'])
  })

  const broken = '{name: r, in: query}'
  const nowhere = "{$ref: '#/components/parameters/Limit'}"
  const read = '{name: limit, in: query, required: true, schema: {type: integer}}'

  test.each([
    ['a parameter', broken, broken],
    ['a parameter of the path', `{$ref: '#/none'}, ${broken}`, `${broken}, {$ref: '#/none'}`],
    ['a reference', nowhere, nowhere],
    [
      'what is below a parameter',
      "{name: r, in: query, schema: {$ref: '#/a'}}",
      "{name: r, in: query, schema: {$ref: '#/a'}}",
    ],
    ['a place that is none', '{name: r, in: body, schema: {}}', '{name: r, in: body, schema: {}}'],
  ])('is the same one behind another parameter: %s', async (_, before, after) => {
    const added = '{name: n, in: query, schema: {type: string}}'
    const given = operation({ parameters: `, ${before}` })
    const compared = await compare(given, operation({ parameters: `, ${added}, ${after}` }))
    expect(found(compared)).toEqual(['parameter-added: PUT /x, query parameter "n"'])
  })

  test.each([
    ['oneOf', "{$ref: '#/none'}"],
    ['anyOf', "{title: T, properties: {$ref: '#/a'}}"],
    ['allOf', '{type: array, items: [{}], title: U}'],
    ['oneOf', "{type: object, properties: {a: {$ref: '#/none'}}}"],
  ])('is the same one behind another alternative of %s: %s', async (keyword, part) => {
    const given = (parts: string) => operation(body(`{${keyword}: [{maxLength: 9}, ${parts}]}`))
    const compared = await compare(given(part), given(`{minLength: 1}, ${part}`))
    expect(found(compared).filter((one) => one.startsWith('defect'))).toEqual([])
  })

  test('is another one of a parameter of another name', async () => {
    const given = (name: string) => operation({ parameters: `, {name: ${name}, in: query}` })
    expect(found(await compare(given('r'), given('s')))).toEqual(
      expect.arrayContaining([
        'defect-added: PUT /x, query parameter "s"',
        'defect-removed: PUT /x, query parameter "r"',
      ]),
    )
  })

  test.each([
    ['by its name', `, ${read}`, ''],
    ['where it led', `, ${nowhere}`, `, parameters: {Limit: ${read.replace('limit', 'n')}}`],
  ])('a reference to nothing hides the parameter %s', async (_, parameters, more) => {
    const rest = `components: {schemas: {S: {type: string}}${more}}`
    const given = (list: string, components: string) =>
      api(
        `{/x: {put: {operationId: putX, parameters: [{name: q, in: query, schema: {}}${list}], responses: {'200': {description: d}}}}}`,
        components,
      )
    const [dangling, mended] = [
      given(`, ${nowhere}`, 'components: {schemas: {S: {type: string}}}'),
      given(parameters, rest),
    ]
    const place = 'PUT /x, parameter "#/components/parameters/Limit"'
    expect(found(await compare(dangling, mended))).toEqual([`defect-removed: ${place}`])
    expect(found(await compare(mended, dangling))).toEqual([`defect-added: ${place}`])
  })

  test('a reference to nothing hides no other parameter', async () => {
    const other = '{name: n, in: query, required: true, schema: {type: integer}}'
    const compared = await compare(
      operation({ parameters: `, ${nowhere}` }),
      operation({ parameters: `, ${other}` }),
    )
    expect(found(compared)).toContain('parameter-added: PUT /x, query parameter "n"')
  })

  describe('of OpenAPI 2.0', () => {
    interface Parts {
      readonly parameters?: string
      readonly response?: string
      readonly shared?: string
    }
    const swagger = ({ parameters = '', response = '{type: string}', shared = '' }: Parts): VersionText => ({
      apis: {
        'x.yaml': `swagger: '2.0'
info: {title: T, version: '1'}
consumes: [application/x-www-form-urlencoded]
produces: [application/json, text/json]
paths:
  /x:
    put:
      operationId: putX
      parameters: [{name: q, in: query, type: string}${parameters}]
      responses: {'200': {description: d, schema: ${response}}}
parameters: {P: {name: p, in: query, ${shared || 'type: string'}}}
definitions: {S: {type: object, properties: {a: {$ref: '${response === '{}' ? '#/none' : '#/definitions/S'}'}}}}
`,
      },
    })
    const gone = "{$ref: '#/definitions/None'}"

    test.each([
      ['a definition', { response: '{}' }, '/definitions/S/properties/a'],
      ['a response', { response: gone }, 'PUT /x, response 200, /schema'],
      ['an item', { response: `{type: array, items: ${gone}}` }, 'PUT /x, response 200, /schema/items'],
      ['a body', { parameters: `, {name: b, in: body, schema: ${gone}}` }, 'PUT /x, body parameter, /schema'],
      [
        'items of a parameter',
        { parameters: ', {name: r, in: query, type: array, items: {type: sting}}' },
        'PUT /x, query parameter "r", /items',
      ],
      [
        'items of a field of a form',
        { parameters: ', {name: f, in: formData, type: array, items: {type: sting}}' },
        'PUT /x, formData parameter "f", /items',
      ],
      ['a parameter without a type', { parameters: ', {name: r, in: query}' }, 'PUT /x, query parameter "r"'],
      [
        'a field without a type',
        { parameters: ', {name: f, in: formData, type: sting}' },
        'PUT /x, formData parameter "f"',
      ],
      [
        'a shared parameter without a type',
        { parameters: ", {$ref: '#/parameters/P'}", shared: 'description: d' },
        '/parameters/P',
      ],
    ] as const)('has the place where it is written: %s', async (_, parts: Parts, place) => {
      const compared = await compare(swagger(parts), swagger(parts))
      expect(compared.changes).toEqual([])
      expect(new Set(compared.notCompared.map(({ where }) => where.place))).toEqual(new Set([place]))
    })

    test('is known by its parameter, not by how many there are', async () => {
      const [r, s] = ['r', 's'].map((name) => `, {name: ${name}, in: query}`)
      const n = ', {name: n, in: query, type: string}'
      const typed = ', {name: r, in: query, type: string}'
      const compared = (before: string, after: string) =>
        compare(swagger({ parameters: before }), swagger({ parameters: after })).then(found)
      expect(await compared(`${r}`, `${n}${r}`)).toEqual(['parameter-added: PUT /x, query parameter "n"'])
      expect(await compared(`${r}`, `${s}`)).toContain('defect-added: PUT /x, query parameter "s"')
      expect(await compared(`${r}`, typed)).toEqual(['defect-removed: PUT /x, query parameter "r"'])
      expect(await compared(typed, `${n}${r}`)).toEqual([
        'defect-added: PUT /x, query parameter "r"',
        'parameter-added: PUT /x, query parameter "n"',
      ])
    })

    test('hides the shared parameter wherever it is used', async () => {
      const parts = { parameters: ", {$ref: '#/parameters/P'}" }
      const [whole, unread] = [swagger(parts), swagger({ ...parts, shared: 'description: d' })]
      expect(found(await compare(whole, unread)).filter((one) => !one.startsWith('doc'))).toEqual([
        'defect-added: /parameters/P',
      ])
    })
  })

  test('stays an error where nothing is tolerated', async () => {
    await expect(versionOf('a', operation(body("{$ref: '#/a'}")))).rejects.toThrow('#/a')
  })
})
