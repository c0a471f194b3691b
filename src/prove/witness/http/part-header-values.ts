import { resolve } from '../../../schema/index.ts'
import { nearest, type Party, subjectOf } from '../entry.ts'
import { changesAt, type Spot } from '../json/makers.ts'
import { partHeaderGiven } from './form-makers.ts'
import type { HttpEntry, HttpShowing } from './showing.ts'

/** Values that are tried for one change. */
const mostValues = 16

/** Parts whose header has a value that only the accepting side may take. */
export function* partHeaderValues(found: HttpEntry): Iterable<HttpShowing> {
  const { entry } = found
  const [here, there] = [spotOf(found, entry.accepting), spotOf(found, entry.rejecting)]
  if (here === undefined || there === undefined) return
  let count = 0
  for (const change of changesAt(entry, here, there)) {
    const value = change(null)
    if (value === undefined || value === null) continue
    count += 1
    if (count > mostValues) return
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
