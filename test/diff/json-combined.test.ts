import { describe, expect, test } from 'vitest'
import { type Change, diff } from '../../src/diff/index.ts'
import { quotedIn } from '../support/quoted.ts'
import { type VersionText, versionOf } from './versions.ts'

const latest = 'https://json-schema.org/draft/2020-12/schema'

/** A document of one schema, which a file names. */
const document = (schema: object): VersionText => ({
  schemas: { 's.json': JSON.stringify({ $schema: latest, ...schema }) },
})

async function found(before: VersionText, after: VersionText): Promise<readonly Change[]> {
  return diff(await versionOf('a', before), await versionOf('b', after)).changes
}

const shown = ({ rule, effect, severity, where }: Change): string =>
  [rule, effect, severity, where.path.join('/')].join(' ')

const id = { type: 'object', properties: { id: { type: 'string' } } }
const number = { type: 'object', properties: { n: { type: 'string' } } }
const either = { anyOf: [{ required: ['x'] }, { required: ['y'] }] }

describe('what joins the members of an `allOf` that are one object together', () => {
  test.each<[string, object, object, readonly string[]]>([
    [
      'is found at the root',
      { allOf: [id, number] },
      { allOf: [id, number, either] },
      ['requirement-added narrows breaking s'],
    ],
    [
      'as it is where another took its place',
      { allOf: [id, number, { not: { required: ['x'] } }] },
      { allOf: [id, number, { not: { required: ['y'] } }] },
      [
        'property-removed narrows breaking s/&/(not)/(object)/x',
        'property-added widens breaking s/&/(not)/(object)/y',
      ],
    ],
    [
      'and where it is gone from texts',
      { allOf: [{ type: 'string' }, { not: { const: 'x' } }, { type: 'string' }] },
      { type: 'string' },
      ['requirement-removed widens breaking s'],
    ],
    [
      'in a schema that another uses, once',
      {
        properties: { a: { $ref: '#/$defs/D' } },
        $defs: { D: { allOf: [{ type: 'string' }, { not: { const: 'x' } }, { type: 'string' }] } },
      },
      { properties: { a: { $ref: '#/$defs/D' } }, $defs: { D: { type: 'string' } } },
      ['requirement-removed widens breaking D'],
    ],
    [
      'and is nothing where codes that two lists share are texts or short texts',
      {
        allOf: [
          { enum: ['a', 'b', 'c'] },
          { enum: ['b', 'c', 'd'] },
          { anyOf: [{ type: 'string' }, { type: 'string', maxLength: 9 }] },
        ],
      },
      { enum: ['b', 'c'] },
      [],
    ],
  ])('%s', async (_, before, after, want) => {
    expect((await found(document(before), document(after))).map(shown)).toEqual(want)
  })
})

const choice = (rest: object) => ({
  type: 'object',
  anyOf: [{ properties: { a: true } }, { properties: { b: true } }],
  ...rest,
})
const counted = (dialect: string) => ({
  ...{ $schema: `https://json-schema.org/draft/${dialect}/schema`, type: 'array' },
  ...{ contains: { type: 'string' }, unevaluatedItems: false },
})
const rest = (unevaluatedProperties: unknown) => choice({ unevaluatedProperties })
const integer = { type: 'integer' }
const ofTuple = { type: 'array', prefixItems: [{ type: 'string' }], unevaluatedItems: false }
const joined = (one: object, more: object) => ({ allOf: [one, { not: { const: 7 } }], ...more })

describe('what no schema speaks of', () => {
  test.each<[string, object, object, readonly string[]]>([
    ['is allowed where it was refused', rest(false), rest(true), ['unevaluated-allowed widens risky s']],
    ['is limited where it was refused', rest(false), rest(integer), ['unevaluated-allowed widens risky s']],
    [
      'is refused where it was limited',
      rest(integer),
      rest(false),
      ['unevaluated-refused narrows breaking s'],
    ],
    ['is refused where it was allowed', rest(true), rest(false), ['unevaluated-refused narrows breaking s']],
    [
      'is limited in another way',
      rest({ type: 'integer', minimum: 1 }),
      rest(integer),
      ['lower-bound-widened widens breaking s/*'],
    ],
    ['is allowed whether that is said or not', choice({}), rest(true), []],
    ['is allowed whether that is said of everything', rest({}), choice({ unevaluatedItems: {} }), []],
    [
      'becomes less where items that must be there count',
      counted('2019-09'),
      counted('2020-12'),
      ['evaluated-changed widens breaking s'],
    ],
    [
      'becomes less where a schema speaks of everything, wherever that is shared',
      { $ref: '#/$defs/A', unevaluatedProperties: false, $defs: { A: { type: 'object' } } },
      {
        ...{ $ref: '#/$defs/A', unevaluatedProperties: false },
        $defs: { A: { type: 'object', additionalProperties: true } },
      },
      ['evaluated-changed widens risky A'],
    ],
    [
      'is one change with what speaks of it now',
      { type: 'array', unevaluatedItems: false },
      { type: 'array', unevaluatedItems: false, contains: { type: 'string' } },
      ['contains-added replaces breaking s'],
    ],
    [
      'is refused together with what must be there now, and neither lets more through',
      { type: 'array', prefixItems: [{ type: 'string' }] },
      { ...ofTuple, contains: integer },
      ['contains-added narrows breaking s', 'unevaluated-refused narrows breaking s'],
    ],
    [
      'is allowed together with what need not be there any more',
      { ...ofTuple, contains: integer },
      { type: 'array', prefixItems: [{ type: 'string' }] },
      ['contains-removed widens breaking s', 'unevaluated-allowed widens breaking s'],
    ],
    [
      'is refused, and what is spoken of but need not be there refuses nothing',
      { type: 'array', prefixItems: [{ type: 'string' }] },
      { ...ofTuple, contains: integer, minContains: 0 },
      ['unevaluated-refused narrows breaking s', 'contains-added narrows safe s'],
    ],
    [
      'has nothing to do with what other types must contain',
      { type: 'object', unevaluatedProperties: false },
      { type: 'object', unevaluatedProperties: false, contains: { type: 'string' } },
      [],
    ],
    [
      'is less where a property is named that was limited before',
      joined({ properties: { a: true } }, { unevaluatedProperties: integer }),
      joined({ properties: { a: true, b: { type: 'string' } } }, { unevaluatedProperties: integer }),
      ['property-added replaces breaking s/&/(object)/b'],
    ],
    [
      'is less where names match a pattern more',
      joined({ patternProperties: { '^a': true } }, { unevaluatedProperties: false }),
      joined({ patternProperties: { '^a': true, '^b': true } }, { unevaluatedProperties: false }),
      ['property-patterns-changed widens breaking s/&/(object)'],
    ],
    [
      'is less where a tuple has one more place',
      joined({ type: 'array', prefixItems: [true] }, { unevaluatedItems: false }),
      joined({ type: 'array', prefixItems: [true, true] }, { unevaluatedItems: false }),
      ['tuple-changed widens breaking s/&'],
    ],
    [
      'is nothing where a schema speaks of everything and nobody asks',
      { allOf: [{ type: 'object' }, { not: { required: ['a'] } }] },
      { allOf: [{ type: 'object', additionalProperties: true }, { not: { required: ['a'] } }] },
      [],
    ],
  ])('%s', async (_, before, after, want) => {
    expect((await found(document(before), document(after))).map(shown)).toEqual(want)
  })
})

const texts = (maxLength: number, minLength = 3) => ({
  oneOf: [
    { type: 'string', maxLength },
    { type: 'string', minLength },
  ],
})
const holder = (maxLength: number, other: object = {}) => ({
  oneOf: [
    { type: 'object', required: ['a'], properties: { a: { type: 'string', maxLength } } },
    { type: 'object', required: ['b'], ...other },
  ],
})
const condition = (test: object | boolean, met: object | boolean, unmet: object | boolean) =>
  Object.fromEntries([
    ['if', test],
    ['then', met],
    ['else', unmet],
  ])

const needs = (...required: readonly string[]) => ({ required })
const coded = (met: object) => ({
  ...condition({ properties: { k: { const: 'x' } }, required: ['k'] }, { properties: met }, true),
  type: 'object',
})
const uses = (...names: readonly string[]) => names.map((name) => ({ $ref: `#/$defs/${name}` }))
const twoOfThree = (maxLength: number) => {
  const pairs = [uses('A', 'B'), uses('A', 'C'), uses('B', 'C')].map((allOf) => ({ allOf }))
  const [A, C] = [{ maxLength }, { not: { minLength: maxLength + 1 } }]
  const texts = { A, B: { pattern: `^.{0,${maxLength}}$` }, C }
  return { ...condition({ anyOf: pairs }, false, true), $defs: texts, type: 'string' }
}
const closed = { properties: { b: { type: 'string' } }, additionalProperties: false }

describe('an edit in one of several alternatives of which only one may match', () => {
  test.each<[string, object, object, readonly string[]]>([
    [
      'lets more through where it leaves to another what both took',
      texts(5),
      texts(4),
      ['max-length-narrowed widens breaking s/(string)'],
    ],
    [
      'refuses where it takes what another takes',
      texts(4),
      texts(5),
      ['max-length-widened narrows breaking s/(string)'],
    ],
    [
      'does both where it does one here and one there',
      holder(3),
      holder(4),
      ['max-length-widened replaces breaking s/(object)/a'],
    ],
    [
      'means what it says where no value is of two',
      holder(3, closed),
      holder(4, closed),
      ['max-length-widened widens breaking s/(object)/a'],
    ],
    [
      'means what it does by itself beside another',
      holder(3, { properties: { b: { type: 'string', maxLength: 3 } } }),
      holder(4, { properties: { b: { type: 'string', maxLength: 2 } } }),
      [
        'max-length-widened replaces breaking s/(object)/a',
        'max-length-narrowed replaces breaking s/(object)/b',
      ],
    ],
    [
      'is nothing of types that are refused beside it',
      { type: 'object', oneOf: [needs('a'), needs('b')] },
      { type: 'object', anyOf: [needs('a'), needs('b')] },
      ['choice-mode-changed widens breaking s/&'],
    ],
    [
      'is told beside one that changes nothing',
      coded({ k: { type: 'string', maxLength: 5 }, y: { type: 'integer', maximum: 9 } }),
      coded({ k: { type: 'string', maxLength: 4 }, y: { type: 'integer', maximum: 8 } }),
      [
        'upper-bound-narrowed narrows breaking s/&/(then)/(object)/y',
        'max-length-narrowed narrows safe s/&/(then)/(object)/k',
      ],
    ],
    [
      'is not told as nothing where it does with others what none does by itself',
      twoOfThree(5),
      twoOfThree(4),
      [
        'max-length-narrowed widens breaking A/(string)',
        'min-length-widened widens breaking C/(not)/(string)',
        'pattern-changed replaces safe B/(string)',
      ],
    ],
  ])('%s', async (_, before, after, want) => {
    expect((await found(document(before), document(after))).map(shown)).toEqual(want)
  })
})

const met = (asked: object) => Object.fromEntries([['then', asked]])
const asking = (rest: object) => ({ type: 'object', properties: { a: { type: 'string' } }, ...rest })
const numbered = { properties: { b: { type: 'integer' } } }

describe('a property that asks for another', () => {
  test.each<[string, object, object, readonly string[]]>([
    [
      'says the same as a condition',
      asking({ dependentRequired: { a: ['b'] } }),
      asking(condition(needs('a'), needs('b'), true)),
      [],
    ],
    [
      'says the same as a condition in a closed object',
      asking({ dependentRequired: { a: ['b'] }, additionalProperties: false }),
      asking({ if: needs('a'), ...met(needs('b')), additionalProperties: false }),
      [],
    ],
    [
      'and now for a number is one change',
      asking({ dependentSchemas: { a: needs('b') } }),
      asking({ dependentSchemas: { a: { ...needs('b'), ...numbered } } }),
      ['requirement-added narrows breaking s'],
    ],
    [
      'and no longer for a number is one change',
      asking({ dependentSchemas: { a: { ...needs('b'), ...numbered } } }),
      asking({ dependentSchemas: { a: needs('b') } }),
      ['requirement-removed widens breaking s'],
    ],
    [
      'by a condition and for one more is one change',
      asking({ dependentRequired: { a: ['b'] } }),
      asking({ if: needs('a'), ...met(needs('b', 'c')) }),
      ['requirement-added narrows breaking s'],
    ],
  ])('%s', async (_, before, after, want) => {
    expect((await found(document(before), document(after))).map(shown)).toEqual(want)
  })
})

test.each<[string, object]>([
  ['Held', { $ref: '#/$defs/Held' }],
  ['conditional', { if: { required: ['x'] }, ...met({ required: ['y'] }) }],
  ['not', { not: { required: ['x'] } }],
  ['union (any)', either],
])('what is new in an `allOf` is called by its name, else by what it is: %s', async (called, member) => {
  const $defs = { Held: { type: 'object', required: ['z'] } }
  const [before, after] = [[id], [id, member]].map((allOf) => document({ allOf, $defs }))
  const told = (await found(before ?? {}, after ?? {})).map(({ rule, after: now }) => [rule, now?.value])
  expect(told).toEqual([['requirement-added', called]])
})

const named = (use: object, maxLength: number, more: object = {}) => ({
  ...use,
  $defs: { A: { type: 'string', maxLength }, B: { type: 'string', minLength: 3 }, ...more },
})
const message = { type: 'object', required: ['text'] }
const messages = (maximum: number) => ({
  oneOf: [
    message,
    { type: 'integer', maximum },
    {
      oneOf: [
        { ...message, maxProperties: 9 },
        { type: 'array', items: { $ref: '#/$defs/A' } },
      ],
    },
  ],
})
const [A, B] = [{ $ref: '#/$defs/A' }, { $ref: '#/$defs/B' }]

describe('an edit in a schema with a name means what its users make of it', () => {
  test.each<[string, object, object, readonly string[]]>([
    [
      'the same',
      named({ anyOf: [A, B] }, 5),
      named({ anyOf: [A, B] }, 2),
      ['max-length-narrowed narrows breaking A'],
    ],
    [
      'below "not" the contrary',
      named({ not: A }, 5),
      named({ not: A }, 3),
      ['max-length-narrowed widens breaking A'],
    ],
    [
      'and below two the same again',
      named({ properties: { x: { not: { not: A } } } }, 5),
      named({ properties: { x: { not: { not: A } } } }, 3),
      ['max-length-narrowed narrows breaking A'],
    ],
    [
      'deeper down as well',
      named({ not: { $ref: '#/$defs/C' } }, 5, { C: { properties: { c: A } } }),
      named({ not: { $ref: '#/$defs/C' } }, 3, { C: { properties: { c: A } } }),
      ['max-length-narrowed widens breaking A'],
    ],
    [
      'both, where one turns it round',
      named({ properties: { x: A, y: { not: A } } }, 5),
      named({ properties: { x: A, y: { not: A } } }, 3),
      ['max-length-narrowed replaces breaking A'],
    ],
    [
      'more, where another alternative took it too',
      named({ oneOf: [A, B] }, 5),
      named({ oneOf: [A, B] }, 4),
      ['max-length-narrowed widens breaking A'],
    ],
    [
      'less, where no other took it',
      named({ oneOf: [A, B] }, 2),
      named({ oneOf: [A, B] }, 1),
      ['max-length-narrowed narrows breaking A'],
    ],
    [
      'the same, where others of its choice share values, and it does not, beside another edit',
      named(messages(5), 5),
      named(messages(4), 4),
      ['max-length-narrowed narrows breaking A', 'upper-bound-narrowed narrows breaking s/(integer)'],
    ],
    [
      'what a condition as a whole says',
      named(condition(A, { pattern: 'x' }, {}), 5),
      named(condition(A, { pattern: 'x' }, {}), 3),
      ['max-length-narrowed widens breaking A'],
    ],
    [
      'nothing, where nothing hangs on it',
      named({ type: 'integer', ...condition(A, { minimum: 3 }, {}) }, 5),
      named({ type: 'integer', ...condition(A, { minimum: 3 }, {}) }, 3),
      ['max-length-narrowed replaces safe A'],
    ],
    [
      'beside another edit, by itself',
      named({ oneOf: [A, B] }, 5),
      named({ oneOf: [A, B, { type: 'string', const: 'abcdefgh' }] }, 4),
      ['alternative-added narrows breaking s', 'max-length-narrowed widens breaking s/(A)'],
    ],
  ])('%s', async (_, before, after, want) => {
    expect((await found(document(before), document(after))).map(shown)).toEqual(want)
  })
})

const tree = (items: object) => ({
  ...{ $id: 'https://e.x/strict', $dynamicAnchor: 'node', $ref: 'tree', unevaluatedProperties: false },
  $defs: {
    t: {
      ...{ $id: 'tree', $dynamicAnchor: 'node', type: 'object' },
      properties: { children: { type: 'array', items } },
    },
  },
})

test('a dynamic reference that becomes a plain one is undecided once, and nothing around it', async () => {
  const changes = await found(document(tree({ $dynamicRef: '#node' })), document(tree({ $ref: '#' })))
  expect(changes.map(shown)).toEqual(['form-changed replaces risky t/children/[]'])
})

test('a message about a change below "not" says that it is below "not"', async () => {
  const not = (values: readonly string[]) => document({ type: 'string', not: { enum: values } })
  const [change] = await found(not(['x']), not(['x', 'y']))
  expect(change && [change.rule, change.effect, ...quotedIn(change.message)]).toEqual([
    ...['enum-value-added', 'narrows', '"y"', '"not"'],
  ])
})

const idle = {
  ...{ minLength: 0, minItems: 0, minProperties: 0, uniqueItems: false, items: true },
  ...{ additionalProperties: true, patternProperties: {}, properties: {} },
}
const k = { properties: { k: { const: 1 } } }
const [x, y] = [{ required: ['x'] }, { required: ['y'] }]
const positive = { type: 'integer', minimum: 1 }

describe('ways of saying nothing are no change', () => {
  test.each<[string, object, object]>([
    ['keywords that refuse nothing', {}, idle],
    ['at a property', { properties: { a: {} } }, { properties: { a: idle } }],
    ['in what must hold as well', { type: 'integer' }, { allOf: [{ type: 'integer' }, idle] }],
    [
      'items that need not be there',
      { type: 'array', minContains: 0, contains: { pattern: '1' } },
      { type: 'array' },
    ],
    ['a condition that always holds', { maxItems: 1 }, condition(true, { maxItems: 1 }, x)],
    ['a condition that never holds', { maxItems: 1 }, condition(false, x, { maxItems: 1 })],
    ['a condition that nothing hangs on', {}, condition(x, idle, {})],
    ['a condition that asks again for its type', {}, { dependentSchemas: { b: { type: 'object' } } }],
    ['a condition turned round', condition(k, x, y), condition({ not: k }, y, x)],
    [
      'a property that asks for another',
      { dependentRequired: { x: ['y'] } },
      { dependentSchemas: { x: { required: ['y'] } } },
    ],
    [
      'the same of objects alone',
      { type: 'object', dependentRequired: { x: ['y', 'z'] } },
      { type: 'object', dependentSchemas: { x: { required: ['z', 'y'] } } },
    ],
    [
      'a property that asks for itself',
      { type: 'object', dependentRequired: { x: ['x'] } },
      { type: 'object' },
    ],
    [
      'a last place like all that follow',
      { type: 'array', prefixItems: [{ type: 'string' }], items: { type: 'string' } },
      { type: 'array', items: { type: 'string' } },
    ],
    [
      'what other types than the one asked for must be',
      { type: 'object', required: ['x'] },
      { allOf: [{ type: 'object' }, { required: ['x'] }] },
    ],
    ['what another alternative takes', { anyOf: [positive, k] }, { anyOf: [{ type: 'integer' }, k] }],
  ])('%s', async (_, before, after) => {
    expect((await found(document(before), document(after))).map(shown)).toEqual([])
    expect((await found(document(after), document(before))).map(shown)).toEqual([])
  })
})

describe('a schema that does not ask for a type', () => {
  test.each<[string, object, object, readonly string[]]>([
    [
      'asks for one: what was of another is one alternative',
      { minProperties: 3 },
      { minProperties: 3, type: 'object' },
      ['alternative-removed narrows breaking s'],
    ],
    [
      'asks for one, and no more for what limits it',
      { minProperties: 3 },
      { type: 'object' },
      ['alternative-removed narrows breaking s', 'property-count-changed widens breaking s'],
    ],
    [
      'asks for two, of which one is null',
      { maxLength: 3 },
      { maxLength: 3, type: ['string', 'null'] },
      ['alternative-removed narrows breaking s'],
    ],
    [
      'asks for one of its values',
      { maxLength: 3 },
      { enum: ['a', 'b'] },
      ['alternative-removed narrows breaking s', 'form-changed narrows breaking s'],
    ],
    [
      'limits another type as well',
      { maxLength: 3 },
      { maxLength: 3, maxProperties: 3 },
      ['property-count-changed narrows breaking s/(object)'],
    ],
    [
      'asks for all but one',
      { maxLength: 3, type: ['string', 'null', 'boolean', 'object', 'array'] },
      { maxLength: 3 },
      ['alternative-added widens breaking s'],
    ],
  ])('%s', async (_, before, after, want) => {
    expect((await found(document(before), document(after))).map(shown)).toEqual(want)
    expect(await found(document(after), document(before))).toHaveLength(want.length)
  })
})

describe('numbers that no program can represent', () => {
  const above = (exclusiveMinimum: string) => ({
    schemas: {
      's.json': `{"$schema": "${latest}", "type": "number", "exclusiveMinimum": ${exclusiveMinimum}}`,
    },
  })
  test.each<[string, string, readonly string[]]>([
    ['1e-400', '0', []],
    ['1e-400', '0.5', ['lower-bound-narrowed narrows breaking s "> 1e-400" "> 0.5"']],
    ['-1e400', '0', ['lower-bound-narrowed narrows breaking s "> -1e400" "> 0"']],
    ['1230000000000000000000000000000', '0', ['lower-bound-widened widens breaking s "> 1.23e30" "> 0"']],
  ])('%s and %s are bounds', async (before, after, want) => {
    const changes = await found(above(before), above(after))
    const loud = changes.filter(({ severity }) => severity !== 'safe')
    const bounds = (change: Change) =>
      [change.before, change.after].map((side) => JSON.stringify(side?.value))
    expect(loud.map((change) => [shown(change), ...bounds(change)].join(' '))).toEqual(want)
  })
})

// The type is that which no other member refuses: of text and array, those in the branch (JSON Schema 2020-12, 10.2.1.1).
test.each([
  ['an array', { type: 'array', items: { type: 'string' } }, 'array'],
  ['a number', { type: 'number' }, 'number'],
])('a member of `allOf` that is %s beside a choice names the type of all', async (_, inside, want) => {
  const base = { properties: { r: { anyOf: [{ type: 'string' }, inside] } } }
  const schema = (r: object) =>
    document({
      allOf: [
        { type: 'object', ...base },
        { type: 'object', properties: { r } },
      ],
    })
  const changes = await found(schema({ type: 'string' }), schema(inside))
  const forms = changes.filter(({ rule }) => rule === 'form-changed')
  expect(forms.map(({ before, after }) => [before?.value, after?.value])).toEqual([['string', want]])
})

test.each<[string, object | boolean, object | boolean, readonly string[]]>([
  ['a schema without keywords', {}, { type: 'string' }, ['"anything"', '"string"']],
  ['the schema true', true, { type: 'array', items: { type: 'string' } }, ['"anything"', '"array"']],
  ['the schema false', { type: 'string' }, false, ['"string"', '"nothing"']],
  ['one that becomes the schema false', {}, false, ['"anything"', '"nothing"']],
])('%s is called what it accepts', async (_, before, after, words) => {
  const property = (schema: object | boolean): VersionText =>
    document({ type: 'object', properties: { p: schema } })
  const changes = await found(property(before), property(after))
  expect(
    changes.filter(({ rule }) => rule === 'form-changed').map(({ message }) => quotedIn(message)),
  ).toEqual([words])
})
