import type { IssueLine } from '../report/index.ts'
import type { Issue } from '../runtime/index.ts'

/** How much of a line is kept on either side of a column: more than any terminal shows. */
const reach = 8192

interface Wanted {
  readonly from: number
  readonly to: number
  text: string
}

/** The lines of issues, out of a text that is not held; long ones around the column alone. */
export function issueLines(issues: readonly Issue[], text: Iterable<string>): readonly IssueLine[] {
  const wanted = issues.map(({ column = 1 }): Wanted => {
    return { from: Math.max(0, column - 1 - reach), to: column - 1 + reach, text: '' }
  })
  const byLine = new Map<number, Wanted[]>()
  for (const [index, { line = 1 }] of issues.entries()) {
    const one = wanted[index]
    if (one) byLine.set(line, [...(byLine.get(line) ?? []), one])
  }
  const last = Math.max(...byLine.keys())
  let line = 1
  let column = 0
  for (const piece of text) {
    for (let at = 0; ; ) {
      const end = piece.indexOf('\n', at)
      const part = piece.slice(at, end < 0 ? piece.length : end)
      for (const one of byLine.get(line) ?? []) {
        one.text += part.slice(Math.max(0, one.from - column), Math.max(0, one.to - column))
      }
      column += part.length
      if (end < 0) break
      line++
      column = 0
      at = end + 1
    }
    if (line > last) break
  }
  return wanted.map(({ text, from }) => ({ text, from }))
}
