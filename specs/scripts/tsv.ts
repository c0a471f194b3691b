/** A table of facts: one line per fact, the first line names the columns, empty means "not stated". */
export type Table<Column extends string> = readonly Readonly<Record<Column, string>>[]

/** The table as text; a cell that would break the line or the column is our bug. */
export function printTable<Column extends string>(columns: readonly Column[], rows: Table<Column>): string {
  const lines = rows.map((row) => columns.map((column) => checkedCell(row[column])).join('\t'))
  return `${[columns.join('\t'), ...lines].join('\n')}\n`
}

/** The rows of a table whose columns must be exactly those that are asked for. */
export function parseTable<Column extends string>(columns: readonly Column[], text: string): Table<Column> {
  const [header, ...lines] = text.trimEnd().split('\n')
  if (header !== columns.join('\t')) throw new Error(`columns are "${header}", not "${columns.join(' ')}"`)
  return lines.map((line) => {
    const cells = line.split('\t')
    return Object.fromEntries(columns.map((column, index) => [column, cells[index] ?? ''])) as Record<
      Column,
      string
    >
  })
}

function checkedCell(cell: string): string {
  if (/[\t\n\r]/.test(cell)) throw new Error(`a cell holds a tab or a line break: ${JSON.stringify(cell)}`)
  return cell
}
