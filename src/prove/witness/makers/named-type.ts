import { xmlInside } from '../../../containment/index.ts'
import { expandedName, type NodeId } from '../../../schema/index.ts'
import type { TreeEdit } from '../edits.ts'
import type { Showing, WitnessEntry, WitnessMaker } from '../entry.ts'
import type { DocumentPlace } from '../places.ts'
import { contained, holding, standIns } from './contained.ts'

/** A type that only the accepting side lets stand in: as containment finds it, or the smallest element that names it. */
export const namedType: WitnessMaker = (entry) => {
  const found = contained('type')(entry)
  return [...(typeof found === 'string' ? [] : found), ...naming(entry)]
}

function naming(entry: WitnessEntry): readonly Showing[] {
  const { name } = entry.found.facts
  return standIns(entry).flatMap(([here, there]): readonly Showing[] => {
    const type = [...here.set.nodes.values()].find((one) => one.name && expandedName(one.name) === name)
    const edit = type && saying(here, type.id)
    return edit ? [{ broken: { ways: [there], edit }, shown: { ways: [here], edit } }] : []
  })
}

function saying({ set }: DocumentPlace, type: NodeId): TreeEdit | undefined {
  const tree = xmlInside(set, type)
  return tree && holding(tree)
}
