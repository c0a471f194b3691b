import type { ContentLeaf, ContentTerm } from './content-term.ts'
import { findTaking, letters, type Met, metKey, type Product, type ProductPath } from './product.ts'
import type { Sides } from './side.ts'

/**
 * Two all groups, without going through every order: any member can come first, and what must be there on the second side
 * must be there on the first. Nothing where members do not stand for each other one by one.
 */
export function allProduct(
  sides: Sides,
  start: ProductPath,
  namespaces: readonly string[],
  wanted: string | undefined,
): Product | undefined {
  const met = new Map<string, Met>()
  const partners = new Map<ContentLeaf, ContentLeaf>()
  for (const letter of letters(sides, start, namespaces)) {
    const taken = findTaking(sides, start.b, letter)
    if (taken === undefined) return { kind: 'refused', way: start, letter }
    const [partner] = taken.leaves
    const known = partners.get(letter.leaf)
    if (partner === undefined || taken.leaves.length > 1 || (known && known !== partner)) return undefined
    partners.set(letter.leaf, partner)
    const found = { letter, by: taken.by }
    const key = metKey(found)
    if (key === wanted) return { kind: 'found', way: start, met: found }
    met.set(key, found)
  }
  if (new Set(partners.values()).size < partners.size) return undefined
  const certain = new Set(requiredLeaves(start.a).map((leaf) => partners.get(leaf)))
  const isKept = requiredLeaves(start.b).every((leaf) => certain.has(leaf))
  return isKept ? { kind: 'contained', met } : { kind: 'ended', way: start }
}

function requiredLeaves(term: ContentTerm): readonly ContentLeaf[] {
  const parts = term.kind === 'all' ? term.parts : []
  return parts.flatMap((part) => (part.kind === 'leaf' ? [part.leaf] : []))
}
