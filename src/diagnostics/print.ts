import type { Diagnostic, Location } from './diagnostic.ts'
import { printable } from './escape.ts'

/** Text of a source by file name, so that a message can show the line it speaks of. */
export type SourceText = (file: string) => string | undefined

/** One diagnostic as people read it: place, message, the line with a caret, the way out. */
export function printDiagnostic(diagnostic: Diagnostic, source: SourceText = () => undefined): string {
  const { at } = diagnostic
  const text = at && source(at.file)
  return printWithLine(diagnostic, at && text !== undefined ? findLine(text, at.line) : undefined)
}

/** The same where the line that it speaks of is at hand. */
export function printWithLine(diagnostic: Diagnostic, line: string | undefined): string {
  const { at, severity, code, message, fix, related } = diagnostic
  const place = at ? `${printLocation(at)}: ` : ''
  const lines = [`${place}${severity}: ${printable(message)} [${code}]`]
  if (at) lines.push(...excerpt(at, line))
  for (const other of related) lines.push(`  see also ${printLocation(other)}`)
  if (fix !== undefined) lines.push(`  fix: ${printable(fix)}`)
  return lines.join('\n')
}

export function printLocation({ file, line, column }: Location): string {
  return `${printable(file)}:${line}:${column}`
}

function excerpt(at: Location, line: string | undefined): readonly string[] {
  if (line === undefined || line.length > 400) return []
  const shown = line.replaceAll('\t', ' ')
  return [`  ${printable(shown)}`, `  ${' '.repeat(Math.max(0, at.column - 1))}^`]
}

/** Where the lines of one text begin; the last is held, since messages come file by file. */
let lined: { readonly text: string; readonly starts: readonly number[] } = { text: '', starts: [0] }

function findLine(text: string, line: number): string | undefined {
  if (lined.text !== text) lined = { text, starts: lineStarts(text) }
  const start = lined.starts[line - 1]
  if (start === undefined) return undefined
  return text.slice(start, lined.starts[line]).replace(/[\r\n]+$/, '')
}

function lineStarts(text: string): readonly number[] {
  const starts = [0]
  // A carriage return ends a line too, with or without a line feed; few texts have one.
  const hasReturns = text.includes('\r')
  for (let at = text.indexOf('\n'); !hasReturns && at !== -1; at = text.indexOf('\n', at + 1))
    starts.push(at + 1)
  if (hasReturns) for (const end of text.matchAll(/\r\n|[\r\n]/g)) starts.push(end.index + end[0].length)
  return starts
}
