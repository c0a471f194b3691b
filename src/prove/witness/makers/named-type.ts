import { xmlInside } from '../../../containment/index.ts'
import { expandedName, type NodeId } from '../../../schema/index.ts'
import type { Edit } from '../edits.ts'
import type { Entry, Maker, Showing } from '../entry.ts'
import type { Place } from '../places.ts'
import { contained, holding, standIns } from './contained.ts'

/** A type that only the accepting side lets stand in: as containment finds it, or the smallest element that names it. */
export const namedType: Maker = (entry) => {
  const found = contained('type')(entry)
  return [...(typeof found === 'string' ? [] : found), ...naming(entry)]
}

function naming(entry: Entry): readonly Showing[] {
  const { name } = entry.found.facts
  return standIns(entry).flatMap(([here, there]): readonly Showing[] => {
    const type = [...here.set.nodes.values()].find((one) => one.name && expandedName(one.name) === name)
    const edit = type && saying(here, type.id)
    return edit ? [{ broken: { ways: [there], edit }, shown: { ways: [here], edit } }] : []
  })
}

function saying({ set }: Place, type: NodeId): Edit | undefined {
  const tree = xmlInside(set, type)
  return tree && holding(tree)
}
