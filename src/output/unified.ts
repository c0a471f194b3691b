/** If two texts differ by more edits, everything between their common start and end counts as replaced. */
const mostEdits = 400
const context = 3

interface Edit {
  readonly sign: ' ' | '-' | '+'
  readonly text: string
}

/**
 * The differences between two texts in the unified format, without a header; cut after `mostLines`, with a line
 * that counts the rest.
 */
export function unifiedDiff(before: string, after: string, mostLines: number): readonly string[] {
  const lines = printHunks(diffLists(splitLines(before), splitLines(after)))
  if (lines.length <= mostLines) return lines
  return [...lines.slice(0, mostLines), `… ${lines.length - mostLines} more lines`]
}

/** The lines of a text without their ends; none for an empty text. */
function splitLines(text: string): readonly string[] {
  if (text === '') return []
  return (text.endsWith('\n') ? text.slice(0, -1) : text).split('\n')
}

/**
 * The edits that turn one list of lines into another, including the lines that stay (`' '`). Only the part between
 * the common start and end is searched for changes.
 */
function diffLists(before: readonly string[], after: readonly string[]): readonly Edit[] {
  let start = 0
  while (start < before.length && start < after.length && before[start] === after[start]) start++
  let end = 0
  const most = Math.min(before.length, after.length) - start
  while (end < most && before[before.length - 1 - end] === after[after.length - 1 - end]) end++
  const kept = (text: string): Edit => ({ sign: ' ', text })
  const middle = findShortestEdits(
    before.slice(start, before.length - end),
    after.slice(start, after.length - end),
  )
  return [...before.slice(0, start).map(kept), ...middle, ...before.slice(before.length - end).map(kept)]
}

/** The shortest edits between two lists of lines (Myers 1986); if there are too many, all lines are replaced. */
function findShortestEdits(before: readonly string[], after: readonly string[]): readonly Edit[] {
  const ends: number[][] = []
  const reached = (row: readonly number[] | undefined, k: number): number => row?.[k + mostEdits + 1] ?? -1
  for (let count = 0; count <= mostEdits; count++) {
    const former = ends.at(-1)
    const row: number[] = [...(former ?? [])]
    for (let k = -count; k <= count; k += 2) {
      const isDown = k === -count || (k !== count && reached(former, k - 1) < reached(former, k + 1))
      let x = count === 0 ? 0 : isDown ? reached(former, k + 1) : reached(former, k - 1) + 1
      while (x < before.length && x - k < after.length && before[x] === after[x - k]) x++
      row[k + mostEdits + 1] = x
      if (x >= before.length && x - k >= after.length) return reconstructEdits(before, after, ends)
    }
    ends.push(row)
  }
  return [
    ...before.map((text): Edit => ({ sign: '-', text })),
    ...after.map((text): Edit => ({ sign: '+', text })),
  ]
}

/** Reconstructs the edits from the furthest positions of each step (Myers 1986). */
function reconstructEdits(
  before: readonly string[],
  after: readonly string[],
  ends: readonly (readonly number[])[],
): readonly Edit[] {
  const found: Edit[] = []
  let [x, y] = [before.length, after.length]
  /** Adds an unchanged line, going backwards. */
  const keep = (): void => {
    found.push({ sign: ' ', text: before[--x] ?? '' })
    y--
  }
  for (let count = ends.length; count > 0; count--) {
    const row = ends[count - 1]
    const reached = (k: number): number => row?.[k + mostEdits + 1] ?? -1
    const k = x - y
    const isDown = k === -count || (k !== count && reached(k - 1) < reached(k + 1))
    const from = isDown ? reached(k + 1) : reached(k - 1)
    const target = isDown ? from : from + 1
    while (x > target) keep()
    if (isDown) found.push({ sign: '+', text: after[--y] ?? '' })
    else found.push({ sign: '-', text: before[--x] ?? '' })
  }
  while (x > 0) keep()
  return found.reverse()
}

/** The edits as lines of hunks, each with three lines of context and a header. */
function printHunks(all: readonly Edit[]): readonly string[] {
  const near = new Set<number>()
  all.forEach(({ sign }, index) => {
    if (sign === ' ') return
    for (let at = index - context; at <= index + context; at++) near.add(at)
  })
  const lines: string[] = []
  let [left, right] = [1, 1]
  for (let index = 0; index < all.length; ) {
    let end = index
    while (end < all.length && near.has(end) === near.has(index)) end++
    const part = all.slice(index, end)
    const ofLeft = part.filter(({ sign }) => sign !== '+').length
    const ofRight = part.filter(({ sign }) => sign !== '-').length
    if (near.has(index)) {
      lines.push(`@@ -${span(left, ofLeft)} +${span(right, ofRight)} @@`)
      for (const { sign, text } of part) lines.push(`${sign}${text}`)
    }
    left += ofLeft
    right += ofRight
    index = end
  }
  return lines
}

/** The range of a hunk header; an empty range is given by the line before it, as `diff` does. */
function span(from: number, count: number): string {
  if (count === 1) return String(from)
  return `${count === 0 ? from - 1 : from},${count}`
}
