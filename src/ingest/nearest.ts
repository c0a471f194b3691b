/** The candidates that a misspelt name most likely means, best first; none where all are far from it. */
export function nearest(name: string, candidates: Iterable<string>, count = 3): readonly string[] {
  const limit = Math.max(2, Math.floor(name.length / 3))
  return [...new Set(candidates)]
    .map((candidate) => ({
      candidate,
      distance: editDistance(name.toLowerCase(), candidate.toLowerCase(), limit),
    }))
    .filter(({ distance }) => distance <= limit)
    .sort((a, b) => a.distance - b.distance || (a.candidate < b.candidate ? -1 : 1))
    .slice(0, count)
    .map(({ candidate }) => candidate)
}

/** Single-character edits between two texts; anything above `limit` is only known to be above. */
function editDistance(from: string, to: string, limit: number): number {
  if (Math.abs(from.length - to.length) > limit || Math.max(from.length, to.length) > 300) return limit + 1
  let row = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (let i = 1; i <= from.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= to.length; j += 1) {
      const cost = from[i - 1] === to[j - 1] ? 0 : 1
      next.push(Math.min((row[j - 1] ?? 0) + cost, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    row = next
  }
  return row[to.length] ?? limit + 1
}
