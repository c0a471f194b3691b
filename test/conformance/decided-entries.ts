import { inputs } from '../../bench/inputs.ts'
import { readBoth } from '../../bench/ours.ts'
import { diffInDetail } from '../../src/diff/index.ts'
import type { Suite } from './suite.ts'
import { Tally } from './tally.ts'

/**
 * Entries over every pair of descriptions of the corpus: right where it is known what the change does. GitHub's, which
 * only the comparison with other tools installs, are counted there.
 */
export const decidedEntries: Suite = {
  run: async (options) => {
    const tally = new Tally('decided-entries')
    for (const input of await inputs()) {
      if (input.name === 'GitHub') continue
      const { comparison, found } = diffInDetail(...(await readBoth(input)))
      for (const { id, rule, severity, where } of comparison.changes) {
        const isOpen = severity === 'risky' && found.get(id)?.reach === 'undecided'
        const name = `${input.name}: ${rule} ${where.path.join('/')} ${id}`
        tally.add(name, isOpen ? 'undecided' : 'right')
      }
    }
    return tally.result(options)
  },
}
