import type { Issue } from '../result.ts'
import type { TextPosition } from '../xml/lines.ts'

/** A position of which only the offset is known: line 0, and the offset plus 1 as column. */
export function unplaced(offset: number): TextPosition {
  return { line: 0, column: offset + 1 }
}

/** Replaces the offsets of `unplaced` in issues by line and column, reading the text piece by piece. */
export function locateIssues(issues: readonly Issue[], pieces: Iterable<string>): readonly Issue[] {
  const offsets = new Set(issues.map(({ column = 1 }) => column - 1))
  const positions = locateOffsets(
    [...offsets].sort((a, b) => a - b),
    pieces,
  )
  return issues.map((issue) => ({ ...issue, ...positions.get((issue.column ?? 1) - 1) }))
}

/** Line and column of each offset; the offsets must be in ascending order. Stops reading after the last. */
function locateOffsets(
  offsets: readonly number[],
  pieces: Iterable<string>,
): ReadonlyMap<number, TextPosition> {
  const positions = new Map<number, TextPosition>()
  let line = 1
  let start = 0
  let base = 0
  const upTo = (end: number): void => {
    for (
      let next = offsets[positions.size];
      next !== undefined && next <= end;
      next = offsets[positions.size]
    ) {
      positions.set(next, { line, column: next - start + 1 })
    }
  }
  for (const piece of pieces) {
    for (let end = piece.indexOf('\n'); end >= 0; end = piece.indexOf('\n', end + 1)) {
      upTo(base + end)
      line++
      start = base + end + 1
    }
    base += piece.length
    upTo(base)
    if (positions.size === offsets.length) break
  }
  upTo(Number.POSITIVE_INFINITY)
  return positions
}
