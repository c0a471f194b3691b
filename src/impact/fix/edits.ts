import { ts } from 'ts-morph'
import { isPlainProperty } from '../../typescript/index.ts'

/**
 * The edit that renames a property at one use, keeping local variables (shorthands become `new: old`). Undefined
 * if the name is also the user's own (a class or interface member) or cannot be written there.
 */
export function renameEdit(node: ts.Node, name: string): CodeEdit | undefined {
  const { parent } = node
  const file = node.getSourceFile()
  const [start, end] = [node.getStart(file), node.end]
  if (ts.isStringLiteralLike(node)) {
    const quote = file.text[start] ?? "'"
    return { start, end, text: `${quote}${name}${quote}` }
  }
  if (!ts.isIdentifier(node)) return undefined
  const word = isPlainProperty(name) ? name : JSON.stringify(name)
  if (ts.isPropertyAccessExpression(parent) && parent.name === node) {
    if (isPlainProperty(name)) return { start, end, text: name }
    const question = parent.questionDotToken
    const between = file.text.slice(node.pos, start)
    const text = `${question ? '?.' : ''}${between.trim() === '' ? '' : between}[${word}]`
    // Without a question mark, the name and what is before it begin right after its dot.
    return { start: question?.getStart(file) ?? node.pos - 1, end, text }
  }
  if (ts.isShorthandPropertyAssignment(parent)) return { start, end: start, text: `${word}: ` }
  if (ts.isBindingElement(parent)) {
    if (parent.propertyName === node) return { start, end, text: word }
    return parent.name === node ? { start, end: start, text: `${word}: ` } : undefined
  }
  // A class or interface that implements it has callers of its own.
  if (ts.isClassElement(parent) || ts.isTypeElement(parent)) {
    return ts.isObjectLiteralExpression(parent.parent) ? { start, end, text: word } : undefined
  }
  if (ts.isObjectLiteralElementLike(parent)) return { start, end, text: word }
  return isPlainProperty(name) ? { start, end, text: name } : undefined
}

/** Whether a string literal only names a property: in an array, as a property's value, or in a literal type. */
export function isOnlyNamed(node: ts.Node): boolean {
  if (!ts.isStringLiteralLike(node)) return false
  const { parent } = node
  if (ts.isArrayLiteralExpression(parent)) return true
  if (ts.isPropertyAssignment(parent)) return parent.initializer === node
  return ts.isLiteralTypeNode(parent) && !ts.isIndexedAccessTypeNode(parent.parent)
}

/**
 * The edit that renames a reference to an imported name; shorthand properties and exports keep their outer name.
 */
export function referenceEdit(node: ts.Identifier, name: string): CodeEdit {
  const start = node.getStart()
  const { parent } = node
  if (ts.isShorthandPropertyAssignment(parent) && parent.name === node) {
    return { start, end: node.end, text: `${node.text}: ${name}` }
  }
  if (ts.isExportSpecifier(parent) && parent.name === node && !parent.propertyName) {
    return { start, end: node.end, text: `${name} as ${node.text}` }
  }
  return { start, end: node.end, text: name }
}

/** The replacement of a range of a file's text. */
export interface CodeEdit {
  readonly start: number
  readonly end: number
  readonly text: string
}

/** The text with all edits applied; of overlapping edits only the first. */
export function applyEdits(text: string, edits: readonly CodeEdit[]): string {
  return orderEdits(edits).reduceRight(
    (result, edit) => result.slice(0, edit.start) + edit.text + result.slice(edit.end),
    text,
  )
}

/** The edits sorted by position, without repetitions and without those that overlap an earlier one. */
export function orderEdits(edits: readonly CodeEdit[]): readonly CodeEdit[] {
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

/** The position after the edits; inside a replaced range, at most the end of its new text. */
export function shiftPosition(position: number, edits: readonly CodeEdit[]): number {
  let result = position
  for (const { start, end, text } of orderEdits(edits)) {
    if (end <= position) result += text.length - (end - start)
    else if (start < position) result += Math.min(0, start + text.length - position)
  }
  return result
}

/** The position before the edits of a position in the edited text; inside a new text, the start of its edit. */
export function unshiftPosition(position: number, edits: readonly CodeEdit[]): number {
  let shift = 0
  for (const [edit, { start, end }] of locateEdits(edits)) {
    if (position < start) break
    if (position < end) return edit.start
    shift = end - edit.end
  }
  return position - shift
}

/** Each edit, in order, with the range of its text in the edited result. */
export function locateEdits(
  edits: readonly CodeEdit[],
): readonly (readonly [CodeEdit, { start: number; end: number }])[] {
  let shift = 0
  return orderEdits(edits).map((edit) => {
    const start = edit.start + shift
    shift += edit.text.length - (edit.end - edit.start)
    return [edit, { start, end: start + edit.text.length }] as const
  })
}

/** The line end of a file: CR LF if it has any, else LF. */
export function findNewline({ text }: { readonly text: string }): string {
  return text.includes('\r\n') ? '\r\n' : '\n'
}
