import { quoted } from './escape.ts'

/**
 * The known names most similar to a misspelt one, at most `most`: the closest first, ties by code unit. Case is
 * ignored; names that differ in more than a third of the letters are left out.
 */
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

/**
 * The Levenshtein distance of two texts; `limit + 1` if they are too long or their lengths differ by more than the
 * limit.
 */
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

/** The end of a fix: `write "a" or "b"` for similar names, or the other text if there are none. */
export function meant(near: readonly string[], otherwise: string): string {
  return near.length === 0 ? otherwise : `write ${near.map(quoted).join(' or ')}`
}
