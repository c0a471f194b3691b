import { diagnostic } from '../diagnostics/index.ts'
import type { StoredDocument } from '../migrate/index.ts'
import type { PostgresWrite } from '../postgres/index.ts'
import { readDocuments } from './documents.ts'
import { readTextFlag } from './migration-setup.ts'
import type { Session } from './session.ts'

/** Where documents come from, and in what form results go to stdout. */
export interface MigrationWish {
  /** One document of the standard input, many of them, or a store of files. */
  readonly source: 'files' | 'document' | 'lines'
  readonly isEnvelope: boolean
  readonly format: 'text' | 'json' | 'ndjson'
}

const standardInput = '-'

/** Reads source and formats from the command line; reports flags that exclude or need each other. */
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

/** The standard input as a single document; empty, with a diagnostic, if there is no input. */
export function inputDocument(session: Session): readonly StoredDocument[] {
  return readDocuments([standardInput], session).map(({ name, shown, bytes }) => {
    return { name, shown, stamp: '', fetch: { kind: 'bytes', bytes: bytes() } }
  })
}

/** What the command line requests for a table. */
export interface TableWish {
  readonly from: string
  readonly to: string
  readonly name: string
  readonly table: string
  readonly key: string
  readonly document: string
  readonly write: PostgresWrite
  readonly where: string | undefined
  /** By data element, the column that a value is in. */
  readonly take: ReadonlyMap<string, string>
  readonly batch: number
  readonly lease: number
  readonly retry: boolean
  readonly dryRun: number | undefined
  readonly isJson: boolean
}

type Flags = Readonly<Record<string, unknown>>

const command = 'migrate-table'
const most = { batch: 100_000, lease: 86_400, dryRun: 100_000 } as const

/**
 * The arguments and flags of `migrate-table`; reports missing, wrong or contradicting flags and returns undefined.
 */
export function readTableWish(
  [from = '', to = '', table = '']: readonly string[],
  flags: Flags,
  session: Session,
): TableWish | undefined {
  const { sink } = session
  const needed = (flag: string, name: string): string => {
    const value = readTextFlag(flags, name)
    if (value === undefined) sink(diagnostic('flag-needs', { flag: command, needs: flag }))
    return value ?? ''
  }
  const number = (flag: string, name: keyof typeof most): number | undefined => {
    const given = readTextFlag(flags, name)
    if (given === undefined) return undefined
    const value = /^\d{1,6}$/.test(given) ? Number(given) : 0
    if (value < 1 || value > most[name])
      sink(diagnostic('sample-number', { text: given, flag, least: 1, most: most[name] }))
    return value
  }
  const wish: TableWish = {
    ...{ from, to, table },
    name: readTextFlag(flags, 'name') ?? makePostgresName([table, from, to]),
    key: needed('--key', 'key'),
    document: needed('--document', 'document'),
    write: readWrite(flags, session),
    where: readTextFlag(flags, 'where'),
    take: new Map(pairsIn(flags.take, session)),
    batch: number('--batch', 'batch') ?? 500,
    lease: number('--lease', 'lease') ?? 60,
    retry: flags.retry === true,
    dryRun: number('--dry-run', 'dryRun'),
    isJson: flags.format === 'json',
  }
  return session.hasErrors ? undefined : wish
}

/**
 * Where results are written; reports if not exactly one of `--to-column`, `--to-table` and `--in-place` is given.
 */
function readWrite(flags: Flags, session: Session): PostgresWrite {
  const { sink } = session
  const column = readTextFlag(flags, 'toColumn')
  const table = readTextFlag(flags, 'toTable')
  const isInPlace = flags.inPlace === true
  const set = Object.fromEntries(pairsIn(flags.mark, session))
  const given = [
    ...(column === undefined ? [] : ['--to-column']),
    ...(table === undefined ? [] : ['--to-table']),
    ...(isInPlace ? ['--in-place'] : []),
  ]
  const [flag, other] = given
  if (flag === undefined)
    sink(diagnostic('flag-needs', { flag: command, needs: '--to-column, --to-table or --in-place' }))
  else if (other !== undefined) sink(diagnostic('flag-not-with', { flag, other }))
  if (column !== undefined) return { column, set }
  return table !== undefined ? { table, set } : { inPlace: true, set }
}

/** The `name=value` texts of a repeatable flag as pairs; reports, and leaves out, any other text. */
function pairsIn(given: unknown, { sink }: Session): readonly (readonly [string, string])[] {
  return (Array.isArray(given) ? given.map(String) : []).flatMap((one) => {
    const [, name, value] = /^([^=\s]+)=(.*)$/s.exec(one) ?? []
    if (name !== undefined && value !== undefined) return [[name, value] as const]
    sink(diagnostic('context-syntax', { text: one }))
    return []
  })
}

/**
 * Joins the parts with `_` to a PostgreSQL identifier: lower case, other characters as `_`, a table's schema dropped,
 * at most 53 characters. An identifier that would start with a digit gets a leading `_`.
 */
function makePostgresName(parts: readonly string[]): string {
  const plain = parts.map((part) =>
    part
      .replace(/^.*\./u, '')
      .toLowerCase()
      .replaceAll(/[^a-z0-9_]+/gu, '_'),
  )
  return plain
    .join('_')
    .replace(/^(?=\d)/u, '_')
    .slice(0, 53)
}
