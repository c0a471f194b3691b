import type { Diagnostic, Location } from './diagnostic.ts'
import { printable } from './escape.ts'

/** Returns the text of a source by its file name, so that messages can show the line. */
export type SourceText = (file: string) => string | undefined

/**
 * A diagnostic as text: place, message, the source line with a caret if available, related places, and the fix.
 */
export function printDiagnostic(diagnostic: Diagnostic, source: SourceText = () => undefined): string {
  const { at } = diagnostic
  const text = at && source(at.file)
  return printWithLine(diagnostic, at && text !== undefined ? findLine(text, at.line) : undefined)
}

/** As `printDiagnostic`, for a given source line. */
export function printWithLine(diagnostic: Diagnostic, line: string | undefined): string {
  const { at, severity, code, message, fix, related } = diagnostic
  const place = at ? `${printLocation(at)}: ` : ''
  const lines = [`${place}${severity}: ${printable(message)} [${code}]`]
  if (at) lines.push(...excerpt(at, line))
  for (const other of related) lines.push(`  see also ${printLocation(other)}`)
  if (fix !== undefined) lines.push(`  fix: ${printable(fix)}`)
  return lines.join('\n')
}

/** `file:line:column`. */
export function printLocation({ file, line, column }: Location): string {
  return `${printable(file)}:${line}:${column}`
}

/** The source line with a caret below the column; nothing if it is unknown or longer than 400 characters. */
function excerpt(at: Location, line: string | undefined): readonly string[] {
  if (line === undefined || line.length > 400) return []
  const shown = line.replaceAll('\t', ' ')
  return [`  ${printable(shown)}`, `  ${' '.repeat(Math.max(0, at.column - 1))}^`]
}

/** The line starts of the last text, remembered, since messages come file by file. */
let lined: { readonly text: string; readonly starts: readonly number[] } = { text: '', starts: [0] }

/** A line of a text, counted from 1, without its end; `undefined` if there is none. */
function findLine(text: string, line: number): string | undefined {
  if (lined.text !== text) lined = { text, starts: lineStarts(text) }
  const start = lined.starts[line - 1]
  if (start === undefined) return undefined
  return text.slice(start, lined.starts[line]).replace(/[\r\n]+$/, '')
}

/** The positions where the lines of a text begin. */
function lineStarts(text: string): readonly number[] {
  const starts = [0]
  // Lines can also end with a carriage return, alone or before a line feed; few texts have any.
  const hasReturns = text.includes('\r')
  for (let at = text.indexOf('\n'); !hasReturns && at !== -1; at = text.indexOf('\n', at + 1))
    starts.push(at + 1)
  if (hasReturns) for (const end of text.matchAll(/\r\n|[\r\n]/g)) starts.push(end.index + end[0].length)
  return starts
}
