import { proveAdapter } from '../../src/prove/index.ts'
import { published } from '../prove/adapters/published.ts'
import type { Suite } from './suite.ts'
import { Tally } from './tally.ts'

const suite = 'adapter-round-trips'
/** Generated documents of each adapter in the whole run. */
const each = 1000

/**
 * Generated documents of every root through the adapters between V0 and draft V1: what comes out is valid for libxml2
 * and our own validator, and comes back equal but for recorded losses. A document that an issue holds back is right
 * where nothing of it was lost in silence.
 */
export const adapterRoundTrips: Suite = {
  run: async (options) => {
    const tally = new Tally(suite)
    const { tried, libxml2 } = await published()
    const documents = Math.ceil((options.sample ?? each * tried.size) / tried.size)
    for (const [name, one] of tried) {
      const refused = new Set<string>()
      const proof = proveAdapter(one, {
        documents,
        keep: (document, text) => {
          if (libxml2.get(name)?.validate(text).valid !== true) refused.add(document)
        },
      })
      for (const { document } of proof.findings) refused.add(document)
      const made = proof.examples.documents + proof.generated.documents
      for (const document of refused) tally.add(`${name} ${document}`, 'wrong')
      for (let index = refused.size; index < made; index += 1) tally.add(`${name} ${index}`, 'right')
      for (let index = made; index < documents + 2; index += 1)
        tally.add(`${name} not made ${index}`, 'undecided')
    }
    return tally.result(options)
  },
}
