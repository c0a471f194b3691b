import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { specs } from '../specs/embedded.ts'
import { bundle } from '../support/bundle.ts'
import { type GeneratedVersion, generatedFrom } from '../support/generated.ts'

let generated: GeneratedVersion
const folder = mkdtempSync(join(tmpdir(), 'allocation-'))

beforeAll(async () => {
  generated = await generatedFrom({ schemas: 'specs/v0/schemas.zip' }, join(specs, '..'))
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

/**
 * Interpreted alone, by one thread, with room enough that nothing is collected in between: the bytes come out the same
 * at every run, however busy the machine is.
 */
const flags = [
  ...['--no-opt', '--no-sparkplug', '--no-maglev', '--no-lazy-feedback-allocation'],
  ...['--single-threaded', '--expose-gc'],
  ...['--min-semi-space-size=64', '--max-semi-space-size=64'],
]

/** What each function allocates for a character of the document, in bytes. */
async function allocated(namespace: string, example: string): Promise<Readonly<Record<string, number>>> {
  const root = `{${namespace}}consignment`
  const set = generated.version.sets.find(({ elements }) => elements.has(root))
  const element = set?.elements.get(root)
  if (!set || !element) throw new Error(`V0 has no ${root}`)
  const program = join(folder, `${set.name}.mjs`)
  writeFileSync(program, await bundle(generated, set, element, /^$/, false))
  const work = join(import.meta.dirname, '../support/allocated.mjs')
  const said = execFileSync(process.execPath, [...flags, work, program, join(specs, 'v0/examples', example)])
  return JSON.parse(said.toString()) as Readonly<Record<string, number>>
}

/**
 * Ceilings a sixth above what was measured with Node 20: versions of Node differ by a few per cent. A walk that is no
 * longer the quick one, a copy of the text, an object for each element go through them.
 */
test.each([
  {
    namespace: 'http://efti.eu/v1/consignment/common',
    example: 'get-consignment-subsets.xml',
    ceilings: { parse: 6.7, validate: 2.8, serialize: 13.2 },
  },
  {
    namespace: 'http://efti.eu/v1/consignment/identifier',
    example: 'put-consignment-identifiers.xml',
    ceilings: { parse: 6.8, validate: 2.3, serialize: 11.2 },
  },
])('$example: what codecs allocate stays within its bounds', async ({ namespace, example, ceilings }) => {
  const found = await allocated(namespace, example)
  const again = await allocated(namespace, example)
  for (const [work, ceiling] of Object.entries(ceilings)) {
    expect(found[work], work).toBeLessThan(ceiling)
    expect((again[work] ?? 0) / (found[work] ?? 1), `${work}, once more`).toBeCloseTo(1, 1)
  }
})
