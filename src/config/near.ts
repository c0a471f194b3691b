/** Names that could have been meant: at most two, nearest first, ties by code unit. */
export function nearNames(name: string, known: Iterable<string>): readonly string[] {
  const wanted = name.toLowerCase()
  const limit = Math.max(1, Math.floor(wanted.length / 3))
  return [...known]
    .map((candidate) => ({ candidate, distance: distance(wanted, candidate.toLowerCase()) }))
    .filter((one) => one.distance <= limit)
    .sort((a, b) => a.distance - b.distance || (a.candidate < b.candidate ? -1 : 1))
    .slice(0, 2)
    .map((one) => one.candidate)
}

/** Levenshtein's distance; names too long to be typing errors are as far apart as they are long. */
function distance(a: string, b: string): number {
  if (a.length > 200 || b.length > 200) return Math.max(a.length, b.length)
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const change = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      next.push(Math.min(change, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    row = next
  }
  return row[b.length] ?? 0
}
