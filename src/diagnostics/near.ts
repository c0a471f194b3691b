import { quoted } from './escape.ts'

/** Names that could have been meant by a misspelt one: the nearest first, ties by code unit; none where all are far. */
export function nearNames(name: string, known: Iterable<string>, most = 3): readonly string[] {
  const wanted = name.toLowerCase()
  const limit = Math.max(1, Math.floor(wanted.length / 3))
  const scored: { readonly candidate: string; readonly distance: number }[] = []
  for (const candidate of new Set(known)) {
    const distance = editDistance(wanted, candidate.toLowerCase(), limit)
    if (distance <= limit) scored.push({ candidate, distance })
  }
  scored.sort((a, b) => a.distance - b.distance || (a.candidate < b.candidate ? -1 : 1))
  return scored.slice(0, most).map(({ candidate }) => candidate)
}

/** Levenshtein's distance, given up (as limit + 1) where it cannot stay within the limit. */
function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit || a.length > 300) return limit + 1
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const change = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      next.push(Math.min(change, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    row = next
  }
  return row[b.length] ?? limit + 1
}

/** Names that may have been meant, as the end of a remedy. */
export function meant(near: readonly string[], otherwise: string): string {
  return near.length === 0 ? otherwise : `write ${near.map(quoted).join(' or ')}`
}
