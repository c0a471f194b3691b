import { xmlInside } from '../../../containment/index.ts'
import { expandedName, type NodeId, type TypeNode } from '../../../schema/index.ts'
import type { TreeEdit } from '../edits.ts'
import type { Showing, WitnessEntry, WitnessMaker } from '../entry.ts'
import type { DocumentPlace } from '../places.ts'
import { contained, holding, standIns } from './contained.ts'

/** A type that only the accepting side lets stand in: as containment finds it, or the smallest element that names it. */
export const makeNamedTypeWitness: WitnessMaker = (entry) => {
  const found = contained('type')(entry)
  return [...(typeof found === 'string' ? [] : found), ...naming(entry)]
}

function naming(entry: WitnessEntry): readonly Showing[] {
  const { accepting, correspondence } = entry
  const own = standIns(entry)
  // Of the type that others stand in for there may be no element: one of a type further up can name them, too.
  const pairs =
    own.length > 0
      ? own
      : accepting.places.ofType(typeNamed(entry)?.id ?? '').flatMap((here) => {
          const there = correspondence.of(accepting.side, here)
          return there ? [[here, there] as const] : []
        })
  return pairs.flatMap(([here, there]): readonly Showing[] => {
    const type = typeNamed(entry)
    const edit = type && saying(here, type.id)
    return edit ? [{ broken: { ways: [there], edit }, shown: { ways: [here], edit } }] : []
  })
}

function typeNamed({ accepting, found }: WitnessEntry): TypeNode | undefined {
  return accepting.version.sets
    .flatMap(({ nodes }) => [...nodes.values()])
    .find(({ name }) => name && expandedName(name) === found.facts.name)
}

function saying({ set }: DocumentPlace, type: NodeId): TreeEdit | undefined {
  const tree = xmlInside(set, type)
  return tree && holding(tree)
}
