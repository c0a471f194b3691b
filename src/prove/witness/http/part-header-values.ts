import { resolve } from '../../../schema/index.ts'
import { nearest, type Party, subjectOf } from '../entry.ts'
import type { Spot } from '../json/makers.ts'
import { partHeaderGiven } from './form-makers.ts'
import { triedValues } from './parameter-values.ts'
import type { HttpEntry, HttpShowing } from './showing.ts'

/** Parts whose header has a value that only the accepting side may take. */
export function* partHeaderValues(found: HttpEntry): Iterable<HttpShowing> {
  const { entry } = found
  const [here, there] = [spotOf(found, entry.accepting), spotOf(found, entry.rejecting)]
  for (const value of triedValues(entry, here, there)) {
    const showing = partHeaderGiven(found, 1, value)
    if (showing !== undefined) yield showing
  }
}

/** What a side says of the header's values. */
function spotOf({ entry }: HttpEntry, party: Party): Spot | undefined {
  const above = nearest(entry.found.pair, ['header'])
  const schema = above && subjectOf(above, 'header', party)?.schema
  if (schema?.kind !== 'type') return undefined
  const set = party.version.sets.find(({ name }) => name === schema.set)
  return set && { way: { set }, node: resolve(set, schema.node) }
}
