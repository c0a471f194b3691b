import { xmlInside } from '../../../containment/index.ts'
import { expandedName, type NodeId, type TypeNode } from '../../../schema/index.ts'
import type { TreeEdit } from '../edits.ts'
import type { Showing, WitnessEntry, WitnessMaker } from '../entry.ts'
import type { DocumentPlace } from '../places.ts'
import { createContainmentMaker, listReplaceablePlaces, replaceByTree } from './contained.ts'

/**
 * Documents with an element that names a type only the accepting side allows: what containment finds, then the
 * smallest one.
 */
export const makeNamedTypeWitness: WitnessMaker = (entry) => {
  const found = createContainmentMaker('type')(entry)
  return [...(typeof found === 'string' ? [] : found), ...naming(entry)]
}

/** Documents with the smallest element that names the type by `xsi:type`; `[]` if there is no place for it. */
function naming(entry: WitnessEntry): readonly Showing[] {
  const { accepting, correspondence } = entry
  const own = listReplaceablePlaces(entry)
  // If no element has the base type, an element of a type further up can name it as well.
  const pairs =
    own.length > 0
      ? own
      : accepting.places.ofType(typeNamed(entry)?.id ?? '').flatMap((here) => {
          const there = correspondence.of(accepting.side, here)
          return there ? [[here, there] as const] : []
        })
  return pairs.flatMap(([here, there]): readonly Showing[] => {
    const type = typeNamed(entry)
    const edit = type && makeTypeNamingEdit(here, type.id)
    return edit ? [{ broken: { ways: [there], edit }, shown: { ways: [here], edit } }] : []
  })
}

/** Returns the accepting version's type that the change names; undefined if it has none. */
function typeNamed({ accepting, found }: WitnessEntry): TypeNode | undefined {
  return accepting.version.sets
    .flatMap(({ nodes }) => [...nodes.values()])
    .find(({ name }) => name && expandedName(name) === found.facts.name)
}

/**
 * Returns an edit that gives an element the smallest content of a type, named by `xsi:type`. Undefined if there is
 * none.
 */
function makeTypeNamingEdit({ set }: DocumentPlace, type: NodeId): TreeEdit | undefined {
  const tree = xmlInside(set, type)
  return tree && replaceByTree(tree)
}
