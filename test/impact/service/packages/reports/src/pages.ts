/** A row of a page: what it says on the left and on the right, and how it is set. */
export interface PageRow {
  readonly kind: 'title' | 'pair' | 'line' | 'gap'
  readonly left: string
  readonly right: string
}

export const gap: PageRow = { kind: 'gap', left: '', right: '' }

export function title(left: string): PageRow {
  return { kind: 'title', left, right: '' }
}

export function pair(left: string, right: string | number | undefined): readonly PageRow[] {
  return right === undefined || right === '' ? [] : [{ kind: 'pair', left, right: String(right) }]
}

export function line(left: string): PageRow {
  return { kind: 'line', left, right: '' }
}

export interface Page {
  readonly number: number
  readonly rows: readonly PageRow[]
}

/** Rows cut into pages; a title never stands last on one. */
export function pages(rows: readonly PageRow[], perPage: number): readonly Page[] {
  const result: Page[] = []
  let open: PageRow[] = []
  for (const row of rows) {
    if (open.length === perPage) {
      const last = open.at(-1)
      const carried = last?.kind === 'title' ? [last] : []
      result.push({ number: result.length + 1, rows: carried.length > 0 ? open.slice(0, -1) : open })
      open = carried
    }
    open.push(row)
  }
  if (open.length > 0) result.push({ number: result.length + 1, rows: open })
  return result
}

/** The text of a page at a fixed width, for printers that know no other. */
export function plain({ number, rows }: Page, width: number): string {
  const body = rows.map(({ kind, left, right }) => {
    switch (kind) {
      case 'title':
        return left.toUpperCase().slice(0, width)
      case 'pair':
        return `${left}${' '.repeat(Math.max(1, width - left.length - right.length))}${right}`
      case 'line':
        return left.slice(0, width)
      default:
        return ''
    }
  })
  return [...body, '', `- ${number} -`.padStart(Math.floor(width / 2))].join('\n')
}

/** Cells of a table at equal widths, for lists inside a page. */
export function columnsOf(cells: readonly (readonly string[])[]): readonly PageRow[] {
  const widths: number[] = []
  for (const row of cells)
    row.forEach((cell, at) => {
      widths[at] = Math.max(widths[at] ?? 0, cell.length)
    })
  return cells.map((row) =>
    line(
      row
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    ),
  )
}
