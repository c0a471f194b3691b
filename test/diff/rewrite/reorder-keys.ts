import { type Doc, isDoc, type Rewrite } from './document.ts'

/** Keys in another order, everywhere. */
export const reorderKeys: Rewrite = (document, chance) => {
  let places = 0
  const walk = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(walk)
    if (!isDoc(value)) return value
    places++
    const entries = Object.entries(value).map(([key, one]) => [key, walk(one)] as const)
    const [first, last] = [entries.filter(() => chance()), entries]
    const early = new Set(first.map(([key]) => key))
    return Object.fromEntries([...first.reverse(), ...last.filter(([key]) => !early.has(key))])
  }
  return { document: walk(document) as Doc, places }
}
