import { describe, expect, test } from 'vitest'
import type { JsonCodec } from '../../../src/runtime/index.ts'
import { generatedFromText } from '../../support/generated.ts'

const to = (name: string) => `{$ref: '#/components/schemas/${name}'}`
const choice = `oneOf: [${to('Cat')}, ${to('Dog')}], discriminator: {propertyName: kind, mapping: {cat: Cat, dog: Dog}}`
const pets = (cat: string, dog: string, more = '') => `
    Cat: {type: object, required: [meow${more}], properties: {kind: ${cat}, meow: {type: boolean}}}
    Dog: {type: object, required: [bark${more}], properties: {kind: ${dog}, bark: {type: boolean}}}`
const text = '{type: string}'

/** Pets whose names are not theirs: of the other, or of none. */
const mistaken = [
  { kind: 'dog', meow: true },
  { kind: 'cat', bark: true },
  { kind: 'cow', bark: true },
]

/** Schemas, where their union stands in a document, and the type whose documentation tells of it. */
const unions: readonly [what: string, schemas: string, make: (pet: object) => unknown][] = [
  ['names that are any text', `\n    Pet: {${choice}}${pets(text, text, ', kind')}`, (pet) => pet],
  ['names that may be absent', `\n    Pet: {${choice}}${pets(text, text)}`, (pet) => pet],
  ['names that are listed', `\n    Pet: {${choice}}${pets('{enum: [cat]}', '{enum: [dog]}')}`, (pet) => pet],
  ['constant names', `\n    Pet: {${choice}}${pets('{const: cat}', '{const: dog}')}`, (pet) => pet],
  ['names of which one is listed', `\n    Pet: {${choice}}${pets('{const: cat}', text)}`, (pet) => pet],
  ['a list', `\n    Pet: {type: array, items: {${choice}}}${pets(text, text)}`, (pet) => [pet]],
  [
    'a property',
    `\n    Pet: {type: object, properties: {own: {${choice}}}}${pets(text, text)}`,
    (own) => ({ own }),
  ],
  [
    'all of two',
    `\n    Pet: {type: object, properties: {n: {type: integer}}, ${choice}}${pets(text, text)}`,
    (pet) => pet,
  ],
  [
    'heirs with any text',
    `
    Pet: {type: object, required: [kind], properties: {kind: ${text}}, discriminator: {propertyName: kind, mapping: {cat: Cat, dog: Dog}}}
    Cat: {allOf: [${to('Pet')}, {type: object, required: [meow], properties: {meow: {type: boolean}}}]}
    Dog: {allOf: [${to('Pet')}, {type: object, required: [bark], properties: {bark: {type: boolean}}}]}`,
    (pet) => pet,
  ],
]

describe.each(unions)('%s', (_, schemas, make) => {
  test.each([[{}], [{ assertDiscriminators: true }]])(
    'the type says so exactly where a valid value may not have it: %j',
    async (conventions) => {
      const path = `  /pets: {get: {operationId: getPet, responses: {'200': {description: ok, content: {application/json: {schema: ${to('Pet')}}}}}}}`
      const description = `openapi: 3.1.0\ninfo: {title: Pets, version: '1'}\npaths:\n${path}\ncomponents:\n  schemas:${schemas}\n`
      const { files, program } = await generatedFromText('pets', description, conventions)
      const types = files.find((one) => one.path === 'v/pets/no-namespace/types.ts')?.text ?? ''
      const codec = program.load('v/pets/no-namespace/codecs.ts').pet as JsonCodec<unknown>
      expect(codec.validate(make({ kind: 'cat', meow: true })).ok).toBe(true)
      expect(/"kind" narrows/u.test(types)).toBe(mistaken.some((pet) => codec.validate(make(pet)).ok))
    },
  )
})
