import type { Suite } from '../suite.ts'
import { Tally } from '../tally.ts'
import { refusalOf } from './accepts.ts'
import { type XmlCase, xmlCases } from './cases.ts'

/** The cases of Namespaces in XML 1.0, both verdicts, DOCTYPE left out where the document would be accepted. */
export const namespaces: Suite = {
  run: async (options) => {
    const tally = new Tally('xml-namespaces')
    for (const one of xmlCases().filter(isMeant)) {
      const isAccepted = refusalOf(one.bytes) === undefined
      tally.add(one.id, isAccepted === (one.type !== 'not-wf') ? 'right' : 'wrong')
    }
    return tally.result(options)
  },
}

function isMeant({ recommendation, type, hasDoctype }: XmlCase): boolean {
  if (!recommendation?.startsWith('NS1.0') || type === 'error') return false
  return type === 'not-wf' || !hasDoctype
}
