import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inputs } from '../../../bench/inputs.ts'
import { hasCorpus } from '../../support/corpus.ts'
import { drawn, randomFrom } from '../draw.ts'
import type { Suite } from '../suite.ts'
import { Tally } from '../tally.ts'
import { type Judgement, judgeSomeUses, judgeUses, type ReadDescription, readerIn } from './judged.ts'
import { drawPair } from './random.ts'
import type { Members } from './schemas.ts'

/** How many pairs of descriptions are drawn. */
const pairs = 60

/** Documents of each use, and uses of each large description: of a quick run, and of a full one. */
const quick = { documents: 60, uses: 12 } as const
const full = { documents: 200, uses: 100 } as const

const large: ReadonlySet<string> = new Set(['Stripe', 'OpenAI, JSON'])

/**
 * Pairs of small descriptions, drawn by seed: use by use, what documents show is told of the use, and a use that is cut out
 * alone gets the same entries. A case is one pair: right where nothing is wrong at any use, undecided where no document was
 * found for an entry. Of large descriptions a case is one use, drawn by seed.
 */
export const uses: Suite = {
  run: async (options) => {
    const tally = new Tally('uses')
    const { documents, uses } = options.sample === undefined ? full : quick
    const add = (id: string, judged: readonly Judgement[]): void => {
      const outcomes = new Set(judged.map(({ outcome }) => outcome))
      for (const outcome of ['wrong', 'undecided', 'right'] as const) {
        if (!outcomes.has(outcome)) continue
        tally.add(id, outcome)
        break
      }
      for (const { use, outcome, says } of judged) {
        if (outcome !== 'right') console.log(`${id}: ${use}: ${says}`)
      }
    }
    const seeds = Array.from({ length: pairs }, (_, seed) => seed + 1)
    for (const seed of drawn(seeds, options)) {
      const random = randomFrom(seed)
      add(`pair ${seed}`, await inFolders((read) => judgeUses(read, drawPair(random), { random, documents })))
    }
    if (!hasCorpus) return tally.result(options)
    for (const { name, before, after } of await inputs()) {
      if (!large.has(name)) continue
      const both = [JSON.parse(before.text), JSON.parse(after.text)] as [Members, Members]
      const random = randomFrom(options.seed)
      const found = await inFolders((read) => judgeSomeUses(read, both, { random, documents, uses }))
      for (const [use, judged] of found) add(`${name}: ${use}`, judged)
    }
    return tally.result(options)
  },
}

/** Descriptions are written into folders of their own, which are removed at the end. */
async function inFolders<T>(body: (read: ReadDescription) => Promise<T>): Promise<T> {
  const folders: string[] = []
  const read = readerIn((text) => {
    const folder = mkdtempSync(join(tmpdir(), 'uses-'))
    folders.push(folder)
    writeFileSync(join(folder, 'api.yaml'), text)
    return folder
  })
  try {
    return await body(read)
  } finally {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true })
  }
}
