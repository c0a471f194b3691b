import type { CodeListNode, Facets } from '../../schema/index.ts'

/** A code list whose codes are all as long as its facets ask needs none of these. */
export function withoutIdleFacets(list: CodeListNode): CodeListNode {
  if (list.facets.minLength === undefined && list.facets.maxLength === undefined) return list
  const { minLength, maxLength, ...rest } = list.facets
  return fits(list, { minLength: minLength ?? 0, maxLength: maxLength ?? Infinity })
    ? { ...list, facets: rest }
    : list
}

/** Whether every code is as long as these facets ask, and they ask for nothing else. */
export function fits({ members }: CodeListNode, facets: Facets): boolean {
  const { minLength = 0, maxLength = Number.POSITIVE_INFINITY, ...rest } = facets
  if (Object.keys(rest).length > 0) return false
  return members.every(({ value }) => {
    const length = [...value].length
    return length >= minLength && length <= maxLength
  })
}
