import { expect, test } from 'vitest'
import { loadAjv } from '../../src/prove/ajv.ts'

test('what every object inherits is in no document', async () => {
  const schema = { type: 'object', properties: { toString: { type: 'string' } } }
  const ajv = await loadAjv([{ path: 'v/json-schema/s.a.json', text: JSON.stringify(schema) }])
  const verdict = (document: string) => ajv?.judge('s.a.json', document).valid
  expect(['{}', '{"toString":""}', '{"toString":1}'].map(verdict)).toEqual([true, true, false])
})
