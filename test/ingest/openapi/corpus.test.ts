import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { corpus, describeCorpus } from '../../support/corpus.ts'
import { readDescription } from './read-description.ts'

const folders: Readonly<Record<string, readonly string[]>> = {
  'v0/openapi': ['gate-api-for-platform', 'platform-api-for-gate', 'simulator-api'],
  'v0-history/2025-01-release-0.5.0/openapi': [
    'gate-api-for-platform',
    'platform-api-for-gate',
    'simulator-api',
  ],
  'v0-history/2025-02-test-fest-2/openapi': [
    'gate-api-for-platform',
    'platform-api-for-gate',
    'simulator-api',
  ],
  'v1-draft/openapi': ['gate-api-for-platform', 'platform-api-for-gate'],
  'platform-openapi-history': ['0', '1', '2', '3', '4', '5'],
}
const files = Object.entries(folders).flatMap(([folder, names]) =>
  names.map((name) => `${folder}/${name}.yaml`),
)

const read = (file: string) => readDescription(readFileSync(corpus(`corpus/efti/${file}`), 'utf8'))

describeCorpus('published descriptions', () => {
  test.each(files)('%s is read without a complaint', async (file) => {
    const { reading, diagnostics } = await read(file)
    expect(diagnostics).toEqual([])
    expect(reading?.api.operations.length).toBeGreaterThan(0)
  })

  test('the body that has a schema is a root, the one that has prose is open with a hint', async () => {
    const { reading } = await read('v0/openapi/gate-api-for-platform.yaml')
    const [whoami, put] = reading?.api.operations ?? []
    expect(whoami?.responses[0]?.media[0]?.schema).toEqual({
      kind: 'root',
      set: 'orders-xml',
      element: 'whoamiResponse',
    })
    expect(put?.request?.media[0]?.schema).toEqual({ kind: 'open' })
    expect([...(reading?.hints.keys() ?? [])]).toEqual(['Orders#putConsignmentIdentifiers.request'])
    const set = reading?.sets.find(({ name }) => name === 'orders-xml')
    expect([...(set?.nodes.values() ?? [])].map(({ kind }) => kind).sort()).toEqual([
      'complex',
      'scalar',
      'scalar',
    ])
  })

  test('an XML body that became text is seen as such', async () => {
    const types = async (file: string) =>
      (await read(`platform-openapi-history/${file}.yaml`)).reading?.api.operations.map(({ request }) =>
        request?.media.map(({ type }) => type),
      )
    expect(await types('3')).toEqual([undefined, ['application/xml']])
    expect(await types('4')).toEqual([undefined, ['text/plain']])
  })
})
