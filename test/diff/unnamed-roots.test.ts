import { expect, test } from 'vitest'
import { diff } from '../../src/diff/index.ts'
import { api, type VersionText, versionOf } from './versions.ts'

const schema = (member: string) => `{type: object, properties: {n: ${member}}}`

function compared(text: VersionText): VersionText {
  return { ...text, conventions: { namesUnnamedRoots: true } }
}

const content = (member: string) => `content: {application/xml: {schema: ${schema(member)}}}`
const request = (member: string) => `requestBody: {${content(member)}}, responses: {'200': {description: d}}`
const response = (member: string) => `responses: {'200': {description: d, ${content(member)}}}`
const component = (member: string) =>
  api(
    `{/x: {put: {requestBody: {$ref: '#/components/requestBodies/B'}, responses: {'200': {description: d}}}}}`,
    `components: {requestBodies: {B: {${content(member)}}}}`,
  )
const put = (parts: string, path = '/x', parameters = '') =>
  api(`{'${path}': {put: {${parameters}${parts}}}}`)

async function found(before: VersionText, after: VersionText) {
  return diff(await versionOf('a', compared(before)), await versionOf('b', compared(after)))
}

const [wide, narrow] = ['{type: integer, maximum: 10}', '{type: integer, maximum: 5}']

test.each<[string, (member: string) => VersionText]>([
  ['a request', (member) => put(request(member))],
  ['a response', (member) => put(response(member))],
  ['a body by reference', component],
])('compares %s in XML whose root has no name', async (_, made) => {
  const { changes, notCompared } = await found(made(wide), made(narrow))
  expect(changes.map(({ rule }) => rule)).toEqual(['upper-bound-narrowed'])
  expect(changes[0]?.where.operations).toHaveLength(1)
  expect(notCompared).toEqual([])
  expect((await found(made(wide), made(wide))).changes).toEqual([])
})

/** A member with its limit, and what the description says around it as the whole schema of a body. */
test.each<[string, (member: string) => string]>([
  ['a text', (member) => member],
  ['a number with a word about it', (member) => member.replace('{', '{description: how many, ')],
  ['an array of texts', (member) => `{type: array, items: ${member}}`],
  [
    'an array of named elements',
    (member) => `{type: array, items: ${member.replace('}', ', xml: {name: i}}')}}`,
  ],
  ['an array of objects', (member) => `{type: array, items: {type: object, properties: {n: ${member}}}}`],
  ['an array in an element', (member) => `{type: array, xml: {wrapped: true}, items: ${member}}`],
  ['an array of arrays', (member) => `{type: array, items: {type: array, items: ${member}}}`],
])('compares %s as an XML body', async (_, made) => {
  const body = (member: string) =>
    put(
      `requestBody: {content: {application/xml: {schema: ${made(member)}}}}, responses: {'200': {description: d}}`,
    )
  const { changes, notCompared } = await found(body(wide), body(narrow))
  expect(changes.map(({ rule, severity }) => `${rule} ${severity}`)).toEqual([
    'upper-bound-narrowed breaking',
  ])
  expect(notCompared).toEqual([])
  expect((await found(body(wide), body(wide))).changes).toEqual([])
})

test('compares the names of the elements in a root array, and of a component that is one', async () => {
  const list = (name: string, schema: string) =>
    api(
      `{/x: {put: {requestBody: {content: {application/xml: {schema: ${schema}}}}, responses: {'200': {description: d}}}}}`,
      `components: {schemas: {List: {type: array, items: {type: string, xml: {name: ${name}}}}}}`,
    )
  for (const schema of [
    "{$ref: '#/components/schemas/List'}",
    "{allOf: [{$ref: '#/components/schemas/List'}]}",
  ]) {
    const { changes } = await found(list('a', schema), list('b', schema))
    expect(changes.map(({ rule }) => rule)).toContain('element-removed')
  }
})

test('leaves a body open whose string schema only has a description', async () => {
  const text = (rest: string) =>
    put(
      `requestBody: {content: {application/xml: {schema: {type: string, description: An order.${rest}}}}}, responses: {'200': {description: d}}`,
    )
  expect(
    (await versionOf('a', compared(text('')))).sets.filter(({ language }) => language === 'xml'),
  ).toEqual([])
  const { changes } = await found(text(', enum: [a, b]'), text(', enum: [a]'))
  expect(changes.map(({ rule }) => rule)).toEqual(['enum-value-removed'])
})

test.each([
  ['type: string, maxLength: 5', 'type: [string], maxLength: 5'],
  ['type: integer, maximum: 5', 'type: [integer], maximum: 5'],
])('reads "%s" as "%s" in an XML body', async (one, other) => {
  const body = (schema: string) => {
    const { openapi = '' } = put(
      `requestBody: {content: {application/xml: {schema: {${schema}}}}}, responses: {'200': {description: d}}`,
    )
    return { openapi: openapi.replace('3.0.3', '3.1.0') }
  }
  for (const [before, after] of [
    [one, other],
    [other, one],
  ] as const)
    expect((await found(body(before), body(after))).changes).toEqual([])
  const { changes } = await found(body(other), body(other.replace('5', '4')))
  expect(changes.map(({ severity }) => severity)).toEqual(['breaking'])
})

test('an operation is added whose path only has a parameter more', async () => {
  const parameter = 'parameters: [{name: id, in: path, required: true, schema: {type: string}}], '
  const old = `/pets: {post: {${request(narrow)}}}`
  const added = `'/pets/{id}': {post: {${parameter}${request('{type: boolean}')}}}`
  for (const paths of [`${added}, ${old}`, `${old}, ${added}`]) {
    const { changes } = await found(api(`{${old}}`), api(`{${paths}}`))
    expect(changes.filter(({ severity }) => severity === 'breaking')).toEqual([])
  }
})

test('distinguishes the roots of several bodies in any order', async () => {
  const both = (first: string, member: string) =>
    api(`{${first}/x: {put: {${request(member)}}}, /y: {put: {${request('{type: string}')}}}}`)
  const { changes } = await found(
    both('', wide),
    both(`/w: {put: {${request('{type: boolean}')}}}, `, narrow),
  )
  expect(changes.filter(({ severity }) => severity !== 'safe').map(({ rule }) => rule)).toEqual([
    'upper-bound-narrowed',
  ])
})

test('calls a root the same where only a parameter of its path has another name', async () => {
  const at = (name: string, member: string) =>
    put(
      request(member),
      `/x/{${name}}`,
      `parameters: [{name: ${name}, in: path, required: true, schema: {type: string}}], `,
    )
  const { changes } = await found(at('a', wide), at('b', narrow))
  expect(changes.map(({ rule }) => rule).filter((rule) => !rule.startsWith('parameter'))).toEqual([
    'upper-bound-narrowed',
  ])
})

test('leaves such a body open where no comparison asks for it', async () => {
  const version = await versionOf('a', put(request(wide)))
  expect(version.sets.filter(({ language }) => language === 'xml')).toEqual([])
  expect(version.leftOut?.map(({ why }) => why)).toEqual(['openapi-xml-root-unnamed'])
})

test('a root that gets a name is a risk, as its earlier name is not known', async () => {
  const named = (rest: string) =>
    put(
      `requestBody: {content: {application/xml: {schema: {type: object, ${rest}properties: {n: ${wide}}}}}}, responses: {'200': {description: d}}`,
    )
  for (const name of ['{name: order}', "{name: order, namespace: 'urn:t'}"]) {
    const { changes } = await found(named(''), named(`xml: ${name}, `))
    const told = changes.filter(({ severity }) => severity !== 'safe')
    expect(told.map(({ rule, severity }) => `${rule} ${severity}`)).toEqual(['body-root-changed risky'])
  }
})
