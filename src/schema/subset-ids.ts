import type { SubsetMembership } from './annotation.ts'
import type { SchemaSet } from './model.ts'

/** A code list with fewer codes is not considered a list of subsets. */
const fewest = 5

/** How the ids of subsets that have data elements differ from those in the code lists of a version. */
export interface SubsetIdLists {
  /** The number of ids that the version lists; 0 if it has no such list. */
  readonly listed: number
  /** Listed ids that no data element belongs to. */
  readonly withoutMembers: readonly string[]
  /** Ids with data elements that are not listed: the schema refuses whoever asks for one. */
  readonly notListed: readonly string[]
  /** Ids that differ only in case: from the spelling in use to the listed one. */
  readonly respelled: ReadonlyMap<string, string>
}

/**
 * How subset ids differ from the code lists that list subsets: ids on only one side, and ids that differ only in
 * case. Without such a list, no id counts as not listed.
 */
export function compareSubsetIds(ids: ReadonlySet<string>, sets: readonly SchemaSet[]): SubsetIdLists {
  const listed = listedIds(ids, sets)
  const byLower = new Map([...listed].map((id) => [id.toLowerCase(), id]))
  const respelled = new Map(
    [...ids].flatMap((id) => {
      const other = byLower.get(id.toLowerCase())
      return listed.has(id) || other === undefined || ids.has(other) ? [] : [[id, other] as const]
    }),
  )
  const taken = new Set(respelled.values())
  return {
    listed: listed.size,
    withoutMembers: [...listed].filter((id) => !ids.has(id) && !taken.has(id)).sort(),
    notListed: listed.size === 0 ? [] : [...ids].filter((id) => !listed.has(id) && !respelled.has(id)).sort(),
    respelled,
  }
}

/**
 * The codes of all code lists of which more than half are subset ids, ignoring case. Lists with fewer than five codes
 * do not count.
 */
function listedIds(ids: ReadonlySet<string>, sets: readonly SchemaSet[]): ReadonlySet<string> {
  const lower = new Set([...ids].map((id) => id.toLowerCase()))
  const found = new Set<string>()
  for (const { nodes } of sets) {
    for (const node of nodes.values()) {
      if (node.kind !== 'code-list') continue
      const codes = node.members.map(({ value }) => value)
      const known = codes.filter((code) => lower.has(code.toLowerCase())).length
      if (codes.length >= fewest && known * 2 > codes.length) for (const code of codes) found.add(code)
    }
  }
  return found
}

/** The memberships with their ids in the spelling that the version lists. */
export function respellSubsets(
  subsets: readonly SubsetMembership[],
  { respelled }: SubsetIdLists,
): readonly SubsetMembership[] {
  return subsets.map((one) => ({ ...one, subset: respelled.get(one.subset) ?? one.subset }))
}
