import { mapParts, partsOf, type Term, type TermId } from './term.ts'

/**
 * The coarsest partition of terms such that equal blocks have equal structure all the way down, through recursion too:
 * block by term. Only what depends on a block that was split is looked at again, and the largest part of it keeps its
 * number, so that the work stays near linear.
 */
export function partition(terms: readonly Term[]): readonly number[] {
  const blocks = terms.map(() => 0)
  const signatures = terms.map(() => '')
  const members: TermId[][] = [terms.map((_, id) => id)]
  const parents: TermId[][] = terms.map(() => [])
  for (const [id, term] of terms.entries()) for (const part of partsOf(term)) parents[part]?.push(id)

  let changed = new Set(terms.keys())
  while (changed.size > 0) {
    for (const id of changed) signatures[id] = signatureOf(terms, id, blocks)
    const touched = new Set([...changed].map((id) => blocks[id] ?? 0))
    changed = new Set()
    for (const block of touched) {
      for (const part of splitOff(members[block] ?? [], signatures)) {
        if (part.isRest) members[block] = part.ids
        else {
          for (const id of part.ids) {
            blocks[id] = members.length
            for (const parent of parents[id] ?? []) changed.add(parent)
          }
          members.push(part.ids)
        }
      }
    }
  }
  return blocks
}

/** The members of a block by signature; the largest group is the rest. */
function splitOff(
  ids: readonly TermId[],
  signatures: readonly string[],
): readonly { readonly ids: TermId[]; readonly isRest: boolean }[] {
  const groups = new Map<string, TermId[]>()
  for (const id of ids) {
    const signature = signatures[id] ?? ''
    const group = groups.get(signature)
    if (group) group.push(id)
    else groups.set(signature, [id])
  }
  if (groups.size < 2) return []
  const sorted = [...groups.values()].sort((a, b) => b.length - a.length)
  return sorted.map((group, index) => ({ ids: group, isRest: index === 0 }))
}

function signatureOf(terms: readonly Term[], id: TermId, blocks: readonly number[]): string {
  const term = terms[id]
  return term === undefined ? '' : JSON.stringify(canonical(mapParts(term, (part) => blocks[part] ?? 0)))
}

/** Members that stand twice, or in another order, ask the same. */
export function canonical(term: Term): Term {
  if (term.kind === 'all' || term.kind === 'any') {
    return { kind: term.kind, of: [...new Set(term.of)].sort((a, b) => a - b) }
  }
  if (term.kind === 'one') return { kind: 'one', of: [...term.of].sort((a, b) => a - b) }
  return term
}
