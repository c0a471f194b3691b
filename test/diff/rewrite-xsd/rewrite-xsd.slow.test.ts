import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { diff } from '../../../src/diff/index.ts'
import { corpus, describeCorpus } from '../../support/corpus.ts'
import { shareOf } from '../../support/heavy.ts'
import { unzip } from '../../support/unzip.ts'
import { versionOf } from '../versions.ts'
import { rewrites } from './rewrites.ts'
import { parse, print } from './tree.ts'

type Texts = Readonly<Record<string, string>>

/** What is told of documents that were rewritten, and how often each rewrite found something to do. */
async function noiseIn(
  texts: Texts,
  asked = rewrites,
): Promise<{ readonly noise: readonly string[]; readonly idle: readonly string[] }> {
  const before = await versionOf('a', { schemas: texts })
  const noise: string[] = []
  const idle: string[] = []
  for (const [title, rewrite, raises] of asked) {
    let places = 0
    const made = Object.entries(texts).map(([file, text]) => {
      const schema = parse(text)
      places += rewrite(schema)
      return [file, print(schema)] as const
    })
    if (places === 0) idle.push(title)
    else {
      const { changes } = diff(before, await versionOf('b', { schemas: Object.fromEntries(made) }))
      const found = changes.filter(({ rule, severity }) => !(raises.includes(rule) && severity === 'safe'))
      noise.push(
        ...found.map(({ rule, where, message }) => `${title}: ${rule} ${where.path.join('/')} ${message}`),
      )
    }
  }
  return { noise, idle }
}

async function filesIn(path: string): Promise<Texts> {
  const files = [...(await unzip(corpus(`corpus/${path}`)))]
  return Object.fromEntries(
    files.map(([file, bytes]) => [file.slice(file.lastIndexOf('/') + 1), new TextDecoder().decode(bytes)]),
  )
}

describe('a schema that is written otherwise and means the same has no change', () => {
  test('an order, which has something for every rewrite', async () => {
    const text = readFileSync(new URL('order.xsd', import.meta.url), 'utf8')
    expect(await noiseIn({ 'order.xsd': text })).toEqual({ noise: [], idle: [] })
  })
})

describeCorpus('published schemas that are written otherwise and mean the same have no change', () => {
  test.each(['xml-families/datex2-3.3.zip', 'efti/v0/schemas.zip'])('%s', async (path) => {
    expect((await noiseIn(await filesIn(path), shareOf(rewrites, 9))).noise).toEqual([])
  })
})
