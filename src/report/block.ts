/**
 * Text of a page. `file` is a generated file beside the page, by its relative path. Printers escape all plain
 * text.
 */
export type Inline = string | { readonly strong: string } | { readonly file: string }

export type Cell = readonly Inline[] | string

/** A block of a page, independent of its format. */
export type Block =
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'paragraph'; readonly text: readonly Inline[] }
  | { readonly kind: 'list'; readonly items: readonly Cell[] }
  | {
      readonly kind: 'table'
      readonly columns: readonly string[]
      readonly rows: readonly (readonly Cell[])[]
    }
  /** A document, unchanged, line by line. */
  | { readonly kind: 'document'; readonly text: string }
  /** A part that is folded until the reader opens it. */
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

/** A table; nothing if it has no rows. */
export function table(columns: readonly string[], rows: readonly (readonly Cell[])[]): readonly Block[] {
  return rows.length === 0 ? [] : [{ kind: 'table', columns, rows }]
}

/** A table, folded if it has more rows than `glance`; nothing if it has none. */
export function foldedTable(
  summary: string,
  columns: readonly string[],
  rows: readonly (readonly Cell[])[],
  glance = 12,
): readonly Block[] {
  const whole = table(columns, rows)
  return rows.length > glance ? [{ kind: 'details', summary, blocks: whole }] : whole
}
