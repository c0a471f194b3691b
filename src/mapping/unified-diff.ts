const context = 3

/**
 * The added lines of a text in the unified diff format; empty if the texts are equal. Lines must only have been
 * added.
 */
export function additionsDiff(path: string, before: string | undefined, after: string): string {
  if (before === after) return ''
  const [old, now] = [splitLines(before ?? ''), splitLines(after)]
  const added = addedLines(old, now)
  const head = `--- ${before === undefined ? '/dev/null' : `a/${path}`}\n+++ b/${path}\n`
  return `${head}${hunks(now, added).join('')}`
}

function splitLines(text: string): readonly string[] {
  return text.match(/[^\n]*\n|[^\n]+$/gu) ?? []
}

/**
 * For each line of the later text whether it was added, assuming that no line was removed or changed except at its
 * end.
 */
function addedLines(old: readonly string[], now: readonly string[]): readonly boolean[] {
  let next = old.length - 1
  const added = now.map(() => true)
  for (let index = now.length - 1; index >= 0 && next >= 0; index--) {
    if (now[index]?.trimEnd() !== old[next]?.trimEnd()) continue
    added[index] = false
    next--
  }
  return added
}

/** The hunks of a diff, with three lines of context. */
function hunks(now: readonly string[], added: readonly boolean[]): readonly string[] {
  const shown = now.map((_, index) =>
    added.slice(Math.max(0, index - context), index + context + 1).includes(true),
  )
  const result: string[] = []
  let before = 0
  for (let start = 0; start < now.length; start++) {
    if (!shown[start]) {
      before++
      continue
    }
    let end = start
    while (shown[end]) end++
    const lines = now.slice(start, end)
    const kept = added.slice(start, end).filter((is) => !is).length
    const from = kept === 0 ? before : before + 1
    const body = lines.map(
      (line, index) => `${added[start + index] ? '+' : ' '}${line.replace(/\r?\n$/, '')}\n`,
    )
    result.push(`@@ -${from},${kept} +${start + 1},${lines.length} @@\n${body.join('')}`)
    before += kept
    start = end - 1
  }
  return result
}
