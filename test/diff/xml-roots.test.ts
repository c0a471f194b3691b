import { expect, test } from 'vitest'
import { diff } from '../../src/diff/index.ts'
import { operation, type VersionText, versionOf } from './versions.ts'

function described(name: string, schema: string): VersionText {
  const body = `requestBody: {content: {application/xml: {schema: {$ref: '#/components/schemas/${name}'}}}}`
  return { openapi: `${operation(body).openapi}\ncomponents: {schemas: {${name}: ${schema}}}` }
}

const object = (xml: string): string => `{type: object, ${xml} properties: {x: {type: string}}}`

/** A root that became another is told once, as the root that it is. */
test.each<[what: string, { given: readonly [VersionText, VersionText]; want: readonly string[] }]>([
  [
    'another name of the root',
    {
      given: [described('A', object('xml: {name: a},')), described('A', object('xml: {name: b},'))],
      want: ['root-replaced a'],
    },
  ],
  [
    'another namespace of the root',
    {
      given: [
        described('A', object("xml: {name: a, namespace: 'urn:x'},")),
        described('A', object("xml: {name: a, namespace: 'urn:y'},")),
      ],
      want: ['root-replaced a'],
    },
  ],
  [
    'a root without a name is called like its schema',
    {
      given: [described('A', object('')), described('B', object(''))],
      want: ['root-replaced A', 'type-removed A', 'type-added B', 'type-renamed A'],
    },
  ],
])('%s', async (_what, { given: [before, after], want }) => {
  const { changes } = diff(await versionOf('a', before), await versionOf('b', after))
  expect(changes.map(({ rule, where }) => `${rule} ${where.path.join('/')}`)).toEqual(want)
})
