import { expect, test } from 'vitest'
import { Diagnostics } from '../../src/diagnostics/index.ts'
import { generate } from '../../src/generate/index.ts'
import { findLayout } from '../../src/typescript/index.ts'
import { readSchema } from '../ingest/json-schema/read-schema.ts'
import { bodyOf } from './json/codec.ts'
import { Tally } from './tally.ts'
import { tallyTyped } from './typed-values.ts'

const schema = {
  type: 'object',
  required: ['size'],
  properties: { size: { type: 'number' }, 'two words': { type: 'array', items: { enum: ['a', 'b'] } } },
}

test('a value is accepted if the compiler can assign it to the type of the codec', async () => {
  const { set: read } = readSchema(schema)
  const set = { ...read, name: 'g0' }
  const version = bodyOf(set)
  const files = generate(version, { toolVersion: '0.0.0' }, new Diagnostics().sink)
  const place = findLayout(version).set('g0')
  const module = `${place.moduleOf('a.json#')}/codecs.ts`
  const codec = { module, exported: place.codecName('a.json#') ?? '' }
  const values = [{ size: 1, 'two words': ['a'] }, { size: '1' }, { size: Number.NaN }, { size: 1, more: 1 }]
  const asked = [false, true].map((isOpen) => ({
    ...{ ...codec, isOpen },
    values: values.map((value, at) => ({ id: `${isOpen ? 'open' : 'closed'} ${at}`, value })),
  }))
  const tally = new Tally('none')
  await tallyTyped([{ folder: 'g0', files, codecs: asked }], tally)
  expect(tally.result({ seed: 1 }).failures).toEqual(['closed 1', 'closed 3', 'open 1'])
})
