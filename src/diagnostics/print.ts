import type { Diagnostic } from './diagnostic.ts'
import { printable } from './escape.ts'
import type { Location } from './location.ts'

/** Text of a source by file name, so that a message can show the line it speaks of. */
export type SourceText = (file: string) => string | undefined

/** One diagnostic as people read it: place, message, the line with a caret, the way out. */
export function printDiagnostic(diagnostic: Diagnostic, source: SourceText = () => undefined): string {
  const { at, severity, code, message, fix, related } = diagnostic
  const place = at ? `${printLocation(at)}: ` : ''
  const lines = [`${place}${severity}: ${printable(message)} [${code}]`]
  if (at) lines.push(...excerpt(at, source))
  for (const other of related) lines.push(`  see also ${printLocation(other)}`)
  if (fix !== undefined) lines.push(`  fix: ${printable(fix)}`)
  return lines.join('\n')
}

export function printLocation({ file, line, column }: Location): string {
  return `${printable(file)}:${line}:${column}`
}

function excerpt(at: Location, source: SourceText): readonly string[] {
  const line = source(at.file)?.split(/\r\n|[\r\n]/)[at.line - 1]
  if (line === undefined || line.length > 400) return []
  const shown = line.replaceAll('\t', ' ')
  return [`  ${printable(shown)}`, `  ${' '.repeat(Math.max(0, at.column - 1))}^`]
}
