/** Text of a page; `file` is a file of ours beside the page, by its path from there. Plain text is escaped by whoever prints it, so that no input can become markup. */
export type Inline = string | { readonly strong: string } | { readonly file: string }

export type Cell = readonly Inline[] | string

/** What pages are made of; how it looks is the printer's concern. */
export type Block =
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'paragraph'; readonly text: readonly Inline[] }
  | { readonly kind: 'list'; readonly items: readonly Cell[] }
  | {
      readonly kind: 'table'
      readonly columns: readonly string[]
      readonly rows: readonly (readonly Cell[])[]
    }
  /** A document as it is, line by line. */
  | { readonly kind: 'document'; readonly text: string }
  /** A part that is folded: whole, but out of the way. */
  | { readonly kind: 'details'; readonly summary: string; readonly blocks: readonly Block[] }

export interface Page {
  readonly title: string
  readonly blocks: readonly Block[]
}

export function heading(text: string): Block {
  return { kind: 'heading', text }
}

export function paragraph(...text: readonly Inline[]): Block {
  return { kind: 'paragraph', text }
}

/** A table; nothing where it would have no rows. */
export function table(columns: readonly string[], rows: readonly (readonly Cell[])[]): readonly Block[] {
  return rows.length === 0 ? [] : [{ kind: 'table', columns, rows }]
}

/** A table, folded where it is longer than a glance. */
export function foldedTable(
  summary: string,
  columns: readonly string[],
  rows: readonly (readonly Cell[])[],
  glance = 12,
): readonly Block[] {
  const whole = table(columns, rows)
  return rows.length > glance ? [{ kind: 'details', summary, blocks: whole }] : whole
}
