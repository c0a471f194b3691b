import { diagnostic, type Location, type Sink } from '../diagnostics/index.ts'
import type { SubsetMembership } from '../schema/index.ts'
import type { SourceLimits } from './limits.ts'
import type { SourceFile } from './source.ts'
import { decodeText, TextLines } from './text/index.ts'

/** One cell of a table, without its quotes. */
interface Cell {
  readonly text: string
  readonly at: Location
}

/** The memberships of one data element, and the place of its first row. */
export interface SubsetRow {
  readonly subsets: SubsetMembership[]
  readonly at: Location
}

/**
 * The entries of a CSV file (RFC 4180, with commas or semicolons). Either a row for each membership, below the header
 * `id,subset` or `id,subset,status`, or a row for each data element and a column for each subset. Undefined, with
 * reports, if anything is wrong.
 */
export function readSubsetRows(
  file: SourceFile,
  limits: SourceLimits | undefined,
  sink: Sink,
): ReadonlyMap<string, SubsetRow> | undefined {
  const text = decodeText(file, sink, limits)
  if (text === undefined) return undefined
  let isWhole = true
  const refuse = (what: string, at: Location): void => {
    sink(diagnostic('subset-map-malformed', { what }, at))
    isWhole = false
  }
  const rows = splitRows(file.name, text, refuse)
  const [header, ...lines] = rows
  const start = { file: file.name, line: 1, column: 1 }
  const [first, ...columns] = header ?? []
  if (first?.text.toLowerCase() !== 'id' || columns.length === 0) {
    refuse('the header "id,subset", or "id" and a column for each subset,', first?.at ?? start)
    return undefined
  }
  const names = columns.map((column) => column.text.toLowerCase())
  const isList = names[0] === 'subset'
  if (isList && names.length > 1 && (names.length > 2 || names[1] !== 'status'))
    refuse('the header "id,subset" or "id,subset,status"', columns[1]?.at ?? first.at)
  if (!isList)
    for (const column of findUnusable(columns)) refuse('a subset id that no other column has', column.at)
  const found = new Map<string, SubsetRow>()
  for (const cells of lines) {
    const [id, ...others] = cells
    if (id === undefined) continue
    const extra = others[columns.length]
    if (extra !== undefined) refuse('no more cells than the header has', extra.at)
    if (id.text === '') refuse('the id of a data element', id.at)
    else if (isList) addMembership(found, id, others, refuse)
    else addMemberships(found, id, others, columns, refuse)
  }
  return isWhole ? found : undefined
}

type Refuse = (what: string, at: Location) => void

/**
 * Adds the membership of a row with the columns `subset` and `status` to `found`; refuses a row without a subset
 * and a repeated membership.
 */
function addMembership(
  found: Map<string, SubsetRow>,
  id: Cell,
  [subset, status]: readonly (Cell | undefined)[],
  refuse: Refuse,
): void {
  const row = found.get(id.text) ?? { subsets: [], at: id.at }
  if (subset === undefined || subset.text === '') refuse('the id of a subset', subset?.at ?? id.at)
  else if (row.subsets.some((one) => one.subset === subset.text)) refuse('each membership once', subset.at)
  else row.subsets.push({ subset: subset.text, status: status?.text ?? '' })
  found.set(id.text, row)
}

/**
 * Adds the memberships of a row with a cell for each subset: empty for none, `x` for one without a status. Refuses
 * a second row for the same id.
 */
function addMemberships(
  found: Map<string, SubsetRow>,
  id: Cell,
  cells: readonly Cell[],
  columns: readonly Cell[],
  refuse: Refuse,
): void {
  if (found.has(id.text)) {
    refuse('one row for each data element', id.at)
    return
  }
  const subsets = columns.flatMap(({ text: subset }, at): readonly SubsetMembership[] => {
    const mark = cells[at]?.text ?? ''
    return mark === '' ? [] : [{ subset, status: mark.toLowerCase() === 'x' ? '' : mark }]
  })
  found.set(id.text, { subsets: [...subsets], at: id.at })
}

/** The header cells without a name, and those whose name an earlier one has. */
function findUnusable(columns: readonly Cell[]): readonly Cell[] {
  const names = columns.map(({ text }) => text)
  return columns.filter(({ text }, at) => text === '' || names.indexOf(text) < at)
}

/**
 * The rows of a table with the place of each cell, trimmed; empty rows are left out. The separator is a semicolon
 * if the first line has one and no comma. Calls `refuse` for an unclosed quote and returns the rows before it.
 */
function splitRows(name: string, text: string, refuse: Refuse): readonly (readonly Cell[])[] {
  const lines = new TextLines(name, text)
  const [first = ''] = text.split(/[\r\n]/u, 1)
  const separator = first.includes(';') && !first.includes(',') ? ';' : ','
  const rows: (readonly Cell[])[] = []
  let row: Cell[] = []
  let start = 0
  const cell = new RegExp(
    `[ \\t]*(?:"((?:[^"]|"")*)"[ \\t]*|([^"${separator}\\r\\n]*))(${separator}|\\r\\n|[\\r\\n]|$)`,
    'uy',
  )
  while (start <= text.length) {
    cell.lastIndex = start
    const match = cell.exec(text)
    if (match === null) {
      refuse('a cell in closed quotes, or without quotes,', lines.at(start))
      return rows
    }
    const [whole, quoted, plain = '', end = ''] = match
    const value = (quoted === undefined ? plain : quoted.replaceAll('""', '"')).trim()
    const lead = whole.length - whole.trimStart().length
    row.push({ text: value, at: lines.at(value === '' ? start : start + lead) })
    start += whole.length
    if (end === separator) continue
    if (row.some((one) => one.text !== '')) rows.push(row)
    row = []
    if (end === '') break
  }
  return rows
}
