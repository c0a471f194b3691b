import { readFileSync } from 'node:fs'
import { load } from 'js-yaml'
import { expect, test } from 'vitest'
import { Diagnostics } from '../../../src/diagnostics/index.ts'
import { diff } from '../../../src/diff/index.ts'
import { ingest } from '../../../src/ingest/index.ts'
import { eftiProfile } from '../../../src/profile/index.ts'
import { corpus, describeCorpus } from '../../support/corpus.ts'
import { folderWith } from '../../support/folder.ts'
import { isHeavy, shareOf } from '../../support/heavy.ts'
import { unzip } from '../../support/unzip.ts'
import type { Doc } from './document.ts'
import { allRewrites, rewrites } from './rewrites.ts'

/** Descriptions of the corpus: what file, and for large ones how seldom a place is rewritten. */
const descriptions: readonly (readonly [string, { rarely: number }])[] = [
  ['efti/v0/openapi/gate-api-for-platform.yaml', { rarely: 1 }],
  ['efti/v0/openapi/platform-api-for-gate.yaml', { rarely: 1 }],
  ['efti/v1-draft/openapi/gate-api-for-platform.yaml', { rarely: 1 }],
  ['efti/v1-draft/openapi/platform-api-for-gate.yaml', { rarely: 1 }],
  ...[0, 1, 2, 3, 4, 5].map(
    (state) => [`efti/platform-openapi-history/${state}.yaml`, { rarely: 1 }] as const,
  ),
  ['openapi-large/stripe.zip#before.json', { rarely: 9 }],
  ['openapi-large/openai.zip#before.yaml', { rarely: 3 }],
  ['openapi-large/openai-json.zip#after.json', { rarely: 9 }],
]

async function textOf(name: string): Promise<string> {
  const [file = '', member] = name.split('#')
  const path = corpus(`corpus/${file}`)
  if (member === undefined) return readFileSync(path, 'utf8')
  return new TextDecoder().decode((await unzip(path)).get(member))
}

async function read(entry: string, files: Readonly<Record<string, string>>) {
  const problems = new Diagnostics()
  const version = await ingest(
    { name: 'v', status: 'stable', apis: new Map([['api', { openapi: entry }]]), bind: new Map() },
    { root: folderWith(files), profile: eftiProfile },
    problems.sink,
  )
  if (version === undefined)
    throw new Error(
      problems
        .sorted()
        .map(({ message }) => message)
        .join('\n'),
    )
  return version
}

/** Chance that comes out the same in every run. */
function chanceOf(seed: number, rarely: number): () => boolean {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff
    return (state >> 8) % rarely === 0
  }
}

/** Large descriptions are read twice only; `npm run heavy` tries each rewrite on them alone. */
const together: typeof rewrites = [
  [
    'all together',
    { rewrite: allRewrites, raises: ['type-added', 'type-removed', 'type-renamed', 'examples-changed'] },
  ],
]

function isLarge(name: string): boolean {
  return name.startsWith('openapi-large') && !isHeavy
}

describeCorpus('what is written otherwise and means the same is no change', () => {
  const large = descriptions.filter(([name]) => name.startsWith('openapi-large'))
  test.each(descriptions.filter((one) => !large.includes(one)))('%s', check)
  test.each(shareOf(large, 3))('%s', { timeout: 300_000, tags: 'slow' }, check)

  async function check(name: string, { rarely }: (typeof descriptions)[number][1]): Promise<void> {
    const text = await textOf(name)
    const entry = name.endsWith('.json') ? 'api.json' : 'api.yaml'
    const document = (entry === 'api.json' ? JSON.parse(text) : load(text)) as Doc
    const before = await read(entry, { [entry]: text })
    const noise: string[] = []
    for (const [title, { rewrite, raises }] of isLarge(name) ? together : rewrites) {
      const made = rewrite(structuredClone(document), chanceOf(7, rarely))
      const files = Object.entries({ 'api.json': made.document, ...made.files })
      const written = Object.fromEntries(
        files.map(([file, content]) => [file, JSON.stringify(content, null, 1)]),
      )
      const { changes } = diff(before, await read('api.json', written))
      const found = changes.filter(({ rule }) => !raises.includes(rule))
      noise.push(
        ...found.map(({ rule, where, message }) => `${title}: ${rule} ${where.path.join('/')} ${message}`),
      )
    }
    expect(noise).toEqual([])
  }
})
