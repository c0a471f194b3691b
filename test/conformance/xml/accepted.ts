import type { Suite } from '../suite.ts'
import { Tally } from '../tally.ts'
import { refusalOf } from './accepts.ts'
import { xmlCases } from './cases.ts'

/** Well-formed documents without DOCTYPE: the suite calls them invalid, since only a DOCTYPE makes its documents valid. */
export const accepted: Suite = {
  run: async (options) => {
    const tally = new Tally('xml-accepted')
    const meant = xmlCases().filter(
      ({ type, hasDoctype }) => (type === 'valid' || type === 'invalid') && !hasDoctype,
    )
    for (const { id, bytes } of meant) tally.add(id, refusalOf(bytes) === undefined ? 'right' : 'wrong')
    return tally.result(options)
  },
}
