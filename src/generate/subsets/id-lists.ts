import type { SubsetMembership, Version } from '../../schema/index.ts'

/** A code list with fewer codes is not taken for a list of subsets. */
const fewest = 5

/** How the ids of subsets that one version names differ from those that the other version lists. */
export interface SubsetIdLists {
  /** How many ids the other version lists; 0 where it has no such list. */
  readonly listed: number
  /** Ids that are listed and that no data element belongs to. */
  readonly withoutMembers: readonly string[]
  /** Ids with data elements that the list lacks: whoever asks for one is refused by the schema. */
  readonly notListed: readonly string[]
  /** Ids that differ in upper and lower case only, as they are named and as they are listed. */
  readonly respelled: ReadonlyMap<string, string>
}

/** Compares the ids of memberships with the code lists of a version that are lists of them. */
export function compareIdLists(ids: ReadonlySet<string>, { sets }: Version): SubsetIdLists {
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

/** The codes of every list of which more than half are ids of subsets. */
function listedIds(ids: ReadonlySet<string>, sets: Version['sets']): ReadonlySet<string> {
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

/** Memberships under the ids that the other version lists. */
export function respell(
  subsets: readonly SubsetMembership[],
  { respelled }: SubsetIdLists,
): readonly SubsetMembership[] {
  return subsets.map((one) => ({ ...one, subset: respelled.get(one.subset) ?? one.subset }))
}
