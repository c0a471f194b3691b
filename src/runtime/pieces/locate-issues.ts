import type { Issue } from '../result.ts'
import type { TextPosition } from '../xml/lines.ts'

/** A place of which only the offset is known. */
export function unplaced(offset: number): TextPosition {
  return { line: 0, column: offset + 1 }
}

/** Issues with the lines and columns of their offsets in a text. */
export function locateIssues(issues: readonly Issue[], pieces: Iterable<string>): readonly Issue[] {
  const offsets = new Set(issues.map(({ column = 1 }) => column - 1))
  const positions = locateOffsets(
    [...offsets].sort((a, b) => a - b),
    pieces,
  )
  return issues.map((issue) => ({ ...issue, ...positions.get((issue.column ?? 1) - 1) }))
}

/** Line and column of offsets in ascending order. */
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
