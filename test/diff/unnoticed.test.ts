import { expect, test } from 'vitest'
import { diff } from '../../src/diff/index.ts'
import { api, type VersionText, versionOf } from './versions.ts'

const ref = (name: string): string => `{$ref: '#/components/schemas/${name}'}`
const open = (required: string, ...properties: readonly string[]): string =>
  `{type: object, required: [${required}], properties: {${properties.join(', ')}}}`
const closed = (required: string, ...properties: readonly string[]): string =>
  open(required, ...properties).replace('{type', '{additionalProperties: false, type')
const text = (name: string): string => `${name}: {type: string}`
const count = 'n: {type: integer}'
const parts = `Base: ${open('k', text('k'))}, Kin: ${open('', text('q'))}, More: ${open('', count)}`
const both = (schema: string, more = ''): VersionText => {
  const body = `content: {application/json: {schema: ${ref('S')}}}`
  const paths = `{/x: {post: {requestBody: {${body}}, responses: {'200': {description: d, ${body}}}}}}`
  return api(paths, `components: {schemas: {S: ${schema}, ${parts}${more}}}`)
}
const allOf = (...members: readonly string[]): VersionText => both(`{allOf: [${members.join(', ')}]}`)
const oneOf = (...members: readonly string[]): VersionText => both(`{oneOf: [${members.join(', ')}]}`)
const inOther = open('c', text('c'))
const choice = `{oneOf: [${open('a', text('a'))}, ${inOther}]}`
const told = (...members: readonly string[]): VersionText => {
  const [u, v] = ['u', 'v'].map((kind) =>
    open('kind', `kind: {type: string, enum: [${kind}]}`, kind === 'u' ? text('a') : count),
  )
  return both(`{oneOf: [${ref('U')}, ${v}]}`, `, U: {allOf: [${u}, ${members.join(', ')}]}`)
}
const named = (...properties: readonly string[]): VersionText =>
  both(`{oneOf: [${ref('A')}, ${ref('B')}]}`, `, A: ${open('a', ...properties)}, B: ${inOther}`)

async function severities(before: VersionText, after: VersionText): Promise<readonly string[]> {
  const { changes } = diff(await versionOf('a', before), await versionOf('b', after))
  return changes
    .filter(({ severity }) => severity !== 'annotation' && severity !== 'safe')
    .map(({ rule, effect, severity, who }) => `${rule} ${effect} ${severity} [${who}]`)
}

const added = 'widens risky [receiver]'
const gone = 'narrows risky [sender,typescript]'

/** A property that need not be there breaks nobody in an open object; so it is wherever the object stands. */
test.each<[what: string, given: readonly [VersionText, VersionText], one: string, other: string]>([
  [
    'an object by itself',
    [both(open('a', text('a'))), both(open('a', text('a'), count))],
    `property-added ${added}`,
    `property-removed ${gone}`,
  ],
  [
    'a further part',
    [allOf(ref('Base'), ref('Kin')), allOf(ref('Base'), ref('Kin'), ref('More'))],
    `requirement-added ${added}`,
    `requirement-removed ${gone}`,
  ],
  [
    'a further part beside a choice',
    [allOf(ref('Base'), choice), allOf(ref('Base'), choice, ref('More'))],
    `requirement-added ${added}`,
    `requirement-removed ${gone}`,
  ],
  [
    'a further part of an alternative that is told from one with the property',
    [told(ref('Kin')), told(ref('Kin'), ref('More'))],
    `requirement-added ${added}`,
    `requirement-removed ${gone}`,
  ],
  [
    'an alternative that shares values with another',
    [oneOf(open('a', text('a')), inOther), oneOf(open('a', text('a'), count), inOther)],
    `property-added ${added}`,
    `property-removed ${gone}`,
  ],
  [
    'an alternative with a name',
    [named(text('a')), named(text('a'), count)],
    `property-added ${added}`,
    `property-removed ${gone}`,
  ],
])('%s', async (_what, [before, after], one, other) => {
  expect(await severities(before, after)).toEqual([one])
  expect(await severities(after, before)).toEqual([other])
})

/** What somebody else says of the name, or what the schema asks besides, is noticed. */
test.each<[what: string, given: readonly [VersionText, VersionText], want: string]>([
  [
    'a further part that asks for its property',
    [
      allOf(ref('Base'), ref('Kin')),
      both(`{allOf: [${ref('Base')}, ${ref('Kin')}, ${ref('Asks')}]}`, `, Asks: ${open('n', count)}`),
    ],
    'requirement-added narrows breaking [sender,typescript]',
  ],
  [
    'a further part that is closed',
    [
      allOf(ref('Base'), ref('Kin')),
      both(`{allOf: [${ref('Base')}, ${ref('Kin')}, ${ref('Shut')}]}`, `, Shut: ${closed('', count)}`),
    ],
    'requirement-added narrows breaking [sender,typescript]',
  ],
  [
    'a further part that says more of what another names',
    [
      allOf(ref('Base'), ref('Kin'), choice),
      both(
        `{allOf: [${ref('Base')}, ${ref('Kin')}, ${choice}, ${ref('Says')}]}`,
        `, Says: ${open('', 'q: {minLength: 2}')}`,
      ),
    ],
    'min-length-narrowed narrows breaking [sender]',
  ],
  [
    'an alternative beside one that has the property',
    [
      oneOf(open('a', text('a')), open('c', text('c'), text('n'))),
      oneOf(open('a', text('a'), count), open('c', text('c'), text('n'))),
    ],
    'property-added replaces breaking [sender,receiver]',
  ],
  [
    'an alternative of an object that has the property',
    [
      both(`{type: object, properties: {n: {}}, oneOf: [${open('a', text('a'))}, ${inOther}]}`),
      both(`{type: object, properties: {n: {}}, oneOf: [${open('a', text('a'), count)}, ${inOther}]}`),
    ],
    'property-added replaces breaking [sender,receiver]',
  ],
  [
    'a condition that asks for what the object says',
    [
      both(`{type: object, properties: {n: {}}, if: ${open('a', text('a'))}, then: {required: [b]}}`),
      both(`{type: object, properties: {n: {}}, if: ${open('a', text('a'), count)}, then: {required: [b]}}`),
    ].map(({ openapi = '' }) => ({ openapi: openapi.replace('3.0.3', '3.1.0') })) as [
      VersionText,
      VersionText,
    ],
    'property-added widens breaking [receiver]',
  ],
])('but not %s', async (_what, [before, after], want) => {
  expect(await severities(before, after)).toEqual([want])
})
