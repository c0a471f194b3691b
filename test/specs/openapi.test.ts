import { $RefParser } from '@apidevtools/json-schema-ref-parser'
import { expect, test } from 'vitest'
import { corpus, describeCorpus } from '../support/corpus.ts'
import { specs } from './embedded.ts'

/** What an OpenAPI document says, without its words: references followed, descriptions, summaries and titles dropped. */
async function contract(file: string): Promise<unknown> {
  const document = await $RefParser.dereference(file)
  return withoutWords((document as { readonly paths?: unknown }).paths)
}

function withoutWords(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(withoutWords)
  if (typeof node !== 'object' || node === null) return node
  const isWords = ([key, value]: [string, unknown]): boolean =>
    typeof value === 'string' && ['description', 'summary', 'title'].includes(key)
  const kept = Object.entries(node).filter((entry) => !isWords(entry))
  return Object.fromEntries(kept.map(([key, value]) => [key, withoutWords(value)]))
}

describeCorpus('the embedded OpenAPI', () => {
  test.each([
    ['v0', 'gate-api-for-platform', 'v0'],
    ['v0', 'platform-api-for-gate', 'v0'],
    ['v1', 'gate-api-for-platform', 'v1-draft'],
    ['v1', 'platform-api-for-gate', 'v1-draft'],
  ])('%s %s says what the published one says', async (version, api, published) => {
    const expected = await contract(corpus(`corpus/efti/${published}/openapi/${api}.yaml`))
    expect(await contract(`${specs}/${version}/${api}.yaml`)).toEqual(expected)
  })
})
