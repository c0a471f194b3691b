import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { diff } from '../../src/diff/index.ts'
import { body31, versionOf } from './versions.ts'

const types = { Few: { type: 'string', enum: ['x'] }, Many: { type: 'string', enum: ['x', 'y'] } }
const components = `components: {schemas: ${JSON.stringify(types)}}`

/** The place of a schema whose reference leads to one of the types. */
function refer(place: string, name: string, types: string): string {
  return place.replace('REF', `{$ref: '#/${types}/${name}'}`)
}

test.each([
  ['a property', '{type: object, properties: {n: {not: REF}}}', { n: 'y' }],
  ['the items of an array', '{type: array, items: {not: REF}}', ['y']],
  ['a value', '{not: REF}', 'y'],
  ['not twice', '{not: {not: REF}}', 'y'],
  ['a property below not', '{not: {type: object, required: [n], properties: {n: REF}}}', { n: 'y' }],
  ['a place that is not below not', '{type: object, properties: {n: REF}}', { n: 'y' }],
])('a reference below not that leads to another type: %s', async (_, place, sent) => {
  const accepts = (name: string) =>
    new Ajv2020().compile({ $defs: types, ...parse(refer(place, name, '$defs')) })(sent)
  const version = (name: string) => {
    const { openapi } = body31(refer(place, name, 'components/schemas'))
    return versionOf(name, { openapi: `${openapi}\n${components}` })
  }
  for (const [before, after] of [
    ['Few', 'Many'],
    ['Many', 'Few'],
  ] as const) {
    const { changes } = diff(await version(before), await version(after))
    expect(accepts(before)).not.toBe(accepts(after))
    expect(changes.map(({ rule, effect }) => `${rule} ${effect}`)).toEqual([
      `type-changed ${accepts(before) ? 'narrows' : 'widens'}`,
    ])
  }
})
