import { diagnostic } from '../diagnostics/index.ts'
import type { StoredDocument } from '../migrate/index.ts'
import { readDocuments } from './documents.ts'
import type { Session } from './session.ts'

/** Where documents come from, and in what form results go to stdout. */
export interface MigrationWish {
  /** One document of the standard input, many of them, or a store of files. */
  readonly source: 'files' | 'document' | 'lines'
  readonly isEnvelope: boolean
  readonly format: 'text' | 'json' | 'ndjson'
}

const standardInput = '-'

/** What the command line asks for; what it asks for at once and cannot have is told. */
export function readMigrationWish(
  paths: readonly string[],
  flags: Readonly<Record<string, unknown>>,
  { sink }: Session,
): MigrationWish {
  const { input, envelope, format, out, shard, threads } = flags
  const isLines = input === 'ndjson'
  const isInput = paths.includes(standardInput)
  const [other] = paths.filter((path) => path !== standardInput)
  const shown = `--format ${format}`
  const apart: readonly (readonly [boolean, one: string, other: string])[] = [
    [isInput && other !== undefined, standardInput, String(other)],
    [isInput && out !== undefined, standardInput, '--out'],
    [isInput && shard !== undefined, standardInput, '--shard'],
    [isInput && !isLines && threads !== undefined, standardInput, '--threads'],
    [out !== undefined && (format === 'json' || format === 'ndjson'), '--out', shown],
    [isLines && (format === 'json' || format === 'text'), '--input ndjson', shown],
  ]
  for (const [is, flag, other] of apart) if (is) sink(diagnostic('flag-not-with', { flag, other }))
  if (isLines && !isInput) sink(diagnostic('flag-needs', { flag: '--input ndjson', needs: standardInput }))
  if (envelope === true && !isLines)
    sink(diagnostic('flag-needs', { flag: '--envelope', needs: '--input ndjson' }))
  return {
    source: isLines ? 'lines' : isInput ? 'document' : 'files',
    isEnvelope: envelope === true,
    format: isLines || format === 'ndjson' ? 'ndjson' : format === 'json' ? 'json' : 'text',
  }
}

/** The standard input as a document; nothing where there is none. */
export function inputDocument(session: Session): readonly StoredDocument[] {
  return readDocuments([standardInput], session).map(({ name, shown, bytes }) => {
    return { name, shown, stamp: '', fetch: { kind: 'bytes', bytes: bytes() } }
  })
}
