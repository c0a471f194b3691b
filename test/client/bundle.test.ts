import { gzipSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import { bundleOf } from '../support/bundle.ts'
import type { GeneratedVersion } from '../support/generated.ts'
import { parcelProgram } from './parcels.ts'

let generated: GeneratedVersion

beforeAll(async () => {
  generated = await parcelProgram()
})

function program(names: readonly string[], module: string, validate: boolean): string {
  return `import { createClient } from 'efti-schema-toolkit/runtime'
import { ${names.join(', ')} } from '/v/operations/${module}.js'
export const client = createClient({ ${names.join(', ')} }, { baseUrl: 'https://api.example'${validate ? '' : ', validate: false'} })
`
}

const three = ['listParcels', 'createParcel', 'getParcel']

/** Counted, so the same on every machine; the ceilings are what it was when they were set, and a little more. */
test.each([
  [three, 'parcels', true, 12_000],
  [three, 'unchecked/parcels', false, 3_990],
])('a client of %j of %s', async (names, module, validate, ceiling) => {
  const text = await bundleOf(generated, program(names, module, validate))
  const size = gzipSync(text, { level: 9 }).length
  expect(size).toBeLessThan(ceiling)
})

test('a bundle contains only what is used', async () => {
  const text = await bundleOf(generated, program(['getParcel'], 'parcels', true))
  expect(text).toContain('"getParcel"')
  for (const absent of ['"search"', 'deepObject', '"X-Pages"', '<!DOCTYPE', '"listParcels"'])
    expect(text).not.toContain(absent)
})
