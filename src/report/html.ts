import type { Block, Cell, Inline, Page } from './block.ts'
import { fillFrame } from './frame.ts'
import { htmlText, isPlainPath } from './markdown.ts'

/** A page as HTML, without scripts or anything to load; its content security policy forbids them as well. */
export function printHtml({ title, blocks }: Page): string {
  return fillFrame('page.html', { title: htmlText(title), body: blocks.map(printBlock).join('\n') })
}

/** A block as HTML, with all its texts escaped; the parts of `details` are folded. */
function printBlock(block: Block): string {
  switch (block.kind) {
    case 'heading':
      return `<h2>${htmlText(block.text)}</h2>`
    case 'paragraph':
      return `<p>${inline(block.text)}</p>`
    case 'list':
      return `<ul>\n${block.items.map((item) => `<li>${cell(item)}</li>`).join('\n')}\n</ul>`
    case 'table':
      return printTable(block.columns, block.rows)
    case 'document':
      return `<pre>${block.text.split('\n').map(htmlText).join('\n')}</pre>`
    case 'details':
      return [
        `<details><summary>${htmlText(block.summary)}</summary>`,
        ...block.blocks.map(printBlock),
        '</details>',
      ].join('\n')
  }
}

/** A table as HTML. */
function printTable(columns: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const head = columns.map((column) => `<th>${htmlText(column)}</th>`).join('')
  const lines = rows.map((row) => `<tr>${row.map((one) => `<td>${cell(one)}</td>`).join('')}</tr>`)
  return ['<table>', `<tr>${head}</tr>`, ...lines, '</table>'].join('\n')
}

/** The content of a cell or list item as HTML. */
function cell(content: Cell): string {
  return typeof content === 'string' ? htmlText(content) : inline(content)
}

/** Parts of a text as HTML. A file becomes a link only if its path needs no escaping. */
function inline(parts: readonly Inline[]): string {
  return parts
    .map((part) => {
      if (typeof part === 'string') return htmlText(part)
      if ('strong' in part) return `<strong>${htmlText(part.strong)}</strong>`
      return isPlainPath(part.file)
        ? `<a href="${part.file}">${htmlText(part.file)}</a>`
        : htmlText(part.file)
    })
    .join('')
}
