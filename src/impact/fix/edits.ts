/** Some of a file's text replaced. */
export interface CodeEdit {
  readonly start: number
  readonly end: number
  readonly text: string
}

/** A text with its edits made; of two that meet, the first stands. */
export function applied(text: string, edits: readonly CodeEdit[]): string {
  return ordered(edits).reduceRight(
    (result, edit) => result.slice(0, edit.start) + edit.text + result.slice(edit.end),
    text,
  )
}

/** Edits in the order of the text, each once, none over another. */
export function ordered(edits: readonly CodeEdit[]): readonly CodeEdit[] {
  const sorted = edits
    .map((edit, index) => ({ edit, index }))
    .sort((a, b) => a.edit.start - b.edit.start || a.edit.end - b.edit.end || a.index - b.index)
    .map(({ edit }) => edit)
  const kept: CodeEdit[] = []
  for (const edit of sorted) {
    const last = kept.at(-1)
    if (last && (edit.start < last.end || (edit.start === last.start && edit.text === last.text))) continue
    kept.push(edit)
  }
  return kept
}

/** Where a position of the text is once the edits are made. */
export function shiftPosition(position: number, edits: readonly CodeEdit[]): number {
  let result = position
  for (const { start, end, text } of ordered(edits)) {
    if (end <= position) result += text.length - (end - start)
    else if (start < position) result += Math.min(0, start + text.length - position)
  }
  return result
}

/** Where a position of the edited text was before; inside of a new text, where that begins. */
export function movedBack(position: number, edits: readonly CodeEdit[]): number {
  let shift = 0
  for (const [edit, { start, end }] of covered(edits)) {
    if (position < start) break
    if (position < end) return edit.start
    shift = end - edit.end
  }
  return position - shift
}

/** What each edit's text covers once all are made. */
export function covered(
  edits: readonly CodeEdit[],
): readonly (readonly [CodeEdit, { start: number; end: number }])[] {
  let shift = 0
  return ordered(edits).map((edit) => {
    const start = edit.start + shift
    shift += edit.text.length - (edit.end - edit.start)
    return [edit, { start, end: start + edit.text.length }] as const
  })
}

/** How a file ends its lines. */
export function findNewline({ text }: { readonly text: string }): string {
  return text.includes('\r\n') ? '\r\n' : '\n'
}
