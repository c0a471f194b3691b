import type { Suite, SuiteOptions, SuiteResult } from '../suite.ts'
import { Tally } from '../tally.ts'
import { refusalOf } from './accepts.ts'
import { type XmlCase, xmlCases } from './cases.ts'

/** Documents that are not well-formed, or not namespace-well-formed: all must be refused. */
export const refused: Suite = { run: (options) => refuse('xml-refused', () => true, options) }

/** Those among them that no refusal of DOCTYPE settles. */
export const refusedWithoutDoctype: Suite = {
  run: (options) => refuse('xml-refused-without-doctype', ({ hasDoctype }) => !hasDoctype, options),
}

async function refuse(
  suite: string,
  isMeant: (one: XmlCase) => boolean,
  options: SuiteOptions,
): Promise<SuiteResult> {
  const tally = new Tally(suite)
  for (const one of xmlCases().filter(({ type }) => type === 'not-wf')) {
    if (isMeant(one)) tally.add(one.id, refusalOf(one.bytes) === undefined ? 'wrong' : 'right')
  }
  return tally.result(options)
}
