import { printable } from '../../diagnostics/index.ts'
import type { Issue } from '../../runtime/index.ts'
import {
  type CheckedDocument,
  type CheckedDocuments,
  findIssuePlace,
  type IssueLine,
  printPath,
  tallySentence,
} from './document.ts'
import { makeExcerpt } from './excerpt.ts'

/** Options of the text output. */
export interface DocumentsTextOptions {
  readonly colours?: boolean
  /** Columns of the terminal. */
  readonly width?: number
}

const codes = { red: 31, green: 32, bold: 1 } as const

type Paint = (colour: keyof typeof codes, text: string) => string

/**
 * The results as text in the style of a compiler: place, message, the line with a caret, and details. Several
 * documents end with a tally.
 */
export function printDocumentsText(
  checked: CheckedDocuments,
  { colours = false, width = 100 }: DocumentsTextOptions = {},
): string {
  const paint: Paint = (colour, text) => (colours ? `\u001B[${codes[colour]}m${text}\u001B[0m` : text)
  const room = Math.max(20, width - 6)
  const parts = checked.documents.map((document) => printDocument(document, room, paint))
  if (checked.documents.length > 1) parts.push(tallySentence(checked))
  return `${parts.join('\n')}\n`
}

/** The text for one document: `valid` with its root, or all of its issues. */
function printDocument(document: CheckedDocument, room: number, paint: Paint): string {
  const { file, valid, root = '', issues } = document
  if (valid) return `${printable(file)}: ${paint('green', 'valid')} (${printable(root)})`
  const lines = document.lines ?? listLines(document)
  const shown = issues.flatMap((issue, index) => [
    ...heading(file, issue, paint),
    ...excerpt(lines[index], issue, room, paint),
    ...details(issue),
  ])
  return [...shown, ...printRootChoice(document)].join('\n')
}

/** A note that other roots were possible and `--root` chooses one; nothing if there was only one. */
function printRootChoice({ file, root = '', among = 1 }: CheckedDocument): readonly string[] {
  if (among === 1) return []
  return [
    `${printable(file)}: checked as ${printable(root)}, the nearest of ${among} roots; --root names another`,
  ]
}

/** The first line of an issue: place, message and rule. */
function heading(file: string, issue: Issue, paint: Paint): readonly string[] {
  const { line, column } = findIssuePlace(issue)
  const place = `${printable(file)}:${line}:${column}:`
  return [
    `${paint('bold', place)} ${paint('red', 'error:')} ${printable(issue.message)} [${printable(issue.rule)}]`,
  ]
}

/** The line of each issue, from the text of the document; `undefined` where it has no such line. */
function listLines({ issues, text }: CheckedDocument): readonly (IssueLine | undefined)[] {
  const lines = text?.split(/\r\n|[\r\n]/) ?? []
  return issues.map((issue) => {
    const line = lines[findIssuePlace(issue).line - 1]
    return line === undefined ? undefined : { text: line, from: 0 }
  })
}

/** The source line of an issue with a caret under the column; nothing if the line is unknown or blank. */
function excerpt(line: IssueLine | undefined, issue: Issue, room: number, paint: Paint): readonly string[] {
  if (line === undefined || line.text.trim() === '') return []
  const { shown, caret } = makeExcerpt(line.text, findIssuePlace(issue).column - line.from, room)
  return [`    ${shown}`, `    ${' '.repeat(caret)}${paint('red', '^')}`]
}

/** The number of characters shown of an expected or found value. */
const shownLength = 200

/** What was expected and found at an issue, its data element and its path, one a line, as far as known. */
function details({ expected, found, dataElement, path }: Issue): readonly string[] {
  const facts: readonly (readonly [string, string | undefined])[] = [
    ['expected', expected],
    ['found', found],
    ['data element', dataElement],
    ['path', path.length === 0 ? undefined : printPath(path)],
  ]
  return facts.flatMap(([name, text]) => {
    if (text === undefined || text === '') return []
    const shown = text.length > shownLength ? `${text.slice(0, shownLength)}…` : text
    return [`  ${name}: ${printable(shown)}`]
  })
}
