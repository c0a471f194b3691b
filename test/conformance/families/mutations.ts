import { mutations } from '../../support/mutate.ts'
import type { Suite } from '../suite.ts'
import { Tally } from '../tally.ts'
import { ublExamples } from './ubl.ts'

const total = 2000

/** Mutations of UBL's examples: the verdict is libxml2's, one by one. */
export const ublMutations: Suite = {
  run: async (options) => {
    const tally = new Tally('ubl-mutations')
    const examples = await ublExamples()
    const each = Math.ceil(total / examples.length)
    let left = total
    for (const { id, xml, codec, schema } of examples) {
      for (const mutation of mutations(xml, options.seed, Math.min(each, left))) {
        const isSame = codec.parse(mutation.xml).ok === schema.validate(mutation.xml).valid
        tally.add(`${id}: ${mutation.kind}: ${mutation.detail}`, isSame ? 'right' : 'wrong')
      }
      left = Math.max(0, left - each)
    }
    return tally.result(options)
  },
}
