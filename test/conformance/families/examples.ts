import { isDeepStrictEqual } from 'node:util'
import type { Suite } from '../suite.ts'
import { Tally } from '../tally.ts'
import { type UblExample, ublExamples } from './ubl.ts'

/** UBL's own examples: parsed, written, parsed to the same value, and libxml2 accepts what was written. */
export const ublThereAndBack: Suite = {
  run: async (options) => {
    const tally = new Tally('ubl-examples')
    for (const example of await ublExamples()) tally.add(example.id, isSame(example) ? 'right' : 'wrong')
    return tally.result(options)
  },
}

function isSame({ id, xml, codec, schema }: UblExample): boolean {
  const first = codec.parse(xml)
  if (!first.ok) {
    console.error(`${id}: ${first.issues[0]?.message}`)
    return false
  }
  const text = codec.serialize(first.value)
  const again = codec.parse(text)
  return again.ok && isDeepStrictEqual(again.value, first.value) && schema.validate(text).valid
}
