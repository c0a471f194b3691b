import { printable } from '../diagnostics/index.ts'
import type { Block, Cell, Inline, Page } from './block.ts'
import { fillFrame } from './frame.ts'

/** A page as Markdown; every character of the input that has a meaning in Markdown is escaped. */
export function printMarkdown({ title, blocks }: Page): string {
  return fillFrame('report.md', { title: markdownText(title), body: blocks.map(printBlock).join('\n\n') })
}

/** A block as Markdown, with all its texts escaped; documents and folded details as HTML. */
function printBlock(block: Block): string {
  switch (block.kind) {
    case 'heading':
      return `## ${markdownText(block.text)}`
    case 'paragraph':
      return inline(block.text)
    case 'list':
      return block.items.map((item) => `- ${cell(item)}`).join('\n')
    case 'table':
      return printTable(block.columns, block.rows)
    case 'document':
      // HTML: a fenced block would end at a fence inside the document.
      return `<pre>${block.text
        .split('\n')
        .map((line) => htmlText(line) || '&#8203;')
        .join('\n')}</pre>`
    case 'details':
      // Blank lines around, or the Markdown inside would be taken for HTML.
      return [
        `<details><summary>${htmlText(block.summary)}</summary>`,
        ...block.blocks.map(printBlock),
        '</details>',
      ].join('\n\n')
  }
}

/** A table as Markdown. */
function printTable(columns: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`
  return [
    line(columns.map(markdownText)),
    line(columns.map(() => '---')),
    ...rows.map((row) => line(row.map(cell))),
  ].join('\n')
}

/** The content of a cell or list item as Markdown. */
function cell(content: Cell): string {
  return typeof content === 'string' ? markdownText(content) : inline(content)
}

/** Parts of a text as Markdown. A file becomes a link only if its path needs no escaping. */
function inline(parts: readonly Inline[]): string {
  return parts
    .map((part) => {
      if (typeof part === 'string') return markdownText(part)
      if ('strong' in part) return `**${markdownText(part.strong)}**`
      return isPlainPath(part.file) ? `[${markdownText(part.file)}](${part.file})` : markdownText(part.file)
    })
    .join('')
}

/** Whether a path has only characters that need no escaping in HTML and Markdown; only such paths become links. */
export function isPlainPath(path: string): boolean {
  return /^[\w.-]+(?:\/[\w.-]+)*$/.test(path)
}

/** Texts without a character that has a meaning in Markdown: most cells of tables. */
const plainWords = /^[A-Za-z(][A-Za-z0-9 ,;()/'"{}%-]*$/

/** Escapes a text for Markdown, including what becomes a link by itself (`http:`, `www.`, `@name`). */
export function markdownText(text: string): string {
  if (plainWords.test(text)) return text
  return printable(text)
    .replace(/[\\`*_[\]<>#|~&@$^]/gu, '\\$&')
    .replace(/:(?=\S)/gu, '\\:')
    .replace(/(?<=www)\.|^(?:[-+=]|\d+(?=[.)]))/giu, '\\$&')
}

/** Escapes a text for HTML, for content and attribute values. */
export function htmlText(text: string): string {
  return printable(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}
