import { type JsonTerm, listTermParts, mapParts, type TermId } from './json-term.ts'

/**
 * The coarsest partition of terms such that equal blocks have equal structure all the way down, through recursion too:
 * block by term. What contains no recursion is numbered once, from its parts upwards; only what does is split again
 * and again.
 */
export function partitionTerms(terms: readonly JsonTerm[]): readonly number[] {
  const blocks = terms.map(() => 0)
  const parents: TermId[][] = terms.map(() => [])
  const open = new Uint32Array(terms.length)
  for (const [id, term] of terms.entries()) {
    for (const part of listTermParts(term)) {
      parents[part]?.push(id)
      open[id] = (open[id] ?? 0) + 1
    }
  }
  const known = new Map<string, number>()
  const ready = [...terms.keys()].filter((id) => open[id] === 0)
  for (let id = ready.pop(); id !== undefined; id = ready.pop()) {
    const signature = printSignature(terms, id, blocks)
    const block = known.get(signature) ?? known.size
    known.set(signature, block)
    blocks[id] = block
    for (const parent of parents[id] ?? []) {
      open[parent] = (open[parent] ?? 0) - 1
      if (open[parent] === 0) ready.push(parent)
    }
  }
  const rest = [...terms.keys()].filter((id) => open[id] !== 0)
  if (rest.length > 0) split({ terms, parents, blocks }, rest, known.size)
  return blocks
}

interface Blocks {
  readonly terms: readonly JsonTerm[]
  readonly parents: readonly (readonly TermId[])[]
  readonly blocks: number[]
}

/**
 * Splits terms that are one block of this number at first. Only what depends on a block that was split is looked at
 * again, and the largest part of it keeps its number, so that the work stays near linear.
 */
function split({ terms, parents, blocks }: Blocks, ids: readonly TermId[], first: number): void {
  const signatures: string[] = terms.map(() => '')
  const members = new Map<number, readonly TermId[]>([[first, ids]])
  for (const id of ids) blocks[id] = first
  let changed = new Set(ids)
  while (changed.size > 0) {
    for (const id of changed) signatures[id] = printSignature(terms, id, blocks)
    const touched = new Set([...changed].map((id) => blocks[id] ?? 0))
    changed = new Set()
    for (const block of touched) {
      for (const part of splitOff(members.get(block) ?? [], signatures)) {
        if (part.isRest) members.set(block, part.ids)
        else {
          const next = first + members.size
          members.set(next, part.ids)
          for (const id of part.ids) {
            blocks[id] = next
            for (const parent of parents[id] ?? []) changed.add(parent)
          }
        }
      }
    }
  }
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

function printSignature(terms: readonly JsonTerm[], id: TermId, blocks: readonly number[]): string {
  const term = terms[id]
  return term === undefined
    ? ''
    : JSON.stringify(canonicalizeTerm(mapParts(term, (part) => blocks[part] ?? 0)))
}

/** Members that stand twice, or in another order, ask the same. */
export function canonicalizeTerm(term: JsonTerm): JsonTerm {
  if (term.kind === 'all' || term.kind === 'any') {
    return { kind: term.kind, of: [...new Set(term.of)].sort((a, b) => a - b) }
  }
  if (term.kind === 'one') return { kind: 'one', of: [...term.of].sort((a, b) => a - b) }
  return term
}
