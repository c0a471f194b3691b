import { expect, test } from 'vitest'
import { diff } from '../../src/diff/index.ts'
import { body, type VersionText, versionOf } from './versions.ts'

const inComponents = ({ openapi = '' }: VersionText): VersionText => ({
  openapi: `${openapi}components: {schemas: {Any: {}, Box: {type: object, properties: {a: {type: string}}}}}\n`,
})
const sent = (schema: string): VersionText => inComponents(body(schema))
const one = (name: string): string => `{nullable: true, oneOf: [{$ref: '#/components/schemas/${name}'}]}`
const nullable = '{type: string, nullable: true}'

/** What .NET writes around a reference, so that more may stand beside it. */
test.each<[what: string, given: readonly [VersionText, VersionText], want: readonly string[]]>([
  ['is that one', [sent(one('Any')), sent('{}')], []],
  ['where that takes everything', [sent(one('Any')), sent(nullable)], ['form-changed']],
])('A choice of one schema %s', async (_, [before, after], want) => {
  const { changes } = diff(await versionOf('a', before), await versionOf('b', after))
  expect(changes.filter(({ severity }) => severity !== 'safe').map(({ rule }) => rule)).toEqual(want)
})
