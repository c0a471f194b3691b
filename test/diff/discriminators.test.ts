import { expect, test } from 'vitest'
import { diff } from '../../src/diff/index.ts'
import { body, type VersionText, versionOf } from './versions.ts'

const fields = (of: string): string =>
  `{type: object, required: [kind], properties: {kind: {type: string}, ${of}: {type: string}}}`
const mapped = "one: '#/components/schemas/One', two: '#/components/schemas/Two'"
const named = ["{$ref: '#/components/schemas/One'}", "{$ref: '#/components/schemas/Two'}"]
const choice = (members: readonly string[], mapping = mapped): VersionText => {
  const discriminator = `{propertyName: kind, mapping: {${mapping}}}`
  const { openapi = '' } = body(`{oneOf: [${members.join(', ')}], discriminator: ${discriminator}}`)
  return { openapi: `${openapi}components: {schemas: {One: ${fields('one')}, Two: ${fields('two')}}}\n` }
}

/** What a discriminator's value leads to, where its alternatives are written out. */
test.each<[what: string, given: readonly [VersionText, VersionText], want: readonly string[]]>([
  [
    'alternatives that are written out, of which the values lead to the same',
    [choice(named), choice([fields('one'), fields('two')])],
    [],
  ],
  ['alternatives that got names', [choice([fields('one'), fields('two')]), choice(named)], []],
  [
    'a value that leads nowhere any more',
    [choice(named), choice([fields('one'), fields('two')], "one: '#/components/schemas/One'")],
    ['discriminator-value-removed two'],
  ],
  [
    'values that changed places',
    [
      choice(named),
      choice(
        [fields('one'), fields('two')],
        "one: '#/components/schemas/Two', two: '#/components/schemas/One'",
      ),
    ],
    ['discriminator-value-changed One', 'discriminator-value-changed Two'],
  ],
])('%s', async (_, [before, after], want) => {
  const { changes } = diff(await versionOf('a', before), await versionOf('b', after))
  expect(changes.map(({ rule, before: one }) => `${rule} ${one?.value}`).sort()).toEqual(want)
})
