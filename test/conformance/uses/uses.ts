import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { drawn, randomFrom } from '../draw.ts'
import type { Suite } from '../suite.ts'
import { Tally } from '../tally.ts'
import { judgeUses, readerIn } from './judged.ts'
import { drawPair } from './random.ts'

/** How many pairs of descriptions are drawn, and documents of each use. */
const [pairs, documents] = [60, 60] as const

/**
 * Pairs of small descriptions, drawn by seed: use by use, what documents show is told of the use, and a use that is cut out
 * alone gets the same entries. A case is one pair: right where nothing is wrong at any use, undecided where no document was
 * found for an entry.
 */
export const uses: Suite = {
  run: async (options) => {
    const tally = new Tally('uses')
    const seeds = Array.from({ length: pairs }, (_, seed) => seed + 1)
    for (const seed of drawn(seeds, options)) {
      const folders: string[] = []
      const read = readerIn((text) => {
        const folder = mkdtempSync(join(tmpdir(), 'uses-'))
        folders.push(folder)
        writeFileSync(join(folder, 'api.yaml'), text)
        return folder
      })
      const random = randomFrom(seed)
      const judged = await judgeUses(read, drawPair(random), { random, documents })
      const outcomes = new Set(judged.map(({ outcome }) => outcome))
      for (const outcome of ['wrong', 'undecided', 'right'] as const) {
        if (!outcomes.has(outcome)) continue
        tally.add(`pair ${seed}`, outcome)
        break
      }
      for (const { use, outcome, says } of judged) {
        if (outcome !== 'right') console.log(`pair ${seed}: ${use}: ${says}`)
      }
      for (const folder of folders) rmSync(folder, { recursive: true, force: true })
    }
    return tally.result(options)
  },
}
