import { describe, expect, test } from 'vitest'
import { isInGroup } from '../../../src/ingest/json-schema/groups.ts'
import { keywordEffects } from '../../../src/ingest/json-schema/keywords.ts'
import { accepts } from './evaluate.ts'
import { readSchema } from './read-schema.ts'

const draft2019 = { $schema: 'https://json-schema.org/draft/2019-09/schema' }
const draft07 = { $schema: 'http://json-schema.org/draft-07/schema#' }

interface Row {
  readonly schema: unknown
  readonly yes: readonly unknown[]
  readonly no: readonly unknown[]
}

const groups: Readonly<Record<string, readonly (readonly [string, Row])[]>> = {
  type: [
    ['one', { schema: { type: 'string' }, yes: ['', 'a'], no: [1, null, [], {}] }],
    ['several', { schema: { type: ['integer', 'null'] }, yes: [1, null], no: [1.5, 'a'] }],
    ['integer and number', { schema: { type: ['integer', 'number'] }, yes: [1, 1.5], no: ['a'] }],
    ['boolean schemas', { schema: { properties: { a: true, b: false } }, yes: [{ a: 1 }], no: [{ b: 1 }] }],
    ['nothing', { schema: {}, yes: [null, 1, 'a', [], {}], no: [] }],
  ],
  string: [
    [
      'length in characters',
      { schema: { minLength: 2, maxLength: 2 }, yes: ['ab', '😀😀', 1], no: ['a', 'abc'] },
    ],
    ['pattern is not anchored', { schema: { type: 'string', pattern: 'b+' }, yes: ['abc'], no: ['ac'] }],
    ['format asks nothing', { schema: { format: 'email' }, yes: ['a', 1], no: [] }],
  ],
  number: [
    ['bounds', { schema: { minimum: 1, maximum: 2 }, yes: [1, 2, 'a'], no: [0.5, 2.5] }],
    ['exclusive bounds', { schema: { exclusiveMinimum: 1, exclusiveMaximum: 2 }, yes: [1.5], no: [1, 2] }],
    ['multiples', { schema: { type: 'integer', multipleOf: 3 }, yes: [0, 9], no: [4, 4.5] }],
    ['a text with exponent', { schema: '{"minimum": 1.5e1}', yes: [15], no: [14.9] }],
  ],
  array: [
    ['items', { schema: { items: { type: 'string' } }, yes: [[], ['a'], 'b'], no: [[1]] }],
    [
      'prefix and rest',
      { schema: { prefixItems: [{ type: 'string' }], items: false }, yes: [[], ['a']], no: [['a', 1]] },
    ],
    [
      'draft-07 tuple',
      {
        schema: { ...draft07, items: [{ type: 'string' }], additionalItems: false },
        yes: [['a']],
        no: [[1], ['a', 1]],
      },
    ],
    ['counts', { schema: { minItems: 1, maxItems: 2 }, yes: [[1], [1, 2]], no: [[], [1, 2, 3]] }],
    ['unique', { schema: { uniqueItems: true }, yes: [[1, true]], no: [[{ a: 1 }, { a: 1 }]] }],
    [
      'contains',
      {
        schema: { contains: { const: 1 }, minContains: 2, maxContains: 2 },
        yes: [[1, 1, 0]],
        no: [[1], [1, 1, 1]],
      },
    ],
    ['contains counts alone', { schema: { minContains: 2 }, yes: [[]], no: [] }],
    [
      'unevaluated alone',
      { schema: { prefixItems: [true], unevaluatedItems: false }, yes: [[1]], no: [[1, 2]] },
    ],
  ],
  object: [
    [
      'properties',
      { schema: { properties: { a: { type: 'string' } } }, yes: [{}, { a: 'b', c: 1 }, 1], no: [{ a: 1 }] },
    ],
    ['required', { schema: { required: ['a'] }, yes: [{ a: 1 }, 1], no: [{}] }],
    [
      'required, closed',
      { schema: { required: ['a'], additionalProperties: false }, yes: [], no: [{}, { a: 1 }] },
    ],
    [
      'required, by pattern',
      {
        schema: {
          required: ['ab'],
          patternProperties: { '^a': { type: 'string' } },
          additionalProperties: false,
        },
        yes: [{ ab: 'c' }],
        no: [{}, { ab: 1 }, { c: 1 }],
      },
    ],
    [
      'required, dear pattern',
      {
        schema: {
          required: ['aa'],
          patternProperties: { '(a+)+$': { type: 'string' } },
          additionalProperties: { type: 'null' },
        },
        yes: [{ aa: 'c' }, { aa: '', b: null }],
        no: [{}, { aa: null }, { b: null }],
      },
    ],
    [
      'additional',
      {
        schema: { properties: { a: {} }, additionalProperties: { type: 'null' } },
        yes: [{ a: 1, b: null }],
        no: [{ b: 1 }],
      },
    ],
    ['names', { schema: { propertyNames: { maxLength: 1 } }, yes: [{ a: 1 }], no: [{ ab: 1 }] }],
    ['counts', { schema: { minProperties: 1, maxProperties: 1 }, yes: [{ a: 1 }], no: [{}, { a: 1, b: 1 }] }],
    [
      'dependent names',
      { schema: { dependentRequired: { a: ['b'] } }, yes: [{ b: 1 }, { a: 1, b: 1 }], no: [{ a: 1 }] },
    ],
    [
      'dependent schema',
      {
        schema: { dependentSchemas: { a: { required: ['b'] } } },
        yes: [{}, { a: 1, b: 1 }, 1],
        no: [{ a: 1 }],
      },
    ],
    [
      'draft-07 dependencies',
      {
        schema: { ...draft07, dependencies: { a: ['b'], c: { maxProperties: 1 } } },
        yes: [{ c: 1 }],
        no: [{ a: 1 }, { c: 1, d: 1 }],
      },
    ],
    [
      'unevaluated alone',
      { schema: { properties: { a: {} }, unevaluatedProperties: false }, yes: [{ a: 1 }], no: [{ b: 1 }] },
    ],
    [
      'names of every prototype',
      {
        schema: '{"required": ["__proto__", "constructor"], "properties": {"__proto__": {"type": "string"}}}',
        yes: [JSON.parse('{"__proto__": "a", "constructor": 1}')],
        no: [{}, JSON.parse('{"__proto__": 1, "constructor": 1}')],
      },
    ],
  ],
  enum: [
    ['texts', { schema: { enum: ['a', 'b'] }, yes: ['a'], no: ['c', 1] }],
    [
      'mixed',
      { schema: { enum: ['a', 1, null, [1], { a: 1 }] }, yes: ['a', 1, null, [1], { a: 1 }], no: ['1', [2]] },
    ],
    ['const', { schema: { const: false }, yes: [false], no: [0, null] }],
    ['cut by type', { schema: { type: 'integer', enum: [1, 1.5, 'a'] }, yes: [1], no: [1.5, 'a'] }],
    [
      'cut by keywords of several types',
      { schema: { enum: ['a', 'abc', 1, 5], minLength: 2, minimum: 3 }, yes: ['abc', 5], no: ['a', 1] },
    ],
    ['both', { schema: { enum: [1, 2], const: 2 }, yes: [2], no: [1] }],
    ['none', { schema: { enum: [] }, yes: [], no: [1, null] }],
  ],
  combine: [
    ['all', { schema: { allOf: [{ minimum: 1 }, { maximum: 2 }] }, yes: [1.5], no: [0, 3] }],
    [
      'all beside',
      { schema: { type: 'object', allOf: [{ required: ['a'] }] }, yes: [{ a: 1 }], no: [{}, 1] },
    ],
    ['any', { schema: { anyOf: [{ type: 'string' }, { minimum: 2 }] }, yes: ['a', 2, null], no: [1] }],
    ['one', { schema: { oneOf: [{ type: 'integer' }, { minimum: 2 }] }, yes: [1, 2.5], no: [3, 1.5] }],
    ['not', { schema: { not: { type: 'string' } }, yes: [1], no: ['a'] }],
    [
      'if',
      {
        schema: '{"if": {"type": "string"}, "then": {"minLength": 1}, "else": {"const": 1}}',
        yes: ['a', 1],
        no: ['', 2],
      },
    ],
    ['then alone', { schema: '{"then": false}', yes: [1], no: [] }],
  ],
  reference: [
    [
      'beside keywords',
      {
        schema: { $defs: { a: { type: 'string' } }, $ref: '#/$defs/a', minLength: 1 },
        yes: ['a'],
        no: ['', 1],
      },
    ],
    [
      'draft-07 ignores siblings',
      {
        schema: {
          ...draft07,
          definitions: { a: { type: 'string' } },
          properties: { a: { $ref: '#/definitions/a', minLength: 1 } },
        },
        yes: [{ a: '' }],
        no: [{ a: 1 }],
      },
    ],
    [
      'recursive',
      {
        schema: { properties: { a: { $ref: '#' } }, additionalProperties: false },
        yes: [{ a: { a: {} } }],
        no: [{ a: { b: 1 } }],
      },
    ],
    [
      'anchor',
      { schema: { $defs: { a: { $anchor: 'b', type: 'string' } }, $ref: '#b' }, yes: ['a'], no: [1] },
    ],
    [
      'identifier',
      {
        schema: {
          $id: 'https://example.com/a',
          $defs: { b: { $id: 'b', $defs: { c: { type: 'string' } } } },
          $ref: 'b#/$defs/c',
        },
        yes: ['a'],
        no: [1],
      },
    ],
    [
      'escaped pointer',
      {
        schema: { $defs: { 'a/b~c%': { type: 'string' } }, $ref: '#/$defs/a~1b~0c%25' },
        yes: ['a'],
        no: [1],
      },
    ],
    ['as data', { schema: { const: { $ref: '#/nowhere' } }, yes: [{ $ref: '#/nowhere' }], no: [1] }],
    [
      'as a property',
      { schema: { properties: { $ref: { type: 'string' } } }, yes: [{ $ref: 'a' }], no: [{ $ref: 1 }] },
    ],
  ],
  unevaluated: [
    [
      'properties that a member has looked at',
      {
        schema: {
          allOf: [{ properties: { a: { type: 'string' } } }],
          properties: { b: {} },
          unevaluatedProperties: false,
        },
        yes: [{ a: 'x', b: 1 }, {}, 1],
        no: [{ c: 1 }, { a: 1 }],
      },
    ],
    [
      'a schema for the rest',
      {
        schema: {
          anyOf: [{ required: ['a'], properties: { a: {} } }, {}],
          unevaluatedProperties: { type: 'null' },
        },
        yes: [{ a: 1 }, { b: null }],
        no: [{ b: 1 }],
      },
    ],
    [
      'a refused member has looked at nothing',
      {
        schema: {
          oneOf: [
            { properties: { kind: { const: 'a' }, x: {} }, required: ['kind'] },
            { properties: { kind: { const: 'b' }, y: {} }, required: ['kind'] },
          ],
          unevaluatedProperties: false,
        },
        yes: [
          { kind: 'a', x: 1 },
          { kind: 'b', y: 1 },
        ],
        no: [{ kind: 'a', y: 1 }, { x: 1 }],
      },
    ],
    [
      'required alone looks at nothing',
      { schema: { allOf: [{ required: ['a'] }], unevaluatedProperties: false }, yes: [], no: [{ a: 1 }, {}] },
    ],
    [
      'if alone, and a property that is there',
      {
        schema: {
          if: { properties: { a: { const: 1 } }, required: ['a'] },
          dependentSchemas: { b: { properties: { b: {} } } },
          unevaluatedProperties: false,
        },
        yes: [{ a: 1 }, { b: 2 }, { a: 1, b: 1 }],
        no: [{ a: 2 }, { c: 1 }],
      },
    ],
    [
      'additionalProperties: true looks at all',
      {
        schema: { allOf: [{ additionalProperties: true }], unevaluatedProperties: false },
        yes: [{ a: 1 }],
        no: [],
      },
    ],
    [
      'items',
      {
        schema: { allOf: [{ prefixItems: [{}] }], contains: { type: 'null' }, unevaluatedItems: false },
        yes: [[1, null]],
        no: [
          [1, null, 2],
          [1, 2],
        ],
      },
    ],
    [
      '2019-09: contains looks at nothing',
      {
        schema: { ...draft2019, contains: { type: 'null' }, unevaluatedItems: false },
        yes: [],
        no: [[null]],
      },
    ],
  ],
  dynamic: [
    [
      'the outermost anchor',
      {
        schema: {
          $id: 'https://example.com/strict',
          $dynamicAnchor: 'node',
          $ref: 'tree',
          unevaluatedProperties: false,
          $defs: {
            tree: {
              $id: 'tree',
              $dynamicAnchor: 'node',
              properties: { children: { items: { $dynamicRef: '#node' } } },
            },
          },
        },
        yes: [{ children: [{ children: [] }] }],
        no: [{ children: [{ other: 1 }] }, { other: 1 }],
      },
    ],
    [
      '2019-09: the outermost recursive anchor',
      {
        schema: {
          ...draft2019,
          $id: 'https://example.com/strict',
          $recursiveAnchor: true,
          $ref: 'tree',
          unevaluatedProperties: false,
          $defs: {
            tree: { $id: 'tree', $recursiveAnchor: true, properties: { child: { $recursiveRef: '#' } } },
          },
        },
        yes: [{ child: { child: {} } }],
        no: [{ child: { other: 1 } }],
      },
    ],
    [
      'one anchor is a reference like any other',
      {
        schema: { $dynamicAnchor: 'n', type: 'object', additionalProperties: { $dynamicRef: '#n' } },
        yes: [{ a: {} }],
        no: [{ a: 1 }],
      },
    ],
  ],
  dialects: [
    [
      'draft-04: flags, identifiers, tuples',
      {
        schema: {
          $schema: 'http://json-schema.org/draft-04/schema#',
          id: 'https://example.com/a',
          definitions: { n: { id: 'n', type: 'number', minimum: 1, exclusiveMinimum: true } },
          items: [{ $ref: 'n' }],
          additionalItems: false,
        },
        yes: [[2], []],
        no: [[1], [2, 2]],
      },
    ],
    [
      'metaschemas',
      {
        schema: { properties: { a: { $ref: 'http://json-schema.org/draft-07/schema#' } } },
        yes: [{ a: { minLength: 1, items: [{ not: false }] } }],
        no: [{ a: { minLength: -1 } }, { a: { items: [{ type: 'text' }] } }],
      },
    ],
    ...(['https://json-schema.org/draft-07/schema', 'http://json-schema.org/schema#'] as const).map(
      (address): readonly [string, Row] => [
        `metaschemas: ${address}`,
        { schema: { $ref: address }, yes: [{ minLength: 1 }], no: [{ minLength: -1 }] },
      ],
    ),
    ...[
      { in: 'draft-04', name: 'positiveInteger', yes: [0, 3], no: [-1, 0.5, '1'] },
      { in: 'draft-04', name: 'positiveIntegerDefault0', yes: [0], no: [-1] },
      { in: 'draft-04', name: 'simpleTypes', yes: ['null'], no: ['text', ['null']] },
      { in: 'draft-04', name: 'schemaArray', yes: [[{}]], no: [[], [true]] },
      { in: 'draft-04', name: 'stringArray', yes: [['a']], no: [[], ['a', 'a']] },
      { in: 'draft-07', name: 'nonNegativeInteger', yes: [0], no: [-1] },
      { in: 'draft-07', name: 'nonNegativeIntegerDefault0', yes: [0], no: [-1] },
      { in: 'draft-07', name: 'simpleTypes', yes: ['null'], no: ['text'] },
      { in: 'draft-07', name: 'schemaArray', yes: [[true]], no: [[]] },
      { in: 'draft-07', name: 'stringArray', yes: [[]], no: [['a', 'a']] },
    ].map(({ in: draft, name, yes, no }): readonly [string, Row] => [
      `metaschemas: ${name} of ${draft}`,
      { schema: { $ref: `http://json-schema.org/${draft}/schema#/definitions/${name}` }, yes, no },
    ]),
    ...['validation#/$defs/nonNegativeInteger', 'validation#/$defs/nonNegativeIntegerDefault0'].map(
      (address): readonly [string, Row] => [
        `metaschemas: ${address}`,
        { schema: { $ref: `https://json-schema.org/draft/2020-12/meta/${address}` }, yes: [0], no: [-1] },
      ],
    ),
    [
      'the current version',
      {
        schema: { $schema: 'https://json-schema.org/schema', prefixItems: [{ type: 'null' }] },
        yes: [[null]],
        no: [[1]],
      },
    ],
    [
      'metaschemas of vocabularies',
      {
        schema: { $ref: 'https://json-schema.org/draft/2020-12/schema' },
        yes: [{ $defs: { a: { minimum: 1 } } }],
        no: [{ $defs: { a: { minimum: 'a' } } }, { allOf: [] }],
      },
    ],
  ],
}

for (const [group, rows] of Object.entries(groups)) {
  describe(group, () => {
    test.each(rows)('%s', (_name, { schema, yes, no }) => {
      const { set, diagnostics } = readSchema(schema)
      expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([])
      expect(yes.filter((value) => !accepts(set, 'a.json#', value))).toEqual([])
      expect(no.filter((value) => accepts(set, 'a.json#', value))).toEqual([])
    })
  })
}

test.each(Object.entries(keywordEffects))(
  '%s: what refuses values is in a group, or nobody looks for it',
  (_, effects) => {
    const asserting = [...effects].filter(([, effect]) => effect === 'asserts').map(([keyword]) => keyword)
    expect(asserting.filter((keyword) => !isInGroup(keyword))).toEqual([])
  },
)
